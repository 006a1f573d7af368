package peers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/uri"
)

// A comparison holds a peer to this module: each reads a text, in words that are equal if they
// read the same in it, or refuses it. Where they disagree the text has to be in one of the
// classes.
type comparison struct {
	peer, work   string
	given        func(s string) bool // which texts are compared; nil for all
	ours, theirs func(s string) (read string, ok bool)
	classes      []class
}

// A class of disagreements, and why RFC 3986 decides it for us, or leaves it to us.
type class struct {
	kind    kind
	what    string
	section string // of RFC 3986, which decides it
	example string // a text in it
	has     func(c *dispute) bool
}

// kind is what a peer does with a text of a class.
type kind string

const (
	takes   kind = "takes"   // what is none
	refuses kind = "refuses" // what is one
	reads   kind = "reads"   // it in another way
)

// A dispute is a text over which a peer and this module disagree.
type dispute struct {
	text         string
	kind         kind
	ours, theirs string        // what they read, if they do
	parts        uri.Parts     // of the text, be it a reference or not
	reference    uri.Reference // the text, if it is one
	host         string        // as written
	userinfo     string
	port         string
}

// newDispute returns what peers disagree about over s, or nil.
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
		d.kind = refuses
	case !ok && okTheirs:
		d.kind = takes
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

// splitAuthority divides any string as an authority is divided (§3.2): at the last at sign,
// and at the last colon that is not in brackets.
func splitAuthority(s string) (userinfo, host, port string) {
	if i := strings.LastIndexByte(s, '@'); i >= 0 {
		userinfo, s = s[:i], s[i+1:]
	}
	if i := strings.LastIndexByte(s, ':'); i > strings.LastIndexByte(s, ']') {
		return userinfo, s[:i], s[i+1:]
	}
	return userinfo, s, ""
}

// class returns the first class of a dispute, or -1.
func (c comparison) class(d *dispute) int {
	return slices.IndexFunc(c.classes, func(class class) bool { return class.kind == d.kind && class.has(d) })
}

// String shows a dispute.
func (d *dispute) String() string {
	return fmt.Sprintf("%s %q\nours   %s\ntheirs %s", d.kind, d.text, d.ours, d.theirs)
}

// components are those of a reference, as a peer has them.
type components struct {
	scheme, userinfo, host, port, path, query, fragment string
	has                                                 struct{ scheme, authority, userinfo, port, query, fragment bool }
}

// String shows components: what is undefined is not shown.
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

// of returns the components of a reference as they are written.
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

// parsed reads a reference, with what a peer does to its components done to ours.
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

// decoded returns the data that a component stands for.
func decoded(s string) string {
	data, err := uri.Decode(s)
	if err != nil {
		return s
	}
	return data
}

// verdict is a comparison's function that only takes or refuses.
func verdict(f func(s string) bool) func(s string) (string, bool) {
	return func(s string) (string, bool) { return "", f(s) }
}

// strayCharacter reports whether a text has a character that no rule has (§2).
func strayCharacter(d *dispute) bool {
	for i := range len(d.text) {
		one := d.text[i : i+1]
		if one != "%" && !uri.RuleReserved.Match(one) && !uri.RuleUnreserved.Match(one) {
			return true
		}
	}
	return false
}

// strayPercent reports whether a text has a percent sign that begins no triplet (§2.1).
func strayPercent(d *dispute) bool {
	for i := range len(d.text) {
		if d.text[i] == '%' && uri.RulePctEncoded.MatchPrefix(d.text[i:]) < 0 {
			return true
		}
	}
	return false
}

// strayBracket reports whether a bracket belongs to no IP literal (§3.2.2).
func strayBracket(d *dispute) bool {
	return strings.ContainsAny(d.parts.Path+d.parts.Query+d.parts.Fragment+d.userinfo+d.port, "[]") ||
		strings.ContainsAny(d.host, "[]") && !uri.RuleIPLiteral.Match(d.host)
}
