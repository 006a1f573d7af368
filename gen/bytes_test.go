package gen

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/oracle"
)

// TestBytes asks bytesOf of a generated package for each byte, and the oracle whether the
// byte alone is a match.
func TestBytes(t *testing.T) {
	const text = `root    = text letter number one pair called triplet many empty
text    = *( letter / number / triplet / "-" )  ; bytes and more
letter  = ALPHA                                ; a set that the grammar names
number  = DIGIT                                ; a range, which code compares with
one     = "+"                                  ; a single byte
called  = long / "(" long ")"                  ; the byte is that of a rule that is called
long    = 12ALPHA / "!" / 9DIGIT
pair    = 2ALPHA / "a" / "b" 1*"c"             ; some bytes go on, and some do not
triplet = "%" 2HEXDIG                          ; no byte
many    = *letter                              ; the same set as letter
empty   = ""
`
	g := read(t, text)
	known := []string{"text", "letter", "number", "one", "called", "pair", "many"}
	var rules []*abnf.Rule
	for _, name := range known {
		rules = append(rules, g.Lookup(name))
	}
	files, err := Generate(Config{Grammar: g, Sources: []string{"test.abnf"}, Package: "p", Bytes: rules})
	if err != nil {
		t.Fatal(err)
	}
	files["has.go"] = []byte(`package p

// Has says what bytesOf says of a byte.
func Has(rule string, b byte) (has, ok bool) {
	r, _ := LookupRule(rule)
	sets, bit, ok := bytesOf(r)
	return ok && sets[b]&bit != 0, ok
}
`)
	dir := t.TempDir()
	if err := files.Write(context.Background(), filepath.Join(dir, "p")); err != nil {
		t.Fatal(err)
	}
	type bytesQuestion struct{ Rule string }
	type bytesAnswer struct{ Has, Ok [256]bool }
	var questions []bytesQuestion
	for _, name := range append(known, "root", "triplet", "empty", "long") {
		questions = append(questions, bytesQuestion{name})
	}
	o := oracle.New(g)
	i := 0
	for got := range ask[bytesQuestion, bytesAnswer](t, dir, bytesDriver, questions) {
		rule := questions[i].Rule
		for b := range 256 {
			ok := i < len(known)
			want := ok && o.Match(g.Lookup(rule), string([]byte{byte(b)}))
			if got.Ok[b] != ok || got.Has[b] != want {
				t.Errorf("rule %s, byte %q: got %t, %t, want %t, %t", rule, []byte{byte(b)}, got.Has[b], got.Ok[b], want, ok)
			}
		}
		i++
	}
	if i != len(questions) {
		t.Errorf("%d answers to %d questions", i, len(questions))
	}
	for _, name := range []string{"triplet", "empty"} {
		rule := g.Lookup(name)
		want := rule.Pos().String() + `: rule "` + name + `" matches no byte by itself`
		if _, err := Generate(Config{Grammar: g, Package: "p", Bytes: []*abnf.Rule{rule}}); err == nil || err.Error() != want {
			t.Errorf("bytes of %s: got %v, want %s", name, err, want)
		}
	}
}

const bytesDriver = `package main

import (
	"encoding/json"
	"os"

	"generated/p"
)

func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var q struct{ Rule string }
		if in.Decode(&q) != nil {
			return
		}
		var a struct{ Has, Ok [256]bool }
		for b := range 256 {
			a.Has[b], a.Ok[b] = p.Has(q.Rule, byte(b))
		}
		out.Encode(a)
	}
}
`
