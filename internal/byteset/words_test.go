package byteset

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	tests := []struct {
		name string
		set  Set
		want string
	}{
		{"both cases of a letter as a literal", Of('v', 'V'), `"v"`},
		{"one case of a letter as a value", Of('v'), "%x76"},
		{"two letters as a range", Of('a', 'b'), "%x61-62"},
		{"delimiters as literals", Of('/', '?'), `"/" / "?"`},
		{"more than three delimiters as a range", Range('!', '/'), "%x21-2F"},
		{"a quotation mark as a value", Of('"', '#'), `%x22-23`},
		{"no words for the empty set", Set{}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(test.set.Words(), " / "); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestAsRange(t *testing.T) {
	tests := []struct {
		name   string
		set    Set
		lo, hi byte
		ok     bool
	}{
		{"range", Range('0', '9'), '0', '9', true},
		{"one byte", Of('x'), 'x', 'x', true},
		{"two bytes with a gap", Of('x', 'z'), 0, 0, false},
		{"empty set", Set{}, 0, 0, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if lo, hi, ok := test.set.AsRange(); ok != test.ok || ok && (lo != test.lo || hi != test.hi) {
				t.Errorf("got %q, %q, %t, want %q, %q, %t", lo, hi, ok, test.lo, test.hi, test.ok)
			}
		})
	}
}
