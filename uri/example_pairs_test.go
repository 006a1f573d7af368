package uri_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/std66/std66/uri"
)

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

func ExamplePairs_DeleteFunc() {
	p := uri.Query("q=R%26D&utm_source=x&utm_medium=y&page=").Pairs()
	p = p.DeleteFunc(func(name, value string) bool { return value == "" || strings.HasPrefix(name, "utm_") })
	fmt.Println(p.Query())
	// Output: q=R%26D
}

// The order of values with the same name stays.
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
