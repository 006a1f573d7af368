package main

import (
	"fmt"
	"strings"
	"testing"
)

func TestRuleNames(t *testing.T) {
	rfc3986 := grammars[0]
	for _, test := range []struct {
		name, rule, want string // want is a rule or an error message
	}{
		{"exact name", "IPv6address", "IPv6address"},
		{"other case (RFC 5234 §2.1)", "uri-REFERENCE", "URI-reference"},
		{"wrong letter", "schema", `no rule has the name "schema"; did you mean scheme?`},
		{"missing letter", "ur", `no rule has the name "ur"; did you mean URI?`},
		{"underscore for hyphen", "uri_reference", `no rule has the name "uri_reference"; did you mean URI-reference?`},
		{"no similar name", "telephone", `no rule has the name "telephone"`},
		{"empty name", "", `no rule has the name ""`},
		{"control sequence is quoted", "\x1b[m", `no rule has the name "\x1b[m"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			rule, err := rfc3986.rule(test.rule)
			got := fmt.Sprint(err)
			if err == nil {
				got = rule.String()
			}
			if got != test.want {
				t.Errorf("%q: got %q, want %q", test.rule, got, test.want)
			}
		})
	}
	if _, err := rfc3986.rule(strings.Repeat("x", 1e6)); err == nil {
		t.Error("no error for a name of a million letters")
	}
}
