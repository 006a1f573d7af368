package urlsyntax01

import (
	"errors"
	"strings"

	"github.com/std66/std66/uri/internal/olddots"
)

// ErrNoScheme says that a base URL is not absolute.
var ErrNoScheme = errors.New("urlsyntax01: the base URL has no scheme")

// Resolve returns the absolute form of a URL reference that stands where base is the base URL
// (url-syntax-01 §6). A fragment of the base does not matter. The error is [ErrNoScheme];
// neither string is checked otherwise.
//
// A reference comes back as it is where it is absolute, where the base is empty, which means
// that it is unknown, and where it is one to the current document: one that is empty, or has
// nothing but a fragment (§3). A ".." that leads above the root stays in the path.
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
	// Step 3: so is the server, unless the reference has one.
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

// isCurrent reports whether a reference is one to the current document: it is empty, or consists
// only of a fragment (§3).
func isCurrent(reference string) bool { return reference == "" || reference[0] == '#' }

// inheritPath makes the path of a reference, which is relative, that of its absolute form.
func (p *parts) inheritPath(base parts) {
	p.slash = base.slash
	// Step 5: without a path it is that of the base, and without a query, too, that is.
	if p.path == "" {
		p.path = base.path
		if p.query == "" {
			p.query = base.query
		}
		return
	}
	// Step 6: the last segment of the base's path is replaced, and dot-segments are removed.
	directory := base.path[:strings.LastIndexByte(base.path, '/')+1]
	p.path = olddots.Remove(directory + p.path)
}

// parts has the components of a URL reference, as the text of section 4 finds them in any
// string. Of all but the server, one that is not there is empty.
type parts struct {
	scheme, server, path, query, fragment string
	hasServer                             bool
	slash                                 bool // before the path
}

// split divides a reference "from the outside-in: fragment, scheme, server, query, and then
// path" (§4.3).
func split(s string) parts {
	var p parts
	// §3: the fragment is what follows the first crosshatch.
	s, p.fragment, _ = strings.Cut(s, "#")
	// §4.1: the scheme is what precedes the first colon, if all of its characters may.
	if n := RuleScheme.MatchPrefix(s); n > 0 && strings.HasPrefix(s[n:], ":") {
		p.scheme, s = s[:n], s[n+1:]
	}
	// §4.3.1: the server is what is between "//" and the next slash.
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		end := strings.IndexByte(rest, '/')
		if end < 0 {
			end = len(rest)
		}
		p.server, p.hasServer, s = rest[:end], true, rest[end:]
	}
	// §4.3.3: the query is what follows the first question mark.
	s, p.query, _ = strings.Cut(s, "?")
	// §4.3.2: the path is the rest, and it is remembered whether a slash precedes it.
	p.path, p.slash = strings.CutPrefix(s, "/")
	return p
}

// String recombines the components. What is behind a server has a slash before it (net-path),
// also if the base, which has given the server, had none.
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
