package uri_test

import (
	"fmt"
	"slices"

	"github.com/std66/std66/uri"
)

func ExampleChars() {
	user, password := "j:doe", "a:b@c"
	fmt.Println(uri.Encode(uri.CharsUser, user) + ":" + uri.Encode(uri.CharsUser, password))
	fmt.Println(uri.Encode(uri.CharsUserinfo, user)) // its colon would end the name
	// Output:
	// j%3Adoe:a%3Ab%40c
	// j:doe
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

func ExampleURI_ResolveString() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	fmt.Println(base.ResolveString("../g"))
	// Output: http://a/b/g <nil>
}

func ExampleReference_Compare() {
	rs := []uri.Reference{uri.MustParseReference("b"), uri.MustParseReference("../a"), uri.MustParseReference("a/b")}
	slices.SortFunc(rs, uri.Reference.Compare)
	fmt.Println(rs)
	// Output: [../a a/b b]
}
