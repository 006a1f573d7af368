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

// showURL returns the fields of a URL that are set, as net/url decodes them, and the text that
// net/url writes if it differs from the parsed text.
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

// showParsed returns the result of ParseReference: the components, or the component and offset of
// the error.
func showParsed(text string) string {
	r, err := uri.ParseReference(text)
	if err != nil {
		e, _ := errors.AsType[*uri.ParseError](err)
		return fmt.Sprintf("error %s %d", e.Component, e.Offset)
	}
	return show(r)
}

// TestNetURLDiffers tests the differences between net/url and this package, with sections of RFC
// 3986. If only the column of net/url fails, a new version of Go has changed it.
func TestNetURLDiffers(t *testing.T) {
	const failed = "error"
	tests := []struct{ name, text, net, uri string }{
		// Characters (§2): net/url encodes or keeps invalid characters.
		{"net/url encodes a space in a path (§3.3)", "http://h/a b", "scheme=http host=h path=/a b -> http://h/a%20b", "error path 10"},
		{"net/url encodes a leading space in a path", "http://h/ a", "scheme=http host=h path=/ a -> http://h/%20a", "error path 9"},
		{"net/url accepts a space as the path", " ", "path=  -> %20", "error path 0"},
		{"net/url keeps a space in a query (§3.4)", "/?a b", "path=/ query=a b", "error query 3"},
		{"net/url keeps a space in a path that does not begin with a slash", "mailto:a b", "scheme=mailto opaque=a b", "error path 8"},
		{"net/url encodes a space in a fragment (§3.5)", "#a b", "fragment=a b -> #a%20b", "error fragment 2"},
		{"net/url encodes non-ASCII letters in a host (§3.2.2)", "http://é/", "scheme=http host=é path=/ -> http://%C3%A9/", "error host 7"},
		{"net/url encodes non-ASCII letters in a path", "/é", "path=/é -> /%C3%A9", "error path 1"},
		{"net/url keeps non-ASCII letters in a query", "?é", "query=é", "error query 1"},
		{"net/url encodes bytes that are not UTF-8", "/\xff", "path=/\xff -> /%FF", "error path 1"},
		{"net/url accepts a backslash as data", `a\b`, `path=a\b -> a%5Cb`, "error path 1"},
		{"net/url accepts backslashes after a scheme", `http:\\h`, `scheme=http opaque=\\h`, "error path 5"},
		{"net/url encodes characters that no rule matches", "http://h/^|{}<>", "scheme=http host=h path=/^|{}<> -> http://h/%5E%7C%7B%7D%3C%3E", "error path 9"},
		{"net/url keeps characters that no rule matches in a query", "?{}", "query={}", "error query 1"},
		{"net/url keeps angle brackets and quotation marks in a host", `http://<h>"/`, `scheme=http host=<h>" path=/`, "error host 7"},
		{"a control character in a fragment, which both reject elsewhere", "#\n", "fragment=\n -> #%0A", "error fragment 1"},
		{"net/url encodes a number sign in a fragment (§3.5)", "#a#b", "fragment=a#b -> #a%23b", "error fragment 2"},
		{"net/url accepts brackets in a path, although they belong to IP literals (§3.2.2)", "/[x]", "path=/[x]", "error path 1"},
		{"net/url accepts brackets in a query", "?a[]=1", "query=a[]=1", "error query 2"},
		{"net/url accepts brackets in a fragment", "#[x]", "fragment=[x]", "error fragment 1"},
		{"net/url accepts brackets after a scheme", "s:[x]", "scheme=s opaque=[x]", "error path 2"},
		{"net/url accepts a closing bracket in a host", "http://h]/", "scheme=http host=h] path=/", "error host 8"},

		// Percent signs (§2.1): net/url checks them only where it decodes.
		{"net/url accepts an invalid triplet in a query", "?%zz", "query=%zz", "error query 2"},
		{"net/url accepts an incomplete triplet at the end", "?100%", "query=100%", "error query 5"},
		{"net/url accepts an invalid triplet in a path that it does not decode", "s:%zz", "scheme=s opaque=%zz", "error path 3"},
		{"net/url decodes Path, which changes the number of segments (§2.2)", "/a%2Fb", "path=/a/b", "path=/a%2Fb"},
		{"net/url decodes Path, which may create a dot-segment (§3.3)", "/a/%2E%2E", "path=/a/..", "path=/a/%2E%2E"},
		{"net/url decodes Fragment", "#%23", "fragment=#", "path= fragment=%23"},
		{"net/url does not encode a path that is a star", "%2A", "path=* -> *", "path=%2A"},
		{"net/url decodes to bytes that are not UTF-8", "/%FF", "path=/\xff", "path=/%FF"},

		// Scheme (§3.1), and paths after a scheme (§3.3).
		{"net/url changes the scheme to lower case", "HTTP://H/", "scheme=http host=H path=/ -> http://H/", "scheme=HTTP reg-name=H path=/"},
		{"net/url has a path without a leading slash in Opaque", "s:a/b?q", "scheme=s opaque=a/b query=q", "scheme=s path=a/b query=q"},
		{"net/url has a mail address in Opaque", "mailto:a@b", "scheme=mailto opaque=a@b", "scheme=mailto path=a@b"},

		// Authority (§3.2).
		{"net/url loses an empty authority", "//", "->", "reg-name= path="},
		{"net/url loses an empty authority before a query", "//?q", "query=q -> ?q", "reg-name= path= query=q"},
		{"net/url loses an empty authority after a scheme", "s://", "scheme=s -> s:", "scheme=s reg-name= path="},
		{"net/url keeps an empty authority before a path, but not in Host", "s:///p", "scheme=s path=/p", "scheme=s reg-name= path=/p"},
		{"net/url treats three slashes as a path if there is no scheme", "///p", "path=///p", "reg-name= path=/p"},

		// Userinfo (§3.2.1): a user name and a password, both decoded.
		{"net/url encodes a second colon in userinfo", "http://u:p:q@h", "scheme=http user=u password=p:q host=h -> http://u:p%3Aq@h", "scheme=http userinfo=u:p:q reg-name=h path="},
		{"net/url encodes some sub-delims in userinfo", "//!'()*@h", "user=!'()* host=h -> //%21%27%28%29%2A@h", "userinfo=!'()* reg-name=h path="},
		{"net/url decodes unreserved characters in userinfo", "//%41@h", "user=A host=h -> //A@h", "userinfo=%41 reg-name=h path="},
		{"net/url accepts an at sign in userinfo", "http://u@v@h", "scheme=http user=u@v host=h -> http://u%40v@h", "error host 10"},
		{"net/url accepts an at sign in a password", "http://u:p@q@h", "scheme=http user=u password=p@q host=h -> http://u:p%40q@h", "error host 12"},

		// Host (§3.2.2) and port (§3.2.3), which share a field.
		{"net/url rejects percent-encoded ASCII letters in a host", "http://%41/", failed, "scheme=http reg-name=%41 path=/"},
		{"net/url rejects other percent-encoded ASCII characters in a host", "http://a%20%00/", failed, "scheme=http reg-name=a%20%00 path=/"},
		{"net/url encodes non-ASCII triplets in a host in upper case", "http://%c3%a9/", "scheme=http host=é path=/ -> http://%C3%A9/", "scheme=http reg-name=%c3%a9 path=/"},
		{"net/url accepts an encoded percent sign in a host", "http://a%25b/", "scheme=http host=a%b path=/", "scheme=http reg-name=a%25b path=/"},
		{"net/url rejects addresses of future versions", "http://[v1.a]/", failed, "scheme=http IPvFuture=[v1.a] path=/"},
		{"net/url accepts zones of RFC 6874 (obsoleted by RFC 9844)", "http://[fe80::1%25eth0]/", "scheme=http host=[fe80::1%eth0] path=/", "error host 15"},
		{"net/url accepts zones with a space", "http://[fe80::1%25a%20b]/", "scheme=http host=[fe80::1%a b] path=/", "error host 15"},
		{"net/url accepts colons in a host of some schemes", "s://::1/", "scheme=s host=::1 path=/", "error port 7"},
		{"net/url accepts colons in a host without a scheme", "//a:1,b:2/", "host=a:1,b:2 path=/", "error port 9"},
		{"both accept a port over 65535", "http://h:99999", "scheme=http host=h:99999", "scheme=http reg-name=h port=99999 path="},
		{"Host does not distinguish an address from a name", "//256.1.1.1", "host=256.1.1.1", "reg-name=256.1.1.1 path="},

		// Query (§3.4) and fragment (§3.5).
		{"net/url loses an empty fragment", "/#", "path=/ -> /", "path=/ fragment="},
		{"net/url keeps an empty query", "/?", "path=/ query=", "path=/ query="},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			net := failed
			if u, err := url.Parse(test.text); err == nil {
				net = showURL(u, test.text)
			}
			if net != test.net {
				t.Errorf("url.Parse(%q):\ngot  %s\nwant %s", test.text, net, test.net)
			}
			if got := showParsed(test.text); got != test.uri {
				t.Errorf("ParseReference(%q):\ngot  %s\nwant %s", test.text, got, test.uri)
			}
		})
	}
}

// TestNetURLAgrees tests texts that both packages parse alike and write unchanged, and texts that
// both reject.
func TestNetURLAgrees(t *testing.T) {
	tests := []struct {
		name, text string
		ok         bool
	}{
		{"all components", "foo://u:p@example.com:8042/over/there?name=ferret#nose", true},
		{"no authority", "urn:example:animal:ferret:nose", true},
		{"a path that begins with a slash, without authority", "s:/a", true},
		{"an empty authority with a path (file, RFC 8089)", "file:///etc/hosts", true},
		{"slashes in a path after a host", "//h//a//", true},
		{"slashes in a path after an empty host", "s:////a", true},
		{"a path that both show without decoding", "http://h/a%2fb%41", true},
		{"characters that net/url encodes without RawPath", "/*!'()", true},
		{"a path that is a star", "*", true},
		{"dot-segments", "../a/./../b", true},
		{"a colon after the first segment", "a/b:c", true},
		{"a colon after a dot-segment (§4.2)", "./a:b", true},
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
		{"an IPv6 address with two colons for one field", "http://[1:2:3:4:5:6:7::]/", true},
		{"non-ASCII triplets in upper case in a host", "http://%C3%A9/", true},
		{"an empty query", "s:a?", true},
		{"question marks", "a??b?", true},
		{"a fragment encoded as written", "#%41%2f'", true},
		{"a semicolon", "/?a;b", true},
		{"the empty text", "", true},

		{"a space in a host", "http://a b/", false},
		{"a control character", "http://h/\n", false},
		{"a control character in a path that is not decoded", "s:\x7f", false},
		{"an invalid triplet in a path", "/%zz", false},
		{"an invalid triplet in a fragment", "#%zz", false},
		{"an invalid triplet in a host", "//%zz", false},
		{"an incomplete triplet at the end", "%", false},
		{"a scheme that begins with a digit", "1http:x", false},
		{"a space in the first segment, with a colon", "a b:c", false},
		{"an empty scheme", ":a", false},
		{"letters for a port", "http://h:port", false},
		{"a sign before a port", "http://h:-1", false},
		{"colons in a host of http", "http://::1/", false},
		{"two ports", "http://h:80:90/", false},
		{"a zone with a percent sign that is not encoded", "http://[fe80::1%eth0]", false},
		{"an empty zone", "http://[fe80::1%25]/", false},
		{"an IPv4 address in brackets", "http://[1.2.3.4]/", false},
		{"an octet with a leading zero in an IPv6 address", "http://[::ffff:01.2.3.4]/", false},
		{"an IPv6 address without a closing bracket", "http://[::1", false},
		{"text after the closing bracket", "http://[::1]x", false},
		{"brackets before an at sign", "http://[::1]@h", false},
		{"a backslash before an at sign", `http://h\@x/`, false},
		{"a non-ASCII byte in userinfo", "http://é@h/", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			u, errURL := url.Parse(test.text)
			r, err := uri.ParseReference(test.text)
			if (errURL == nil) != test.ok || (err == nil) != test.ok {
				t.Errorf("%q: got errors\nnet/url %v\nuri     %v\nwant errors: %t", test.text, errURL, err, !test.ok)
				return
			}
			if !test.ok {
				return
			}
			if got, want := agreed(u), agreedReference(r); got != want {
				t.Errorf("%q:\nnet/url %s\nuri     %s", test.text, got, want)
			}
			if u.String() != test.text {
				t.Errorf("%q: net/url writes %q", test.text, u)
			}
			if made, err := r.URL(); err != nil || !reflect.DeepEqual(made, u) {
				t.Errorf("URL of %q: got %v, %v, want %v", test.text, made, err, u)
			}
		})
	}
}

// agreed returns the components of a URL that can be compared.
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

// agreedReference is agreed for a reference. It applies all known differences of net/url to the
// components.
func agreedReference(r uri.Reference) string {
	scheme, _ := r.Scheme()
	userinfo, host := "none", ""
	a, _ := r.Authority()
	if text, ok := a.Userinfo(); ok {
		user, password, ok := strings.Cut(text, ":")
		userinfo = fmt.Sprintf("%q %q %t", decoded(user), decoded(password), ok) // decoded
	}
	host = decoded(a.Host().String()) // decoded; an empty authority counts as missing
	if port, ok := a.Port(); ok {
		host += ":" + string(port)
	}
	path := string(r.Path())
	switch {
	case strings.HasPrefix(r.String(), "///"):
		path = "//" + path // there is no authority before three slashes
	case scheme == "" && path == "%2A":
		path = "*" // net/url does not encode a path of "*"
	}
	query, ok := r.Query()
	fragment, _ := r.Fragment() // an empty fragment counts as missing
	return fmt.Sprintf("%q userinfo %s host %q path %q query %q %t fragment %q", strings.ToLower(scheme), userinfo, host, path, query, ok, fragment)
}

// decoded returns a component, decoded.
func decoded(s string) string {
	data, err := uri.Decode(s)
	if err != nil {
		panic(err) // the component has been checked
	}
	return data
}

// refuses returns a known reason for net/url to reject r, or "".
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

// takes returns a known reason for net/url to accept s, which is not a reference, or "".
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

// FuzzNetURL compares net/url with this package: all differences must be known to takes, refuses or
// agreedReference.
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

// TestNetURLShort runs the checks of FuzzNetURL on texts of few pieces.
func TestNetURLShort(t *testing.T) {
	for s := range shortTexts {
		compareNetURL(t, s)
	}
}

// compareNetURL reports unknown differences between net/url and this package for s.
func compareNetURL(t *testing.T, s string) {
	u, errURL := url.Parse(s)
	r, err := uri.ParseReference(s)
	switch {
	case errURL == nil && err == nil:
		if got, want := agreed(u), agreedReference(r); got != want {
			t.Errorf("%q:\nnet/url %s\nuri     %s", s, got, want)
		}
		if why := refuses(r); why != "" {
			t.Errorf("%q: net/url accepts it although it has %s", s, why)
		}
	case err == nil && refuses(r) == "":
		t.Errorf("%q is a reference, but net/url returns the error: %v", s, errURL)
	case errURL == nil && takes(s, u) == "":
		t.Errorf("%q: net/url accepts it, but uri returns the error: %v", s, err)
	}
}

// TestParseQueryDiffers tests the differences between url.ParseQuery and the pairs of a query. RFC
// 3986 does not define pairs, so neither is wrong.
func TestParseQueryDiffers(t *testing.T) {
	tests := []struct{ name, query, net, uri string }{
		{"url.ParseQuery drops a pair with a semicolon, and URL.Query hides the error", "a;b=1&c=2", `"c=2" error`, `"a;b=1" "c=2"`},
		{"url.ParseQuery loses the order of names", "b=1&a=2&b=3", `"a=2" "b=1" "b=3"`, `"b=1" "a=2" "b=3"`},
		{"url.ParseQuery drops empty pairs", "&a=1&", `"a=1"`, `"=" "a=1" "="`},
		{"url.ParseQuery decodes a plus sign to a space", "a=1+2", `"a=1 2"`, `"a=1+2"`},
		{"both decode an encoded plus sign", "a=1%2B2", `"a=1+2"`, `"a=1+2"`},
		{"both treat an encoded separator as data", "a%26=%3D", `"a&=="`, `"a&=="`},
		{"both keep an equals sign in a value", "a=b=c", `"a=b=c"`, `"a=b=c"`},
		{"both find no pairs in the empty query", "", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			values, err := url.ParseQuery(test.query)
			var net, got []string
			for _, name := range slices.Sorted(maps.Keys(values)) { // a map has no order
				for _, value := range values[name] {
					net = append(net, fmt.Sprintf("%q", name+"="+value))
				}
			}
			if err != nil {
				net = append(net, "error")
			}
			if s := strings.Join(net, " "); s != test.net {
				t.Errorf("url.ParseQuery(%q): got %s, want %s", test.query, s, test.net)
			}
			r := uri.MustParseReference("?" + test.query)
			query, _ := r.Query()
			for name, value := range query.Pairs().Decoded() {
				got = append(got, fmt.Sprintf("%q", name+"="+value))
			}
			if s := strings.Join(got, " "); s != test.uri {
				t.Errorf("pairs of %q: got %s, want %s", test.query, s, test.uri)
			}
		})
	}
}
