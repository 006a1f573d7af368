package equivalence_test

import (
	"fmt"
	"maps"
	"slices"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/equivalence"
)

func Example() {
	var c equivalence.Comparer
	a := uri.MustParse("http://example.com")
	b := uri.MustParse("HTTP://Example.com:80/")
	fmt.Println(c.Level(a, b))
	fmt.Println(c.Level(a, b) <= equivalence.Path)
	fmt.Println(c.Level(a, b) <= equivalence.Scheme)
	// Output:
	// scheme
	// false
	// true
}

// A key identifies duplicate links.
func Example_mapKey() {
	links := []uri.URI{
		uri.MustParse("http://example.com"),
		uri.MustParse("http://example.com/a"),
		uri.MustParse("http://EXAMPLE.com:80/#top"),
	}
	c := equivalence.Comparer{IgnoreFragments: true}
	same := make(map[uri.URI][]uri.URI)
	for _, link := range links {
		key := c.Key(link, equivalence.Scheme)
		same[key] = append(same[key], link)
	}
	for _, key := range slices.SortedFunc(maps.Keys(same), uri.URI.Compare) {
		fmt.Println(key, len(same[key]))
	}
	// Output:
	// http://example.com/ 2
	// http://example.com/a 1
}

func ExampleComparer_Level() {
	var c equivalence.Comparer
	u := uri.MustParse("http://example.com/~a")
	for _, s := range []string{
		"http://example.com/~a",
		"HTTP://example.com/~a",
		"http://example.com/%7Ea",
		"http://example.com/./~a",
		"http://example.com:80/~a",
		"http://example.com/~A",
	} {
		fmt.Println(c.Level(u, uri.MustParse(s)))
	}
	// Output:
	// identical
	// case
	// percent
	// path
	// scheme
	// different
}

func ExampleComparer_Key() {
	var c equivalence.Comparer
	u := uri.MustParse("HTTP://example.com:80/%7Ea/./b")
	fmt.Println(c.Key(u, equivalence.Percent))
	fmt.Println(c.Key(u, equivalence.Scheme))
	// Output:
	// http://example.com:80/~a/./b
	// http://example.com/~a/b
}

func ExampleComparer_Compare() {
	var c equivalence.Comparer
	us := []uri.URI{uri.MustParse("http://example.com/b"), uri.MustParse("HTTP://example.com/c"), uri.MustParse("http://example.com/%61")}
	slices.SortFunc(us, func(a, b uri.URI) int { return c.Compare(a, b, equivalence.Path) })
	for _, u := range us {
		fmt.Println(u)
	}
	// Output:
	// http://example.com/%61
	// http://example.com/b
	// HTTP://example.com/c
}

// Protocol can use the knowledge that two hosts serve the same content.
func ExampleComparer_protocol() {
	c := equivalence.Comparer{Protocol: func(u uri.URI) uri.URI {
		if a, _ := u.Authority(); a.Host().String() != "www.example.com" {
			return u
		}
		same, err := u.Builder().Host("example.com").URI()
		if err != nil {
			return u
		}
		return same
	}}
	a, b := uri.MustParse("http://www.example.com"), uri.MustParse("http://example.com:80/")
	fmt.Println(c.Level(a, b))
	// Output: protocol
}

func ExampleLevel() {
	for level := equivalence.Identical; level <= equivalence.Different; level++ {
		fmt.Print(level, " ")
	}
	// Output: identical case percent path ipv6 scheme protocol different
}
