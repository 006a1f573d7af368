package uri

import (
	"fmt"
	"math"
	"strings"
)

// Components are put together in one place, for setters and builders alike. It writes the
// text once, in a single allocation, and knows where everything is then: nothing is parsed
// again. So it has to refuse what would be another reference when it is read: that is
// what fits is for.

// component is the text of a component that may not be there.
type component struct {
	text    string
	defined bool
}

// components are what a reference is put together from. Their texts match their rules.
type components struct {
	scheme, userinfo, host, port, path, query, fragment component

	kind HostKind // of the host

	// segments are added to the path and pairs to the query, both encoded: they are data.
	// Pairs are names and values in turn.
	segments, pairs []string

	// guard says that a path may get "/." or "./" before it.
	guard bool
}

// components returns what r is put together from.
func (r Reference) components() components {
	var c components
	c.scheme.text, c.scheme.defined = r.Scheme()
	if a, ok := r.Authority(); ok {
		c.setAuthority(a)
	}
	c.path = component{string(r.Path()), true}
	query, ok := r.Query()
	c.query = component{string(query), ok}
	c.fragment.text, c.fragment.defined = r.Fragment()
	return c
}

// setAuthority sets the three components of an authority.
func (c *components) setAuthority(a Authority) {
	c.userinfo.text, c.userinfo.defined = a.Userinfo()
	c.host, c.kind = component{a.Host().text, true}, a.kind
	port, ok := a.Port()
	c.port = component{string(port), ok}
}

// set sets a component. The error is a [*SyntaxError], or for an
// authority a [*ParseError].
func (c *components) set(name Component, text string) error {
	switch {
	case name == ComponentAuthority:
		a, err := ParseAuthority(text)
		if err == nil {
			c.setAuthority(a)
		}
		return err
	case name == ComponentHost:
		h, err := ParseHost(text)
		if err != nil {
			return err
		}
		c.kind = h.kind
	case !name.rule().Match(text):
		return zNewSyntaxError(name.rule(), text)
	}
	*c.at(name) = component{text, true}
	return nil
}

// at returns the component of a name.
func (c *components) at(name Component) *component {
	switch name {
	case ComponentScheme:
		return &c.scheme
	case ComponentUserinfo:
		return &c.userinfo
	case ComponentHost:
		return &c.host
	case ComponentPort:
		return &c.port
	case ComponentQuery:
		return &c.query
	case ComponentFragment:
		return &c.fragment
	}
	return &c.path
}

// ComponentError says that a component cannot stand where it was to be put: the text
// would be that of another reference, or of none.
type ComponentError struct {
	Component Component // such as ComponentPath
	Reason    string    // such as "begins with two slashes, which would make an authority of it"
}

// Error returns the error on one line, as in
//
//	uri: path: begins with two slashes, which would make an authority of it
func (e *ComponentError) Error() string {
	return zPackage + ": " + e.Component.String() + ": " + e.Reason
}

// fits returns what has to be written before the path, and an error if the components
// would not be found again where they are put (RFC 3986 §3.3, §4.2).
func (c *components) fits() (before string, err error) {
	switch path := c.path.text; {
	case !c.host.defined && c.userinfo.defined:
		return "", &ComponentError{ComponentUserinfo, "there is no host that it could stand before"}
	case !c.host.defined && c.port.defined:
		return "", &ComponentError{ComponentPort, "there is no host that it could stand behind"}
	case c.host.defined:
		if path != "" && path[0] != '/' {
			return "", &ComponentError{ComponentPath, "does not begin with a slash, as it has to behind an authority"}
		}
	case path == "" && len(c.segments) > 0 && c.segments[0] == "":
		if !c.guard {
			return "", &ComponentError{ComponentPath, "its first segment would be empty, and begin another path"}
		}
		return "./", nil
	case strings.HasPrefix(path, "//") || path == "/" && len(c.segments) > 1 && c.segments[0] == "":
		if !c.guard {
			return "", &ComponentError{ComponentPath, "begins with two slashes, which would make an authority of it"}
		}
		return guard, nil
	case !c.scheme.defined && hasColonFirst(path):
		if !c.guard {
			return "", &ComponentError{ComponentPath, "has a colon in its first segment, which would make a scheme of it"}
		}
		return "./", nil
	}
	return "", nil
}

// hasColonFirst reports whether the first segment of a path has a colon.
func hasColonFirst(path string) bool {
	i := strings.IndexAny(path, ":/")
	return i >= 0 && path[i] == ':'
}

// checkSegments returns an error for a segment that would mean something else than itself.
func checkSegments(segments []string) error {
	for _, s := range segments {
		if s == "." || s == ".." {
			return &ComponentError{ComponentPath, fmt.Sprintf("the segment %q would be a step in the hierarchy (RFC 3986 §3.3)", s)}
		}
	}
	return nil
}

// reference puts the components together (RFC 3986 §5.3).
func (c *components) reference() (Reference, error) {
	if err := checkSegments(c.segments); err != nil {
		return Reference{}, err
	}
	before, err := c.fits()
	if err != nil {
		return Reference{}, err
	}
	n := c.length(before)
	if n > min(MaxLength, math.MaxInt) {
		return Reference{}, ErrTooLong
	}
	var b strings.Builder
	b.Grow(int(n))
	at := c.write(&b, before)
	return Reference{b.String(), at}, nil
}

// length returns the length of the text.
func (c *components) length(before string) uint64 {
	n := uint64(len(before) + len(c.path.text))
	for _, part := range [...]struct {
		component
		delimiters string
	}{
		{c.scheme, ":"}, {c.userinfo, "@"}, {c.host, "//"}, {c.port, ":"}, {c.query, "?"}, {c.fragment, "#"},
	} {
		if part.defined {
			n += uint64(len(part.text) + len(part.delimiters))
		}
	}
	for i, s := range c.segments {
		n += c.segmentSet(i).length(s)
		if c.needsSlash(i) {
			n += uint64(len("/"))
		}
	}
	return n + c.pairsLength()
}

// write writes the text, and returns where the components are in it.
func (c *components) write(b *strings.Builder, before string) offsets {
	var at offsets
	here := func() uint32 { return uint32(b.Len()) }
	if c.scheme.defined {
		b.WriteString(c.scheme.text)
		at.schemeEnd = here()
		b.WriteByte(':')
	}
	if c.host.defined {
		b.WriteString("//")
		c.userinfo.write(b, "", "@")
		at.hostStart = here()
		b.WriteString(c.host.text)
		at.hostEnd = here()
		at.kind = c.kind
		c.port.write(b, ":", "")
	}
	at.pathStart = here()
	b.WriteString(before)
	c.writePath(b)
	at.pathEnd = here()
	c.writeQuery(b)
	at.queryEnd = here()
	c.fragment.write(b, "#", "")
	return at
}

// write writes a component that is there, with its delimiters.
func (c component) write(b *strings.Builder, before, behind string) {
	if c.defined {
		b.WriteString(before)
		b.WriteString(c.text)
		b.WriteString(behind)
	}
}

// writePath writes the path and what is added to it. A last segment that is empty gives
// its place to the first one that is added.
func (c *components) writePath(b *strings.Builder) {
	b.WriteString(c.path.text)
	for i, s := range c.segments {
		if c.needsSlash(i) {
			b.WriteByte('/')
		}
		c.segmentSet(i).write(b, s)
	}
}

// needsSlash reports whether there is a slash before the segment that is added i-th.
func (c *components) needsSlash(i int) bool {
	path := c.path.text
	if i > 0 || path == "" {
		return i > 0 || c.host.defined
	}
	return path[len(path)-1] != '/'
}

// segmentSet returns the bytes that may stand in the segment that is added i-th. Where a
// colon would make a scheme of it, it has to be encoded.
func (c *components) segmentSet(i int) byteSet {
	if i == 0 && c.path.text == "" && !c.host.defined && !c.scheme.defined {
		return setOf(RuleSegmentNzNc)
	}
	return setOf(RuleSegment)
}

// writeQuery writes the query and what is added to it.
func (c *components) writeQuery(b *strings.Builder) {
	c.query.write(b, "?", "")
	for i := 0; i < len(c.pairs); i += 2 {
		b.WriteString(c.pairDelimiter(i))
		writePair(b, c.pairs[i], c.pairs[i+1], defaultSeparator)
	}
}

// pairsLength returns the length of what is added to the query.
func (c *components) pairsLength() (n uint64) {
	for i := 0; i < len(c.pairs); i += 2 {
		n += uint64(len(c.pairDelimiter(i))) + pairLength(c.pairs[i], c.pairs[i+1], defaultSeparator)
	}
	return n
}

// pairDelimiter returns what stands before the pair c.pairs[i:i+2].
func (c *components) pairDelimiter(i int) string {
	switch {
	case i > 0 || c.query.text != "":
		return string(defaultSeparator)
	case c.query.defined:
		return ""
	}
	return "?"
}
