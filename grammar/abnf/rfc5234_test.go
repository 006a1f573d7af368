package abnf_test

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/grammar/abnf"
	source "github.com/std66/std66/internal/abnf"
)

// compileABNF compiles the grammar of ABNF: RFC 5234 §4 with the strings of RFC 7405 §2.2, and with any text in
// comments.
func compileABNF(t testing.TB) (rulelist, rule abnf.Rule) {
	t.Helper()
	strs, ok := grammar.Find("rfc7405")
	if !ok {
		t.Fatal("no document rfc7405")
	}
	const comment = "comment = \";\" *( WSP / VCHAR / %x80-10FFFF ) CRLF\n"
	g, err := abnf.Config{
		Bundled: "rfc5234", Rules: []string{"rulelist", "rule"},
		Patches: []abnf.Source{{Name: "rfc7405.abnf", Text: strs.Files[0].Text}, {Name: "comment.patch.abnf", Text: comment}},
	}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	rulelist, _ = g.Rule("rulelist")
	rule, _ = g.Rule("rule")
	return rulelist, rule
}

// otherNotations are the files of the repository that RFC 5234's grammar does not match. Package internal/abnf
// finds the mistakes, and reads the extensions.
var otherNotations = map[string]struct {
	reason  string
	mistake bool
}{
	"grammar/rfc3966.abnf":                              {"it is as published, with a repeat after its element; a patch corrects it", true},
	"grammar/rfc3261-2.abnf":                            {"it is as published, with a number in place of a string; a patch corrects it", true},
	"grammar/rfc2397.abnf":                              {"it is in the notation of RFC 822, with := between a name and its definition", false},
	"grammar/rfc8288.abnf":                              {"it has lists with # (RFC 9110 §5.6.1)", false},
	"internal/peers/headers/media/recipient.patch.abnf": {"it has lists with # (RFC 9110 §5.6.1)", false},
}

// abnfFiles returns the texts of the repository's grammars by path, with CRLF line ends.
func abnfFiles(t testing.TB) map[string]string {
	t.Helper()
	files := map[string]string{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".abnf" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		files[filepath.ToSlash(name)] = crlf(string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// crlf returns a text with CRLF line ends, also at its end.
func crlf(text string) string {
	text = strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	return strings.ReplaceAll(text+"\n", "\n", "\r\n")
}

// TestABNFFiles reads the repository's grammars with RFC 5234's grammar, and compares each definition with
// package internal/abnf.
func TestABNFFiles(t *testing.T) {
	rulelist, rule := compileABNF(t)
	files := abnfFiles(t)
	for name := range otherNotations {
		if files[name] == "" {
			t.Errorf("no file %s", name)
		}
	}
	definitions := 0
	for name, text := range files {
		defs, errs := source.Definitions(source.Source{Name: name, Text: text})
		err := rulelist.Check(text)
		if other, listed := otherNotations[name]; listed {
			if err == nil || (len(errs) > 0) != other.mistake {
				t.Errorf("%s (%s): %v; internal/abnf: %v", name, other.reason, err, errs)
			}
			if e, ok := err.(*abnf.SyntaxError); ok && other.mistake {
				if line := 1 + strings.Count(text[:e.Offset], "\n"); line != errs[0].Pos.Line {
					t.Errorf("%s: the mistake is in line %d; internal/abnf: %v", name, line, errs)
				}
			}
			continue
		}
		if err != nil || len(errs) > 0 {
			t.Errorf("%s: %v; internal/abnf: %v", name, err, errs)
		}
		for _, d := range defs {
			definitions++
			if text := crlf(d.Text); !rule.Match(text) || rule.MatchPrefix(text) != len(text) {
				t.Errorf("%s: %q: %v", name, text, rule.Check(text))
			}
		}
	}
	t.Logf("%d files, %d definitions", len(files), definitions)
	if len(files) < 60 || definitions < 1500 {
		t.Error("too few for a meaningful test")
	}
}

// TestEditedABNF changes grammars, and compares what package internal/abnf reads with RFC 5234's grammar.
// The edits keep the line ends, and add no characters that only one of them accepts.
func TestEditedABNF(t *testing.T) {
	rulelist, _ := compileABNF(t)
	files := abnfFiles(t)
	random := rand.New(rand.NewPCG(5234, 7405))
	accepted, rejected, allowed := 0, 0, 0
	for _, name := range []string{"grammar/rfc5234.abnf", "grammar/rfc7405.abnf", "grammar/rfc8259.abnf", "grammar/rfc4515.abnf", "gen/testdata/hard.abnf"} {
		for range few(1000) {
			s := edited(files[name], random)
			_, errs := source.Definitions(source.Source{Name: name, Text: s})
			err := rulelist.Check(s)
			switch {
			case err == nil && len(errs) == 0:
				accepted++
			case err != nil && len(errs) > 0:
				rejected++
			case err == nil && onlyMeaning(errs), err != nil && isLax(s, err.(*abnf.SyntaxError).Offset):
				allowed++
			default:
				t.Fatalf("%s, edited: %v; internal/abnf: %v\n%s", name, err, errs, s)
			}
		}
	}
	t.Logf("%d edits are accepted, %d are rejected, %d differ as documented", accepted, rejected, allowed)
	if accepted < few(1000) || rejected < few(1000) || allowed > few(100) {
		t.Error("not meaningful")
	}
}

// edited returns a text with one or two random changes within lines.
func edited(text string, random *rand.Rand) string {
	const bytes = " \t;\"%=/*()[]<>{}|.-_09aZxbds!?"
	b := []byte(text)
	place := func() int { // of a byte that is not a line end or a part of a longer character
		for {
			if i := random.IntN(len(b)); b[i] < 0x80 && b[i] != '\r' && b[i] != '\n' {
				return i
			}
		}
	}
	for range 1 + random.IntN(2) {
		i, c := place(), bytes[random.IntN(len(bytes))]
		switch random.IntN(4) {
		case 0:
			b[i] = c
		case 1:
			b = slices.Insert(b, i, c)
		case 2:
			b = slices.Delete(b, i, i+1)
		case 3: // a part of the line, at another place
			end := i
			for n := random.IntN(30); n > 0 && b[end] >= ' ' && b[end] <= '~'; n-- {
				end++
			}
			b = slices.Insert(b, place(), slices.Clone(b[i:end])...)
		}
	}
	return string(b)
}

// onlyMeaning reports whether errors are about numbers that RFC 5234's grammar does not compare.
func onlyMeaning(errs source.ErrorList) bool {
	return !slices.ContainsFunc(errs, func(e *source.Error) bool {
		return !slices.ContainsFunc([]string{"is reversed", "has a minimum over its maximum", "is over %x10FFFF"}, func(about string) bool {
			return strings.Contains(e.Msg, about)
		})
	})
}

// isLax reports whether package internal/abnf accepts on purpose what fails at an offset: an indented rule, a
// comment at the start of a line within a rule, or a tab in prose.
func isLax(s string, offset int) bool {
	line := s[strings.LastIndex(s[:offset], "\n")+1 : offset]
	if strings.Trim(line, " \t") == "" {
		return line != "" || s[offset] == ';'
	}
	return s[offset:offset+1] == "\t" && strings.LastIndexByte(line, '<') > strings.LastIndexByte(line, '>')
}
