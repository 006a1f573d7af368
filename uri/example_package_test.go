package uri_test

import (
	"fmt"

	"github.com/std66/std66/uri"
)

func Example() {
	u, err := uri.Parse("http://user:secret@[2001:db8::7]:8080/over%2Fthere/a?name=ferret&n=1#nose")
	if err != nil {
		fmt.Println(err) // where it stops being a URI, what was expected there, and in which component
		return
	}
	authority, _ := u.Authority() // what need not be there comes with whether it is
	addr, _ := authority.Host().Addr()
	fmt.Println(u.Scheme(), addr, u.Path())
	for segment := range u.Path().DecodedSegments() {
		fmt.Printf("%q ", segment)
	}
	query, _ := u.Query()
	for name, value := range query.Pairs().Decoded() {
		fmt.Printf("%s is %s; ", name, value)
	}
	fragment, _ := u.Fragment()
	fmt.Println(fragment)

	// Components are set as they are to be written; segments and pairs are data.
	u, err = u.WithQuery(query.Pairs().Set("name", "fish & chips").Query())
	fmt.Println(u.WithoutUserinfo().WithoutFragment(), err)
	u, err = new(uri.Builder).Scheme("https").Host("example.com").AddSegments("a/b", "ü").AddPair("q", "x=y").URI()
	fmt.Println(u, err)

	// What would be read as something else is an error.
	_, err = uri.MustParse("s://host//path").Builder().Without(uri.ComponentAuthority).URI()
	fmt.Println(err)
	// Output:
	// http 2001:db8::7 /over%2Fthere/a
	// "over/there" "a" name is ferret; n is 1; nose
	// http://[2001:db8::7]:8080/over%2Fthere/a?name=fish%20%26%20chips&n=1 <nil>
	// https://example.com/a%2Fb/%C3%BC?q=x%3Dy <nil>
	// uri: path: begins with two slashes, which would make an authority of it
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
