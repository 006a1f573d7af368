package uri_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"slices"

	"github.com/std66/std66/uri"
)

func ExampleParse() {
	u, err := uri.Parse("foo://example.com:8042/over/there?name=ferret#nose") // RFC 3986 §3
	if err != nil {
		fmt.Println(err)
		return
	}
	query, _ := u.Query()
	fragment, _ := u.Fragment()
	fmt.Println(u.Scheme(), u.Path(), query, fragment)
	// Output: foo /over/there name=ferret nose
}

func ExampleParseReference() {
	for _, s := range []string{"http://a/b", "//a/b", "/b", "b/c", "#d"} {
		r, err := uri.ParseReference(s)
		fmt.Printf("%s: %s %v\n", r, r.Kind(), err)
	}
	// Output:
	// http://a/b: URI <nil>
	// //a/b: network-path reference <nil>
	// /b: absolute-path reference <nil>
	// b/c: relative-path reference <nil>
	// #d: same-document reference <nil>
}

func ExampleParseAbsoluteURI() {
	_, err := uri.ParseAbsoluteURI("http://a/b/c/d;p?q#f") // a base URI has no fragment
	fmt.Println(err)
	// Output: uri: "http://a/b/c/d;p?q#f": offset 18: unexpected fragment: expected end of input (RFC 3986 §4.3)
}

func ExampleParse_error() {
	_, err := uri.Parse("http://example.com/over there")
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		fmt.Println(e.Offset, e.Component)
	}
	fmt.Println(err)
	// Output:
	// 23 path
	// uri: "http://example.com/over there": offset 23: expected "/", "?", "#", pchar or end of input, found " ", in the path
}

func ExampleMustParse() {
	home := uri.MustParse("https://example.com/")
	fmt.Println(home)
	// Output: https://example.com/
}

func ExampleSplit() {
	p := uri.Split("http://example.com/a b?<q>")
	fmt.Printf("%q %q %q %q\n", p.Scheme, p.Authority, p.Path, p.Query)
	// Output: "http" "example.com" "/a b" "<q>"
}

func ExampleParts_String() {
	p := uri.Split("http://example.com/a b?q")
	p.Query, p.HasQuery = "", false
	fmt.Println(p)
	// Output: http://example.com/a b
}

func ExampleParseAuthority() {
	a, err := uri.ParseAuthority("user@[2001:db8::7]:8080")
	port, _ := a.Port()
	fmt.Println(a.Host(), port, err)
	_, err = uri.ParseAuthority("//example.com")
	fmt.Println(err)
	// Output:
	// [2001:db8::7] 8080 <nil>
	// uri: "//example.com": offset 0: expected ":", "@", "[", unreserved, pct-encoded, sub-delims or end of input, found "/", in the host
}

func ExampleParseHost() {
	for _, s := range []string{"example.com", "192.0.2.1", "[::1]", "::1"} {
		host, err := uri.ParseHost(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(host, host.Kind())
	}
	// Output:
	// example.com reg-name
	// 192.0.2.1 IPv4address
	// [::1] IPv6address
	// uri: "::1": offset 0: expected "[", unreserved, pct-encoded, sub-delims or end of input, found ":", in the host
}

func ExampleReference_Kind() {
	for _, s := range []string{"mailto:a@b", "//h/p", "/p", "../p", "?q", "#f"} {
		fmt.Println(s, "is:", uri.MustParseReference(s).Kind())
	}
	// Output:
	// mailto:a@b is: URI
	// //h/p is: network-path reference
	// /p is: absolute-path reference
	// ../p is: relative-path reference
	// ?q is: relative-path reference
	// #f is: same-document reference
}

func ExampleReference_URI() {
	u, ok := uri.MustParseReference("mailto:John.Doe@example.com").URI()
	fmt.Println(u.Scheme(), ok)
	_, ok = uri.MustParseReference("John.Doe@example.com").URI()
	fmt.Println(ok)
	// Output:
	// mailto true
	// false
}

// An empty query differs from a missing query.
func ExampleReference_Query() {
	for _, s := range []string{"http://a/?q", "http://a/?", "http://a/"} {
		query, ok := uri.MustParseReference(s).Query()
		fmt.Printf("%q %t\n", query, ok)
	}
	// Output:
	// "q" true
	// "" true
	// "" false
}

func ExampleURI_Authority() {
	a, ok := uri.MustParse("ssh://git@example.com:2222/repository").Authority()
	userinfo, _ := a.Userinfo()
	port, _ := a.Port()
	fmt.Println(ok, userinfo, a.Host(), port)
	// Output: true git example.com 2222
}

func ExampleURI_Reference() {
	u := uri.MustParse("http://example.com/")
	fmt.Println(u.Reference().Kind())
	// Output: URI
}

func ExampleURI_IsZero() {
	var u uri.URI
	fmt.Println(u.IsZero(), uri.MustParse("a:").IsZero())
	// Output: true false
}

func ExampleURI_Hostname() {
	fmt.Println(uri.MustParse("http://user@[::1]:8080/").Hostname())
	fmt.Println(uri.MustParse("http://%E3%82%A2.example/").Hostname())
	// Output:
	// ::1
	// ア.example
}

func ExampleURI_EffectivePort() {
	for _, s := range []string{"http://example.com/", "http://example.com:8080/", "https://example.com:/", "urn:isbn:0"} {
		fmt.Println(uri.MustParse(s).EffectivePort())
	}
	// Output:
	// 80 true
	// 8080 true
	// 443 true
	// 0 false
}

func ExampleURI_Origin() {
	a, _ := uri.MustParse("https://Example.com:443/a").Origin()
	b, _ := uri.MustParse("HTTPS://user@example.com/b?c").Origin()
	fmt.Println(a == b)

	_, ok := uri.MustParse("file:///etc/hosts").Origin()
	fmt.Println(ok)
	// Output:
	// true
	// false
}

func ExampleOrigin_String() {
	for _, s := range []string{"https://Example.com:443/a", "http://[2001:DB8:0::1]:8080/", "data:,a"} {
		o, _ := uri.MustParse(s).Origin()
		fmt.Println(o)
	}
	// Output:
	// https://example.com
	// http://[2001:db8::1]:8080
	// null
}

func ExampleAuthority_User() {
	a, _ := uri.MustParse("ftp://j%3Adoe:secret@example.com/").Authority()
	user, ok := a.User()
	fmt.Println(user, ok)
	// Output: j:doe true
}

func ExampleAuthority_Password() {
	for _, s := range []string{"ftp://user:a%40b:c@example.com/", "ftp://user:@example.com/", "ftp://user@example.com/"} {
		a, _ := uri.MustParse(s).Authority()
		password, ok := a.Password()
		fmt.Printf("%q %t\n", password, ok)
	}
	// Output:
	// "a@b:c" true
	// "" true
	// "" false
}

func ExampleAuthority_Port() {
	for _, s := range []string{"http://example.com:8080/", "http://example.com/"} {
		a, _ := uri.MustParse(s).Authority()
		fmt.Println(a.Port())
	}
	// Output:
	// 8080 true
	//  false
}

func ExamplePort_Uint16() {
	for _, s := range []string{"//h:8080", "//h:", "//h:99999"} {
		a, _ := uri.MustParseReference(s).Authority()
		port, _ := a.Port()
		fmt.Println(port.Uint16())
	}
	// Output:
	// 8080 true
	// 0 false
	// 0 false
}

func ExampleHost_Kind() {
	for _, s := range []string{"//example.com", "//192.0.2.1", "//256.0.2.1", "//[2001:db8::7]", "//[v1.a]"} {
		a, _ := uri.MustParseReference(s).Authority()
		fmt.Println(a.Host(), "is", a.Host().Kind())
	}
	// Output:
	// example.com is reg-name
	// 192.0.2.1 is IPv4address
	// 256.0.2.1 is reg-name
	// [2001:db8::7] is IPv6address
	// [v1.a] is IPvFuture
}

func ExampleHost_Name() {
	for _, s := range []string{"//%E3%82%A2.example", "//192.0.2.1", "//[2001:db8::7]"} {
		a, _ := uri.MustParseReference(s).Authority()
		fmt.Println(a.Host().Name())
	}
	// Output:
	// ア.example
	// 192.0.2.1
	// 2001:db8::7
}

func ExampleHost_Addr() {
	a, _ := uri.MustParse("http://[::1]:8080/").Authority()
	addr, ok := a.Host().Addr()
	fmt.Println(addr, addr.IsLoopback(), ok)
	// Output: ::1 true true
}

func ExamplePath_Segments() {
	path := uri.MustParse("http://example.com/a%2Fb//c/").Path()
	fmt.Printf("%q\n", slices.Collect(path.Segments()))
	// Output: ["a%2Fb" "" "c" ""]
}

func ExamplePath_DecodedSegments() {
	for segment := range uri.MustParse("file:///AC%2FDC/Back%20in%20Black").Path().DecodedSegments() {
		fmt.Println(segment)
	}
	// Output:
	// AC/DC
	// Back in Black
}

// Only %v hides the password.
func ExampleURI_Format() {
	u := uri.MustParse("https://user:secret@example.com/")
	fmt.Printf("%v\n%s\n%q\n", u, u, u)
	// Output:
	// https://user:xxxxx@example.com/
	// https://user:secret@example.com/
	// "https://user:secret@example.com/"
}

func ExampleURI_LogValue() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	log.Info("fetch", "uri", uri.MustParse("https://user:secret@example.com/"))
	// Output: level=INFO msg=fetch uri=https://user:xxxxx@example.com/
}

func ExampleURI_UnmarshalText() {
	var page struct {
		Home uri.URI       `json:"home"`
		Icon uri.Reference `json:"icon"`
	}
	err := json.Unmarshal([]byte(`{"home": "http://example.com/", "icon": "icon.png"}`), &page)
	fmt.Println(page.Home, page.Icon, err)
	err = json.Unmarshal([]byte(`{"home": "icon.png"}`), &page)
	fmt.Println(page.Home, err)
	// Output:
	// http://example.com/ icon.png <nil>
	// http://example.com/ uri: "icon.png": offset 8: no scheme: expected ":" (RFC 3986 §3.1)
}

// A flag has a URI as its value.
func ExampleURI_MarshalText() {
	var proxy uri.URI
	flags := flag.NewFlagSet("command", flag.ContinueOnError)
	flags.TextVar(&proxy, "proxy", uri.URI{}, "the proxy's `URI`")
	err := flags.Parse([]string{"-proxy", "http://localhost:8080"})
	fmt.Println(proxy, err)
	// Output: http://localhost:8080 <nil>
}

// NULL in a database is the zero URI.
func ExampleURI_Scan() {
	var u uri.URI
	for _, source := range []any{"http://example.com/", nil} {
		err := u.Scan(source)
		fmt.Printf("%q %v\n", u, err)
	}
	// Output:
	// "http://example.com/" <nil>
	// "" <nil>
}

func ExampleURI_Value() {
	fmt.Println(uri.MustParse("http://example.com/").Value())
	fmt.Println(uri.URI{}.Value())
	// Output:
	// http://example.com/ <nil>
	// <nil> <nil>
}

// A domain name without a scheme is not a URI. Errors from JSON can be inspected, too.
func ExampleParseError() {
	var links []uri.URI
	err := json.Unmarshal([]byte(`["https://example.com/", "www.example.com/a"]`), &links)
	fmt.Println(err)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		fmt.Println(e.Offset, e.Component)
	}
	// Output:
	// uri: "www.example.com/a": offset 15: no scheme: expected ":" (RFC 3986 §3.1)
	// 15 scheme
}

func ExampleSyntaxError() {
	var e *uri.SyntaxError
	if err := uri.RulePort.Check("80a"); errors.As(err, &e) {
		fmt.Println(e.Rule, e.Offset, e.Expected(), e.Found)
	}
	// Output: port 2 [DIGIT end of input] a
}

func ExampleSyntaxError_Excerpt() {
	const text = "http://example.com/over there"
	_, err := uri.Parse(text)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		fmt.Print(e.Excerpt(text, nil))
	}
	// Output:
	// http://example.com/over there
	//                        ^
}

func ExampleSyntaxError_Expected() {
	err := uri.RuleIPv4address.Check("192.0.2.256")
	if e, ok := errors.AsType[*uri.SyntaxError](err); ok {
		fmt.Printf("%q\n", e.Expected())
	}
	// Output: ["%x30-35" "end of input"]
}

func ExampleRule_Match() {
	fmt.Println(uri.RuleIPv6address.Match("2001:db8::7"))
	fmt.Println(uri.RuleIPv4address.Match("256.1.1.1"))
	fmt.Println(uri.RuleRegName.Match("256.1.1.1"))
	// Output:
	// true
	// false
	// true
}

func ExampleRule_MatchBytes() {
	fmt.Println(uri.RuleScheme.MatchBytes([]byte("https")))
	// Output: true
}

func ExampleRule_MatchPrefix() {
	const text = "http://example.com/ and more"
	fmt.Println(text[:uri.RuleURI.MatchPrefix(text)])
	fmt.Println(uri.RuleURI.MatchPrefix("no scheme"))
	// Output:
	// http://example.com/
	// -1
}

func ExampleRule_Check() {
	fmt.Println(uri.RuleURI.Check("http://example.com/"))
	fmt.Println(uri.RuleURI.Check("foo:^"))
	// Output:
	// <nil>
	// uri: URI: offset 4: expected "/", "?", "#", pchar or end of input, found "^"
}

func ExampleRule_Definition() {
	fmt.Println(uri.RulePctEncoded.Definition())
	// Output: pct-encoded   = "%" HEXDIG HEXDIG
}

func ExampleLookupRule() {
	r, ok := uri.LookupRule("ipv6ADDRESS")
	fmt.Println(r, ok)
	// Output: IPv6address true
}

func ExampleRules() {
	for r := range uri.Rules() {
		if r.Match("[::1]") {
			fmt.Print(r, " ")
		}
	}
	// Output: authority host IP-literal
}
