package main

import (
	"fmt"
	"strings"
	"testing"
)

func TestRuleNames(t *testing.T) {
	rfc3986 := grammars[0]
	for _, test := range []struct {
		why, name, want string // want is a rule, or the error's text
	}{
		{"exact", "IPv6address", "IPv6address"},
		{"rule names are case-insensitive (RFC 5234 §2.1)", "uri-REFERENCE", "URI-reference"},
		{"one letter wrong", "schema", `no rule has the name "schema"; did you mean scheme?`},
		{"a letter missing", "ur", `no rule has the name "ur"; did you mean URI?`},
		{"another form of the name", "uri_reference", `no rule has the name "uri_reference"; did you mean URI-reference?`},
		{"nothing is similar", "telephone", `no rule has the name "telephone"`},
		{"nothing at all", "", `no rule has the name ""`},
		{"nothing a terminal obeys comes back", "\x1b[m", `no rule has the name "\x1b[m"`},
	} {
		rule, err := rfc3986.rule(test.name)
		got := fmt.Sprint(err)
		if err == nil {
			got = rule.String()
		}
		if got != test.want {
			t.Errorf("%s: %q: got %q, want %q", test.why, test.name, got, test.want)
		}
	}
	if _, err := rfc3986.rule(strings.Repeat("x", 1e6)); err == nil {
		t.Error("a name of a million letters is a rule's")
	}
}
