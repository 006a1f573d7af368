package uri

import (
	"fmt"
	"math"
	"strings"
)

// The setters and Builder both put components together here. The text is written once, in a single
// allocation, and is not parsed again. Therefore the components are checked first, so that a parser
// would find the same components in the text.

// component is the text of a component that may be undefined.
type component struct {
	text    string
	defined bool
}

// components are the components of a reference to build. Their texts match their rules.
type components struct {
	scheme, userinfo, host, port, path, query, fragment component

	kind HostKind // of the host

	// segments are added to the path and pairs to the query. They are data, which is encoded. pairs
	// alternates names and values.
	segments, pairs []string

	// guard permits a dot-segment before a path that needs it.
	guard bool
}

// components returns the components of r.
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

// set sets a component. The error is a [*SyntaxError], or for an authority a [*ParseError].
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

// remove removes a component. An authority is three components; a path becomes empty.
func (c *components) remove(name Component) {
	if name == ComponentAuthority {
		c.userinfo, c.host, c.port = component{}, component{}, component{}
		return
	}
	*c.at(name) = component{}
}

// at returns the named component, which is not the authority.
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

// ComponentError is the error for a component that is valid by itself but not allowed in its place,
// usually because a parser would reject the text or find other components in it.
type ComponentError struct {
	Component Component // such as ComponentPath
	Reason    string    // such as "begins with two slashes, which would be parsed as an authority"
}

// Error returns the error on one line, as in
//
//	uri: path: begins with two slashes, which would be parsed as an authority
func (e *ComponentError) Error() string {
	return zPackage + ": " + e.Component.String() + ": " + e.Reason
}

// missing returns an error if a component lacks another component that it needs (RFC 3986 §3.2,
// §3.3).
func (c *components) missing() error {
	path := c.path.text
	switch {
	case c.host.defined && path != "" && path[0] != '/':
		return &ComponentError{ComponentPath, "must begin with a slash after an authority"}
	case !c.host.defined && c.userinfo.defined:
		return &ComponentError{ComponentUserinfo, "needs a host"}
	case !c.host.defined && c.port.defined:
		return &ComponentError{ComponentPort, "needs a host"}
	}
	return nil
}

// dotBefore returns the dot-segment that the path needs before it so that a parser finds the same
// path (RFC 3986 §3.3, §4.2), and the reason. It returns "" if the path does not need a
// dot-segment.
func (c *components) dotBefore() (dot, reason string) {
	path := c.path.text
	emptyFirst := len(c.segments) > 0 && c.segments[0] == ""
	switch {
	case c.host.defined:
		return "", ""
	case path == "" && emptyFirst:
		return relativeGuard, "its empty first segment would be lost"
	case strings.HasPrefix(path, "//") || path == "/" && emptyFirst && len(c.segments) > 1:
		return guard, "begins with two slashes, which would be parsed as an authority"
	case !c.scheme.defined && hasColonFirst(path):
		return relativeGuard, "has a colon in its first segment, which would be parsed as a scheme"
	}
	return "", ""
}

// checkSegments returns an error if a segment would be parsed as a dot-segment.
func checkSegments(segments []string) error {
	for _, s := range segments {
		if s == "." || s == ".." {
			return &ComponentError{ComponentPath, fmt.Sprintf("the segment %q would be parsed as a dot-segment (RFC 3986 §3.3)", s)}
		}
	}
	return nil
}

// reference puts the components together (RFC 3986 §5.3).
func (c *components) reference() (Reference, error) {
	if err := checkSegments(c.segments); err != nil {
		return Reference{}, err
	}
	if err := c.missing(); err != nil {
		return Reference{}, err
	}
	dot, reason := c.dotBefore()
	if dot != "" && !c.guard {
		return Reference{}, &ComponentError{ComponentPath, reason}
	}
	n := c.length() + uint64(len(dot))
	if n > min(MaxLength, math.MaxInt) {
		return Reference{}, ErrTooLong
	}
	return c.compose(make([]byte, 0, n), dot), nil
}

// unchecked is like reference, for the components of a reference after the removal of userinfo,
// port, query or fragment, which cannot be an error.
func (c *components) unchecked() Reference { return c.compose(make([]byte, 0, c.length()), "") }

// length returns the length of the text, without a dot-segment before the path.
func (c *components) length() uint64 {
	n := uint64(len(c.path.text))
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

// compose appends the text to dst, which is empty and large enough, and returns the reference,
// which keeps dst. dot is a dot-segment to put before the path, or "".
func (c *components) compose(dst []byte, dot string) Reference {
	var w writer
	w.startText(dst)
	if c.scheme.defined {
		dst = w.endScheme(append(dst, c.scheme.text...))
	}
	if c.host.defined {
		dst = c.userinfo.append(append(dst, "//"...), "", "@")
		w.startHost(dst)
		dst = append(dst, c.host.text...)
		w.endHost(dst, c.kind)
		dst = c.port.append(dst, ":", "")
	}
	w.startPath(dst)
	dst = c.appendPath(append(dst, dot...))
	w.endPath(dst)
	dst = c.appendQuery(dst)
	w.endQuery(dst)
	return Reference{textOf(c.fragment.append(dst, "#", "")), w.at}
}

// append appends the component with its delimiters, if it is defined.
func (c component) append(dst []byte, before, after string) []byte {
	if !c.defined {
		return dst
	}
	return append(append(append(dst, before...), c.text...), after...)
}

// appendPath appends the path and the added segments.
func (c *components) appendPath(dst []byte) []byte {
	dst = append(dst, c.path.text...)
	for i, s := range c.segments {
		if c.needsSlash(i) {
			dst = append(dst, '/')
		}
		dst = c.segmentSet(i).append(dst, s)
	}
	return dst
}

// needsSlash reports whether c.segments[i] needs a slash before it. If the path ends in a slash,
// the first segment does not.
func (c *components) needsSlash(i int) bool {
	path := c.path.text
	if i > 0 || path == "" {
		return i > 0 || c.host.defined
	}
	return path[len(path)-1] != '/'
}

// segmentSet returns the bytes that are not encoded in c.segments[i]. A colon is encoded if it
// could be parsed as the end of a scheme.
func (c *components) segmentSet(i int) byteSet {
	if i == 0 && c.path.text == "" && !c.host.defined && !c.scheme.defined {
		return setOf(RuleSegmentNzNc)
	}
	return setOf(RuleSegment)
}

// appendQuery appends the query and the added pairs.
func (c *components) appendQuery(dst []byte) []byte {
	dst = c.query.append(dst, "?", "")
	for i := 0; i < len(c.pairs); i += 2 {
		dst = append(dst, c.pairDelimiter(i)...)
		dst = appendPair(dst, c.pairs[i], c.pairs[i+1], defaultSeparator)
	}
	return dst
}

// pairsLength returns the length of the added pairs with their delimiters.
func (c *components) pairsLength() (n uint64) {
	for i := 0; i < len(c.pairs); i += 2 {
		n += uint64(len(c.pairDelimiter(i))) + pairLength(c.pairs[i], c.pairs[i+1], defaultSeparator)
	}
	return n
}

// pairDelimiter returns the delimiter before the pair c.pairs[i:i+2].
func (c *components) pairDelimiter(i int) string {
	switch {
	case i > 0 || c.query.text != "":
		return string(defaultSeparator)
	case c.query.defined:
		return ""
	}
	return "?"
}
