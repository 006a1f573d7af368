package uri_test

import (
	"errors"
	"fmt"

	"github.com/std66/std66/uri"
)

func ExampleURI_WithScheme() {
	u, err := uri.MustParse("http://example.com/a?q#f").WithScheme("https")
	fmt.Println(u, err)
	// Output: https://example.com/a?q#f <nil>
}

func ExampleReference_WithoutScheme() {
	r, err := uri.MustParseReference("http://example.com/a").WithoutScheme()
	fmt.Println(r, err)
	_, err = uri.MustParseReference("urn:isbn:0451450523").WithoutScheme()
	fmt.Println(err)
	// Output:
	// //example.com/a <nil>
	// path: has a colon in its first segment, which would make a scheme of it
}

func ExampleURI_WithAuthority() {
	u, err := uri.MustParse("http://user@example.com/a").WithAuthority("[2001:db8::7]:8080")
	fmt.Println(u, err)
	// Output: http://[2001:db8::7]:8080/a <nil>
}

func ExampleURI_WithoutAuthority() {
	u, err := uri.MustParse("file:///etc/hosts").WithoutAuthority()
	fmt.Println(u, err)
	// Output: file:/etc/hosts <nil>
}

func ExampleURI_WithUserinfo() {
	u, err := uri.MustParse("ssh://example.com/").WithUserinfo(uri.Encode(uri.CharsUserinfo, "git@work"))
	fmt.Println(u, err)
	// Output: ssh://git%40work@example.com/ <nil>
}

func ExampleURI_WithoutUserinfo() {
	fmt.Println(uri.MustParse("https://user:secret@example.com/").WithoutUserinfo())
	// Output: https://example.com/
}

func ExampleURI_WithHost() {
	u, err := uri.MustParse("http://user@example.com:8080/").WithHost("[::1]")
	fmt.Println(u, err)
	// Output: http://user@[::1]:8080/ <nil>
}

func ExampleURI_WithPort() {
	u, err := uri.MustParse("http://example.com/").WithPort("8080")
	fmt.Println(u, err)
	_, err = u.WithPort("http")
	fmt.Println(err)
	// Output:
	// http://example.com:8080/ <nil>
	// port: offset 0: expected DIGIT or end of input, found "h"
}

func ExampleURI_WithoutPort() {
	fmt.Println(uri.MustParse("http://example.com:80/").WithoutPort())
	// Output: http://example.com/
}

// A path is set as it is written.
func ExampleURI_WithPath() {
	u, err := uri.MustParse("http://example.com/a?q").WithPath("/over%20there/")
	fmt.Println(u, err)
	// Output: http://example.com/over%20there/?q <nil>
}

// Segments are data. A slash at the end is not doubled.
func ExampleURI_AddSegments() {
	u, err := uri.MustParse("http://example.com/a/?q").AddSegments("b/c", "50%")
	fmt.Println(u, err)
	_, err = u.AddSegments("..")
	fmt.Println(err)
	// Output:
	// http://example.com/a/b%2Fc/50%25?q <nil>
	// path: the segment ".." would be a step in the hierarchy (RFC 3986 §3.3)
}

// A query is set as it is written. Pairs take data.
func ExampleURI_WithQuery() {
	u := uri.MustParse("http://example.com/#f")
	fmt.Println(u.WithQuery("name=ferret"))
	fmt.Println(u.WithQuery(uri.Query("").Pairs().Add("name", "fish & chips").Query()))
	// Output:
	// http://example.com/?name=ferret#f <nil>
	// http://example.com/?name=fish%20%26%20chips#f <nil>
}

// An empty query is one; without a query there is no question mark.
func ExampleURI_WithoutQuery() {
	u, _ := uri.MustParse("http://example.com/?q").WithQuery("")
	fmt.Println(u)
	fmt.Println(u.WithoutQuery())
	// Output:
	// http://example.com/?
	// http://example.com/
}

func ExampleURI_WithFragment() {
	u, err := uri.MustParse("http://example.com/").WithFragment(uri.Encode(uri.CharsFragment, "§ 3.5"))
	fmt.Println(u, err)
	// Output: http://example.com/#%C2%A7%203.5 <nil>
}

func ExampleURI_WithoutFragment() {
	fmt.Println(uri.MustParse("http://example.com/a#nose").WithoutFragment())
	// Output: http://example.com/a
}

// What would be read as something else is an error.
func ExampleComponentError() {
	_, err := uri.MustParse("http:/a").WithPath("//example.com/a")
	if e, ok := errors.AsType[*uri.ComponentError](err); ok {
		fmt.Println(e.Component)
		fmt.Println(e.Reason)
	}
	// Output:
	// path
	// begins with two slashes, which would make an authority of it
}

func ExampleBuilder() {
	u, err := new(uri.Builder).
		Scheme("https").Host("example.com").Port("8443").
		AddSegments("over there", "a/b").
		AddPair("name", "fish & chips").AddPair("n", "1").
		Fragment("nose").
		URI()
	fmt.Println(u, err)
	// Output: https://example.com:8443/over%20there/a%2Fb?name=fish%20%26%20chips&n=1#nose <nil>
}

// A Builder with the components of a URI changes several at once.
func ExampleURI_Builder() {
	u, err := uri.MustParse("http://example.com:8080/a?q=1").Builder().Scheme("https").Port("8443").AddPair("r", "2").URI()
	fmt.Println(u, err)
	// Output: https://example.com:8443/a?q=1&r=2 <nil>
}

func ExampleBuilder_GuardPath() {
	for _, path := range []uri.Path{"//a", "a:b", "a/b:c"} {
		b := new(uri.Builder).Path(path)
		_, err := b.Reference()
		r, _ := b.GuardPath().Reference()
		fmt.Println(r, err)
	}
	// Output:
	// /.//a path: begins with two slashes, which would make an authority of it
	// ./a:b path: has a colon in its first segment, which would make a scheme of it
	// a/b:c <nil>
}
