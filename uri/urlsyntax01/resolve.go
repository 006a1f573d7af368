package urlsyntax01

import (
	"errors"
	"strings"

	"github.com/std66/std66/uri/internal/olddots"
)

// ErrNoScheme reports that a base URL is not absolute.
var ErrNoScheme = errors.New("urlsyntax01: the base URL has no scheme")

// Resolve returns the absolute form of a URL reference relative to a base URL (url-syntax-01 §6). It
// ignores the base's fragment. The error is [ErrNoScheme]; neither string is checked otherwise.
//
// Resolve returns a reference unchanged if it is absolute, if base is empty (that is, unknown), or if
// it refers to the current document: such a reference is empty except for an optional fragment
// (§3). Resolve keeps a ".." above the root in the path.
func Resolve(base, reference string) (string, error) {
	// Step 1: without a base, the reference is interpreted as an absolute URL.
	if base == "" {
		return reference, nil
	}
	// Step 2: base and reference are parsed.
	b, r := split(base), split(reference)
	if b.scheme == "" {
		return "", ErrNoScheme
	}
	// a) The current document, and b) an absolute URL.
	if isCurrent(reference) || r.scheme != "" {
		return reference, nil
	}
	// c) The scheme is inherited.
	r.scheme = b.scheme
	// Step 3: the server is inherited unless the reference has one.
	if r.server == "" {
		r.server, r.hasServer = b.server, b.hasServer
		// Step 4: a path that is preceded by a slash is not relative.
		if !r.slash {
			r.inheritPath(b)
		}
	}
	// Step 7: the components are recombined.
	return r.String(), nil
}

// isCurrent reports whether a reference refers to the current document: it is empty or consists only
// of a fragment (§3).
func isCurrent(reference string) bool { return reference == "" || reference[0] == '#' }

// inheritPath replaces the relative path of a reference with the path of its absolute form.
func (p *parts) inheritPath(base parts) {
	p.slash = base.slash
	// Step 5: a reference without a path inherits the base's path and, without a query, its query.
	if p.path == "" {
		p.path = base.path
		if p.query == "" {
			p.query = base.query
		}
		return
	}
	// Step 6: the reference replaces the last segment of the base's path; dot-segments are removed.
	directory := base.path[:strings.LastIndexByte(base.path, '/')+1]
	p.path = olddots.Remove(directory + p.path)
}

// parts holds the components of a URL reference, found in any string by the text of section 4. Only
// the server distinguishes absent from empty.
type parts struct {
	scheme, server, path, query, fragment string
	hasServer                             bool
	slash                                 bool // before the path
}

// split divides a reference "from the outside-in: fragment, scheme, server, query, and then
// path" (§4.3).
func split(s string) parts {
	var p parts
	// §3: the fragment follows the first crosshatch.
	s, p.fragment, _ = strings.Cut(s, "#")
	// §4.1: the scheme precedes the first colon, if it has only scheme characters.
	if n := RuleScheme.MatchPrefix(s); n > 0 && strings.HasPrefix(s[n:], ":") {
		p.scheme, s = s[:n], s[n+1:]
	}
	// §4.3.1: the server is the text between "//" and the next slash.
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		end := strings.IndexByte(rest, '/')
		if end < 0 {
			end = len(rest)
		}
		p.server, p.hasServer, s = rest[:end], true, rest[end:]
	}
	// §4.3.3: the query follows the first question mark.
	s, p.query, _ = strings.Cut(s, "?")
	// §4.3.2: the path is the rest; slash records whether a slash precedes it.
	p.path, p.slash = strings.CutPrefix(s, "/")
	return p
}

// String recombines the components. It writes a slash after a server even if the base that the
// server came from had no slash (net-path).
func (p parts) String() string {
	var b strings.Builder
	b.WriteString(p.scheme + ":")
	if p.hasServer {
		b.WriteString("//" + p.server)
	}
	if p.slash || p.hasServer && p.path+p.query != "" {
		b.WriteByte('/')
	}
	b.WriteString(p.path)
	if p.query != "" {
		b.WriteString("?" + p.query)
	}
	if p.fragment != "" {
		b.WriteString("#" + p.fragment)
	}
	return b.String()
}
