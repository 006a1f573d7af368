package uri

import "strings"

// Rung is a rung of the ladder of comparison (RFC 3986 §6.2): the further up, the more
// differences are taken for none, and the more there is to know. On each rung, URIs are
// compared with all the steps of normalization up to it.
type Rung uint8

const (
	RungIdentical Rung = iota // the texts are the same (§6.2.1)
	RungCase                  // with the case step, see [StepCase] (§6.2.2.1)
	RungPercent               // and [StepPercent] (§6.2.2.2)
	RungPath                  // and [StepPath] (§6.2.2.3)
	RungScheme                // and [StepScheme] (§6.2.3)
	RungProtocol              // and [Ladder.Protocol] (§6.2.4)
	RungDifferent             // on no rung
)

// String returns the name of the rung in a word: "identical", "case", "percent", "path",
// "scheme", "protocol" or "different".
func (r Rung) String() string {
	names := [...]string{"identical", "case", "percent", "path", "scheme", "protocol", "different"}
	return names[min(int(r), len(names)-1)]
}

// steps returns the steps of normalization up to a rung.
func (r Rung) steps() Steps {
	all := [...]Steps{
		RungCase:    StepCase,
		RungPercent: StepCase | StepPercent,
		RungPath:    StepsSyntax,
		RungScheme:  StepsAll,
	}
	return all[min(r, RungScheme)]
}

// Ladder compares URIs (RFC 3986 §6.2). The zero value is ready to use.
type Ladder struct {
	Schemes Schemes

	// Protocol is what a program knows of resources (§6.2.4), such as that two hosts have the
	// same: it returns one URI for all that are the same. It gets URIs that are normalized as
	// on the rung of schemes, and what it returns should be. nil for nothing.
	Protocol func(URI) URI

	// IgnoreFragments says to compare URIs without their fragments.
	IgnoreFragments bool
}

// Rung returns the first rung on which a and b are equal. It allocates nothing for URIs that
// are normalized, or not long, or have different schemes.
func (l Ladder) Rung(a, b URI) Rung {
	a, b = l.prepare(a), l.prepare(b)
	if a == b {
		return RungIdentical
	}
	if !l.equal(a, b, RungScheme) {
		if l.Protocol != nil && l.Key(a, RungProtocol) == l.Key(b, RungProtocol) {
			return RungProtocol
		}
		return RungDifferent
	}
	for rung := RungCase; rung < RungScheme; rung++ {
		if l.equal(a, b, rung) {
			return rung
		}
	}
	return RungScheme
}

// Key returns the URI that stands for all that are equal to u on a rung, as the key of a map
// does: two URIs have equal keys if their [Ladder.Rung] is this one or one before it.
// On RungDifferent that is none but u itself.
func (l Ladder) Key(u URI, rung Rung) URI {
	u = l.prepare(u)
	if rung > RungProtocol {
		return u
	}
	u = l.normalizer(rung).Normalize(u)
	if rung == RungProtocol && l.Protocol != nil {
		u = l.prepare(l.Protocol(u))
	}
	return u
}

// Compare returns an integer that says in which order the keys of a and b on a rung come. It
// is 0 if they are equal. To sort many URIs is faster by their keys and [URI.Compare].
func (l Ladder) Compare(a, b URI, rung Rung) int { return l.Key(a, rung).Compare(l.Key(b, rung)) }

// prepare returns what is compared of a URI.
func (l Ladder) prepare(u URI) URI {
	if l.IgnoreFragments {
		return u.WithoutFragment()
	}
	return u
}

// normalizer returns that of a rung.
func (l Ladder) normalizer(rung Rung) Normalizer { return Normalizer{rung.steps(), l.Schemes} }

// equal reports whether a and b, normalized for a rung, are the same text.
func (l Ladder) equal(a, b URI, rung Rung) bool {
	if !strings.EqualFold(a.Scheme(), b.Scheme()) {
		return false
	}
	n := l.normalizer(rung)
	var room [2][256]byte
	return n.text(room[0][:0], a.ref) == n.text(room[1][:0], b.ref)
}

// text returns the text of r, normalized. It may be in room.
func (n Normalizer) text(room []byte, r Reference) string {
	if n.IsNormalized(r) {
		return r.text
	}
	return textOf(n.Append(room, r))
}
