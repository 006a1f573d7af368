package extract

import (
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// endless is a reader that repeats a text forever, in chunks of the given size.
type endless struct {
	text string
	size int
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p[:min(e.size, len(p))], e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	return n, nil
}

// TestWindow checks that the size of the window is bounded for hostile texts.
func TestWindow(t *testing.T) {
	const most = lookBehind + DefaultMaxLength + readSize + maxScheme + beyond
	HostileTexts(20000, func(name, text string) {
		for _, size := range []int{100, readSize} {
			most := most - readSize + size
			s := newScanner(Extractor{Relative: true})
			w := window{from: &endless{text: text, size: size}}
			for w.offset < 1<<17 {
				w.slide(&s)
				for s.next() {
				}
				if len(s.text) > most || w.held.Cap() > 4*(most+readSize) {
					t.Fatalf("%q: got a window of %d bytes at offset %d and a buffer of %d, want a window of at most %d", name, len(s.text), w.offset, w.held.Cap(), most)
				}
			}
		}
	})
}

// some is a reader that returns a text in chunks of the given size.
type some struct {
	text string
	size int
}

func (s *some) Read(p []byte) (int, error) {
	n := copy(p[:min(s.size, len(p))], s.text)
	s.text = s.text[n:]
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// TestWork checks that each byte of a hostile text is examined and copied only a few times, for any
// size of reads and any MaxLength.
func TestWork(t *testing.T) {
	const most = 10
	length := 1 << 16
	if testing.Short() {
		length = 1 << 13
	}
	for _, maxLength := range []int{DefaultMaxLength, 1 << 30} {
		HostileTexts(length, func(name, text string) {
			s := newScanner(Extractor{Relative: true, MaxLength: maxLength})
			s.text, s.ended = text, true
			for s.next() && s.work < 1000*int64(length) {
			}
			if got := s.work / int64(len(text)); got > most {
				t.Errorf("%q, All, MaxLength %d: each byte is examined %d times on average, want at most %d", name, maxLength, got, most)
			}
		})
		for _, size := range []int{1, 7, 4096, 65536} {
			HostileTexts(length, func(name, text string) {
				s := newScanner(Extractor{Relative: true, MaxLength: maxLength})
				w := window{from: &some{text, size}}
				for !s.ended && s.work < 1000*int64(length) {
					w.slide(&s)
					for s.next() {
					}
				}
				if got := (s.work + w.copied) / int64(len(text)); got > most {
					t.Errorf("%q, in chunks of %d, MaxLength %d: each byte is examined %d times on average, want at most %d", name, size, maxLength, got, most)
				}
			})
		}
	}
}

// TestWindowAllocation checks that reading byte by byte doesn't copy the window for each byte, which
// would allocate gigabytes here.
func TestWindowAllocation(t *testing.T) {
	const length = 1 << 16
	for _, text := range []string{strings.Repeat("http://aaaaaa", length/13), strings.Repeat("prose and ", length/10)} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range (Extractor{MaxLength: 1 << 30}).Read(&some{text, 1}) {
		}
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 64*length {
			t.Errorf("%.20q...: allocated %d bytes for a text of %d bytes", text, got, length)
		}
	}
}

// TestMatchMemory checks that matches of Read don't keep the windows alive that contained them.
func TestMatchMemory(t *testing.T) {
	in := &endless{text: "http://a/ http://b/{c} " + strings.Repeat(" ", readSize), size: readSize}
	var kept []Match
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for m := range (Extractor{LeftOut: true}).Read(in) {
		if kept = append(kept, m); len(kept) == 200 {
			break
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if got := int64(after.HeapAlloc) - int64(before.HeapAlloc); got > 2<<20 {
		t.Errorf("%d matches keep %d bytes", len(kept), got)
	}
	runtime.KeepAlive(kept)
}

// TestWindowMoves checks offsets that don't fit in an int32.
func TestWindowMoves(t *testing.T) {
	s := newScanner(Extractor{})
	w := window{from: io.MultiReader(strings.NewReader("http://a/ "), strings.NewReader("http://b/ ")), offset: 1 << 40}
	var starts []int64
	for !s.ended {
		w.slide(&s)
		for s.next() {
			m := s.match
			starts = append(starts, m.Start+w.offset)
		}
	}
	if len(starts) != 2 || starts[0] != 1<<40 || starts[1] != 1<<40+10 {
		t.Errorf("got the offsets %v", starts)
	}
}

// TestFinder compares the finder with strings.IndexAny, a slow implementation of the same search.
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
