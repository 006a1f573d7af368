package uri_test

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

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

// A Builder can change several components at once.
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

func ExampleBuilder_AddPair() {
	u, err := new(uri.Builder).Scheme("https").Host("example.com").Path("/search").
		AddPair("q", "fish & chips").AddPair("page", "2").URI()
	fmt.Println(u, err)
	// Output: https://example.com/search?q=fish%20%26%20chips&page=2 <nil>
}

// Removal is an error if a parser would find other components in the rest.
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
	// uri: path: has a colon in its first segment, which would be parsed as a scheme
}

func ExampleBuilder_GuardPath() {
	for _, path := range []uri.Path{"//a", "a:b", "a/b:c"} {
		b := new(uri.Builder).Path(path)
		_, err := b.Reference()
		r, _ := b.GuardPath().Reference()
		fmt.Println(r, err)
	}
	// Output:
	// /.//a uri: path: begins with two slashes, which would be parsed as an authority
	// ./a:b uri: path: has a colon in its first segment, which would be parsed as a scheme
	// a/b:c <nil>
}

func ExampleBuilder_Reference() {
	r, err := new(uri.Builder).AddSegments("c:", "a b").Fragment("top").Reference()
	fmt.Println(r, err)
	// Output: c%3A/a%20b#top <nil>
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

// WithPath sets the path as written.
func ExampleURI_WithPath() {
	u, err := uri.MustParse("http://example.com/a?q").WithPath("/over%20there/")
	fmt.Println(u, err)
	// Output: http://example.com/over%20there/?q <nil>
}

// AddSegments encodes segments. It does not add a second slash after a slash at the end.
func ExampleURI_AddSegments() {
	u, err := uri.MustParse("http://example.com/a/?q").AddSegments("b/c", "50%")
	fmt.Println(u, err)
	_, err = u.AddSegments("..")
	fmt.Println(err)
	// Output:
	// http://example.com/a/b%2Fc/50%25?q <nil>
	// uri: path: the segment ".." would be parsed as a dot-segment (RFC 3986 §3.3)
}

// WithQuery sets the query as written. Pairs encode data.
func ExampleURI_WithQuery() {
	u := uri.MustParse("http://example.com/#f")
	fmt.Println(u.WithQuery("name=ferret"))
	fmt.Println(u.WithQuery(uri.Query("").Pairs().Add("name", "fish & chips").Query()))
	// Output:
	// http://example.com/?name=ferret#f <nil>
	// http://example.com/?name=fish%20%26%20chips#f <nil>
}

// An empty query has a question mark; a missing query does not.
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

// A component is not allowed where a parser would read it as another component.
func ExampleComponentError() {
	_, err := uri.MustParse("http:/a").WithPath("//example.com/a")
	if e, ok := errors.AsType[*uri.ComponentError](err); ok {
		fmt.Println(e.Component)
		fmt.Println(e.Reason)
	}
	// Output:
	// path
	// begins with two slashes, which would be parsed as an authority
}

func ExampleQuery_Pairs() {
	query, _ := uri.MustParse("http://example.com/?name=ferret&color=purple").Query()
	for name, value := range query.Pairs().Decoded() {
		fmt.Println(name, "is", value)
	}
	// Output:
	// name is ferret
	// color is purple
}

func ExampleQuery_PairsBy() {
	p, err := uri.Query("a=1&2;b=3").PairsBy(';')
	fmt.Println(p.Get("a"))
	fmt.Println(err)
	_, err = uri.Query("a=1 b=2").PairsBy(' ')
	fmt.Println(err)
	// Output:
	// 1&2 true
	// <nil>
	// uri: " " cannot separate pairs: it is not one of !$&'()*+,;:@/?
}

// An empty value differs from an undefined value.
func ExamplePairs_All() {
	for name, value := range uri.Query("a=%26&b=&c").Pairs().All() {
		fmt.Printf("%q %q %t\n", name, value, value.IsDefined())
	}
	// Output:
	// "a" "%26" true
	// "b" "" true
	// "c" "" false
}

func ExamplePairs_Decoded() {
	for name, value := range uri.Query("q=R%26D&q=1+1").Pairs().Decoded() {
		fmt.Println(name, value)
	}
	// Output:
	// q R&D
	// q 1+1
}

// All and Decode together distinguish empty from undefined values, which Decoded does not.
func ExamplePairs_Decode() {
	p := uri.Query("a+b=1&c").Pairs().PlusIsSpace()
	for name, value := range p.All() {
		fmt.Printf("%q %q %t\n", p.Decode(name), p.Decode(value.String()), value.IsDefined())
	}
	// Output:
	// "a b" "1" true
	// "c" "" false
}

// HTML forms encode a space as a plus sign.
func ExamplePairs_PlusIsSpace() {
	p := uri.Query("q=C%2B%2B+or+Go").Pairs()
	fmt.Println(p.Get("q"))
	fmt.Println(p.PlusIsSpace().Get("q"))
	// Output:
	// C+++or+Go true
	// C++ or Go true
}

func ExamplePairs_Get() {
	p := uri.Query("%6Eame=J%20R&name=second").Pairs()
	fmt.Println(p.Get("name"))
	fmt.Println(p.Get("Name"))
	// Output:
	// J R true
	//  false
}

func ExamplePairs_GetAll() {
	p := uri.Query("tag=a&page=2&tag=b%26c").Pairs()
	fmt.Printf("%q\n", slices.Collect(p.GetAll("tag")))
	// Output: ["a" "b&c"]
}

func ExamplePairs_Has() {
	p := uri.Query("debug&page=2").Pairs()
	fmt.Println(p.Has("debug"), p.Has("2"))
	// Output: true false
}

// Other pairs stay as written.
func ExamplePairs_Set() {
	p := uri.Query("x=%7e&page=1&y&page=2").Pairs()
	fmt.Println(p.Set("page", "3").Query())
	fmt.Println(p.Set("q", "R&D").Query())
	// Output:
	// x=%7e&page=3&y
	// x=%7e&page=1&y&page=2&q=R%26D
}

func ExamplePairs_Add() {
	var p uri.Pairs
	fmt.Println(p.Add("a", "b c").Add("a", "1+1=2").Query())
	// Output: a=b%20c&a=1%2B1%3D2
}

func ExamplePairs_Delete() {
	fmt.Println(uri.Query("a=1&utm=x&b=2&utm=y").Pairs().Delete("utm").Query())
	// Output: a=1&b=2
}

func ExamplePairs_DeleteFunc() {
	p := uri.Query("q=R%26D&utm_source=x&utm_medium=y&page=").Pairs()
	p = p.DeleteFunc(func(name, value string) bool { return value == "" || strings.HasPrefix(name, "utm_") })
	fmt.Println(p.Query())
	// Output: q=R%26D
}

// Values of the same name keep their order.
func ExamplePairs_Sort() {
	fmt.Println(uri.Query("b=2&a=%7e&b=1").Pairs().Sort().Query())
	// Output: a=%7e&b=2&b=1
}

func ExamplePairs_URLValues() {
	values := uri.Query("q=C%2B%2B+or+Go&page=1&page=2").Pairs().PlusIsSpace().URLValues()
	fmt.Println(values.Get("q"), values["page"])
	// Output: C++ or Go [1 2]
}

func ExamplePairsFrom() {
	values := url.Values{"q": {"fish & chips"}, "page": {"1", "2"}}
	u, err := uri.MustParse("http://example.com/").WithQuery(uri.PairsFrom(values).Query())
	fmt.Println(u, err)
	// Output: http://example.com/?page=1&page=2&q=fish%20%26%20chips <nil>
}

func ExampleDecode() {
	fmt.Println(uri.Decode("Laguna%20Beach")) // RFC 3986 §2.5
	fmt.Println(uri.Decode("%2541"))          // it decodes once
	fmt.Println(uri.Decode("100%"))
	// Output:
	// Laguna Beach <nil>
	// %41 <nil>
	//  uri: pct-encoded: offset 4: expected HEXDIG, found end of input
}

func ExampleAppendDecode() {
	b, err := uri.AppendDecode([]byte("decoded: "), "%C3%80")
	fmt.Println(string(b), err)
	// Output: decoded: À <nil>
}

func ExampleEncode() {
	const data = "50% of À/B?"
	fmt.Println(uri.Encode(uri.CharsSegment, data))
	fmt.Println(uri.Encode(uri.CharsQuery, data))
	fmt.Println(uri.Encode(uri.CharsUnreserved, "a+b=c"))
	// Output:
	// 50%25%20of%20%C3%80%2FB%3F
	// 50%25%20of%20%C3%80/B?
	// a%2Bb%3Dc
}

func ExampleAppendEncode() {
	b := []byte("mailto:")
	b = uri.AppendEncode(b, uri.CharsSegment, "John Doe")
	b = append(b, "@example.com"...)
	fmt.Println(string(b))
	// Output: mailto:John%20Doe@example.com
}

func ExampleChars() {
	user, password := "j:doe", "a:b@c"
	fmt.Println(uri.Encode(uri.CharsUser, user) + ":" + uri.Encode(uri.CharsUser, password))
	fmt.Println(uri.Encode(uri.CharsUserinfo, user)) // the colon would end the user name
	// Output:
	// j%3Adoe:a%3Ab%40c
	// j:doe
}
