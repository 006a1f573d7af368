package uri_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"

	"github.com/std66/std66/uri"
)

func ExampleDecode() {
	fmt.Println(uri.Decode("Laguna%20Beach")) // RFC 3986 §2.5
	fmt.Println(uri.Decode("%2541"))          // once, and not again
	fmt.Println(uri.Decode("100%"))
	// Output:
	// Laguna Beach <nil>
	// %41 <nil>
	//  uri: pct-encoded: offset 4: expected HEXDIG, found end of input
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

func ExampleAppendDecode() {
	b, err := uri.AppendDecode([]byte("decoded: "), "%C3%80")
	fmt.Println(string(b), err)
	// Output: decoded: À <nil>
}

func ExamplePath_Segments() {
	path := uri.MustParse("http://example.com/a%2Fb//c/").Path()
	fmt.Printf("%q\n", slices.Collect(path.Segments()))
	// Output: ["a%2Fb" "" "c" ""]
}

func ExamplePath_DecodedSegments() {
	for segment := range uri.MustParse("file:///AC%2FDC/Back%20in%20Black").Path().DecodedSegments() {
		fmt.Println(segment)
	}
	// Output:
	// AC/DC
	// Back in Black
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

// A value that is empty differs from one that is not there.
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

func ExamplePairs_Get() {
	p := uri.Query("%6Eame=J%20R&name=second").Pairs()
	fmt.Println(p.Get("name"))
	fmt.Println(p.Get("Name"))
	// Output:
	// J R true
	//  false
}

// All but the pair that is set stays as it was written.
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

// HTML forms write a plus sign for a space.
func ExamplePairs_PlusIsSpace() {
	p := uri.Query("q=C%2B%2B+or+Go").Pairs()
	fmt.Println(p.Get("q"))
	fmt.Println(p.PlusIsSpace().Get("q"))
	// Output:
	// C+++or+Go true
	// C++ or Go true
}

func ExampleParseAuthority() {
	a, err := uri.ParseAuthority("user@[2001:db8::7]:8080")
	port, _ := a.Port()
	fmt.Println(a.Host(), port, err)
	_, err = uri.ParseAuthority("//example.com")
	fmt.Println(err)
	// Output:
	// [2001:db8::7] 8080 <nil>
	// uri: "//example.com": offset 0: expected ":", "@", "[", unreserved, pct-encoded, sub-delims or end of input, found "/", in the host
}

func ExampleURI_UnmarshalText() {
	var page struct {
		Home uri.URI       `json:"home"`
		Icon uri.Reference `json:"icon"`
	}
	err := json.Unmarshal([]byte(`{"home": "http://example.com/", "icon": "icon.png"}`), &page)
	fmt.Println(page.Home, page.Icon, err)
	err = json.Unmarshal([]byte(`{"home": "icon.png"}`), &page)
	fmt.Println(page.Home, err)
	// Output:
	// http://example.com/ icon.png <nil>
	// http://example.com/ uri: "icon.png": offset 8: no scheme: expected ":" (RFC 3986 §3.1)
}

// A command line takes URIs.
func ExampleURI_MarshalText() {
	var proxy uri.URI
	flags := flag.NewFlagSet("command", flag.ContinueOnError)
	flags.TextVar(&proxy, "proxy", uri.URI{}, "the proxy's `URI`")
	err := flags.Parse([]string{"-proxy", "http://localhost:8080"})
	fmt.Println(proxy, err)
	// Output: http://localhost:8080 <nil>
}

// A column of a database has URIs; the zero URI is NULL there.
func ExampleURI_Scan() {
	var u uri.URI
	for _, source := range []any{"http://example.com/", nil} {
		err := u.Scan(source)
		fmt.Printf("%q %v\n", u, err)
	}
	// Output:
	// "http://example.com/" <nil>
	// "" <nil>
}

func ExampleURI_Value() {
	fmt.Println(uri.MustParse("http://example.com/").Value())
	fmt.Println(uri.URI{}.Value())
	// Output:
	// http://example.com/ <nil>
	// <nil> <nil>
}

func ExampleParseHost() {
	for _, s := range []string{"example.com", "192.0.2.1", "[::1]", "::1"} {
		host, err := uri.ParseHost(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(host, host.Kind())
	}
	// Output:
	// example.com reg-name
	// 192.0.2.1 IPv4address
	// [::1] IPv6address
	// uri: "::1": offset 0: expected "[", unreserved, pct-encoded, sub-delims or end of input, found ":", in the host
}

// All has what Decoded does not tell: whether a pair has a value.
func ExamplePairs_Decode() {
	p := uri.Query("a+b=1&c").Pairs().PlusIsSpace()
	for name, value := range p.All() {
		fmt.Printf("%q %q %t\n", p.Decode(name), p.Decode(value.String()), value.IsDefined())
	}
	// Output:
	// "a b" "1" true
	// "c" "" false
}
