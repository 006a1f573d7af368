package uri_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// writtenPairs returns pairs as they are written, each as "name" or as "name" = "value".
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

// decodedPairs returns pairs decoded, each as "name": "value".
func decodedPairs(p uri.Pairs) (all []string) {
	for name, value := range p.Decoded() {
		all = append(all, fmt.Sprintf("%q: %q", name, value))
	}
	return all
}

func TestPairs(t *testing.T) {
	tests := []struct{ why, query, written, decoded string }{
		{"a pair (RFC 3986 §3)", "name=ferret", `"name" = "ferret"`, `"name": "ferret"`},
		{"none", "", ``, ``},
		{"without a value, and with an empty one", "a&a=", `"a", "a" = ""`, `"a": "", "a": ""`},
		{"the first equals sign ends the name", "a==b=", `"a" = "=b="`, `"a": "=b="`},
		{"an empty name", "=a&=", `"" = "a", "" = ""`, `"": "a", "": ""`},
		{"pairs of nothing", "&&", `"", "", ""`, `"": "", "": "", "": ""`},
		{"a separator behind the last", "a&", `"a", ""`, `"a": "", "": ""`},
		{"a separator before the first", "&a", `"", "a"`, `"": "", "a": ""`},
		{"names repeat, and the order stays", "b=1&a=2&b=1", `"b" = "1", "a" = "2", "b" = "1"`, `"b": "1", "a": "2", "b": "1"`},
		{"encoded delimiters are data (§2.2)", "a%26b=c%3Dd%26", `"a%26b" = "c%3Dd%26"`, `"a&b": "c=d&"`},
		{"other delimiters are data", "a;b=c,d;e=f", `"a;b" = "c,d;e=f"`, `"a;b": "c,d;e=f"`},
		{"decoded once (§2.4)", "%2561=%2541", `"%2561" = "%2541"`, `"%61": "%41"`},
		{"UTF-8 (§2.5)", "%C3%80=%e3%82%a2", `"%C3%80" = "%e3%82%a2"`, `"À": "ア"`},
		{"slashes and question marks (§3.4)", "u=http://a/?b", `"u" = "http://a/?b"`, `"u": "http://a/?b"`},
		{"plus signs are plus signs", "a+b=c+d%2B", `"a+b" = "c+d%2B"`, `"a+b": "c+d+"`},
		{"malformed triplets stay", "a%4=%zz%41&%", `"a%4" = "%zz%41", "%"`, `"a%4": "%zzA", "%": ""`},
		{"a triplet does not reach over a delimiter", "%4=1&%4&1", `"%4" = "1", "%4", "1"`, `"%4": "1", "%4": "", "1": ""`},
	}
	for _, test := range tests {
		p := uri.Query(test.query).Pairs()
		if got := strings.Join(writtenPairs(p), ", "); got != test.written || p.Query() != uri.Query(test.query) {
			t.Errorf("%s: All of %q: got %s, want %s; the query is %q", test.why, test.query, got, test.written, p.Query())
		}
		if got := strings.Join(decodedPairs(p), ", "); got != test.decoded {
			t.Errorf("%s: Decoded of %q: got %s, want %s", test.why, test.query, got, test.decoded)
		}
	}
}

func TestPlusIsSpace(t *testing.T) {
	tests := []struct{ why, query, want string }{
		{"in names and in values", "a+b=c++d", `"a b": "c  d"`},
		{"an encoded plus sign is one", "a%2bb=%2B", `"a+b": "+"`},
		{"before what is decoded", "a=+%2541+", `"a": " %41 "`},
		{"a space is one, too", "a=%20+", `"a": "  "`},
		{"no triplets come into being", "a=%+41&%4+1", `"a": "% 41", "%4 1": ""`},
	}
	for _, test := range tests {
		p := uri.Query(test.query).Pairs().PlusIsSpace()
		if got := strings.Join(decodedPairs(p), ", "); got != test.want {
			t.Errorf("%s: %q: got %s, want %s", test.why, test.query, got, test.want)
		}
		if all := uri.Query(test.query).Pairs(); !slices.Equal(writtenPairs(p), writtenPairs(all)) || p.Query() != all.Query() {
			t.Errorf("%s: %q: got %q as written", test.why, test.query, writtenPairs(p))
		}
	}
}

func TestZeroPairs(t *testing.T) {
	var p uri.Pairs
	if len(writtenPairs(p)) != 0 || p.Query() != "" || p != uri.Query("").Pairs() {
		t.Errorf("the zero Pairs: got %q, want those of the empty query", p.Query())
	}
	for _, value := range uri.Query("a").Pairs().All() {
		if (value != uri.PairValue{}) {
			t.Errorf("the zero PairValue is not that of a pair without a value, which is %q", value)
		}
	}
}

// pairSeparators are the reserved characters (RFC 3986 §2.2) that may stand in a query, except
// for the equals sign.
const pairSeparators = "!$&'()*+,;:@/?"

// TestPairsBy separates by each of the bytes there are.
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
		why, query, name, want string
		ok                     bool
	}{
		{"the first of two", "b=a&a=1&a=2", "a", "1", true},
		{"it has no value", "a&a=1", "a", "", true},
		{"an empty value", "a=", "a", "", true},
		{"none has the name", "a=1", "b", "", false},
		{"there are none", "", "", "", false},
		{"an empty name", "a&=1", "", "1", true},
		{"of a pair of nothing", "a&", "", "", true},
		{"case matters", "A=1&a=2", "a", "2", true},
		{"the beginning of a name is none", "ab=1&b=2", "a", "", false},
		{"nor is what goes on like one", "a=1", "ab", "", false},
		{"encoded (§2.2)", "a%26%3d=%26", "a&=", "&", true},
		{"encoded, and unreserved (§2.3)", "%6e%61me=1", "name", "1", true},
		{"encoded, and not alike", "n%61=1&n%62me=2&na%6de%00=3", "name", "", false},
		{"the name is data, not encoded", "a=1&%2561=2", "%61", "2", true},
		{"UTF-8 (§2.5)", "%C3%80=%E3%82%A2", "À", "ア", true},
		{"half of a character", "%C3%80=1&%C3=2", "\xc3", "2", true},
		{"a plus sign", "a%20b=1&a+b=2", "a+b", "2", true},
		{"malformed triplets", "%4=1&%zz=%4", "%zz", "%4", true},
	}
	for _, test := range tests {
		if got, ok := uri.Query(test.query).Pairs().Get(test.name); got != test.want || ok != test.ok {
			t.Errorf("%s: Get(%q) of %q: got %q, %t, want %q, %t", test.why, test.name, test.query, got, ok, test.want, test.ok)
		}
	}
	p := uri.Query("a.b=0&a+b=1+2&a%2Bb=3").Pairs().PlusIsSpace()
	for name, want := range map[string]string{"a b": "1 2", "a+b": "3"} {
		if got, ok := p.Get(name); got != want || !ok {
			t.Errorf("Get(%q) of %q, plus is space: got %q, %t, want %q", name, p.Query(), got, ok, want)
		}
	}
}

// pairChange is a row of the tables of Set, Add and Delete.
type pairChange struct{ why, query, name, value, want string }

// checkChanges makes changes, and holds the pairs that they are made of to staying as they are.
func checkChanges(t *testing.T, call string, f func(p uri.Pairs, name, value string) uri.Pairs, tests []pairChange) {
	t.Helper()
	for _, test := range tests {
		p := uri.Query(test.query).Pairs()
		if got := f(p, test.name, test.value).Query(); got != uri.Query(test.want) || p.Query() != uri.Query(test.query) {
			t.Errorf("%s: %s(%q, %q) of %q: got %q, want %q", test.why, call, test.name, test.value, test.query, got, test.want)
		}
	}
}

func TestPairsSet(t *testing.T) {
	checkChanges(t, "Set", uri.Pairs.Set, []pairChange{
		{"to no pairs", "", "a", "1", "a=1"},
		{"nothing to no pairs", "", "", "", "="},
		{"it stays where it was", "a=1&b=2&c=3", "b", "4", "a=1&b=4&c=3"},
		{"others that have the name go", "a=1&b=2&a&c&%61=3", "a", "4", "a=4&b=2&c"},
		{"behind all others", "a=1", "b", "2", "a=1&b=2"},
		{"one without a value gets one", "a&b", "a", "", "a=&b"},
		{"a name stays as it is written (§2.2)", "%61=%62", "a", "b", "%61=b"},
		{"others stay as they are", "%6e=%7E%c3%a0&a&b==&&c=+;", "a", "1", "%6e=%7E%c3%a0&a=1&b==&&c=+;"},
		{"what is malformed stays, too", "%=%4&%zz", "a", "1", "%=%4&%zz&a=1"},
		{"an empty name", "a&&=1&b", "", "2", "a&=2&b"},
		{"delimiters are encoded (§2.2)", "", "a&b=c", "&=+;!", "a%26b%3Dc=%26%3D%2B%3B%21"},
		{"so is a percent sign (§2.4)", "", "%41", "100%", "%2541=100%25"},
		{"text in UTF-8 (§2.5)", "", "À", "ア", "%C3%80=%E3%82%A2"},
		{"a URI keeps what may stand there (§3.4)", "u=&v", "u", "http://a@b/?c#d[]", "u=http://a@b/?c%23d%5B%5D&v"},
	})
	p := uri.Query("a%20b&a+b&c+d").Pairs().PlusIsSpace().Set("a b", "+ ")
	if want := uri.Query("a%20b=%2B%20&c+d"); p.Query() != want {
		t.Errorf("Set, plus is space: got %q, want %q", p.Query(), want)
	}
}

func TestPairsAdd(t *testing.T) {
	checkChanges(t, "Add", uri.Pairs.Add, []pairChange{
		{"to no pairs", "", "a", "1", "a=1"},
		{"behind those that have the name", "a=1&a", "a", "1", "a=1&a&a=1"},
		{"behind a pair of nothing", "a&", "b", "", "a&&b="},
		{"a pair of nothing", "a", "", "", "a&="},
		{"others stay as they are", "%6e=%7E%c3&==&%zz", "a b", "c d", "%6e=%7E%c3&==&%zz&a%20b=c%20d"},
		{"bytes that are no text", "", "\x00", "\xff", "%00=%FF"},
	})
}

func TestPairsDelete(t *testing.T) {
	remove := func(p uri.Pairs, name, _ string) uri.Pairs { return p.Delete(name) }
	checkChanges(t, "Delete", remove, []pairChange{
		{"of no pairs", "", "", "", ""},
		{"one in the middle", "a&b&c", "b", "", "a&c"},
		{"all that have the name", "a&b&%61=1&a=", "a", "", "b"},
		{"none has it", "a&b", "c", "", "a&b"},
		{"others stay as they are", "%6e=%7e+%c3&a&b==&%zz", "a", "", "%6e=%7e+%c3&b==&%zz"},
		{"the name is data, not encoded", "a&%2561", "%61", "", "a"},
		{"an empty name", "&a&&=1", "", "", "a"},
		{"pairs of nothing stay", "&&a", "a", "", "&"},
		{"a pair of nothing alone makes the empty query, which has no pairs", "a&", "a", "", ""},
	})
}

// FuzzPairs holds pairs to the query that they are of, and changes to what they promise.
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

// checkPairs reports where FuzzPairs does not hold for a query and a change of it.
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
		var named []string // the values that have the name
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

// twinPairs are pairs, done slowly.
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

// edit is Set, Add and Delete.
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

// TestPairsBreak ends iterations at each pair: nothing more may be yielded then.
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

// TestPairsAllocations: what is as written is part of the query, and a change makes a query
// in one piece.
func TestPairsAllocations(t *testing.T) {
	long := strings.Repeat("a%20b=c%20d&", 300)
	p := uri.Query(long + "name=ferret&x%41=1").Pairs()
	plain := uri.Query("a=1&b&c=").Pairs().PlusIsSpace()
	tests := []struct {
		why  string
		want float64
		f    func()
	}{
		{"All, and Decoded where nothing is encoded", 0, func() {
			for range p.All() {
				continue
			}
			for range plain.Decoded() {
				continue
			}
		}},
		{"Get, where others are encoded", 0, func() { p.Get("name") }},
		{"Get, where the name is encoded", 0, func() { p.Get("xA") }},
		{"Get of a name that is not there", 0, func() { p.Get("none") }},
		{"Get of a value that is encoded", 1, func() { p.Get("a b") }},
		{"Set", 1, func() { p.Set("name", "a b&c") }},
		{"Set with a long value", 1, func() { p.Set("name", long) }},
		{"Set, which adds", 1, func() { p.Set("new", "") }},
		{"Add, where the room for the separator counts", 1, func() { plain.Add("0123456789", "0123456789012") }},
		{"Add with a long value", 1, func() { p.Add(long, long) }},
		{"Delete", 1, func() { p.Delete("a b") }},
	}
	for _, test := range tests {
		if n := testing.AllocsPerRun(100, test.f); n != test.want {
			t.Errorf("%s: got %v allocations, want %v", test.why, n, test.want)
		}
	}
}

// TestPairsLong holds pairs to linear time.
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
