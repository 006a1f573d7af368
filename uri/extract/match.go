package extract

import "github.com/std66/std66/uri"

// Match is a reference in a text. The zero value is not a match.
type Match struct {
	// Kind says whether the match is a URI reference, as all matches are unless
	// [Extractor.LeftOut] is set.
	Kind Kind

	// Reference is the reference, without what was cut out inside. It is the zero value if
	// Kind is not [Whole].
	Reference uri.Reference

	// Unhyphenated is the second reading of a reference in angle brackets that has a hyphen
	// before a line break, which "may or may not actually be part of the URI" (RFC 3986
	// Appendix C): without all such hyphens. It is the zero value if there is no such hyphen,
	// or if the second reading is not a reference.
	Unhyphenated uri.Reference

	// Text is the text between Start and End, without what was cut out inside. If Kind is
	// [Whole] it is the text of Reference.
	Text string

	// Start and End are the byte offsets in the text at which the reference begins and ends.
	// White space and quote marks that were cut out are between them; delimiters and the
	// prefix "URL:" are not.
	Start, End int64

	// Stop is the byte offset in the text at which the longest prefix of Text that is a URI
	// ends, and Rest is the part of Text that follows it. They are zero if Kind is [Whole], and
	// Rest may be empty if it is [TooLong].
	Stop int64
	Rest string

	// Delimiter is the pair of delimiters right around the reference.
	Delimiter Delimiter
}

// Kind is the kind of a [Match].
type Kind uint8

const (
	// Whole is a URI reference. The text has it as a whole.
	Whole Kind = iota

	// IRI is an internationalized resource identifier (RFC 3987 §2.2), such as
	// http://www.bücher.example/. Its longest prefix that is a URI, http://www.b, identifies
	// something else.
	IRI

	// Broken is neither. It begins as a URI does, and continues with characters that the
	// grammar does not allow there, as http://host:port/ and http://example.com/{id} do.
	Broken

	// TooLong begins as a URI does, and is longer than [Extractor.MaxLength], by itself or with
	// what the same angle brackets enclose. The match has its beginning only, perhaps a URI that
	// identifies something else. An opening bracket that nothing closes may be the reason.
	TooLong
)

// String returns the kind in words: "reference", "IRI", "broken reference" or "long reference".
func (k Kind) String() string {
	names := [...]string{"reference", "IRI", "broken reference", "long reference"}
	if int(k) < len(names) {
		return names[k]
	}
	return "no kind"
}

// Delimiter is a pair of delimiters around a reference (RFC 3986 Appendix C).
type Delimiter uint8

const (
	// Bare is for a reference without delimiters right around it.
	Bare Delimiter = iota

	// AngleBrackets are < and >, the delimiters that Appendix C recommends.
	AngleBrackets

	DoubleQuotes   // " and "
	SingleQuotes   // ' and '
	Parentheses    // ( and )
	SquareBrackets // [ and ]
	Braces         // { and }
)

// String returns the delimiters in words, such as "angle brackets". [Bare] is "none".
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
