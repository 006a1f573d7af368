package html

import (
	"sort"
	"strings"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// A Link is a link of a document: an attribute's value or a part of it. Links are not filtered. A link
// may be empty, as in href="", or have any scheme, such as data or javascript.
type Link struct {
	// Element and Attribute are the names of the element and of the attribute, such as "a" and
	// "href". They are in lower case, also in SVG.
	Element, Attribute string

	// Text is the link with its character references replaced, such as "?a&b" for "?a&amp;b".
	// White space at both ends is removed. Bytes that are not UTF-8 stay as they are.
	Text string

	// Start and End are the byte offsets of the link in the document. [Link.Offset] returns the
	// offsets inside.
	Start, End int64

	// Reference is the reference that Text is, or becomes by the repairs. It is the zero value if
	// Text is not a reference, and also if Text is empty; see Err.
	Reference uri.Reference

	// Repairs are the repairs of Text, whose offsets [Link.Offset] converts.
	Repairs []repair.Repair

	// Target is Reference resolved against Base (RFC 3986 §5.2). It is the zero URI if Err is not
	// nil, or if Reference is relative and there is no base.
	Target uri.URI

	// Base is the document's base: the target of the first base element with an href attribute if
	// the link follows it, and otherwise [Extractor.Base]. A program that reads Text in its own way,
	// for example as an IRI, can resolve the result against it. It is the zero URI if there is no base.
	Base uri.URI

	// Err is nil if Text is a reference or becomes one. Otherwise it is the error of
	// [uri.ParseReference] or [repair.Repairer.Reference], with an offset in Text. It is
	// [uri.ErrTooLong] if Text or Target would be too long.
	Err error

	refs []charRef // relative to Text and Start
}

// A charRef is a part of an attribute's value that is written differently in the document: a character
// reference, a line break of CR LF, or a NUL.
type charRef struct {
	at, n       int // offset and length in the value's text
	raw, rawLen int // offset and length in the document, from the beginning of the value
}

// Offset returns the byte offset in the document of Text[i], or End if i is len(Text). If a character
// reference stands for Text[i], it is the offset of the ampersand. If i is less than 0 or greater than
// len(Text), Offset returns Start or End.
func (l Link) Offset(i int) int64 {
	i = min(max(i, 0), len(l.Text))
	next := sort.Search(len(l.refs), func(k int) bool { return l.refs[k].at+l.refs[k].n > i })
	if next < len(l.refs) && l.refs[next].at <= i {
		return l.Start + int64(l.refs[next].raw)
	}
	if next > 0 {
		last := l.refs[next-1]
		i += last.raw + last.rawLen - last.at - last.n
	}
	return l.Start + int64(i)
}

// A part is a part of an attribute's value.
type part struct{ start, end int }

// link returns the link in a part of a value.
func (s *scanner) link(element, attribute string, v *value, p part) Link {
	for p.start < p.end && isSpace(v.text[p.start]) {
		p.start++
	}
	for p.start < p.end && isSpace(v.text[p.end-1]) {
		p.end--
	}
	l := Link{
		Element: element, Attribute: attribute, Text: v.text[p.start:p.end],
		Start: v.start + int64(v.rawOffset(p.start)), End: v.start + int64(v.rawOffset(p.end)),
		Base: s.base, refs: v.refsOf(p),
	}
	if !s.whole && len(l.Text) < len(v.text) {
		l.Text = strings.Clone(l.Text) // without the rest of the value
	}
	s.parse(&l)
	return l
}

// parse sets the Reference of l, and the values that follow from it.
func (s *scanner) parse(l *Link) {
	if s.x.Repairer == nil {
		l.Reference, l.Err = uri.ParseReference(l.Text)
	} else {
		repairer := *s.x.Repairer
		if repairer.Scheme == "" {
			repairer.Scheme = s.base.Scheme()
		}
		l.Reference, l.Repairs, l.Err = repairer.Reference(l.Text)
	}
	if l.Err != nil {
		return
	}
	base := s.base
	if u, ok := l.Reference.URI(); ok {
		base = u // a URI is resolved without a base
	}
	if !base.IsZero() {
		l.Target, l.Err = base.Resolve(l.Reference)
	}
}

// isSpace reports whether c is ASCII white space as HTML defines it.
func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f'
}
