package iri

import (
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/ref"
)

// Reference is an IRI reference (RFC 3987 §2.2): an [IRI] or a relative reference. It is a small,
// immutable value, the text and the offsets of its components, and is safe for concurrent use. Two
// references are equal with == if their texts are the same.
//
// The zero value is the empty reference, which refers to the document that contains it.
type Reference struct {
	value ref.Ref
}

// ParseReference parses s as an IRI reference. The error is a [*ParseError] for [RuleIRIReference], or
// [uri.ErrTooLong].
func ParseReference(s string) (r Reference, err error) {
	err = parse(&r, s, RuleIRIReference)
	return r, err
}

// MustParseReference is [ParseReference] for texts that are known to be references, such as constants
// of a program. It panics if s is not a reference.
func MustParseReference(s string) Reference { return must("MustParseReference", s, ParseReference) }

// parse parses s and stores the reference in r, which must be the zero value. rule is IRI-reference,
// IRI or absolute-IRI. After an error, r is the zero value again.
func parse(r *Reference, s string, rule Rule) error {
	at := r.value.Offsets()
	if !zParseIRIReference(s, (*zIRIReferenceCaptures)(at)) || !at.Complete(len(s), rule != RuleIRIReference, rule == RuleAbsoluteIRI) {
		*at = ref.Offsets{}
		if uint64(len(s)) > uri.MaxLength {
			return uri.ErrTooLong
		}
		return newParseError(rule, s)
	}
	r.value.Keep(s)
	return nil
}

// String returns the text, as it was parsed or built.
func (r Reference) String() string { return r.value.Text() }

// Scheme returns the scheme as written, without the colon, and reports whether there is one.
func (r Reference) Scheme() (scheme string, ok bool) { return r.value.Scheme(), r.value.HasScheme() }

// Authority returns the authority, without the slashes before it, and reports whether there is one.
func (r Reference) Authority() (a Authority, ok bool) {
	ok = r.value.Authority(&a.value)
	return a, ok
}

// Path returns the path as written. It may be empty, but there is always one.
func (r Reference) Path() uri.Path { return uri.Path(r.value.Path()) }

// Query returns the query as written, without the question mark, and reports whether there is one.
func (r Reference) Query() (query uri.Query, ok bool) {
	text, ok := r.value.Query()
	return uri.Query(text), ok
}

// Fragment returns the fragment as written, without the number sign, and reports whether there is one.
func (r Reference) Fragment() (fragment string, ok bool) { return r.value.Fragment() }

// IRI returns r as an IRI, and reports whether it is one: an IRI has a scheme.
func (r Reference) IRI() (IRI, bool) {
	if !r.value.HasScheme() {
		return IRI{}, false
	}
	return IRI{r}, true
}

// Kind returns the kind of r. [uri.KindURI] stands for a reference with a scheme.
func (r Reference) Kind() uri.ReferenceKind { return uri.ReferenceKind(r.value.Kind()) }
