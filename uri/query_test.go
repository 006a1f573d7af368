package uri_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// writtenPairs returns the pairs as written, each as "name" or as "name" = "value".
func writtenPairs(p uri.Pairs) (all []string) {
	for name, value := range p.All() {
		pair := fmt.Sprintf("%q", name)
		if value.IsDefined() {
			pair += fmt.Sprintf(" = %q", value.String())
		}
		all = append(all, pair)
	}
	return all
}

// decodedPairs returns the decoded pairs, each as "name": "value".
func decodedPairs(p uri.Pairs) (all []string) {
	for name, value := range p.Decoded() {
		all = append(all, fmt.Sprintf("%q: %q", name, value))
	}
	return all
}

func TestPairs(t *testing.T) {
	tests := []struct{ name, query, written, decoded string }{
		{"a pair (RFC 3986 §3)", "name=ferret", `"name" = "ferret"`, `"name": "ferret"`},
		{"the empty query", "", ``, ``},
		{"without a value, and with an empty one", "a&a=", `"a", "a" = ""`, `"a": "", "a": ""`},
		{"the first equals sign ends the name", "a==b=", `"a" = "=b="`, `"a": "=b="`},
		{"an empty name", "=a&=", `"" = "a", "" = ""`, `"": "a", "": ""`},
		{"pairs with empty names and values", "&&", `"", "", ""`, `"": "", "": "", "": ""`},
		{"a separator at the end", "a&", `"a", ""`, `"a": "", "": ""`},
		{"a separator at the beginning", "&a", `"", "a"`, `"": "", "a": ""`},
		{"repeated names keep their order", "b=1&a=2&b=1", `"b" = "1", "a" = "2", "b" = "1"`, `"b": "1", "a": "2", "b": "1"`},
		{"encoded delimiters are data (§2.2)", "a%26b=c%3Dd%26", `"a%26b" = "c%3Dd%26"`, `"a&b": "c=d&"`},
		{"other delimiters are data", "a;b=c,d;e=f", `"a;b" = "c,d;e=f"`, `"a;b": "c,d;e=f"`},
		{"decodes once (§2.4)", "%2561=%2541", `"%2561" = "%2541"`, `"%61": "%41"`},
		{"UTF-8 (§2.5)", "%C3%80=%e3%82%a2", `"%C3%80" = "%e3%82%a2"`, `"À": "ア"`},
		{"slashes and question marks (§3.4)", "u=http://a/?b", `"u" = "http://a/?b"`, `"u": "http://a/?b"`},
		{"keeps plus signs", "a+b=c+d%2B", `"a+b" = "c+d%2B"`, `"a+b": "c+d+"`},
		{"keeps invalid triplets of an unchecked query", "a%4=%zz%41&%", `"a%4" = "%zz%41", "%"`, `"a%4": "%zzA", "%": ""`},
		{"a triplet does not extend over a delimiter", "%4=1&%4&1", `"%4" = "1", "%4", "1"`, `"%4": "1", "%4": "", "1": ""`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := uri.Query(test.query).Pairs()
			if got := strings.Join(writtenPairs(p), ", "); got != test.written || p.Query() != uri.Query(test.query) {
				t.Errorf("All of %q: got %s, want %s; the query is %q", test.query, got, test.written, p.Query())
			}
			if got := strings.Join(decodedPairs(p), ", "); got != test.decoded {
				t.Errorf("Decoded of %q: got %s, want %s", test.query, got, test.decoded)
			}
		})
	}
}

func TestPlusIsSpace(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"a plus sign in names and in values", "a+b=c++d", `"a b": "c  d"`},
		{"an encoded plus sign is not a space", "a%2bb=%2B", `"a+b": "+"`},
		{"plus signs are replaced before decoding", "a=+%2541+", `"a": " %41 "`},
		{"an encoded space is a space", "a=%20+", `"a": "  "`},
		{"replacing plus signs does not create triplets", "a=%+41&%4+1", `"a": "% 41", "%4 1": ""`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := uri.Query(test.query).Pairs().PlusIsSpace()
			if got := strings.Join(decodedPairs(p), ", "); got != test.want {
				t.Errorf("%q: got %s, want %s", test.query, got, test.want)
			}
			if all := uri.Query(test.query).Pairs(); !slices.Equal(writtenPairs(p), writtenPairs(all)) || p.Query() != all.Query() {
				t.Errorf("%q: got %q as written", test.query, writtenPairs(p))
			}
		})
	}
}

func TestZeroPairs(t *testing.T) {
	var p uri.Pairs
	if len(writtenPairs(p)) != 0 || p.Query() != "" || p != uri.Query("").Pairs() {
		t.Errorf("the zero Pairs: got %q, want the pairs of the empty query", p.Query())
	}
	for _, value := range uri.Query("a").Pairs().All() {
		if (value != uri.PairValue{}) {
			t.Errorf("the zero PairValue is not the value of a pair without an equals sign, which is %q", value)
		}
	}
}

// pairSeparators are the reserved characters (RFC 3986 §2.2) that are valid in a query, except the
// equals sign.
const pairSeparators = "!$&'()*+,;:@/?"

// TestPairsBy tries each byte as the separator.
func TestPairsBy(t *testing.T) {
	for b := range 256 {
		separator := byte(b)
		one := string([]byte{separator})
		query := uri.Query("a=1" + one + "b")
		p, err := query.PairsBy(separator)
		if !strings.Contains(pairSeparators, one) {
			want := fmt.Sprintf("uri: %q cannot separate pairs: it is not one of %s", one, pairSeparators)
			if err == nil || err.Error() != want || p != (uri.Pairs{}) {
				t.Errorf("PairsBy(%q): got %q, error %v, want error %s", separator, p.Query(), err, want)
			}
			continue
		}
		if same := p == query.Pairs(); same != (b == '&') {
			t.Errorf("PairsBy(%q) are Pairs: got %t", separator, same)
		}
		if got := strings.Join(writtenPairs(p), ", "); err != nil || got != `"a" = "1", "b"` {
			t.Errorf("PairsBy(%q) of %q: got %s, error %v", separator, query, got, err)
		}
		want := query + uri.Query(one) + "%" + uri.Query(fmt.Sprintf("%02X=", b))
		if got := p.Add(one, "").Query(); got != want {
			t.Errorf("PairsBy(%q) of %q, with the separator for a name: got %q, want %q", separator, query, got, want)
		}
	}
}

func TestPairsGet(t *testing.T) {
	tests := []struct {
		name, query, key, want string
		ok                     bool
	}{
		{"the first of two pairs", "b=a&a=1&a=2", "a", "1", true},
		{"an undefined value", "a&a=1", "a", "", true},
		{"an empty value", "a=", "a", "", true},
		{"a name without pairs", "a=1", "b", "", false},
		{"the empty query", "", "", "", false},
		{"an empty name", "a&=1", "", "1", true},
		{"an empty name in an empty pair", "a&", "", "", true},
		{"names are case-sensitive", "A=1&a=2", "a", "2", true},
		{"the beginning of a name does not match", "ab=1&b=2", "a", "", false},
		{"a longer name does not match", "a=1", "ab", "", false},
		{"encoded (§2.2)", "a%26%3d=%26", "a&=", "&", true},
		{"a name with encoded unreserved characters (§2.3)", "%6e%61me=1", "name", "1", true},
		{"a name encoded in two ways", "n%61=1&n%62me=2&na%6de%00=3", "name", "", false},
		{"the given name is data, not encoded", "a=1&%2561=2", "%61", "2", true},
		{"UTF-8 (§2.5)", "%C3%80=%E3%82%A2", "À", "ア", true},
		{"part of a UTF-8 character", "%C3%80=1&%C3=2", "\xc3", "2", true},
		{"a plus sign is not a space", "a%20b=1&a+b=2", "a+b", "2", true},
		{"invalid triplets of an unchecked query", "%4=1&%zz=%4", "%zz", "%4", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, ok := uri.Query(test.query).Pairs().Get(test.key); got != test.want || ok != test.ok {
				t.Errorf("Get(%q) of %q: got %q, %t, want %q, %t", test.key, test.query, got, ok, test.want, test.ok)
			}
		})
	}
	p := uri.Query("a.b=0&a+b=1+2&a%2Bb=3").Pairs().PlusIsSpace()
	for name, want := range map[string]string{"a b": "1 2", "a+b": "3"} {
		if got, ok := p.Get(name); got != want || !ok {
			t.Errorf("Get(%q) of %q, plus is space: got %q, %t, want %q", name, p.Query(), got, ok, want)
		}
	}
}

// pairChange is a row of the tests of Set, Add and Delete.
type pairChange struct{ name, query, key, value, want string }

// checkChanges tests changes, and checks that the original pairs do not change.
func checkChanges(t *testing.T, call string, f func(p uri.Pairs, name, value string) uri.Pairs, tests []pairChange) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := uri.Query(test.query).Pairs()
			if got := f(p, test.key, test.value).Query(); got != uri.Query(test.want) || p.Query() != uri.Query(test.query) {
				t.Errorf("%s(%q, %q) of %q: got %q, want %q", call, test.key, test.value, test.query, got, test.want)
			}
		})
	}
}

func TestPairsSet(t *testing.T) {
	checkChanges(t, "Set", uri.Pairs.Set, []pairChange{
		{"sets a pair of the empty query", "", "a", "1", "a=1"},
		{"sets an empty pair of the empty query", "", "", "", "="},
		{"a changed pair keeps its place", "a=1&b=2&c=3", "b", "4", "a=1&b=4&c=3"},
		{"removes other pairs with the name", "a=1&b=2&a&c&%61=3", "a", "4", "a=4&b=2&c"},
		{"adds a pair at the end", "a=1", "b", "2", "a=1&b=2"},
		{"an undefined value becomes defined", "a&b", "a", "", "a=&b"},
		{"the name stays as written (§2.2)", "%61=%62", "a", "b", "%61=b"},
		{"other pairs stay as written", "%6e=%7E%c3%a0&a&b==&&c=+;", "a", "1", "%6e=%7E%c3%a0&a=1&b==&&c=+;"},
		{"invalid triplets of an unchecked query stay", "%=%4&%zz", "a", "1", "%=%4&%zz&a=1"},
		{"an empty name", "a&&=1&b", "", "2", "a&=2&b"},
		{"delimiters are encoded (§2.2)", "", "a&b=c", "&=+;!", "a%26b%3Dc=%26%3D%2B%3B%21"},
		{"a percent sign is encoded (§2.4)", "", "%41", "100%", "%2541=100%25"},
		{"text is encoded as UTF-8 (§2.5)", "", "À", "ア", "%C3%80=%E3%82%A2"},
		{"characters that a query may contain are not encoded (§3.4)", "u=&v", "u", "http://a@b/?c#d[]", "u=http://a@b/?c%23d%5B%5D&v"},
	})
	p := uri.Query("a%20b&a+b&c+d").Pairs().PlusIsSpace().Set("a b", "+ ")
	if want := uri.Query("a%20b=%2B%20&c+d"); p.Query() != want {
		t.Errorf("Set, plus is space: got %q, want %q", p.Query(), want)
	}
}

func TestPairsAdd(t *testing.T) {
	checkChanges(t, "Add", uri.Pairs.Add, []pairChange{
		{"adds to the empty query", "", "a", "1", "a=1"},
		{"adds after pairs with the same name", "a=1&a", "a", "1", "a=1&a&a=1"},
		{"adds after an empty pair", "a&", "b", "", "a&&b="},
		{"adds an empty pair", "a", "", "", "a&="},
		{"other pairs stay as written", "%6e=%7E%c3&==&%zz", "a b", "c d", "%6e=%7E%c3&==&%zz&a%20b=c%20d"},
		{"bytes that are not UTF-8", "", "\x00", "\xff", "%00=%FF"},
	})
}

func TestPairsDelete(t *testing.T) {
	remove := func(p uri.Pairs, name, _ string) uri.Pairs { return p.Delete(name) }
	checkChanges(t, "Delete", remove, []pairChange{
		{"deletes from the empty query", "", "", "", ""},
		{"deletes a pair in the middle", "a&b&c", "b", "", "a&c"},
		{"deletes all pairs with the name", "a&b&%61=1&a=", "a", "", "b"},
		{"a name without pairs", "a&b", "c", "", "a&b"},
		{"other pairs stay as written", "%6e=%7e+%c3&a&b==&%zz", "a", "", "%6e=%7e+%c3&b==&%zz"},
		{"the given name is data, not encoded", "a&%2561", "%61", "", "a"},
		{"an empty name", "&a&&=1", "", "", "a"},
		{"empty pairs stay", "&&a", "a", "", "&"},
		{"a single empty pair becomes the empty query", "a&", "a", "", ""},
	})
}

// FuzzPairs compares pairs and their changes with slow twins.
func FuzzPairs(f *testing.F) {
	for _, query := range []string{"", "a", "a=1&b=2&a", "&&", "a+b=%2B&a%20b", "%4=%zz&%", "a==&=;b=1", "a&"} {
		for i, separator := range pairSeparators {
			f.Add(query, uint8(i), false, "a", "1"+string(separator), uint16(0))
			f.Add(strings.ReplaceAll(query, "&", string(separator)), uint8(i), true, "a b", "&+=%41\xff:@/?", uint16(20))
		}
	}
	f.Fuzz(func(t *testing.T, query string, i uint8, plusIsSpace bool, name, value string, times uint16) {
		checkPairs(t, query, i, plusIsSpace, name, value)
		n := int(times)%100 + 1
		checkPairs(t, strings.Repeat(query, n), i, plusIsSpace, name, strings.Repeat(value, n))
	})
}

// checkPairs checks the properties of FuzzPairs for a query and a change.
func checkPairs(t *testing.T, query string, i uint8, plusIsSpace bool, name, value string) {
	t.Helper()
	separator := pairSeparators[int(i)%len(pairSeparators)]
	p, err := uri.Query(query).PairsBy(separator)
	if err != nil {
		t.Fatal(err)
	}
	if plusIsSpace {
		p = p.PlusIsSpace()
	}
	twin := twinPairs{by: string([]byte{separator}), plusIsSpace: plusIsSpace}
	if query != "" {
		twin.pieces = strings.Split(query, twin.by)
	}
	where := fmt.Sprintf("%q by %q, plus is space: %t, %q = %q", query, separator, plusIsSpace, name, value)
	var again, decoded []string
	for name, value := range p.All() {
		decoded = append(decoded, fmt.Sprintf("%q: %q", twin.decode(name), twin.decode(value.String())))
		if value.IsDefined() {
			name += "="
		}
		again = append(again, name+value.String())
	}
	if got := decodedPairs(p); !slices.Equal(again, twin.pieces) || !slices.Equal(got, decoded) {
		t.Errorf("%s:\nAll:     got %q, want %q\nDecoded: got %q, want %q", where, again, twin.pieces, got, decoded)
	}
	checkMorePairs(t, where, p, twin, name)
	for _, c := range []struct {
		call      string
		p         uri.Pairs
		drop, add bool
	}{
		{"unchanged", p, false, false},
		{"Set", p.Set(name, value), true, true},
		{"Add", p.Add(name, value), false, true},
		{"Delete", p.Delete(name), true, false},
	} {
		got := string(c.p.Query())
		want := twin.edit(c.drop, c.add, name, value)
		if valid := uri.RuleQuery.Match(got); got != want || !valid && uri.RuleQuery.Match(query) {
			t.Errorf("%s: %s: got %q, valid: %t, want %q", where, c.call, got, valid, want)
		}
		var named []string // the values of the name
		var last [2]string
		for n, v := range c.p.Decoded() {
			if last = [2]string{n, v}; n == name {
				named = append(named, v)
			}
		}
		if v, ok := c.p.Get(name); ok != (len(named) > 0) || ok && v != named[0] {
			t.Errorf("%s: %s: Get of %q: got %q, %t, want the first of %q", where, c.call, got, v, ok, named)
		}
		if c.call == "Set" && !slices.Equal(named, []string{value}) || c.call == "Add" && last != [2]string{name, value} || c.call == "Delete" && named != nil {
			t.Errorf("%s: %s: got %q, with the name %q, last %q", where, c.call, got, named, last)
		}
	}
}

// twinPairs is the slow twin of Pairs.
type twinPairs struct {
	pieces      []string
	by          string
	plusIsSpace bool
}

// decode returns a name or value, decoded.
func (p twinPairs) decode(s string) string {
	if p.plusIsSpace {
		s = strings.ReplaceAll(s, "+", "%20")
	}
	return decodeAny(s)
}

// edit is the twin of Set, Add and Delete.
func (p twinPairs) edit(drop, add bool, name, value string) string {
	encode := func(s string) string {
		s = encodeSlowly("-._~!$&'()*+,;=:@/?", s)
		for _, delimiter := range "!$&'()*+,;=" + p.by {
			s = strings.ReplaceAll(s, string(delimiter), fmt.Sprintf("%%%02X", delimiter))
		}
		return s
	}
	pair := encode(name) + "=" + encode(value)
	var result []string
	for _, piece := range p.pieces {
		old, _, _ := strings.Cut(piece, "=")
		switch {
		case !drop || p.decode(old) != name:
			result = append(result, piece)
		case add:
			result, add = append(result, old+"="+encode(value)), false
		}
	}
	if add {
		result = append(result, pair)
	}
	return strings.Join(result, p.by)
}

// TestPairsBreak ends the iteration at each pair.
func TestPairsBreak(t *testing.T) {
	for _, query := range []uri.Query{"a", "a&b", "a&", "&", "&&a=1"} {
		p := query.Pairs()
		for n := range writtenPairs(p) {
			all, decoded := 0, 0
			for range p.All() {
				if all++; all > n {
					break
				}
			}
			for range p.Decoded() {
				if decoded++; decoded > n {
					break
				}
			}
			if all != n+1 || decoded != n+1 {
				t.Errorf("%q: got %d and %d pairs, want %d", query, all, decoded, n+1)
			}
		}
	}
}

// TestPairsAllocations checks that names and values as written are parts of the query, and that a
// change allocates the query once.
func TestPairsAllocations(t *testing.T) {
	long := strings.Repeat("a%20b=c%20d&", 300)
	p := uri.Query(long + "name=ferret&x%41=1").Pairs()
	plain := uri.Query("a=1&b&c=").Pairs().PlusIsSpace()
	tests := []struct {
		name string
		want float64
		f    func()
	}{
		{"All, and Decoded without triplets", 0, func() {
			for range p.All() {
				continue
			}
			for range plain.Decoded() {
				continue
			}
		}},
		{"Get, with other pairs encoded", 0, func() { p.Get("name") }},
		{"Get with an encoded name", 0, func() { p.Get("xA") }},
		{"Get of an absent name", 0, func() { p.Get("none") }},
		{"Get of an encoded value", 1, func() { p.Get("a b") }},
		{"Set", 1, func() { p.Set("name", "a b&c") }},
		{"Set with a long value", 1, func() { p.Set("name", long) }},
		{"Set of a new name", 1, func() { p.Set("new", "") }},
		{"Add, with room for the separator", 1, func() { plain.Add("0123456789", "0123456789012") }},
		{"Add with a long value", 1, func() { p.Add(long, long) }},
		{"Delete", 1, func() { p.Delete("a b") }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if n := testing.AllocsPerRun(100, test.f); n != test.want {
				t.Errorf("got %v allocations, want %v", n, test.want)
			}
		})
	}
}

// TestPairsLong checks that pairs take linear time.
func TestPairsLong(t *testing.T) {
	for _, part := range []string{"a", "%41", "%", "&", "=", "a=1&"} {
		p := uri.Query(strings.Repeat(part, 1<<20)).Pairs().PlusIsSpace()
		for range p.Decoded() {
			continue
		}
		if got, ok := p.Add("name", "b").Set("name", "c").Get("name"); got != "c" || !ok {
			t.Errorf("a megabyte of %q: got %q, %t, want %q", part, got, ok, "c")
		}
	}
}
