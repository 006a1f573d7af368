package uri

import "github.com/std66/std66/uri/internal/ref"

// Parts are the five components of any string, valid or not, as [Split] finds them. The Has fields
// report which components are present. The path is always present.
type Parts struct {
	Scheme, Authority, Path, Query, Fragment       string
	HasScheme, HasAuthority, HasQuery, HasFragment bool
}

// Split divides any string into components, as the regular expression in RFC 3986 Appendix B does.
// It does not validate: components may contain any bytes. If the string is a URI reference,
// [ParseReference] finds the same components.
func Split(s string) Parts {
	var p Parts
	(*ref.Parts)(&p).Split(s)
	return p
}

// String puts the components together (RFC 3986 §5.3). For the result of [Split], it returns the
// original string.
func (p Parts) String() string {
	return (*ref.Parts)(&p).String()
}
