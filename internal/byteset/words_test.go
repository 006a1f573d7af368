package byteset

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for _, test := range []struct {
		why  string
		set  Set
		want string
	}{
		{"both cases of a letter are a literal", Of('v', 'V'), `"v"`},
		{"one case is not", Of('v'), "%x76"},
		{"nor are two letters", Of('a', 'b'), "%x61-62"},
		{"delimiters are literals", Of('/', '?'), `"/" / "?"`},
		{"many of them are a range", Range('!', '/'), "%x21-2F"},
		{"a quotation mark is not a literal", Of('"', '#'), `%x22-23`},
		{"nothing", Set{}, ""},
	} {
		if got := strings.Join(test.set.Words(), " / "); got != test.want {
			t.Errorf("%s: got %s, want %s", test.why, got, test.want)
		}
	}
}

func TestAsRange(t *testing.T) {
	for _, test := range []struct {
		set    Set
		lo, hi byte
		ok     bool
	}{{Range('0', '9'), '0', '9', true}, {Of('x'), 'x', 'x', true}, {Of('x', 'z'), 0, 0, false}, {Set{}, 0, 0, false}} {
		if lo, hi, ok := test.set.AsRange(); ok != test.ok || ok && (lo != test.lo || hi != test.hi) {
			t.Errorf("%s: got %q, %q, %t", test.set, lo, hi, ok)
		}
	}
}
