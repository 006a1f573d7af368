package uri

import (
	"errors"
	"math"

	"github.com/std66/std66/uri/internal/ref"
)

// Reference is a URI reference (RFC 3986 §4.1): a [URI] or a relative reference. It is a small,
// immutable value, the text and the offsets of its components, and is safe for concurrent use. Two
// references are equal with == if their texts are the same. References with different texts may be
// equivalent (§6).
//
// The zero value is the empty reference, which refers to the document that contains it.
type Reference struct {
	value ref.Ref
}

// MaxLength is the length in bytes of the longest text that a [Reference] or [URI] can
// hold.
const MaxLength uint64 = math.MaxUint32

// ErrTooLong is the error for a text that is longer than [MaxLength].
var ErrTooLong = errors.New("uri: text is longer than 4294967295 bytes")

// ParseReference parses s as a URI reference. The error is a [*ParseError] for [RuleURIReference],
// or [ErrTooLong].
func ParseReference(s string) (r Reference, err error) {
	err = parse(&r, s, RuleURIReference)
	return r, err
}

// MustParseReference is [ParseReference] for texts that are known to be references, such as
// constants of a program. It panics if s is not a reference.
func MustParseReference(s string) Reference { return must("MustParseReference", s, ParseReference) }

// parse parses s and stores the reference in r, which must be the zero value. rule is URI-reference,
// URI or absolute-URI; they differ only in the components that they require or forbid. After an error,
// r is the zero value again.
func parse(r *Reference, s string, rule Rule) error {
	at := r.value.Offsets()
	if !zParseURIReference(s, (*zURIReferenceCaptures)(at)) || !complete(at, len(s), rule) {
		*at = ref.Offsets{}
		return whyNot(s, rule)
	}
	r.value.Keep(s)
	return nil
}

// parseBytes is parse for bytes, which it copies. After an error, r has no meaning.
func parseBytes(r *Reference, b []byte, rule Rule) error {
	at := r.value.Offsets()
	if !zParseURIReference(b, (*zURIReferenceCaptures)(at)) || !complete(at, len(b), rule) {
		return whyNot(b, rule)
	}
	r.value.Keep(string(b))
	return nil
}

// complete completes the offsets of the parser in a URI reference of length n, and reports whether the
// reference matches rule.
func complete(at *ref.Offsets, n int, rule Rule) bool {
	return at.Complete(n, rule != RuleURIReference, rule == RuleAbsoluteURI)
}

// whyNot returns the error for a text that does not match rule.
func whyNot[T string | []byte](s T, rule Rule) error {
	if uint64(len(s)) > MaxLength {
		return ErrTooLong
	}
	return newParseError(rule, string(s))
}

// String returns the text, as it was parsed or built.
func (r Reference) String() string { return r.value.Text() }

// Scheme returns the scheme (RFC 3986 §3.1) as written, without the colon, and reports whether
// there is one. A scheme is never empty.
func (r Reference) Scheme() (scheme string, ok bool) {
	return r.value.Scheme(), r.value.HasScheme()
}

// Authority returns the authority (RFC 3986 §3.2), without the slashes before it, and reports
// whether there is one. It may be empty, as in file:///etc/hosts.
func (r Reference) Authority() (a Authority, ok bool) {
	ok = r.value.Authority(&a.value)
	return a, ok
}

// Path returns the path (RFC 3986 §3.3) as written. It may be empty, but there is always
// one.
func (r Reference) Path() Path { return Path(r.value.Path()) }

// Query returns the query (RFC 3986 §3.4) as written, without the question mark, and reports
// whether there is one. It may be empty, as in http://example.com/?.
func (r Reference) Query() (query Query, ok bool) {
	text, ok := r.value.Query()
	return Query(text), ok
}

// Fragment returns the fragment (RFC 3986 §3.5) as written, without the number sign, and reports
// whether there is one. It may be empty, as in http://example.com/#.
func (r Reference) Fragment() (fragment string, ok bool) { return r.value.Fragment() }

// URI returns r as a URI, and reports whether it is one: a URI has a scheme.
func (r Reference) URI() (URI, bool) {
	if !r.value.HasScheme() {
		return URI{}, false
	}
	return URI{r}, true
}

// Kind returns the kind of r.
func (r Reference) Kind() ReferenceKind { return ReferenceKind(r.value.Kind()) }

// ReferenceKind is a kind of reference (RFC 3986 §4).
type ReferenceKind uint8

const (
	// KindURI is a reference with a scheme (§4.1).
	KindURI ReferenceKind = iota + 1

	// KindNetworkPath is a relative reference that begins with two slashes, and so has an
	// authority (§4.2).
	KindNetworkPath

	// KindAbsolutePath is a relative reference that begins with a single slash (§4.2).
	KindAbsolutePath

	// KindRelativePath is a relative reference that begins with a path segment or a query (§4.2).
	KindRelativePath

	// KindSameDocument is a relative reference that is empty or only a fragment. It refers to the
	// same document for any base URI (§4.4). For a given base URI, other references may, too; see
	// [URI.IsSameDocument].
	KindSameDocument
)

// String returns the RFC's term for the kind, such as "network-path reference".
func (k ReferenceKind) String() string {
	names := [...]string{
		KindURI:          "URI",
		KindNetworkPath:  "network-path reference",
		KindAbsolutePath: "absolute-path reference",
		KindRelativePath: "relative-path reference",
		KindSameDocument: "same-document reference",
	}
	if int(k) < len(names) && k > 0 {
		return names[k]
	}
	return "unknown kind of reference"
}
