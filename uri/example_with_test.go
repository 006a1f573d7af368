package uri_test

import (
	"errors"
	"fmt"

	"github.com/std66/std66/uri"
)

func ExampleURI_WithUserinfo() {
	u, err := uri.MustParse("ssh://example.com/").WithUserinfo(uri.Encode(uri.CharsUserinfo, "git@work"))
	fmt.Println(u, err)
	// Output: ssh://git%40work@example.com/ <nil>
}

func ExampleURI_WithoutUserinfo() {
	fmt.Println(uri.MustParse("https://user:secret@example.com/").WithoutUserinfo())
	// Output: https://example.com/
}

func ExampleURI_WithPort() {
	u, err := uri.MustParse("http://example.com/").WithPort("8080")
	fmt.Println(u, err)
	_, err = u.WithPort("http")
	fmt.Println(err)
	// Output:
	// http://example.com:8080/ <nil>
	// uri: port: offset 0: expected DIGIT or end of input, found "h"
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
	// uri: path: the segment ".." would be a step in the hierarchy (RFC 3986 §3.3)
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
