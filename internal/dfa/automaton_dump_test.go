package dfa

import (
	"path/filepath"
	"testing"

	"gotest.tools/v3/golden"
)

// TestGolden compares automata with testdata/<name>.golden. The flag -update rewrites these
// files. They include the grammar unless it is RFC 3986.
func TestGolden(t *testing.T) {
	tests := []struct {
		name    string
		grammar string // "" for the rule of RFC 3986 with that name
		why     string
	}{
		{"port", "", "one state, with the noun in the singular"},
		{"scheme", "", "two states: only ALPHA can come first"},
		{"path-noscheme", "", "no colon in the first segment, and percent triplets"},
		{"IPv4address", "", "six states for each of four octets"},
		{"h16", "", "a state for each number of digits"},
		{"empty", `r = ""`, "accepts, and has no expected words and no transitions"},
		{"crlf", `r = *( 1*VCHAR CRLF )`, "control characters"},
		{"code-points", `r = *( %x3B1-3C9 / "," )`, "the first and second bytes of UTF-8 letters"},
		{"case", `r = %s"Get" / "PUT"`, "one case and both cases of letters"},
	}
	written := map[string]bool{}
	for _, test := range tests {
		file := test.name + ".golden"
		written[file] = true
		t.Run(test.name, func(t *testing.T) {
			var got string
			if test.grammar == "" {
				got = "; " + test.why + "\n\n" + uriRule(t, test.name).String()
			} else {
				got = "; " + test.why + "\n" + test.grammar + "\n\n" + compile(t, test.grammar).String()
			}
			golden.Assert(t, got, file)
		})
	}
	files, err := filepath.Glob("testdata/*.golden")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !written[filepath.Base(file)] {
			t.Errorf("no test uses %s", file)
		}
	}
}

// TestDeterministic compiles each rule twice and compares the results.
func TestDeterministic(t *testing.T) {
	for _, m := range machines(t) {
		if again := mustCompile(t, m.grammar, m.rule); again.String() != m.DFA.String() {
			t.Errorf("%s: got\n%s\nand then\n%s", m, m.DFA, again)
		}
	}
}
