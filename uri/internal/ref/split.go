package ref

import "strings"

// Parts are the five components of any string, valid or not. It has the fields of uri.Parts, so that
// Go converts one to the other.
type Parts struct {
	Scheme, Authority, Path, Query, Fragment       string
	HasScheme, HasAuthority, HasQuery, HasFragment bool
}

// Split divides any string into components, as the regular expression in RFC 3986 Appendix B does, and
// stores them in p, which must be zero.
func (p *Parts) Split(s string) {
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
}

// String puts the components together (RFC 3986 §5.3).
func (p *Parts) String() string {
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
