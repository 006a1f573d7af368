package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/uri/extract"
)

// placeOf is the slow twin of lineCounter.position: it searches the whole text.
func placeOf(text string, offset int) (line int, column int64) {
	before := text[:offset]
	return strings.Count(before, "\n") + 1, int64(offset - strings.LastIndexByte(before, '\n'))
}

// A stutter is a reader that returns a random number of bytes, sometimes none, and sometimes the last
// ones together with io.EOF.
type stutter struct {
	text   string
	random *rand.Rand
}

func (s *stutter) Read(p []byte) (int, error) {
	n := copy(p[:s.random.IntN(len(p)+1)], s.text)
	s.text = s.text[n:]
	if s.text == "" && s.random.IntN(2) == 0 {
		return n, io.EOF
	}
	return n, nil
}

// TestLineCounter tests the position of each offset in the window, with random texts and reads, and that
// the number of stored lines is bounded.
func TestLineCounter(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	forgotten := 0
	for range 2000 {
		text := make([]byte, random.IntN(300))
		lineEnds := 1 + random.IntN(20) // one byte in lineEnds is a line end
		for i := range text {
			text[i] = "ab\r\t\x00\xff"[random.IntN(6)]
			if random.IntN(lineEnds) == 0 {
				text[i] = '\n'
			}
		}
		in := string(text)
		window := 1 + random.IntN(20)
		lines := max(0, random.IntN(20)-10)
		l := &lineCounter{r: &stutter{in, random}, window: int64(window), lines: lines}
		var passed []byte
		buf := make([]byte, 1+random.IntN(40))
		for {
			n, err := l.Read(buf)
			passed = append(passed, buf[:n]...)
			for offset := max(0, min(len(passed)-window, startOfLast(passed, lines)+1)); offset <= len(passed); offset++ {
				line, column := l.position(int64(offset))
				if wantLine, wantColumn := placeOf(in, offset); line != wantLine || column != wantColumn {
					t.Fatalf("%q, %d bytes read, window %d: offset %d is %d:%d, want %d:%d",
						in, len(passed), window, offset, line, column, wantLine, wantColumn)
				}
			}
			if most := 2 * (window + lines); len(l.starts) > most {
				t.Fatalf("%q, %d bytes read, window %d: %d lines stored, want at most %d", in, len(passed), window, len(l.starts), most)
			}
			if err == io.EOF {
				break
			}
		}
		if string(passed) != in || l.failed {
			t.Fatalf("%q: passed on %q, failed: %t; want the whole text and false", in, passed, l.failed)
		}
		if l.before > 0 {
			forgotten++
		}
	}
	if forgotten < 200 {
		t.Errorf("only %d of 2000 texts are long enough to forget lines", forgotten)
	}
}

// startOfLast returns the offset of the line end before the last n lines of a text.
func startOfLast(text []byte, n int) int {
	at := len(text)
	for range n {
		at = max(0, bytes.LastIndexByte(text[:at], '\n'))
	}
	return at
}

// TestExtractManyLines tests line numbers after more lines than a line counter stores.
func TestExtractManyLines(t *testing.T) {
	const n = 2_500_000
	for _, end := range []string{"\n", "\r\n"} {
		// There are more lines before each URI than the window has bytes.
		text := strings.Repeat(end, n) + "é <http://a/\n b>" + strings.Repeat(end, n) + "\t http://c/d"
		var stdout, stderr bytes.Buffer
		code := run([]string{"extract", "--positions"}, strings.NewReader(text), &stdout, &stderr)
		const want = "<stdin>:2500001:5: http://a/b\n<stdin>:5000002:3: http://c/d\n"
		if code != 0 || stdout.String() != want || stderr.Len() > 0 {
			t.Errorf("%d times %q: exit code %d, stdout %q, stderr %q; want 0, %q", n, end, code, &stdout, &stderr, want)
		}
	}
}

// TestExtractPlaces tests the places of URIs up to the maximum length, whose starts are read long before
// their ends. The text is mostly line ends, so the line counter forgets most lines.
func TestExtractPlaces(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var b strings.Builder
	const n = 300
	for range n {
		b.WriteString(strings.Repeat("\n", random.IntN(20_000)))
		b.WriteString("\té <http://a/" + strings.Repeat("\n", random.IntN(extract.DefaultMaxLength-20)) + "b>")
	}
	text := b.String()
	var stdout, stderr bytes.Buffer
	code := run([]string{"extract", "--output", "tsv"}, strings.NewReader(text), &stdout, &stderr)
	rows := strings.Split(strings.TrimSuffix(stdout.String(), "\n"), "\n")[1:]
	if code != 0 || len(rows) != n || stderr.Len() > 0 {
		t.Fatalf("exit code %d, %d URIs, stderr %q; want 0, %d", code, len(rows), &stderr, n)
	}
	offset := 0
	for _, row := range rows {
		start := offset + strings.IndexByte(text[offset:], 'h')
		offset = start + strings.IndexByte(text[start:], '>')
		line, column := placeOf(text, start)
		want := fmt.Sprintf("<stdin>\t%d\t%d\t%d\t%d\tangle brackets\thttp://a/b", line, column, start, offset)
		if row != want {
			t.Fatalf("got  %q\nwant %q", row, want)
		}
	}
}
