package uri_test

import (
	"errors"
	"fmt"
	"net/url"

	"github.com/std66/std66/uri"
)

func ExampleFromURL() {
	u := &url.URL{Scheme: "https", Host: "example.com", Path: "/a b/", RawQuery: "q=1"}
	fmt.Println(uri.FromURL(u))

	u.Path = "a b/" // net/url adds the slash that is missing
	_, err := uri.FromURL(u)
	fmt.Println(err)
	// Output:
	// https://example.com/a%20b/?q=1 <nil>
	// uri: path: net/url writes it differently from the URL's field
}

func ExampleURI_URL() {
	u, err := uri.MustParse("https://user@example.com:8042/over/there?name=ferret").URL()
	fmt.Println(u, u.Port(), err)

	_, err = uri.MustParse("https://example.com/#").URL() // an empty fragment would be lost
	e, ok := errors.AsType[*uri.ComponentError](err)
	fmt.Println(ok, e.Component)
	// Output:
	// https://user@example.com:8042/over/there?name=ferret 8042 <nil>
	// true fragment
}

// A crawler needs no second parser: it gives net/http the URL that the URI has.
func ExampleURI_LossyURL() {
	for _, s := range []string{"HTTP://example.com/a%2Fb#", "http://a%3A80/"} {
		u, err := uri.MustParse(s).LossyURL()
		if err != nil {
			e, _ := errors.AsType[*uri.ComponentError](err)
			fmt.Println("refused for its", e.Component) // decoded, it would have a port
			continue
		}
		fmt.Println(u, u.Path)
	}
	// Output:
	// http://example.com/a%2Fb /a/b
	// refused for its host
}

func ExampleReference_LossyURL() {
	u, err := uri.MustParseReference("../a?b#").LossyURL() // without the empty fragment
	fmt.Println(u, err)
	// Output: ../a?b <nil>
}

// Where net/url and this package differ: net/url repairs some texts, takes some that are no
// URIs as they are, and does not take some that are.
func Example_netURL() {
	for _, text := range []string{
		"http://h/a b", "http://h/?a b", "mailto:a b", "http://h/?%zz", "http://u@v@h/", "http://[fe80::1%25en0]/",
		"HTTP://h/", "http://h/#", "http://u:p:q@h/", "http://a%2Db/", "http://[v1.a]/",
	} {
		net := "takes it"
		if u, err := url.Parse(text); err != nil {
			net = "error"
		} else if u.String() != text {
			net = "writes " + u.String()
		}
		here := "takes it"
		if _, err := uri.Parse(text); err != nil {
			e, _ := errors.AsType[*uri.ParseError](err)
			here = "error in the " + e.Component.String()
		}
		fmt.Printf("%-24s net/url %-26s uri %s\n", text, net, here)
	}
	// Output:
	// http://h/a b             net/url writes http://h/a%20b      uri error in the path
	// http://h/?a b            net/url takes it                   uri error in the query
	// mailto:a b               net/url takes it                   uri error in the path
	// http://h/?%zz            net/url takes it                   uri error in the query
	// http://u@v@h/            net/url writes http://u%40v@h/     uri error in the host
	// http://[fe80::1%25en0]/  net/url takes it                   uri error in the host
	// HTTP://h/                net/url writes http://h/           uri takes it
	// http://h/#               net/url writes http://h/           uri takes it
	// http://u:p:q@h/          net/url writes http://u:p%3Aq@h/   uri takes it
	// http://a%2Db/            net/url error                      uri takes it
	// http://[v1.a]/           net/url error                      uri takes it
}
