package uri_test

import (
	"fmt"
	"log/slog"
	"os"

	"github.com/std66/std66/uri"
)

func ExampleMustParse() {
	home := uri.MustParse("https://example.com/")
	fmt.Println(home)
	// Output: https://example.com/
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

func ExampleAuthority_Port() {
	for _, s := range []string{"http://example.com:8080/", "http://example.com/"} {
		a, _ := uri.MustParse(s).Authority()
		fmt.Println(a.Port())
	}
	// Output:
	// 8080 true
	//  false
}

func ExampleURI_IsZero() {
	var u uri.URI
	fmt.Println(u.IsZero(), uri.MustParse("a:").IsZero())
	// Output: true false
}

// A password is for those who ask for it.
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

func ExampleBuilder_AddPair() {
	u, err := new(uri.Builder).Scheme("https").Host("example.com").Path("/search").
		AddPair("q", "fish & chips").AddPair("page", "2").URI()
	fmt.Println(u, err)
	// Output: https://example.com/search?q=fish%20%26%20chips&page=2 <nil>
}

func ExampleBuilder_Reference() {
	r, err := new(uri.Builder).AddSegments("c:", "a b").Fragment("top").Reference()
	fmt.Println(r, err)
	// Output: c%3A/a%20b#top <nil>
}

func ExampleParts_String() {
	p := uri.Split("http://example.com/a b?q")
	p.Query, p.HasQuery = "", false
	fmt.Println(p)
	// Output: http://example.com/a b
}
