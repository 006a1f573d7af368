package extract

import "github.com/std66/std66/uri"

// A Match is a reference in a text. The zero value is not a match.
type Match struct {
	// Kind distinguishes URI references from other matches. It is always [Whole] unless
	// [Extractor.LeftOut] is set.
	Kind Kind

	// Reference is the reference without the parts removed inside it. It is the zero value if
	// Kind is not [Whole].
	Reference uri.Reference

	// Unhyphenated is the reference without hyphens before line breaks. Such a hyphen in angle
	// brackets "may or may not actually be part of the URI" (RFC 3986 Appendix C). Unhyphenated
	// is the zero value if there are no such hyphens, or if the result is not a reference.
	Unhyphenated uri.Reference

	// Text is the text between Start and End without the parts removed inside it. If Kind is
	// [Whole], it is the text of Reference. In Markdown, escapes are decoded, and "mailto:" is added
	// to an email address.
	Text string

	// Start and End are the byte offsets of the reference in the text. They include white space
	// and quote marks inside the reference, but exclude delimiters and the prefix "URL:".
	Start, End int64

	// Rest is the part of Text after its longest prefix that is a URI, or in Markdown a URI
	// reference, and Stop is the byte offset of Rest in the text. They are zero if Kind is [Whole]. Rest may be empty if Kind is
	// [TooLong].
	Stop int64
	Rest string

	// Delimiter is the pair of delimiters directly around the reference.
	Delimiter Delimiter
}

// A Kind is the kind of a [Match].
type Kind uint8

const (
	// Whole is a URI reference.
	Whole Kind = iota

	// IRI is an internationalized resource identifier (RFC 3987 §2.2), such as
	// http://www.bücher.example/. Its longest prefix that is a URI, http://www.b, identifies a
	// different resource.
	IRI

	// Broken is a text that begins like a URI and continues with characters that the grammar
	// doesn't allow there, such as http://host:port/ and http://example.com/{id}. It is not an
	// IRI.
	Broken

	// TooLong is a text that begins like a URI and exceeds [Extractor.MaxLength], alone or with
	// the rest of the text in the same angle brackets. The match has only its beginning, which
	// may be a URI that identifies a different resource. An unclosed opening bracket may be the
	// cause.
	TooLong
)

// String returns "reference", "IRI", "broken reference" or "long reference".
func (k Kind) String() string {
	names := [...]string{"reference", "IRI", "broken reference", "long reference"}
	if int(k) < len(names) {
		return names[k]
	}
	return "invalid kind"
}

// A Delimiter is a pair of delimiters around a reference (RFC 3986 Appendix C).
type Delimiter uint8

const (
	// Bare means that no delimiters are directly around the reference.
	Bare Delimiter = iota

	// AngleBrackets are < and >, as recommended by RFC 3986 Appendix C.
	AngleBrackets

	DoubleQuotes   // " and "
	SingleQuotes   // ' and '
	Parentheses    // ( and )
	SquareBrackets // [ and ]
	Braces         // { and }

	// Label is the label before the destination of a link reference definition, as in
	// "[label]: /path". Only [Extractor.Markdown] has this delimiter.
	Label
)

// String returns the name of the delimiters, such as "angle brackets", or "none" for [Bare].
func (d Delimiter) String() string {
	names := [...]string{"none", "angle brackets", "double quotes", "single quotes", "parentheses", "square brackets", "braces", "label"}
	if int(d) < len(names) {
		return names[d]
	}
	return "invalid delimiter"
}

// delimited returns the delimiter that a byte opens and the byte that closes it. It returns Bare for
// other bytes, and also for the angle bracket, which angle.go handles.
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
