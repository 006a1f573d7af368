package iri

import (
	"errors"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// Errors are at the start of a character, also where its first bytes could begin another one.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		text      string
		offset    int
		found     string
		component uri.Component
	}{
		{"http://é/a b", 11, " ", uri.ComponentPath},
		{"http://a/\U000F0000", 9, "\U000F0000", uri.ComponentPath}, // private
		{"http://a/é\uFFFF", 11, "\uFFFF", uri.ComponentPath},       // a noncharacter, which begins like U+FFEF
		{"http://a/\uE000?", 9, "\uE000", uri.ComponentPath},        // private, but allowed in the query
		{"http://a/?\uE000#\uE000", 14, "\uE000", uri.ComponentFragment},
		{"http://a/\u0085", 9, "\u0085", uri.ComponentPath}, // a control character
		{"http://a/\xc3/", 9, "\xc3", uri.ComponentPath},    // not UTF-8
		{"http://a/\xc3", 9, "\xc3", uri.ComponentPath},
		{"http://a/\xf0\x9f\x98", 9, "\xf0", uri.ComponentPath},
		{"http://a/\xed\xa0\x80", 9, "\xed", uri.ComponentPath}, // a surrogate
		{"http://a/\xff", 9, "\xff", uri.ComponentPath},
		{"http://é\uFFFE@b/", 9, "\uFFFE", uri.ComponentUserinfo},
		{"hättp://a/", 1, "ä", uri.ComponentScheme},
		{strings.Repeat("a", 4095) + ":é\U000E0000", 4098, "\U000E0000", uri.ComponentPath},
	} {
		_, err := Parse(test.text)
		e, ok := errors.AsType[*ParseError](err)
		if !ok || e.Offset != test.offset || e.Found != test.found || e.Component != test.component {
			t.Errorf("%.40q: got %v; want offset %d, found %q, in the %s", test.text, err, test.offset, test.found, test.component)
		}
		check, ok := errors.AsType[*SyntaxError](RuleIRI.Check(test.text))
		if !ok || check.Offset != test.offset || check.Found != test.found {
			t.Errorf("%.40q: Check returns %v", test.text, check)
		}
	}
}
