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
		why, query, name string
		want             []string
	}{
		{"in order", "b=1&a=3&a=2&c&a=3", "a", []string{"3", "2", "3"}},
		{"encoded (RFC 3986 §2.2)", "%61=%26&a=%2526", "a", []string{"&", "%26"}},
		{"without a value, and with an empty one", "a&a=", "a", []string{"", ""}},
		{"no pair has the name", "a=1", "b", nil},
		{"there are no pairs", "", "", nil},
		{"an empty name", "&=1&a", "", []string{"", "1"}},
	}
	for _, test := range tests {
		p := uri.Query(test.query).Pairs()
		if got := slices.Collect(p.GetAll(test.name)); !slices.Equal(got, test.want) {
			t.Errorf("%s: GetAll(%q) of %q: got %q, want %q", test.why, test.name, test.query, got, test.want)
		}
		if got := p.Has(test.name); got != (len(test.want) > 0) {
			t.Errorf("%s: Has(%q) of %q: got %t", test.why, test.name, test.query, got)
		}
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
	tests := []struct{ why, query, calls, want string }{
		{"no pairs", "", "", ""},
		{"names and values are decoded, and undefined values empty", "%78=%26&y=1&x&x=", `"x"="&" "y"="1" "x"="" "x"=""`, "y=1"},
		{"others stay as written", "%6e=%7E%c3&x&b==&&c=+;", `"n"="~\xc3" "x"="" "b"="=" ""="" "c"="+;"`, "%6e=%7E%c3&b==&&c=+;"},
		{"all", "x&x=1", `"x"="" "x"="1"`, ""},
		{"an empty pair alone cannot be written", "x&", `"x"="" ""=""`, ""},
	}
	for _, test := range tests {
		p := uri.Query(test.query).Pairs()
		var calls []string
		got := p.DeleteFunc(func(name, value string) bool {
			calls = append(calls, fmt.Sprintf("%q=%q", name, value))
			return name == "x"
		})
		if string(got.Query()) != test.want || strings.Join(calls, " ") != test.calls || string(p.Query()) != test.query {
			t.Errorf("%s: DeleteFunc of %q: got %q with calls %s, want %q with %s", test.why, test.query, got, calls, test.want, test.calls)
		}
	}
}

func TestPairsSort(t *testing.T) {
	tests := []struct{ why, query, want string }{
		{"no pairs", "", ""},
		{"by names", "b=1&c=0&a=2", "a=2&b=1&c=0"},
		{"not by values: the sort is stable", "b=2&a=9&b=1&a=8&b&a", "a=9&a=8&a&b=2&b=1&b"},
		{"by decoded names, and pairs stay as written", "%62=%7e&a=+&%61=%3d", "a=+&%61=%3d&%62=%7e"},
		{"byte by byte: capitals are first", "b&a&B&A", "A&B&a&b"},
		{"a shorter name is first", "ab&a&abc", "a&ab&abc"},
		{"code points, for UTF-8", "%E3%82%A2&%C3%A9&z", "z&%C3%A9&%E3%82%A2"},
		{"empty names and pairs", "a&=1&&b&", "=1&&&a&b"},
		{"a separator at the end", "a&", "&a"},
		{"sorted already", "a=2&a=1&b", "a=2&a=1&b"},
	}
	for _, test := range tests {
		p := uri.Query(test.query).Pairs()
		got := p.Sort()
		if string(got.Query()) != test.want || string(p.Query()) != test.query || got.Sort() != got {
			t.Errorf("%s: Sort of %q: got %q, then %q, want %q", test.why, test.query, got, got.Sort(), test.want)
		}
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
		why, query string
		want       url.Values
	}{
		{"no pairs", "", url.Values{}},
		{"values in order", "b=2&a=1&b=1", url.Values{"a": {"1"}, "b": {"2", "1"}}},
		{"undefined and empty values", "a&a=&=", url.Values{"a": {"", ""}, "": {""}}},
		{"empty pairs are left out", "&a&&", url.Values{"a": {""}}},
		{"only empty pairs", "&&", url.Values{}},
		{"decoded", "%61%26=%3D", url.Values{"a&": {"="}}},
		{"a semicolon is data", "a;b=1;2", url.Values{"a;b": {"1;2"}}},
		{"a plus sign", "a+b=+", url.Values{"a+b": {"+"}}},
	}
	for _, test := range tests {
		if got := uri.Query(test.query).Pairs().URLValues(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: URLValues of %q: got %q, want %q", test.why, test.query, got, test.want)
		}
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
		why    string
		values url.Values
		want   string
	}{
		{"nil", nil, ""},
		{"no names", url.Values{}, ""},
		{"names are sorted, values keep their order", url.Values{"b": {"2", "1"}, "a": {"3"}, "A": {""}}, "A=&a=3&b=2&b=1"},
		{"a name without values", url.Values{"a": nil, "b": {"1"}, "c": {}}, "b=1"},
		{"all names without values", url.Values{"a": nil}, ""},
		{"encoded: a space is not a plus sign", url.Values{"a b": {"c+d e"}}, "a%20b=c%2Bd%20e"},
		{"delimiters", url.Values{"&=;": {"#[]/?:@"}}, "%26%3D%3B=%23%5B%5D/?:@"},
		{"empty names and values", url.Values{"": {"", ""}}, "=&="},
		{"bytes that are not text", url.Values{"\xff": {"\x00"}}, "%FF=%00"},
		{"UTF-8", url.Values{"é": {"ア"}}, "%C3%A9=%E3%82%A2"},
	}
	for _, test := range tests {
		got := uri.PairsFrom(test.values)
		if string(got.Query()) != test.want || got != uri.Query(test.want).Pairs() {
			t.Errorf("%s: PairsFrom(%q): got %q, want %q", test.why, test.values, got, test.want)
		}
		checkPairsFrom(t, test.values)
	}
}

// checkPairsFrom holds PairsFrom to returning the values again, without names that have none,
// whatever a plus sign means; to making a query; and to sorting.
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

// checkMorePairs holds the methods of pairs that checkPairs leaves out to their twins. The query
// of p is any text.
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

// TestMorePairsAllocations: a change makes a query in one piece, and what is as written is part of
// the query.
func TestMorePairsAllocations(t *testing.T) {
	p := uri.Query(strings.Repeat("a%20b=c%20d&", 300) + "name=ferret&x%41=1&name=x").Pairs()
	many := url.Values{"a b": {strings.Repeat("é", 4000), "c"}, "b": {"&"}}
	tests := []struct {
		why  string
		most float64
		f    func()
	}{
		{"Has", 0, func() { p.Has("name") }},
		{"Has of a name that is not there", 0, func() { p.Has("none") }},
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
		if n := testing.AllocsPerRun(100, test.f); n > test.most {
			t.Errorf("%s: got %v allocations, want at most %v", test.why, n, test.most)
		}
	}
}

// TestMorePairsLong counts calls, and has so many pairs that work for each two of them would never
// end.
func TestMorePairsLong(t *testing.T) {
	n := few(1 << 19)
	reversed := make([]string, n)
	for i := range reversed {
		reversed[i] = fmt.Sprintf("%%6%d%07x=%d", i%10, n-i, i)
	}
	prefix := strings.Repeat("x", 1000)
	for why, query := range map[string]string{
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
			t.Errorf("%s: DeleteFunc: got %d calls and %d separators for %d pairs", why, calls, strings.Count(rest.String(), "&"), pairs)
		}
		sorted := p.Sort()
		last, ok := "", true
		for name := range sorted.Decoded() {
			ok = ok && last <= name
			last = name
		}
		if len(sorted.String()) != len(query) || !ok {
			t.Errorf("%s: Sort: got %d bytes, in order: %t, want %d", why, len(sorted.String()), ok, len(query))
		}
		all := 0
		for range p.GetAll(last) {
			all++
		}
		values := p.URLValues()
		if got := uri.PairsFrom(values).URLValues(); !reflect.DeepEqual(got, values) || last != "" && len(values[last]) != all {
			t.Errorf("%s: URLValues and PairsFrom: got %d names, want %d; GetAll: %d values, want %d", why, len(got), len(values), all, len(values[last]))
		}
	}
}
