package gen

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/std66/std66/internal/oracle"
)

// TestBytes compares zBytesOf of a generated package with the oracle, which matches each byte
// on its own.
func TestBytes(t *testing.T) {
	const text = `root    = text letter number one pair called triplet many empty
text    = *( letter / number / triplet / "-" )  ; single bytes and longer matches
letter  = ALPHA                                ; a set with a name in the grammar
number  = DIGIT                                ; a range, which code tests by comparisons
one     = "+"                                  ; a single byte
called  = long / "(" long ")"                  ; the byte comes from a called rule
long    = 12ALPHA / "!" / 9DIGIT
pair    = 2ALPHA / "a" / "b" 1*"c"             ; bytes that must and bytes that may continue
triplet = "%" 2HEXDIG                          ; no single byte
many    = *letter                              ; the set of letter
empty   = ""
`
	g := read(t, text)
	known := []string{"text", "letter", "number", "one", "called", "pair", "many"}
	files, err := Generate(Config{Sources: testSource(text), Package: "p", Bytes: known})
	if err != nil {
		t.Fatal(err)
	}
	files["has.go"] = []byte(`package p

// Has returns the result of zBytesOf for a byte.
func Has(rule string, b byte) (has, ok bool) {
	r, _ := LookupRule(rule)
	sets, bit, ok := zBytesOf(r)
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
		want := rule.Pos().String() + `: rule "` + name + `" matches no single byte`
		if _, err := Generate(Config{Sources: testSource(text), Package: "p", Bytes: []string{name}}); err == nil || err.Error() != want {
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
