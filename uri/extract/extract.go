package extract

import (
	"io"
	"iter"
)

// DefaultMaxLength is the limit in bytes where [Extractor.MaxLength] is zero. RFC 9110 §4.1
// recommends that URIs of at least this length work everywhere.
const DefaultMaxLength = 8000

// Extractor finds references in text. The zero value is ready to use: it finds URIs, with the
// default schemes. An Extractor does not change, so several goroutines may use one.
type Extractor struct {
	// Schemes are the schemes that make a URI without a following "//", compared without case.
	// They count everywhere, in delimiters and outside. An entry that is not a scheme of up to
	// 64 bytes never matches. Nil stands for [DefaultSchemes], and an empty slice for none.
	//
	// If the package knows a scheme, a URI also needs what the scheme's specification has in
	// every URI, as [DefaultSchemes] says, whether the scheme stands here or is a default.
	Schemes []string

	// Relative also finds relative references, where they are delimited: in angle brackets
	// every relative reference without white space, and in other delimiters those that have a
	// slash, or a dot, question mark or number sign that is not their last character.
	//
	// It suits text such as Markdown. It does not suit HTML, which has many other quoted strings
	// that look like a relative reference, and whose "&amp;" is not decoded.
	Relative bool

	// LeftOut also gives the matches that are not URI references but IRIs, broken ones or ones that
	// are too long, each marked by [Match.Kind]. By default they are left out.
	LeftOut bool

	// MaxLength is the length in bytes of the longest reference that is found and, inside
	// angle brackets, of everything between them. A longer one is left out as [TooLong].
	// Zero and less stand for [DefaultMaxLength].
	MaxLength int
}

// All returns the references in a text, in order. They share the text's memory, except for those
// that something was cut out of.
func (x Extractor) All(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		s := newScanner(x)
		s.text, s.ended = text, true
		for m, ok := s.next(); ok && yield(m); m, ok = s.next() {
		}
	}
}

// Read returns the references in the text that r reads, in order. They are the same as those that
// [Extractor.All] returns for the whole text, however r divides it. Offsets count from the first
// byte that is read. Matches have memory of their own. The rest of the memory is bounded by a
// small multiple of 64 KB and MaxLength together, and the time is linear in the length of the
// text.
//
// A match is given before more is read if white space, a control character, a quotation mark
// (") or a closing angle bracket after it has been read, unless an opening delimiter before it may
// still turn out to enclose it. In quoted mail, a ">" that begins a line may be a quote mark, so it
// may have to wait for more text. So may other characters that end a match, such as ")" and "<".
//
// An error of r, except for [io.EOF], is given last, with the zero Match. It follows the matches
// before it, and the last match may have been cut short. The error is [io.ErrNoProgress] if r
// repeatedly reads nothing.
//
// The sequence is for one use, since it reads from r.
func (x Extractor) Read(r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		s := newScanner(x)
		s.owned = true
		w := window{from: r}
		for !s.ended {
			w.slide(&s)
			for m, ok := s.next(); ok; m, ok = s.next() {
				if !yield(m.moved(w.offset), nil) {
					return
				}
			}
		}
		if w.err != nil {
			yield(Match{}, w.err)
		}
	}
}

// moved returns m with its offsets in a text that begins so many bytes earlier.
func (m Match) moved(by int64) Match {
	m.Start += by
	m.End += by
	if m.Kind != Whole {
		m.Stop += by
	}
	return m
}
