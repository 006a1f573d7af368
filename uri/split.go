package uri

import "strings"

// Parts are the five components of a string that may or may not be a URI reference, as
// [Split] finds them. Each has whether it is there, besides the path, which always is.
type Parts struct {
	Scheme, Authority, Path, Query, Fragment       string
	HasScheme, HasAuthority, HasQuery, HasFragment bool
}

// Split divides any string into components, as the regular expression in RFC 3986
// Appendix B does. It validates nothing and never fails: what it returns may hold any
// bytes. For a string that is a URI reference the result is that of [ParseReference].
func Split(s string) Parts {
	var p Parts
	s, p.Fragment, p.HasFragment = strings.Cut(s, "#")
	s, p.Query, p.HasQuery = strings.Cut(s, "?")
	if i := strings.IndexAny(s, ":/"); i > 0 && s[i] == ':' {
		p.Scheme, p.HasScheme = s[:i], true
		s = s[i+1:]
	}
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		p.HasAuthority = true
		end := strings.IndexByte(rest, '/')
		if end < 0 {
			end = len(rest)
		}
		p.Authority, s = rest[:end], rest[end:]
	}
	p.Path = s
	return p
}

// String puts the components together again (RFC 3986 §5.3): for the result of [Split]
// that is the string that was split.
func (p Parts) String() string {
	var b strings.Builder
	if p.HasScheme {
		b.WriteString(p.Scheme + ":")
	}
	if p.HasAuthority {
		b.WriteString("//" + p.Authority)
	}
	b.WriteString(p.Path)
	if p.HasQuery {
		b.WriteString("?" + p.Query)
	}
	if p.HasFragment {
		b.WriteString("#" + p.Fragment)
	}
	return b.String()
}
