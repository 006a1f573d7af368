package uri_test

import (
	"fmt"

	"github.com/std66/std66/uri"
)

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

// A Builder with the components of a URI changes any of them, and several at once.
func ExampleURI_Builder() {
	u, err := uri.MustParse("http://example.com:8080/a?q=1").Builder().Scheme("https").Port("8443").AddPair("r", "2").URI()
	fmt.Println(u, err)
	// Output: https://example.com:8443/a?q=1&r=2 <nil>
}

func ExampleReference_Builder() {
	r, err := uri.MustParseReference("//example.com/a").Builder().Scheme("https").Host("[::1]").Reference()
	fmt.Println(r, err)
	// Output: https://[::1]/a <nil>
}

func ExampleBuilder_Scheme() {
	u, err := uri.MustParse("http://example.com/a?q#f").Builder().Scheme("https").URI()
	fmt.Println(u, err)
	// Output: https://example.com/a?q#f <nil>
}

func ExampleBuilder_Authority() {
	u, err := uri.MustParse("http://user@example.com/a").Builder().Authority("[2001:db8::7]:8080").URI()
	fmt.Println(u, err)
	// Output: http://[2001:db8::7]:8080/a <nil>
}

func ExampleBuilder_Host() {
	u, err := uri.MustParse("http://user@example.com:8080/").Builder().Host("[::1]").URI()
	fmt.Println(u, err)
	// Output: http://user@[::1]:8080/ <nil>
}

// What is left must not be read as something else.
func ExampleBuilder_Without() {
	r, err := uri.MustParse("http://user@example.com/a?q#f").Builder().Without(uri.ComponentScheme, uri.ComponentQuery).Reference()
	fmt.Println(r, err)
	u, err := uri.MustParse("file:///etc/hosts").Builder().Without(uri.ComponentAuthority).URI()
	fmt.Println(u, err)
	_, err = uri.MustParse("urn:isbn:0451450523").Builder().Without(uri.ComponentScheme).Reference()
	fmt.Println(err)
	// Output:
	// //user@example.com/a#f <nil>
	// file:/etc/hosts <nil>
	// uri: path: has a colon in its first segment, which would make a scheme of it
}

func ExampleBuilder_GuardPath() {
	for _, path := range []uri.Path{"//a", "a:b", "a/b:c"} {
		b := new(uri.Builder).Path(path)
		_, err := b.Reference()
		r, _ := b.GuardPath().Reference()
		fmt.Println(r, err)
	}
	// Output:
	// /.//a uri: path: begins with two slashes, which would make an authority of it
	// ./a:b uri: path: has a colon in its first segment, which would make a scheme of it
	// a/b:c <nil>
}
