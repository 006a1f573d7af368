package ref

import (
	"fmt"
	"math"
	"strings"
)

// The setters and Builder both put components together here. The text is written once, in a single
// allocation, and is not parsed again. Therefore the components are checked first, so that a parser
// would find the same components in the text.

// DefaultSeparator separates the pairs of a query.
const DefaultSeparator = '&'

// missing returns an error if a component lacks another component that it needs (RFC 3986 §3.2,
// §3.3).
func (c *Components) missing(syntax *Syntax) error {
	path := c.Path.Text
	switch {
	case c.Host.Defined && path != "" && path[0] != '/':
		return syntax.ComponentError(ComponentPath, "must begin with a slash after an authority")
	case !c.Host.Defined && c.Userinfo.Defined:
		return syntax.ComponentError(ComponentUserinfo, "needs a host")
	case !c.Host.Defined && c.Port.Defined:
		return syntax.ComponentError(ComponentPort, "needs a host")
	}
	return nil
}

// dotBefore returns the dot-segment that the path needs before it so that a parser finds the same
// path (RFC 3986 §3.3, §4.2), and the reason. It returns "" if the path does not need a
// dot-segment.
func (c *Components) dotBefore() (dot, reason string) {
	path := c.Path.Text
	emptyFirst := len(c.segments) > 0 && c.segments[0] == ""
	switch {
	case c.Host.Defined:
		return "", ""
	case path == "" && emptyFirst:
		return relativeGuard, "its empty first segment would be lost"
	case strings.HasPrefix(path, "//") || path == "/" && emptyFirst && len(c.segments) > 1:
		return guard, "begins with two slashes, which would be parsed as an authority"
	case !c.Scheme.Defined && hasColonFirst(path):
		return relativeGuard, "has a colon in its first segment, which would be parsed as a scheme"
	}
	return "", ""
}

// checkSegments returns an error if a segment would be parsed as a dot-segment.
func (syntax *Syntax) checkSegments(segments []string) error {
	for _, s := range segments {
		if s == "." || s == ".." {
			return syntax.ComponentError(ComponentPath, fmt.Sprintf("the segment %q would be parsed as a dot-segment (RFC 3986 §3.3)", s))
		}
	}
	return nil
}

// compose stores the reference with the components in result (RFC 3986 §5.3). On error, it does not
// change result.
func (c *Components) compose(syntax *Syntax, result *Ref) error {
	if err := syntax.checkSegments(c.segments); err != nil {
		return err
	}
	if err := c.missing(syntax); err != nil {
		return err
	}
	dot, reason := c.dotBefore()
	if dot != "" && !c.guard {
		return syntax.ComponentError(ComponentPath, reason)
	}
	n := c.length(syntax) + uint64(len(dot))
	if n > min(MaxLength, math.MaxInt) {
		return *syntax.TooLong
	}
	c.write(syntax, result, make([]byte, 0, n), dot)
	return nil
}

// length returns the length of the text, without a dot-segment before the path.
func (c *Components) length(syntax *Syntax) uint64 {
	n := uint64(len(c.Path.Text))
	for _, part := range [...]struct {
		Optional
		delimiters string
	}{
		{c.Scheme, ":"}, {c.Userinfo, "@"}, {c.Host, "//"}, {c.Port, ":"}, {c.Query, "?"}, {c.Fragment, "#"},
	} {
		if part.Defined {
			n += uint64(len(part.Text) + len(part.delimiters))
		}
	}
	for i, s := range c.segments {
		n += c.segmentSet(syntax, i).Length(s)
		if c.needsSlash(i) {
			n += uint64(len("/"))
		}
	}
	return n + c.pairsLength(syntax)
}

// write appends the text to dst, which is empty and large enough, and stores the reference, which
// keeps dst, in result. dot is a dot-segment to put before the path, or "".
func (c *Components) write(syntax *Syntax, result *Ref, dst []byte, dot string) {
	var w writer
	w.startText(dst)
	if c.Scheme.Defined {
		dst = w.endScheme(append(dst, c.Scheme.Text...))
	}
	if c.Host.Defined {
		dst = c.Userinfo.append(append(dst, "//"...), "", "@")
		w.startHost(dst)
		dst = append(dst, c.Host.Text...)
		w.endHost(dst, c.Kind)
		dst = c.Port.append(dst, ":", "")
	}
	w.startPath(dst)
	dst = c.appendPath(syntax, append(dst, dot...))
	w.endPath(dst)
	dst = c.appendQuery(syntax, dst)
	w.endQuery(dst)
	*result = Ref{TextOf(c.Fragment.append(dst, "#", "")), w.at}
}

// appendPath appends the path and the added segments.
func (c *Components) appendPath(syntax *Syntax, dst []byte) []byte {
	dst = append(dst, c.Path.Text...)
	for i, s := range c.segments {
		if c.needsSlash(i) {
			dst = append(dst, '/')
		}
		dst = c.segmentSet(syntax, i).Append(dst, s)
	}
	return dst
}

// needsSlash reports whether c.segments[i] needs a slash before it. If the path ends in a slash,
// the first segment does not.
func (c *Components) needsSlash(i int) bool {
	path := c.Path.Text
	if i > 0 || path == "" {
		return i > 0 || c.Host.Defined
	}
	return path[len(path)-1] != '/'
}

// segmentSet returns the bytes that are not encoded in c.segments[i]. A colon is encoded if it
// could be parsed as the end of a scheme.
func (c *Components) segmentSet(syntax *Syntax, i int) *Set {
	if i == 0 && c.Path.Text == "" && !c.Host.Defined && !c.Scheme.Defined {
		return syntax.SegmentNzNc
	}
	return syntax.Segment
}

// appendQuery appends the query and the added pairs.
func (c *Components) appendQuery(syntax *Syntax, dst []byte) []byte {
	dst = c.Query.append(dst, "?", "")
	for i := 0; i < len(c.pairs); i += 2 {
		dst = append(dst, c.pairDelimiter(i)...)
		dst = syntax.AppendPair(dst, c.pairs[i], c.pairs[i+1], DefaultSeparator)
	}
	return dst
}

// pairsLength returns the length of the added pairs with their delimiters.
func (c *Components) pairsLength(syntax *Syntax) (n uint64) {
	for i := 0; i < len(c.pairs); i += 2 {
		n += uint64(len(c.pairDelimiter(i))) + syntax.PairLength(c.pairs[i], c.pairs[i+1], DefaultSeparator)
	}
	return n
}

// pairDelimiter returns the delimiter before the pair c.pairs[i:i+2].
func (c *Components) pairDelimiter(i int) string {
	switch {
	case i > 0 || c.Query.Text != "":
		return string(DefaultSeparator)
	case c.Query.Defined:
		return ""
	}
	return "?"
}
