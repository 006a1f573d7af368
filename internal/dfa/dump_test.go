package dfa

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden compares automata with testdata/<name>.golden, which has the grammar,
// too, where it is not RFC 3986.
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
		file := filepath.Join("testdata", test.name+".golden")
		written[file] = true
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
		}
	}
	files, err := filepath.Glob("testdata/*.golden")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !written[file] {
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
