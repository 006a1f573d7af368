package peers

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// A comparison compares a peer with package uri, or with another generated package. Each of the two rejects a text, or returns a
// description of its reading. If the results differ, the text must be in one of the classes.
type comparison struct {
	peer, work   string
	given        func(s string) bool                 // the texts to compare; nil for all
	texts        func(t testing.TB) iter.Seq[string] // nil for URI references
	ours, theirs func(s string) (read string, ok bool)
	classes      []class
}

// A class describes disagreements, with the section of the RFC that decides them.
type class struct {
	kind    kind
	about   string
	section string // of RFC 3986, or with its RFC
	example string // a text of the class
	has     func(c *dispute) bool
}

// kind is a peer's treatment of the texts of a class.
type kind string

const (
	accepts kind = "accepts" // an invalid text
	rejects kind = "rejects" // a valid text
	reads   kind = "reads"   // a valid text differently
)

// A dispute is a disagreement of a peer and package uri on a text.
type dispute struct {
	text         string
	kind         kind
	ours, theirs string        // their readings, "" if rejected
	parts        uri.Parts     // of the text, valid or not
	reference    uri.Reference // the text, if it is valid
	host         string        // without normalization
	userinfo     string
	port         string
}

// inputs returns the texts to compare.
func (c comparison) inputs(t testing.TB) iter.Seq[string] {
	if c.texts == nil {
		return texts(t)
	}
	return c.texts(t)
}

// newDispute returns the disagreement on s, or nil.
func (c comparison) newDispute(s string) *dispute {
	if c.given != nil && !c.given(s) {
		return nil
	}
	d := &dispute{text: s}
	var ok, okTheirs bool
	d.ours, ok = c.ours(s)
	d.theirs, okTheirs = c.theirs(s)
	switch {
	case ok && !okTheirs:
		d.kind = rejects
	case !ok && okTheirs:
		d.kind = accepts
	case ok && d.ours != d.theirs:
		d.kind = reads
	default:
		return nil
	}
	d.parts = uri.Split(s)
	d.reference, _ = uri.ParseReference(s)
	d.userinfo, d.host, d.port = splitAuthority(d.parts.Authority)
	return d
}

// splitAuthority divides any string like an authority (§3.2): at the last at sign, and at the
// last colon outside of brackets.
func splitAuthority(s string) (userinfo, host, port string) {
	if i := strings.LastIndexByte(s, '@'); i >= 0 {
		userinfo, s = s[:i], s[i+1:]
	}
	if i := strings.LastIndexByte(s, ':'); i > strings.LastIndexByte(s, ']') {
		return userinfo, s[:i], s[i+1:]
	}
	return userinfo, s, ""
}

// class returns the index of the first class of a dispute, or -1.
func (c comparison) class(d *dispute) int {
	return slices.IndexFunc(c.classes, func(class class) bool { return class.kind == d.kind && class.has(d) })
}

// String describes a dispute.
func (d *dispute) String() string {
	return fmt.Sprintf("%s %q\nours   %s\ntheirs %s", d.kind, d.text, d.ours, d.theirs)
}

// components has the components of a reference as a peer reads them.
type components struct {
	scheme, userinfo, host, port, path, query, fragment string
	has                                                 struct{ scheme, authority, userinfo, port, query, fragment bool }
}

// String lists the components, without undefined components.
func (c components) String() string {
	var b strings.Builder
	show := func(name string, has bool, text string) {
		if has {
			fmt.Fprintf(&b, "%s=%q ", name, text)
		}
	}
	show("scheme", c.has.scheme, c.scheme)
	show("userinfo", c.has.userinfo, c.userinfo)
	show("host", c.has.authority, c.host)
	show("port", c.has.port, c.port)
	show("path", true, c.path)
	show("query", c.has.query, c.query)
	show("fragment", c.has.fragment, c.fragment)
	return b.String()
}

// of returns the components of a reference without normalization.
func of(r uri.Reference) (c components) {
	c.scheme, c.has.scheme = r.Scheme()
	var a uri.Authority
	if a, c.has.authority = r.Authority(); c.has.authority {
		c.userinfo, c.has.userinfo = a.Userinfo()
		c.host = a.Host().String()
		var port uri.Port
		port, c.has.port = a.Port()
		c.port = string(port)
	}
	c.path = string(r.Path())
	var query uri.Query
	query, c.has.query = r.Query()
	c.query = string(query)
	c.fragment, c.has.fragment = r.Fragment()
	return c
}

// parsed parses references with package uri, and applies a peer's changes to the components.
func parsed(as func(*components)) func(s string) (string, bool) {
	return func(s string) (string, bool) {
		r, err := uri.ParseReference(s)
		if err != nil {
			return "", false
		}
		c := of(r)
		as(&c)
		return c.String(), true
	}
}

// decoded returns the percent-decoded s, or s if it cannot be decoded.
func decoded(s string) string {
	data, err := uri.Decode(s)
	if err != nil {
		return s
	}
	return data
}

// verdict makes a comparison's function from a function that only accepts or rejects.
func verdict(f func(s string) bool) func(s string) (string, bool) {
	return func(s string) (string, bool) { return "", f(s) }
}

// strayCharacter reports whether a text has a character outside the grammar (§2).
func strayCharacter(d *dispute) bool {
	for i := range len(d.text) {
		one := d.text[i : i+1]
		if one != "%" && !uri.RuleReserved.Match(one) && !uri.RuleUnreserved.Match(one) {
			return true
		}
	}
	return false
}

// strayPercent reports whether a text has a percent sign that does not begin a triplet (§2.1).
func strayPercent(d *dispute) bool {
	for i := range len(d.text) {
		if d.text[i] == '%' && uri.RulePctEncoded.MatchPrefix(d.text[i:]) < 0 {
			return true
		}
	}
	return false
}

// strayBracket reports whether a text has a bracket outside an IP literal (§3.2.2).
func strayBracket(d *dispute) bool {
	return strings.ContainsAny(d.parts.Path+d.parts.Query+d.parts.Fragment+d.userinfo+d.port, "[]") ||
		strings.ContainsAny(d.host, "[]") && !uri.RuleIPLiteral.Match(d.host)
}
