package extract

import (
	"io"
	"iter"
)

// DefaultMaxLength is the limit in bytes if [Extractor.MaxLength] is not positive. RFC 9110 §4.1
// recommends supporting URIs of at least this length.
const DefaultMaxLength = 8000

// An Extractor finds references in text. The zero value is ready to use: it finds URIs with the
// default schemes. An Extractor is safe for concurrent use.
type Extractor struct {
	// Schemes lists the schemes that need no "//" after them, compared without case. They apply
	// inside and outside delimiters. An entry that is not a scheme of at most 64 bytes never
	// matches. If Schemes is nil, [DefaultSchemes] apply; if it is empty but not nil, none do.
	//
	// If a scheme is one of DefaultSchemes, its URIs need the characters listed there, even if
	// Schemes is set.
	Schemes []string

	// Relative enables relative references in delimiters. In angle brackets, any relative
	// reference without white space is found. In other delimiters, it must contain a slash, or
	// contain a dot, a question mark or a number sign before its last character.
	//
	// Relative is useful for text of unknown markup. It is unsuitable for HTML, where many other quoted
	// strings look like relative references, and "&amp;" needs decoding: use package
	// uri/extract/html.
	Relative bool

	// Markdown makes the text Markdown (CommonMark 0.31.2). The references are the destinations of
	// links, images, link reference definitions and autolinks, whether absolute or relative. Bare URIs
	// are also found, with [Bare] as their delimiter. Code and HTML have no references. Relative has
	// no effect.
	//
	// Destinations are decoded: "\\(" is "(", and "&amp;" is "&". A destination that is not a URI
	// reference, such as </a b>, is left out as [IRI] or [Broken]. An empty destination is not found.
	Markdown bool

	// LeftOut enables matches of texts that begin like a URI but are not URI references: IRIs,
	// broken references and references that are too long. [Match.Kind] distinguishes them.
	LeftOut bool

	// MaxLength is the maximum length of a reference in bytes. In angle brackets, it applies to
	// all text between them. A longer reference is left out as [TooLong]. If MaxLength is not
	// positive, [DefaultMaxLength] applies.
	MaxLength int
}

// All returns the references in text, in order. They share the text's memory, except for references
// with something removed inside.
func (x Extractor) All(text string) iter.Seq[Match] {
	if x.Markdown {
		return x.allMarkdown(text)
	}
	return func(yield func(Match) bool) {
		s := newScanner(x)
		s.text, s.ended = text, true
		for s.next() && yield(s.match) {
		}
	}
}

// Read returns the references in the text read from r, in order. The matches are the same as those
// of [Extractor.All] for the whole text, regardless of the sizes of reads. Offsets count from the
// first byte read. Each match has its own memory. The other memory is bounded by a small multiple of
// the sum of 64 KB and MaxLength, and the time is linear in the length of the text.
//
// Read returns a match without reading more if it has read white space, a control character, a
// quotation mark (") or a closing angle bracket after it, unless an opening delimiter before the
// match may still turn out to enclose it. Other characters that end a match, such as ")" and "<",
// may require more text. In quoted mail, so may a ">" at the beginning of a line, which may be a
// quote mark.
//
// In Markdown, Read returns the matches of a paragraph when it has read its end.
//
// If r returns an error other than [io.EOF], the last element is the zero Match with that error. The
// last match before it may be incomplete. The error is [io.ErrNoProgress] if r repeatedly reads
// nothing.
//
// The sequence can be used only once.
func (x Extractor) Read(r io.Reader) iter.Seq2[Match, error] {
	if x.Markdown {
		return x.readMarkdown(r)
	}
	return func(yield func(Match, error) bool) {
		s := newScanner(x)
		s.owned = true
		w := window{from: r}
		for !s.ended {
			w.slide(&s)
			for s.next() {
				s.match.move(w.offset)
				if !yield(s.match, nil) {
					return
				}
			}
		}
		if w.err != nil {
			yield(Match{}, w.err)
		}
	}
}

// move increases the offsets of m by the given number of bytes.
func (m *Match) move(by int64) {
	m.Start += by
	m.End += by
	if m.Kind != Whole {
		m.Stop += by
	}
}
