package extract

import (
	"io"
	"iter"

	"github.com/std66/std66/uri"
)

// DefaultMaxLength is the length in bytes that an [Extractor] takes for the longest if it is
// told no other. RFC 9110 §4.1 recommends that at least such URIs work everywhere.
const DefaultMaxLength = 8000

// Extractor finds references in text. The zero value is ready to use: it finds URIs, with the
// default schemes. It does not change, so that several goroutines may use one.
type Extractor struct {
	// Schemes are those that make a URI outside of angle brackets also where no "//" follows,
	// compared without case. What is no scheme of up to 64 bytes never matches. Nil stands
	// for [DefaultSchemes], and an empty slice for none.
	//
	// A scheme that the package knows needs what its own specification has in every such URI,
	// as [DefaultSchemes] says, whether it stands here or is one of the default.
	Schemes []string

	// Relative says to find relative references, too, where they are delimited: every one in
	// angle brackets that no white space is inside, and elsewhere those that look like one, as
	// they have a slash, or a dot, question mark or number sign that is not the last character.
	Relative bool

	// MaxLength is the length in bytes of the longest reference that is found and, inside
	// angle brackets, of all that stands between them. A longer one is left out as a whole.
	// Zero and less stand for [DefaultMaxLength].
	MaxLength int
}

// Match is a reference that was found. The zero value is that of none.
type Match struct {
	// Reference is what was found, without what was cut out inside. It is never empty.
	Reference uri.Reference

	// Unhyphenated is the other way to read a reference in angle brackets that has a hyphen
	// before a line break, which "may or may not actually be part of the URI" (RFC 3986
	// Appendix C): without all such hyphens. It is the zero value if there is no such hyphen,
	// or if there would be no reference without.
	Unhyphenated uri.Reference

	// Start and End are where the reference begins and ends, as byte offsets in the text.
	// White space and quote marks that were cut out are between them, and delimiters and the
	// prefix "URL:" are not.
	Start, End int64

	// Delimiter is what stands right around it.
	Delimiter Delimiter
}

// All returns the references in a text, in order. They share the text's memory, but for those
// that something was cut out of.
func (x Extractor) All(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		s := newScanner(x)
		s.text, s.ended = text, true
		for m, ok := s.next(); ok && yield(m); m, ok = s.next() {
		}
	}
}

// Read returns the references in what r has to read, in order, the same as those that
// [Extractor.All] returns for all of it. Offsets count from where r stands at first. A
// reference is given as soon as what has been read tells that it ends. Matches have memory of
// their own. What is kept besides is bounded by a small multiple of 64 KB and MaxLength together.
//
// An error of r, but for [io.EOF], is given last, with the zero Match, after the references
// before it, the last of which may have been cut short. It is [io.ErrNoProgress] if r gives
// nothing again and again.
//
// Since it reads on, the sequence is good for one use.
func (x Extractor) Read(r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		s := newScanner(x)
		s.owned = true
		w := window{from: r}
		for !s.ended {
			w.slide(&s)
			for m, ok := s.next(); ok; m, ok = s.next() {
				m.Start += w.offset
				m.End += w.offset
				if !yield(m, nil) {
					return
				}
			}
		}
		if w.err != nil {
			yield(Match{}, w.err)
		}
	}
}

// Delimiter is what delimits a reference (RFC 3986 Appendix C).
type Delimiter uint8

const (
	// Bare is for a reference in the midst of text.
	Bare Delimiter = iota

	// AngleBrackets are < and >, the delimiters that Appendix C recommends. Any scheme may
	// stand there, so a program that reads markup may want to look at what it is.
	AngleBrackets

	DoubleQuotes   // " and "
	SingleQuotes   // ' and '
	Parentheses    // ( and )
	SquareBrackets // [ and ]
	Braces         // { and }
)

// String returns the delimiter in words: "angle brackets". That of [Bare] is "none".
func (d Delimiter) String() string {
	names := [...]string{"none", "angle brackets", "double quotes", "single quotes", "parentheses", "square brackets", "braces"}
	if int(d) < len(names) {
		return names[d]
	}
	return "no delimiter"
}

// delimited returns the delimiter that a byte opens, and the byte that closes it. It is Bare
// for a byte that opens none, and for the angle bracket, which has rules of its own.
func delimited(open byte) (d Delimiter, closing byte) {
	switch open {
	case '"':
		return DoubleQuotes, '"'
	case '\'':
		return SingleQuotes, '\''
	case '(':
		return Parentheses, ')'
	case '[':
		return SquareBrackets, ']'
	case '{':
		return Braces, '}'
	}
	return Bare, 0
}
