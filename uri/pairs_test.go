package uri_test

import (
	"fmt"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

func TestPairsGetAll(t *testing.T) {
	tests := []struct {
		name, query, key string
		want             []string
	}{
		{"values keep their order", "b=1&a=3&a=2&c&a=3", "a", []string{"3", "2", "3"}},
		{"encoded (RFC 3986 §2.2)", "%61=%26&a=%2526", "a", []string{"&", "%26"}},
		{"an undefined and an empty value", "a&a=", "a", []string{"", ""}},
		{"a name without pairs", "a=1", "b", nil},
		{"the empty query", "", "", nil},
		{"an empty name", "&=1&a", "", []string{"", "1"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := uri.Query(test.query).Pairs()
			if got := slices.Collect(p.GetAll(test.key)); !slices.Equal(got, test.want) {
				t.Errorf("GetAll(%q) of %q: got %q, want %q", test.key, test.query, got, test.want)
			}
			if got := p.Has(test.key); got != (len(test.want) > 0) {
				t.Errorf("Has(%q) of %q: got %t", test.key, test.query, got)
			}
		})
	}
	p := uri.Query("a+b=1+2&a%20b=%2B").Pairs()
	if got := slices.Collect(p.PlusIsSpace().GetAll("a b")); !slices.Equal(got, []string{"1 2", "+"}) || p.Has("a+b") != !p.PlusIsSpace().Has("a+b") {
		t.Errorf("GetAll of %q, plus is space: got %q", p, got)
	}
	n := 0
	for range uri.Query("a&a&a").Pairs().GetAll("a") {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("GetAll yields %d values after a break, want 2", n)
	}
}

func TestPairsDeleteFunc(t *testing.T) {
	tests := []struct{ name, query, calls, want string }{
		{"the empty query", "", "", ""},
		{"names and values are decoded, and undefined values empty", "%78=%26&y=1&x&x=", `"x"="&" "y"="1" "x"="" "x"=""`, "y=1"},
		{"other pairs stay as written", "%6e=%7E%c3&x&b==&&c=+;", `"n"="~\xc3" "x"="" "b"="=" ""="" "c"="+;"`, "%6e=%7E%c3&b==&&c=+;"},
		{"deletes all pairs", "x&x=1", `"x"="" "x"="1"`, ""},
		{"a single empty pair cannot be written", "x&", `"x"="" ""=""`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := uri.Query(test.query).Pairs()
			var calls []string
			got := p.DeleteFunc(func(name, value string) bool {
				calls = append(calls, fmt.Sprintf("%q=%q", name, value))
				return name == "x"
			})
			if string(got.Query()) != test.want || strings.Join(calls, " ") != test.calls || string(p.Query()) != test.query {
				t.Errorf("DeleteFunc of %q: got %q with calls %s, want %q with %s", test.query, got, calls, test.want, test.calls)
			}
		})
	}
}

func TestPairsSort(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"the empty query", "", ""},
		{"sorts by name", "b=1&c=0&a=2", "a=2&b=1&c=0"},
		{"keeps the order of values: the sort is stable", "b=2&a=9&b=1&a=8&b&a", "a=9&a=8&a&b=2&b=1&b"},
		{"sorts by decoded name, and keeps pairs as written", "%62=%7e&a=+&%61=%3d", "a=+&%61=%3d&%62=%7e"},
		{"sorts bytes: upper case comes first", "b&a&B&A", "A&B&a&b"},
		{"sorts a shorter name first", "ab&a&abc", "a&ab&abc"},
		{"sorts UTF-8 by code point", "%E3%82%A2&%C3%A9&z", "z&%C3%A9&%E3%82%A2"},
		{"empty names and pairs", "a&=1&&b&", "=1&&&a&b"},
		{"a separator at the end becomes a pair at the start", "a&", "&a"},
		{"an already sorted query", "a=2&a=1&b", "a=2&a=1&b"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := uri.Query(test.query).Pairs()
			got := p.Sort()
			if string(got.Query()) != test.want || string(p.Query()) != test.query || got.Sort() != got {
				t.Errorf("Sort of %q: got %q, then %q, want %q", test.query, got, got.Sort(), test.want)
			}
		})
	}
	if got := uri.Query("a+z&a%2B&a%20a&a").Pairs().PlusIsSpace().Sort().Query(); got != "a&a%20a&a+z&a%2B" {
		t.Errorf("Sort, plus is space: got %q", got)
	}
	if p, err := uri.Query("b=&;a&").PairsBy(';'); err != nil || p.Sort().Query() != "a&;b=&" {
		t.Errorf("Sort by ;: got %q, %v", p.Sort(), err)
	}
}

func TestURLValues(t *testing.T) {
	tests := []struct {
		name, query string
		want        url.Values
	}{
		{"the empty query", "", url.Values{}},
		{"keeps the order of values", "b=2&a=1&b=1", url.Values{"a": {"1"}, "b": {"2", "1"}}},
		{"undefined and empty values", "a&a=&=", url.Values{"a": {"", ""}, "": {""}}},
		{"omits empty pairs", "&a&&", url.Values{"a": {""}}},
		{"a query of empty pairs", "&&", url.Values{}},
		{"decodes names and values", "%61%26=%3D", url.Values{"a&": {"="}}},
		{"a semicolon is data", "a;b=1;2", url.Values{"a;b": {"1;2"}}},
		{"a plus sign is a space only with PlusIsSpace", "a+b=+", url.Values{"a+b": {"+"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := uri.Query(test.query).Pairs().URLValues(); !reflect.DeepEqual(got, test.want) {
				t.Errorf("URLValues of %q: got %q, want %q", test.query, got, test.want)
			}
		})
	}
	if got := uri.Query("a+b=+%2B").Pairs().PlusIsSpace().URLValues(); !reflect.DeepEqual(got, url.Values{"a b": {" +"}}) {
		t.Errorf("URLValues, plus is space: got %q", got)
	}
	many := strings.Repeat("a&", 10000)
	if got := uri.Query(many).Pairs().URLValues(); len(got["a"]) != 10000 || len(got) != 1 {
		t.Errorf("URLValues of more pairs than net/url accepts: got %d", len(got["a"]))
	}
	if _, err := url.ParseQuery(many); err == nil {
		t.Error("url.ParseQuery accepts more pairs than the documentation of URLValues says")
	}
}

func TestPairsFrom(t *testing.T) {
	tests := []struct {
		name   string
		values url.Values
		want   string
	}{
		{"a nil map", nil, ""},
		{"an empty map", url.Values{}, ""},
		{"sorts names and keeps the order of values", url.Values{"b": {"2", "1"}, "a": {"3"}, "A": {""}}, "A=&a=3&b=2&b=1"},
		{"a name without values", url.Values{"a": nil, "b": {"1"}, "c": {}}, "b=1"},
		{"a map of names without values", url.Values{"a": nil}, ""},
		{"a space becomes %20", url.Values{"a b": {"c+d e"}}, "a%20b=c%2Bd%20e"},
		{"delimiters", url.Values{"&=;": {"#[]/?:@"}}, "%26%3D%3B=%23%5B%5D/?:@"},
		{"empty names and values", url.Values{"": {"", ""}}, "=&="},
		{"bytes that are not UTF-8", url.Values{"\xff": {"\x00"}}, "%FF=%00"},
		{"UTF-8", url.Values{"é": {"ア"}}, "%C3%A9=%E3%82%A2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := uri.PairsFrom(test.values)
			if string(got.Query()) != test.want || got != uri.Query(test.want).Pairs() {
				t.Errorf("PairsFrom(%q): got %q, want %q", test.values, got, test.want)
			}
			checkPairsFrom(t, test.values)
		})
	}
}

// checkPairsFrom checks that URLValues returns the values again, except for names without values,
// with and without PlusIsSpace; that the pairs make a query; and that they are sorted.
func checkPairsFrom(t *testing.T, v url.Values) {
	t.Helper()
	want := maps.Clone(v)
	if want == nil {
		want = url.Values{}
	}
	maps.DeleteFunc(want, func(_ string, values []string) bool { return len(values) == 0 })
	p := uri.PairsFrom(v)
	for _, p := range []uri.Pairs{p, p.PlusIsSpace()} {
		if got := p.URLValues(); !reflect.DeepEqual(got, want) {
			t.Errorf("PairsFrom(%q) is %q: its values are %q", v, p, got)
		}
	}
	if parsed, err := url.ParseQuery(p.String()); err != nil || !reflect.DeepEqual(parsed, want) {
		t.Errorf("PairsFrom(%q) is %q: url.ParseQuery returns %q, %v", v, p, parsed, err)
	}
	if !uri.RuleQuery.Match(p.String()) || p.Sort() != p {
		t.Errorf("PairsFrom(%q): got %q, which is not a query, or not sorted", v, p)
	}
}

// checkMorePairs compares the methods of pairs that checkPairs does not cover with their twins. The
// query of p is any text.
func checkMorePairs(t *testing.T, where string, p uri.Pairs, twin twinPairs, name string) {
	t.Helper()
	decode := func(piece string) (name, value string) {
		name, value, _ = strings.Cut(piece, "=")
		return twin.decode(name), twin.decode(value)
	}
	var named, kept, calls []string
	values := make(url.Values)
	for _, piece := range twin.pieces {
		n, v := decode(piece)
		calls = append(calls, n+"="+v)
		if n == name {
			named = append(named, v)
		}
		if piece != "" {
			values.Add(n, v)
		}
		if len(n+v)%2 == 0 {
			kept = append(kept, piece)
		}
	}
	if got := slices.Collect(p.GetAll(name)); !slices.Equal(got, named) || p.Has(name) != (len(named) > 0) {
		t.Errorf("%s: GetAll: got %q, Has: %t, want %q", where, got, p.Has(name), named)
	}
	var got []string
	rest := p.DeleteFunc(func(name, value string) bool {
		got = append(got, name+"="+value)
		return len(name+value)%2 != 0
	})
	if rest.String() != strings.Join(kept, twin.by) || !slices.Equal(got, calls) {
		t.Errorf("%s: DeleteFunc: got %q with calls %q, want %q with %q", where, rest, got, kept, calls)
	}
	sorted := slices.Clone(twin.pieces)
	slices.SortStableFunc(sorted, func(a, b string) int {
		nameA, _ := decode(a)
		nameB, _ := decode(b)
		return strings.Compare(nameA, nameB)
	})
	if got := p.Sort().String(); got != strings.Join(sorted, twin.by) {
		t.Errorf("%s: Sort: got %q, want %q", where, got, sorted)
	}
	if got := p.URLValues(); !reflect.DeepEqual(got, values) {
		t.Errorf("%s: URLValues: got %q, want %q", where, got, values)
	}
	if parsed, err := url.ParseQuery(p.String()); err == nil && twin.by == "&" {
		if got := p.PlusIsSpace().URLValues(); !reflect.DeepEqual(got, parsed) {
			t.Errorf("%s: URLValues: got %q, but url.ParseQuery %q", where, got, parsed)
		}
	}
	if len(twin.pieces) < 5000 {
		values["none"] = nil
		checkPairsFrom(t, values)
	}
}

// TestMorePairsAllocations checks that a change allocates the query once, and that names and values
// as written are parts of the query.
func TestMorePairsAllocations(t *testing.T) {
	p := uri.Query(strings.Repeat("a%20b=c%20d&", 300) + "name=ferret&x%41=1&name=x").Pairs()
	many := url.Values{"a b": {strings.Repeat("é", 4000), "c"}, "b": {"&"}}
	tests := []struct {
		name string
		most float64
		f    func()
	}{
		{"Has", 0, func() { p.Has("name") }},
		{"Has of an absent name", 0, func() { p.Has("none") }},
		{"GetAll", 0, func() {
			for range p.GetAll("name") {
				continue
			}
		}},
		{"DeleteFunc, one each for 600 decoded names and values, and for xA", 602, func() {
			p.DeleteFunc(func(name, _ string) bool { return name == "name" })
		}},
		{"PairsFrom, one for the text, and a few for the list of names", 6, func() { uri.PairsFrom(many) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if n := testing.AllocsPerRun(100, test.f); n > test.most {
				t.Errorf("got %v allocations, want at most %v", n, test.most)
			}
		})
	}
}

// TestMorePairsLong counts calls, with enough pairs for quadratic time to be noticed.
func TestMorePairsLong(t *testing.T) {
	n := few(1 << 19)
	reversed := make([]string, n)
	for i := range reversed {
		reversed[i] = fmt.Sprintf("%%6%d%07x=%d", i%10, n-i, i)
	}
	prefix := strings.Repeat("x", 1000)
	for name, query := range map[string]string{
		"one name":            strings.Repeat("a=1&", n),
		"empty pairs":         strings.Repeat("&", n),
		"encoded names":       strings.Repeat("%62&%61&", n/2),
		"reversed":            strings.Join(reversed, "&"),
		"a long common start": strings.Repeat(prefix+"b&"+prefix+"a&", 500),
	} {
		p := uri.Query(query).Pairs()
		pairs := strings.Count(query, "&") + 1
		calls := 0
		rest := p.DeleteFunc(func(string, string) bool { calls++; return calls%2 == 0 })
		if want := pairs / 2; calls != pairs || strings.Count(rest.String(), "&") != pairs-want-1 {
			t.Errorf("%s: DeleteFunc: got %d calls and %d separators for %d pairs", name, calls, strings.Count(rest.String(), "&"), pairs)
		}
		sorted := p.Sort()
		last, ok := "", true
		for name := range sorted.Decoded() {
			ok = ok && last <= name
			last = name
		}
		if len(sorted.String()) != len(query) || !ok {
			t.Errorf("%s: Sort: got %d bytes, in order: %t, want %d", name, len(sorted.String()), ok, len(query))
		}
		all := 0
		for range p.GetAll(last) {
			all++
		}
		values := p.URLValues()
		if got := uri.PairsFrom(values).URLValues(); !reflect.DeepEqual(got, values) || last != "" && len(values[last]) != all {
			t.Errorf("%s: URLValues and PairsFrom: got %d names, want %d; GetAll: %d values, want %d", name, len(got), len(values), all, len(values[last]))
		}
	}
}
