package uri_test

import (
	"fmt"
	"slices"

	"github.com/std66/std66/uri"
)

func Example() {
	u := uri.MustParse("http://user@[2001:db8::7]:8080/over%2Fthere/a?name=ferret#nose")
	query, _ := u.Query()
	name, _ := query.Pairs().Get("name")
	fmt.Println(u.Scheme(), u.Hostname(), slices.Collect(u.Path().DecodedSegments()), name)

	u, err := u.WithQuery(query.Pairs().Set("name", "fish & chips").Query())
	fmt.Println(u.WithoutFragment(), err)
	target, err := u.ResolveString("../b")
	fmt.Println(target, err)

	_, err = uri.Parse("http://example.com/a b")
	fmt.Println(err)
	// Output:
	// http 2001:db8::7 [over/there a] ferret
	// http://user@[2001:db8::7]:8080/over%2Fthere/a?name=fish%20%26%20chips <nil>
	// http://user@[2001:db8::7]:8080/b <nil>
	// uri: "http://example.com/a b": offset 20: expected "/", "?", "#", pchar or end of input, found " ", in the path
}

func Example_resolve() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	target, err := base.Resolve(uri.MustParseReference("../g"))
	fmt.Println(target, err)
	reference, ok := base.Relativize(target)
	fmt.Println(reference, ok)

	fmt.Println(uri.MustParse("HTTP://example.com/%7Ename/./a").Normalize())
	// Output:
	// http://a/b/g <nil>
	// ../g true
	// http://example.com/~name/a
}
