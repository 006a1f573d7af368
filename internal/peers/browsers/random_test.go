package browsers

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// starts and pieces make random strings. They meet at the limits of components.
var (
	starts = []string{"http:", "https://", "file:", "file://", "http://h/", "ws://", "ftp:/", "http://", "", "", ""}
	pieces = []string{
		"http:", "https:", "file:", "ftp:", "ws:", "HTTP:", "/", "//", "/", `\`, `\\`, "?", "#", ":", "@", "[", "]", "[::1]", "%", "%4", "%41", "%C3%BC", "%2F",
		"ü", "é", " ", "\t", "\n", "\r\n", "\x00", "\x7f", "|", "c|", "c:", "C:/", "c:/d|", "..", ".", "./", "../", "%2e", "%2e%2E/", "0x7f.1", "1.2.3.4", "127.1",
		"a", "b.c", "-", "＠", "０", "0", "<", ">", `"`, "{x}", "^", "`", "'", "&amp;", "http://a/", "80", ":80", ":443", ":0080", "\u00ad", "+", "=", "a@",
		"a:b@", "@h", ":@", "/./", "x/..", "localhost", "//localhost/",
	}
	bases = []string{"", "http://example.org/foo/bar?q#f", "https://h:8/a/b", "file:///tmp/a/b", "file:///C:/a/b", "ftp://f/"}
)

// A dispute is a string that both read as different URLs.
type dispute struct {
	text, base   string
	ours, theirs uri.URI // theirs with the default repairs
	err          error   // the reason of ours to reject the string
}

// A disagreement is a kind of dispute.
type disagreement struct {
	name, reason  string
	example, base string
	has           func(d *dispute) bool
}

// disagreements are the kinds of disputes. A dispute is of the first kind that has it.
var disagreements = []disagreement{
	{"invalid UTF-8", "Go's strings may have it, and browsers' may not", "http://h/\xff", "", func(d *dispute) bool {
		var base uri.URI
		if d.base != "" {
			base = uri.MustParse(d.base)
		}
		ours, _, err := read(string([]rune(d.text)), base)
		return err == nil && !utf8.ValidString(d.text) && same(ours) == same(d.theirs)
	}},
	{"an encoded delimiter in userinfo", "the grammar allows it, so it is not encoded (RFC 3986 §3.2.1)", "http://a:b:c@h/", "", func(d *dispute) bool {
		ours, theirs := userinfo(d.ours), userinfo(d.theirs)
		return ours != theirs && strings.TrimRight(decode(ours), ":") == strings.TrimRight(decode(theirs), ":") && withoutAuthority(d.ours) == withoutAuthority(d.theirs)
	}},
	{"zeros in a port", "a port is a string of digits, and only the default port is normalized (RFC 3986 §3.2.3)", "http://h:081/", "", func(d *dispute) bool {
		ours, okOurs := d.ours.EffectivePort()
		theirs, okTheirs := d.theirs.EffectivePort()
		return okOurs && okTheirs && ours == theirs && strings.Contains(d.ours.String(), ":0")
	}},
	{"a quotation mark, a grave accent or a brace in a host with triplets", "a name is decoded only if the result is a registered name (RFC 3986 §3.2.2)", "http://{%41/", "", func(d *dispute) bool {
		a, _ := d.ours.Authority()
		host := a.Host().String()
		return strings.ContainsAny(a.Host().Name(), "\"`{}") && strings.EqualFold(decode(host), d.theirs.Hostname())
	}},
	{"a sign in a number of an address", "a defect of the module: the standard's numbers have no sign", "http://+127.1/", "", func(d *dispute) bool {
		host := d.ours.Hostname()
		return host != d.theirs.Hostname() && uri.RuleIPv4address.Match(d.theirs.Hostname()) && strings.ContainsAny(host, "+-")
	}},
	{"a drive and dot-segments, or a drive in the base", "resolution keeps no drive (RFC 3986 §5.2)", "file:///c:/../a", "", func(d *dispute) bool {
		return d.theirs.Scheme() == "file" && regexp.MustCompile(`/[A-Za-z]:(/|$)`).MatchString(string(d.theirs.Path()))
	}},
	{"a bracket beside an IP literal", "a defect of the module: the standard rejects it", "http://[[::1]/", "", func(d *dispute) bool {
		return d.err != nil && regexp.MustCompile(`\[\[|\]\]|\]\[`).MatchString(regexp.MustCompile(`[\t\n\r]`).ReplaceAllString(d.text, ""))
	}},
}

// userinfo returns the userinfo of u, or "".
func userinfo(u uri.URI) string {
	a, _ := u.Authority()
	text, _ := a.Userinfo()
	return text
}

// withoutAuthority returns the text of u without its authority.
func withoutAuthority(u uri.URI) string {
	p := uri.Split(same(u))
	p.Authority, p.HasAuthority = "", false
	return p.String()
}

// same returns a form of u that does not depend on the characters that browsers leave as they are.
func same(u uri.URI) string {
	return strings.ReplaceAll(uri.Normalizer{Steps: uri.StepCase}.NormalizeURI(u).String(), "'", "%27")
}

// compare returns the dispute about a string. It returns nil if both read the same URL, if the module
// rejects the string, or if its URL has another scheme.
func compare(t *testing.T, text, base string) *dispute {
	t.Helper()
	var baseURI uri.URI
	theirs, err := whatwg.Parse(text)
	if base != "" {
		baseURI = uri.MustParse(base)
		theirs, err = whatwg.ParseRef(base, text)
	}
	if err != nil || !slices.Contains([]string{"http:", "https:", "ws:", "wss:", "ftp:", "file:"}, theirs.Protocol()) {
		return nil
	}
	d := &dispute{text: text, base: base}
	href, _, err := repair.Repairer{}.Reference(theirs.Href(false))
	if err != nil {
		t.Errorf("%q: the module's result %q cannot be repaired: %v", text, theirs.Href(false), err)
		return nil
	}
	d.theirs, _ = href.URI()
	if d.ours, _, d.err = read(text, baseURI); d.err == nil && same(d.ours) == same(d.theirs) {
		return nil
	}
	return d
}

// TestRandom compares random strings with an implementation of the standard: where that accepts a
// string, the package reads the same URL, except for listed disagreements.
func TestRandom(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range disagreements {
		if line := fmt.Sprintf("| %s | %s | `%s` |\n", k.name, k.reason, strings.Trim(strconv.Quote(k.example), `"`)); !strings.Contains(string(readme), line) {
			t.Errorf("README.md has no line %s", line)
		}
		d := compare(t, k.example, k.base)
		if d == nil {
			t.Errorf("%s: the example %q is no dispute", k.name, k.example)
		} else if i := slices.IndexFunc(disagreements, func(k disagreement) bool { return k.has(d) }); i < 0 || disagreements[i].name != k.name {
			t.Errorf("%s: the example %q is of the kind %d", k.name, k.example, i)
		}
	}
	n := 150_000
	if testing.Short() {
		n = 15_000
	}
	random := rand.New(rand.NewPCG(66, 24))
	for range n {
		text := starts[random.IntN(len(starts))]
		for range 1 + random.IntN(6) {
			text += pieces[random.IntN(len(pieces))]
		}
		base := bases[random.IntN(len(bases))]
		d := compare(t, text, base)
		if d != nil && !slices.ContainsFunc(disagreements, func(k disagreement) bool { return k.has(d) }) {
			t.Errorf("%q with the base %q is %q, %v; the module has %q", text, base, d.ours, d.err, d.theirs)
		}
	}
}
