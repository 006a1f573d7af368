package words

import (
	"os"
	"testing"
	"testing/fstest"
)

// limits are the numbers of uses of each phrase in the project. They may only fall.
var limits = map[string]int{
	"behind":   0,
	"what is":  0,
	"that of":  0,
	"in which": 0,
	"tell":     0,
	"go on":    0,
	"as many":  0,
	"but for":  0,
	"nobody":   0,
	"besides":  0,
}

// own is the folder of this package, which contains all phrases.
const own = "internal/words/"

// TestWords compares the uses of phrases in the project with their limits.
func TestWords(t *testing.T) {
	uses, err := Find(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]Use{}
	for _, use := range uses {
		if len(use.Place.Filename) < len(own) || use.Place.Filename[:len(own)] != own {
			found[use.Phrase] = append(found[use.Phrase], use)
		}
	}
	for _, phrase := range Phrases() {
		limit, ok := limits[phrase.Name]
		if !ok {
			t.Errorf("%q has no limit", phrase.Name)
		}
		switch n := len(found[phrase.Name]); {
		case n > limit:
			t.Errorf("%q occurs %d times, and may occur %d times: write %s", phrase.Name, n, limit, phrase.Instead)
			for _, use := range found[phrase.Name] {
				t.Logf("%s: %s", use.Place, use.Text)
			}
		case n < limit:
			t.Errorf("%q occurs %d times: lower its limit from %d", phrase.Name, n, limit)
		}
	}
}

// TestFind finds phrases in comments and strings, but not in quotations and generated files.
func TestFind(t *testing.T) {
	const source = "// Package p says what is there.\n" +
		"//\n//\tbehind, preformatted\n" +
		"// RFC 0 says \"nobody is told\".\npackage p\n\n" +
		"//go:generate tell\n" +
		"var s, tell = \"it goes on, but for one\", `WHOEVER\nthat of`\n"
	uses, err := Find(fstest.MapFS{"p.go": {Data: []byte(source)}, "zp.go": {Data: []byte(source)}, "p.txt": {Data: []byte(source)}})
	if err != nil {
		t.Fatal(err)
	}
	want := []Use{{Phrase: "what is"}, {Phrase: "go on"}, {Phrase: "but for"}, {Phrase: "that of"}, {Phrase: "nobody"}}
	if len(uses) != len(want) {
		t.Fatalf("got %v, want %v", uses, want)
	}
	for i, use := range uses {
		if use.Phrase != want[i].Phrase {
			t.Errorf("use %d: got %v, want %v", i, use, want[i])
		}
	}
}

// TestFindError reports a folder that cannot be read.
func TestFindError(t *testing.T) {
	if _, err := Find(os.DirFS("missing")); err == nil {
		t.Error("no error for a folder that is missing")
	}
}
