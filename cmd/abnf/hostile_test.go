//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// TestHostileInput checks that no command passes control sequences of its input to a terminal.
func TestHostileInput(t *testing.T) {
	const hostile = script.Hostile
	line := script.HostileLine
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Skip(err) // the file system does not allow such names
		}
		return name
	}
	// These rules match strings with the bytes of hostile.
	matches := file("matches.abnf", "a = %x1B \"[5m\" %xC2.9B %x7F %xE2.80.AE %xFF %x0D.0A \"FORGED\"\nb = %x1B %x7F %xC2.9B %xE2.80.AE\n")
	named := file(hostile, "a = \"x\" ; \u202e\nb = c "+line+"\n")
	good := file("good"+hostile, "a=\"x\" ; \u202e\u2028é\n")
	rfc := file("rfc"+hostile, "Text\n\n   a = \"x\" ; "+line+"\n   b = a\n\n   a = \"y\"\n")
	citing := file("citing.abnf", "; ["+hostile+"] = RFC 99999\n; [X] = "+hostile+"\na = <b, see [X]> missing <c, see ["+hostile+"]> <"+hostile+">\n")
	file(hostile+".abnf", "missing = \"x\"\n") // advice names it
	calls := func(want string, args ...string) []script.HostileCall {
		return []script.HostileCall{{Args: args, Want: want}}
	}
	one := func(args ...string) []script.HostileCall { return calls("", args...) }
	in := func(stdin string, args ...string) []script.HostileCall {
		return []script.HostileCall{{Args: args, Stdin: stdin}}
	}
	list := slices.Concat[[]script.HostileCall]
	script.HostileInput(t, newCommand(), map[string][]script.HostileCall{
		"": list(one(hostile), one("--"+hostile), one("-"+hostile)),
		"gen": list(one("--grammar", named, "--package", "p", "-o", dir), one("--grammar", named, "--package", hostile, "-o", dir),
			one("--grammar", good, "--package", "p", "-o", named), one("--grammar", good, "--package", "p", "-o", dir, "--check", "-v"),
			one("--grammar", good, "--rule", hostile, "--package", "p", "-o", dir), one("--grammar", good, "--parse", hostile, "--package", "p", "-o", dir),
			one("--grammar", named, "--grammar", named, "--package", "p", "-o", dir), one("--grammar", hostile, "--package", "p", "-o", dir)),
		"lint": list(one(named), in("a = "+line+"\n"+line), in("\""+line), one(hostile), one("--encoding", hostile), one(hostile, hostile), one("--each", named, rfc),
			one(citing), calls(`"code":"syntax"`, "--output", "json", citing), one(citing, "--import", named), one(citing, "--patch", named), one(citing, "--import", hostile),
			one("--rfc", rfc, "--section", hostile), one("--rule", hostile, good), one("--notation", hostile), one("--lists", hostile)),
		"list": list(one(hostile), one("rfc"+hostile), one("--output", hostile)),
		"match": list(one("--grammar", matches, "--rule", "a", hostile), in(line, "--grammar", matches, "--rule", "a"),
			in(hostile+"\x00", "--grammar", matches, "--rule", "a", "-0"), calls("input_base64", "--grammar", matches, "--rule", "a", "--output", "json", hostile),
			one("--grammar", matches, "--rule", "a", "--output", "json", "\x1b\x7f\u009b\u202e"), one("--grammar", matches, "--rule", hostile, "x"),
			one("--grammar", named, "--rule", "b", "x")),
		"fmt": list(calls(`; \u202e\u2028é`, good), one("--check", good), one(named), one("-w", named)),
		"sample": list(one("--grammar", matches, "--rule", "a"), calls("base64", "--grammar", matches, "--rule", "a", "--output", "json"),
			one("--grammar", matches, "--rule", "b", "--output", "json"), one("--grammar", matches, "--rule", "a", "-0"),
			one("--grammar", matches, "--rule", "a", "--near-miss", "-n", "50"), one("--grammar", matches, "--rule", hostile), one("--grammar", matches, "--rule", "a", "--seed", hostile)),
		"diff":       list(in("a = DIGIT\nb = DIGIT\n", matches, "-"), in("a = DIGIT\nb = DIGIT\n", "--output", "json", "-", matches), one(named, good), one("--rule", hostile, matches, matches)),
		"extract":    list(one(rfc), one("--positions", rfc), one("-v", rfc), one(hostile), []script.HostileCall{{Stdin: line, Want: "no definitions"}}),
		"docs":       list(one(filepath.Join(named, "docs")), one("--format", hostile)),
		"help":       one(hostile),
		"completion": one(hostile),
	})
}
