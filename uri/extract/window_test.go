package extract

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// endless is a reader that gives a text again and again.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	return n, nil
}

// TestWindow: what is kept of a text does not grow with it, whatever is in it.
func TestWindow(t *testing.T) {
	const most = lookBehind + DefaultMaxLength + readSize + maxScheme
	for _, text := range []string{"x", " ", "<", "<http://a/", "<http://a/\n", "http://a", "http://a ", "mailto:", "<a:x ", "(", "((x", ">\n"} {
		for _, relative := range []bool{false, true} {
			s := newScanner(Extractor{Relative: relative})
			w := window{from: &endless{text: strings.Repeat(text, 1000)}}
			for w.offset < 1<<20 {
				w.slide(&s)
				for _, ok := s.next(); ok; _, ok = s.next() {
				}
				if len(s.text) > most {
					t.Fatalf("%q: got a window of %d bytes at %d, want at most %d", text, len(s.text), w.offset, most)
				}
			}
		}
	}
}

// TestWindowMoves: nothing depends on how the text is divided, also where the reader's own
// offset is beyond what an int32 holds.
func TestWindowMoves(t *testing.T) {
	s := newScanner(Extractor{})
	w := window{from: io.MultiReader(strings.NewReader("http://a/ "), strings.NewReader("http://b/ ")), offset: 1 << 40}
	var starts []int64
	for !s.ended {
		w.slide(&s)
		for m, ok := s.next(); ok; m, ok = s.next() {
			starts = append(starts, m.Start+w.offset)
		}
	}
	if len(starts) != 2 || starts[0] != 1<<40 || starts[1] != 1<<40+10 {
		t.Errorf("got %v", starts)
	}
}

// TestFinder compares the finder with strings.IndexAny, its slow twin.
func TestFinder(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		text := make([]byte, r.IntN(60))
		for i := range text {
			text[i] = "abcd:<\"'"[r.IntN(8)]
		}
		f := finder{bytes: ":<\"'"[:1+r.IntN(4)]}
		rest := string(text)
		for from := 0; from <= len(rest); {
			want := len(rest)
			if i := strings.IndexAny(rest[from:], f.bytes); i >= 0 {
				want = from + i
			}
			if got := f.find(rest, from); got != want {
				t.Fatalf("%q in %q from %d: got %d, want %d", f.bytes, rest, from, got, want)
			}
			from = want + 1 + r.IntN(3)
			if drop := min(from, len(rest)); r.IntN(2) == 0 {
				rest = rest[drop:]
				from -= drop
				f.drop(drop)
			}
		}
	}
}
