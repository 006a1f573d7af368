package imap

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A server's response to FETCH 1 BODYSTRUCTURE, from RFC 9051 §7.5.2 and with a literal.
const (
	multipart = `(("TEXT" "PLAIN" ("CHARSET" "US-ASCII") NIL NIL "7BIT" 1152 23)` +
		`("TEXT" "PLAIN" ("CHARSET" "US-ASCII" "NAME" "cc.diff") "<960723163407.20117h@cac.washington.edu>" "Compiler diff" "BASE64" 4554 73) "MIXED")`
	withLiteral = "(\"TEXT\" \"PLAIN\" (\"NAME\" {9}\r\na (\"b\") c) NIL NIL \"7BIT\" 3028 92)"
)

func ExampleRule_Match() {
	fmt.Println(RuleBody.Match(multipart))
	fmt.Println(RuleBody.Match(withLiteral))
	fmt.Println(RuleBody.Check(strings.Replace(withLiteral, "{9}", "{8}", 1)))
	// Output:
	// true
	// true
	// imap: body: offset 37: expected ")" or SP, found "c"
}

// TestLiteral tests lengths on both sides of the text, and texts of the sizes at which scans change.
func TestLiteral(t *testing.T) {
	body := func(literal string) string { return `("TEXT" "PLAIN" ("NAME" ` + literal + `) NIL NIL "7BIT" 3028 92)` }
	start := len(`("TEXT" "PLAIN" ("NAME" `)
	for _, test := range []struct {
		name, literal string
		offset        int // of the error in the literal, or -1
	}{
		{"empty", "{0}\r\n", -1},
		{"with a plus", "{3+}\r\nabc", -1},
		{"with zeros", "{003}\r\nabc", -1},
		{"brackets inside", "{3}\r\n)))", -1},
		{"no digits", "{}\r\n", 1},
		{"a letter", "{3x}\r\nabc", 2},
		{"no carriage return", "{3}\nabc", 3},
		{"NUL inside", "{3}\r\na\x00c", 6},
		{"one byte too many", "{2}\r\nabc", 7},
		{"64 bits", "{9223372036854775808}\r\nabc", 19},
		{"more than the rest", "{9223372036854775807}\r\nabc", len(body("{9223372036854775807}\r\nabc")) - start},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := body(test.literal)
			err := RuleBody.Check(s)
			want := start + test.offset
			var syntax *SyntaxError
			switch {
			case test.offset < 0:
				if err != nil || !RuleBody.Match(s) || !RuleBody.MatchBytes([]byte(s)) || RuleBody.MatchPrefix(s+"x") != len(s) {
					t.Errorf("%q does not match: %v", s, err)
				}
			case !errors.As(err, &syntax) || syntax.Offset != want || RuleBody.Match(s) || RuleBody.MatchBytes([]byte(s)):
				t.Errorf("%q: got %v, want an error at offset %d", s, err, want)
			}
		})
	}
	for n := range 9000 {
		if n > 300 && n < 4090 {
			continue
		}
		s := body(fmt.Sprintf("{%d}\r\n%s", n, strings.Repeat("é)", n)[:n]))
		if !RuleBody.Match(s) || RuleBody.Match(s[:len(s)-1]) {
			t.Fatalf("a literal of %d bytes does not match", n)
		}
	}
}

// TestLiteralAllocations checks that literals are not copied.
func TestLiteralAllocations(t *testing.T) {
	b := []byte(withLiteral)
	if n := testing.AllocsPerRun(100, func() {
		if !RuleBody.Match(withLiteral) || !RuleBody.MatchBytes(b) {
			t.Fatal("no match")
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestLiteralRule tests the external rule itself.
func TestLiteralRule(t *testing.T) {
	for s, want := range map[string]bool{"{1}\r\na": true, "{1+}\r\na": true, "{1}\r\nab": false, "{1}\r\n": false, "": false} {
		if RuleLiteral.Match(s) != want {
			t.Errorf("%q: want %v", s, want)
		}
	}
}
