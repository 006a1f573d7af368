package dfa

import (
	"path/filepath"
	"testing"

	"gotest.tools/v3/golden"
)

// TestGolden compares automata with testdata/<name>.golden (-update writes them
// anew), which has the grammar, too, where it is not RFC 3986.
func TestGolden(t *testing.T) {
	tests := []struct {
		name    string
		grammar string // or a rule of RFC 3986 of that name
		why     string
	}{
		{"port", "", "one state, and a noun in the singular"},
		{"scheme", "", "two states: ALPHA is told from what may only follow it"},
		{"path-noscheme", "", "the colon, and percent triplets"},
		{"IPv4address", "", "four times the same six states"},
		{"h16", "", "counting"},
		{"empty", `r = ""`, "accepts, expects nothing, leads nowhere"},
		{"crlf", `r = *( 1*VCHAR CRLF )`, "bytes that do not print"},
		{"code-points", `r = *( %x3B1-3C9 / "," )`, "UTF-8: what begins a letter, and what completes it"},
		{"case", `r = %s"Get" / "PUT"`, "one case and both cases"},
	}
	written := map[string]bool{}
	for _, test := range tests {
		var got string
		if test.grammar == "" {
			got = "; " + test.why + "\n\n" + uriRule(t, test.name).String()
		} else {
			got = "; " + test.why + "\n" + test.grammar + "\n\n" + compile(t, test.grammar).String()
		}
		file := test.name + ".golden"
		written[file] = true
		golden.Assert(t, got, file)
	}
	files, err := filepath.Glob("testdata/*.golden")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !written[filepath.Base(file)] {
			t.Errorf("%s belongs to no test", file)
		}
	}
}

// TestDeterministic compiles each rule twice.
func TestDeterministic(t *testing.T) {
	for _, m := range machines(t) {
		if again := mustCompile(t, m.grammar, m.rule); again.String() != m.DFA.String() {
			t.Errorf("%s: got\n%s\nand then\n%s", m, m.DFA, again)
		}
	}
}
