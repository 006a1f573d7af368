package uri_test

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// showURL returns the fields of a URL that are set, as net/url decodes them, and the text
// that it writes where that is not the one that was parsed.
func showURL(u *url.URL, text string) string {
	var b strings.Builder
	add := func(name, value string, ok bool) {
		if ok {
			fmt.Fprintf(&b, "%s=%s ", name, value)
		}
	}
	password, ok := u.User.Password()
	add("scheme", u.Scheme, u.Scheme != "")
	add("opaque", u.Opaque, u.Opaque != "")
	add("user", u.User.Username(), u.User != nil)
	add("password", password, ok)
	add("host", u.Host, u.Host != "")
	add("path", u.Path, u.Path != "")
	add("query", u.RawQuery, u.ForceQuery || u.RawQuery != "")
	add("fragment", u.Fragment, u.Fragment != "")
	if u.String() != text {
		b.WriteString("-> " + u.String())
	}
	return strings.TrimSuffix(b.String(), " ")
}

// showParsed returns what ParseReference makes of a text: its components, or the component
// and the offset that the error has.
func showParsed(text string) string {
	r, err := uri.ParseReference(text)
	if err != nil {
		e, _ := errors.AsType[*uri.ParseError](err)
		return fmt.Sprintf("error %s %d", e.Component, e.Offset)
	}
	return show(r)
}

// TestNetURLDiffers has where net/url and this package differ, and why; sections are those
// of RFC 3986. Where only the column of net/url fails, a new version of Go has changed it.
func TestNetURLDiffers(t *testing.T) {
	const failed = "error"
	tests := []struct{ why, text, net, uri string }{
		// Characters (§2): net/url encodes what it finds, or leaves it.
		{"a space is encoded in a path (§3.3)", "http://h/a b", "scheme=http host=h path=/a b -> http://h/a%20b", "error path 10"},
		{"even the first one", "http://h/ a", "scheme=http host=h path=/ a -> http://h/%20a", "error path 9"},
		{"alone it is a path", " ", "path=  -> %20", "error path 0"},
		{"it stays in a query (§3.4)", "/?a b", "path=/ query=a b", "error query 3"},
		{"and in a path that does not begin with a slash", "mailto:a b", "scheme=mailto opaque=a b", "error path 8"},
		{"and is encoded in a fragment (§3.5)", "#a b", "fragment=a b -> #a%20b", "error fragment 2"},
		{"letters over ASCII are encoded in a host (§3.2.2)", "http://é/", "scheme=http host=é path=/ -> http://%C3%A9/", "error host 7"},
		{"and in a path", "/é", "path=/é -> /%C3%A9", "error path 1"},
		{"they stay in a query", "?é", "query=é", "error query 1"},
		{"bytes that are no UTF-8", "/\xff", "path=/\xff -> /%FF", "error path 1"},
		{"a backslash is data", `a\b`, `path=a\b -> a%5Cb`, "error path 1"},
		{"wherever it stands", `http:\\h`, `scheme=http opaque=\\h`, "error path 5"},
		{"characters that no rule has", "http://h/^|{}<>", "scheme=http host=h path=/^|{}<> -> http://h/%5E%7C%7B%7D%3C%3E", "error path 9"},
		{"in a query", "?{}", "query={}", "error query 1"},
		{"angle brackets and quotation marks in a host", `http://<h>"/`, `scheme=http host=<h>" path=/`, "error host 7"},
		{"a control character in a fragment: before it, both refuse them", "#\n", "fragment=\n -> #%0A", "error fragment 1"},
		{"a number sign in a fragment (§3.5)", "#a#b", "fragment=a#b -> #a%23b", "error fragment 2"},
		{"brackets in a path: they belong to IP literals (§3.2.2)", "/[x]", "path=/[x]", "error path 1"},
		{"in a query", "?a[]=1", "query=a[]=1", "error query 2"},
		{"in a fragment", "#[x]", "fragment=[x]", "error fragment 1"},
		{"behind a scheme", "s:[x]", "scheme=s opaque=[x]", "error path 2"},
		{"one in a host", "http://h]/", "scheme=http host=h] path=/", "error host 8"},

		// Percent signs (§2.1): net/url reads them where it decodes.
		{"one that begins no triplet, in a query", "?%zz", "query=%zz", "error query 2"},
		{"at the end", "?100%", "query=100%", "error query 5"},
		{"in a path that is not decoded", "s:%zz", "scheme=s opaque=%zz", "error path 3"},
		{"Path is decoded, so it has another number of segments (§2.2)", "/a%2Fb", "path=/a/b", "path=/a%2Fb"},
		{"and may be a dot-segment that the text has not (§3.3)", "/a/%2E%2E", "path=/a/..", "path=/a/%2E%2E"},
		{"Fragment is decoded", "#%23", "fragment=#", "path= fragment=%23"},
		{"a path of one star is never encoded", "%2A", "path=* -> *", "path=%2A"},
		{"to bytes that are no UTF-8, too", "/%FF", "path=/\xff", "path=/%FF"},

		// Scheme (§3.1) and what is a path behind it (§3.3).
		{"a scheme is made lower case", "HTTP://H/", "scheme=http host=H path=/ -> http://H/", "scheme=HTTP reg-name=H path=/"},
		{"a path that does not begin with a slash is not in Path", "s:a/b?q", "scheme=s opaque=a/b query=q", "scheme=s path=a/b query=q"},
		{"nor is a host in Host", "mailto:a@b", "scheme=mailto opaque=a@b", "scheme=mailto path=a@b"},

		// Authority (§3.2).
		{"an empty one is lost", "//", "->", "reg-name= path="},
		{"with what it says of the query", "//?q", "query=q -> ?q", "reg-name= path= query=q"},
		{"behind a scheme", "s://", "scheme=s -> s:", "scheme=s reg-name= path="},
		{"a path behind it is not lost, but Host does not tell", "s:///p", "scheme=s path=/p", "scheme=s reg-name= path=/p"},
		{"three slashes are a path, if there is no scheme", "///p", "path=///p", "reg-name= path=/p"},

		// Userinfo (§3.2.1): a user's name and a password, both decoded.
		{"a second colon is encoded", "http://u:p:q@h", "scheme=http user=u password=p:q host=h -> http://u:p%3Aq@h", "scheme=http userinfo=u:p:q reg-name=h path="},
		{"so are some sub-delims", "//!'()*@h", "user=!'()* host=h -> //%21%27%28%29%2A@h", "userinfo=!'()* reg-name=h path="},
		{"and what needs no encoding is not", "//%41@h", "user=A host=h -> //A@h", "userinfo=%41 reg-name=h path="},
		{"an at sign", "http://u@v@h", "scheme=http user=u@v host=h -> http://u%40v@h", "error host 10"},
		{"in a password", "http://u:p@q@h", "scheme=http user=u password=p@q host=h -> http://u:p%40q@h", "error host 12"},

		// Host (§3.2.2) and port (§3.2.3), which are one field.
		{"percent-encoded letters in ASCII", "http://%41/", failed, "scheme=http reg-name=%41 path=/"},
		{"percent-encoded others", "http://a%20%00/", failed, "scheme=http reg-name=a%20%00 path=/"},
		{"over ASCII they are decoded, and encoded in upper case", "http://%c3%a9/", "scheme=http host=é path=/ -> http://%C3%A9/", "scheme=http reg-name=%c3%a9 path=/"},
		{"the percent sign alone is taken", "http://a%25b/", "scheme=http host=a%b path=/", "scheme=http reg-name=a%25b path=/"},
		{"addresses of the future", "http://[v1.a]/", failed, "scheme=http IPvFuture=[v1.a] path=/"},
		{"zones of RFC 6874 (obsoleted by RFC 9844)", "http://[fe80::1%25eth0]/", "scheme=http host=[fe80::1%eth0] path=/", "error host 15"},
		{"with a space in them", "http://[fe80::1%25a%20b]/", "scheme=http host=[fe80::1%a b] path=/", "error host 15"},
		{"colons in a host of some schemes", "s://::1/", "scheme=s host=::1 path=/", "error port 7"},
		{"and of none", "//a:1,b:2/", "host=a:1,b:2 path=/", "error port 9"},
		{"a number over 65535 is a port to both", "http://h:99999", "scheme=http host=h:99999", "scheme=http reg-name=h port=99999 path="},
		{"Host does not tell an address from a name", "//256.1.1.1", "host=256.1.1.1", "reg-name=256.1.1.1 path="},

		// Query (§3.4) and fragment (§3.5).
		{"an empty fragment is lost", "/#", "path=/ -> /", "path=/ fragment="},
		{"an empty query is not", "/?", "path=/ query=", "path=/ query="},
	}
	for _, test := range tests {
		net := failed
		if u, err := url.Parse(test.text); err == nil {
			net = showURL(u, test.text)
		}
		if net != test.net {
			t.Errorf("%s: url.Parse(%q):\ngot  %s\nwant %s", test.why, test.text, net, test.net)
		}
		if got := showParsed(test.text); got != test.uri {
			t.Errorf("%s: ParseReference(%q):\ngot  %s\nwant %s", test.why, test.text, got, test.uri)
		}
	}
}

// TestNetURLAgrees has texts that both read in the same way, and write again, and texts
// that neither takes.
func TestNetURLAgrees(t *testing.T) {
	tests := []struct {
		why, text string
		ok        bool
	}{
		{"all components", "foo://u:p@example.com:8042/over/there?name=ferret#nose", true},
		{"no authority", "urn:example:animal:ferret:nose", true},
		{"a path that begins with a slash, without authority", "s:/a", true},
		{"an empty authority with a path (file, RFC 8089)", "file:///etc/hosts", true},
		{"slashes in a path behind a host", "//h//a//", true},
		{"slashes in a path behind an empty host", "s:////a", true},
		{"a path that is not decoded where both show it raw", "http://h/a%2fb%41", true},
		{"what net/url encodes if nothing tells it not to", "/*!'()", true},
		{"a path of one star", "*", true},
		{"dot-segments", "../a/./../b", true},
		{"a colon behind the first segment", "a/b:c", true},
		{"a colon behind a dot-segment (§4.2)", "./a:b", true},
		{"a colon in a query", "a?b:c", true},
		{"an encoded colon", "a%3Ab", true},
		{"empty userinfo", "http://@h", true},
		{"empty userinfo and host", "//@", true},
		{"an empty password", "http://u:@h", true},
		{"an encoded colon in a user's name", "http://u%3Ap@h", true},
		{"an empty port", "http://h:", true},
		{"an empty host with a port", "//:80", true},
		{"a port with zeros", "http://h:0080/", true},
		{"an IPv6 address with a port", "http://[::FFFF:1.2.3.4]:80/", true},
		{"one with the fewest zeros left out", "http://[1:2:3:4:5:6:7::]/", true},
		{"upper case over ASCII", "http://%C3%A9/", true},
		{"an empty query", "s:a?", true},
		{"question marks", "a??b?", true},
		{"a fragment encoded as written", "#%41%2f'", true},
		{"a semicolon", "/?a;b", true},
		{"nothing", "", true},

		{"a space in a host", "http://a b/", false},
		{"a control character", "http://h/\n", false},
		{"in a path that is not decoded", "s:\x7f", false},
		{"no triplet in a path", "/%zz", false},
		{"in a fragment", "#%zz", false},
		{"in a host", "//%zz", false},
		{"at the end", "%", false},
		{"a scheme that begins with a digit", "1http:x", false},
		{"a space in the first segment, with a colon", "a b:c", false},
		{"an empty scheme", ":a", false},
		{"letters for a port", "http://h:port", false},
		{"a sign before a port", "http://h:-1", false},
		{"colons in a host of http", "http://::1/", false},
		{"two ports", "http://h:80:90/", false},
		{"a zone with a percent sign alone", "http://[fe80::1%eth0]", false},
		{"an empty zone", "http://[fe80::1%25]/", false},
		{"an IPv4 address in brackets", "http://[1.2.3.4]/", false},
		{"an octet with a zero before it, in an IPv6 address", "http://[::ffff:01.2.3.4]/", false},
		{"no bracket at the end", "http://[::1", false},
		{"text behind the bracket", "http://[::1]x", false},
		{"brackets before an at sign", "http://[::1]@h", false},
		{"a backslash before an at sign", `http://h\@x/`, false},
		{"a byte over ASCII in userinfo", "http://é@h/", false},
	}
	for _, test := range tests {
		u, errURL := url.Parse(test.text)
		r, err := uri.ParseReference(test.text)
		if (errURL == nil) != test.ok || (err == nil) != test.ok {
			t.Errorf("%s: %q: got errors\nnet/url %v\nuri     %v\nwant errors: %t", test.why, test.text, errURL, err, !test.ok)
			continue
		}
		if !test.ok {
			continue
		}
		if got, want := agreed(u), agreedReference(r); got != want {
			t.Errorf("%s: %q:\nnet/url %s\nuri     %s", test.why, test.text, got, want)
		}
		if u.String() != test.text {
			t.Errorf("%s: %q: net/url writes %q", test.why, test.text, u)
		}
		if made, err := r.URL(); err != nil || !reflect.DeepEqual(made, u) {
			t.Errorf("%s: URL of %q: got %v, %v, want %v", test.why, test.text, made, err, u)
		}
	}
}

// agreed returns the components of a URL, as far as it has them.
func agreed(u *url.URL) string {
	userinfo := "none"
	if u.User != nil {
		password, ok := u.User.Password()
		userinfo = fmt.Sprintf("%q %q %t", u.User.Username(), password, ok)
	}
	path := u.EscapedPath()
	if u.Opaque != "" {
		path = u.Opaque
	}
	query := u.ForceQuery || u.RawQuery != ""
	return fmt.Sprintf("%q userinfo %s host %q path %q query %q %t fragment %q", u.Scheme, userinfo, u.Host, path, u.RawQuery, query, u.EscapedFragment())
}

// agreedReference is agreed for a reference. What it does to the components is all that
// net/url reads in another way.
func agreedReference(r uri.Reference) string {
	scheme, _ := r.Scheme()
	userinfo, host := "none", ""
	a, _ := r.Authority()
	if text, ok := a.Userinfo(); ok {
		user, password, ok := strings.Cut(text, ":")
		userinfo = fmt.Sprintf("%q %q %t", decoded(user), decoded(password), ok) // decoded
	}
	host = decoded(a.Host().String()) // decoded; an empty authority is like none
	if port, ok := a.Port(); ok {
		host += ":" + string(port)
	}
	path := string(r.Path())
	switch {
	case strings.HasPrefix(r.String(), "///"):
		path = "//" + path // there is no authority before three slashes
	case scheme == "" && path == "%2A":
		path = "*" // which is never encoded if it is all of Path
	}
	query, ok := r.Query()
	fragment, _ := r.Fragment() // an empty one is like none
	return fmt.Sprintf("%q userinfo %s host %q path %q query %q %t fragment %q", strings.ToLower(scheme), userinfo, host, path, query, ok, fragment)
}

// decoded returns the data that a component stands for.
func decoded(s string) string {
	data, err := uri.Decode(s)
	if err != nil {
		panic(err) // it has been checked
	}
	return data
}

// refuses returns why net/url refuses the text of r, as far as that is known, or "".
func refuses(r uri.Reference) string {
	a, _ := r.Authority()
	host := a.Host().String()
	if a.Host().Kind() == uri.HostIPvFuture {
		return "an address of the future"
	}
	for _, part := range strings.Split(host, "%")[1:] {
		if part[0] < '8' && part[:2] != "25" {
			return "an encoded ASCII character in the host"
		}
	}
	return ""
}

// takes returns why net/url takes a text that is no reference, as far as that is known.
func takes(s string, u *url.URL) string {
	p := uri.Split(s)
	rest := p.Path + p.Query + p.Fragment
	for i := range len(s) {
		one := s[i : i+1]
		switch {
		case one == "%" && uri.RulePctEncoded.MatchPrefix(s[i:]) < 0:
			return "a percent sign that begins no triplet (§2.1)"
		case one != "%" && !uri.RuleReserved.Match(one) && !uri.RuleUnreserved.Match(one):
			return "a character that no rule has (§2)"
		}
	}
	switch {
	case strings.Contains(p.Fragment, "#"):
		return "a number sign in the fragment (§3.5)"
	case strings.ContainsAny(rest, "[]") || strings.Contains(p.Authority, "]") && !strings.Contains(p.Authority, "["):
		return "a bracket that belongs to no IP literal (§3.2.2)"
	case strings.Count(p.Authority, "@") > 1:
		return "an at sign in userinfo (§3.2.1)"
	case strings.HasPrefix(u.Host, "[") && strings.Contains(u.Host, "%"):
		return "a zone (RFC 6874)"
	case strings.Count(u.Host, ":") > 1 && u.Scheme != "http" && u.Scheme != "https":
		return "colons in the host (§3.2.2)"
	}
	return ""
}

// FuzzNetURL holds net/url and this package to each other: they differ only in what takes,
// refuses and agreedReference know.
func FuzzNetURL(f *testing.F) {
	for _, s := range []string{
		"http://u:p@h:80/a%2Fb?q#f", "HTTP://%C3%A9/", "///p", "//", "s:a?b??#", "//[::1]:", "//[v1.a]", "//%41", "s://a:1,b:2/", "#a#b\n",
		"//u@v@h", "//[fe80::1%25a%20b]", "/?[%zz", "s:\\", "*", "a%3Ab", "//[1::1.2.3.4]/", "s:////", "./a:b", "//:@:", "http://h]", "é",
	} {
		f.Add(s, uint16(0))
		f.Add(s, uint16(len(s)<<9))
	}
	f.Fuzz(func(t *testing.T, s string, how uint16) { compareNetURL(t, stretchBy(s, how)) })
}

// TestNetURLShort is FuzzNetURL for texts of few pieces.
func TestNetURLShort(t *testing.T) {
	for s := range shortTexts {
		compareNetURL(t, s)
	}
}

// compareNetURL reports where net/url and this package differ over s, but for what is known.
func compareNetURL(t *testing.T, s string) {
	u, errURL := url.Parse(s)
	r, err := uri.ParseReference(s)
	switch {
	case errURL == nil && err == nil:
		if got, want := agreed(u), agreedReference(r); got != want {
			t.Errorf("%q:\nnet/url %s\nuri     %s", s, got, want)
		}
		if why := refuses(r); why != "" {
			t.Errorf("%q: net/url takes it in spite of %s", s, why)
		}
	case err == nil && refuses(r) == "":
		t.Errorf("%q is a reference, but net/url says: %v", s, errURL)
	case errURL == nil && takes(s, u) == "":
		t.Errorf("%q: net/url takes it, but: %v", s, err)
	}
}

// TestParseQueryDiffers has where url.ParseQuery and the pairs of a query differ. RFC 3986
// has no pairs, so neither is wrong.
func TestParseQueryDiffers(t *testing.T) {
	tests := []struct{ why, query, net, uri string }{
		{"a pair with a semicolon is dropped, with an error that URL.Query hides", "a;b=1&c=2", `"c=2" error`, `"a;b=1" "c=2"`},
		{"order is lost between names", "b=1&a=2&b=3", `"a=2" "b=1" "b=3"`, `"b=1" "a=2" "b=3"`},
		{"empty pairs are dropped", "&a=1&", `"a=1"`, `"=" "a=1" "="`},
		{"a plus sign is a space, unless asked for", "a=1+2", `"a=1 2"`, `"a=1+2"`},
		{"encoded it is one", "a=1%2B2", `"a=1+2"`, `"a=1+2"`},
		{"an encoded separator is data", "a%26=%3D", `"a&=="`, `"a&=="`},
		{"an equals sign in a value", "a=b=c", `"a=b=c"`, `"a=b=c"`},
		{"no pairs", "", "", ""},
	}
	for _, test := range tests {
		values, err := url.ParseQuery(test.query)
		var net, got []string
		for _, name := range slices.Sorted(maps.Keys(values)) { // it has no order
			for _, value := range values[name] {
				net = append(net, fmt.Sprintf("%q", name+"="+value))
			}
		}
		if err != nil {
			net = append(net, "error")
		}
		if s := strings.Join(net, " "); s != test.net {
			t.Errorf("%s: url.ParseQuery(%q): got %s, want %s", test.why, test.query, s, test.net)
		}
		r := uri.MustParseReference("?" + test.query)
		query, _ := r.Query()
		for name, value := range query.Pairs().Decoded() {
			got = append(got, fmt.Sprintf("%q", name+"="+value))
		}
		if s := strings.Join(got, " "); s != test.uri {
			t.Errorf("%s: pairs of %q: got %s, want %s", test.why, test.query, s, test.uri)
		}
	}
}
