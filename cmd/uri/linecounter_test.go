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

// placeOf is the slow twin of lineCounter.position: it looks at all of the text.
func placeOf(text string, offset int) (line int, column int64) {
	before := text[:offset]
	return strings.Count(before, "\n") + 1, int64(offset - strings.LastIndexByte(before, '\n'))
}

// stutter is a reader that gives some bytes at a time, or none, or the last together with the end.
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

// Whatever the text, and however it is read, each offset that is not farther behind than was agreed
// has its line and column, and what is kept has a bound.
func TestLineCounter(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	forgotten := 0
	for range 2000 {
		text := make([]byte, random.IntN(300))
		lineEnds := 1 + random.IntN(20) // one byte in so many, and all where it is 1
		for i := range text {
			text[i] = "ab\r\t\x00\xff"[random.IntN(6)]
			if random.IntN(lineEnds) == 0 {
				text[i] = '\n'
			}
		}
		in := string(text)
		behind := 1 + random.IntN(20)
		l := &lineCounter{r: &stutter{in, random}, behind: int64(behind)}
		var passed []byte
		buf := make([]byte, 1+random.IntN(40))
		for {
			n, err := l.Read(buf)
			passed = append(passed, buf[:n]...)
			for offset := max(0, len(passed)-behind); offset <= len(passed); offset++ {
				line, column := l.position(int64(offset))
				if wantLine, wantColumn := placeOf(in, offset); line != wantLine || column != wantColumn {
					t.Fatalf("%q, of which %d bytes are read, look-behind %d: offset %d is %d:%d, want %d:%d",
						in, len(passed), behind, offset, line, column, wantLine, wantColumn)
				}
			}
			if len(l.starts) > 2*behind {
				t.Fatalf("%q, of which %d bytes are read, look-behind %d: %d lines are kept, want %d at most", in, len(passed), behind, len(l.starts), 2*behind)
			}
			if err == io.EOF {
				break
			}
		}
		if string(passed) != in || l.failed {
			t.Fatalf("%q: passed on %q, failed: %t; want all, and false", in, passed, l.failed)
		}
		if l.before > 0 {
			forgotten++
		}
	}
	if forgotten < 200 {
		t.Errorf("only %d texts of 2000 are longer than what is kept", forgotten)
	}
}

// Lines count on behind more of them than are kept, whatever they end in.
func TestExtractManyLines(t *testing.T) {
	const n = 2_500_000
	for _, end := range []string{"\n", "\r\n"} {
		// The URI in the middle has as many lines before it as fit into the look-behind.
		text := strings.Repeat(end, n) + "é <http://a/\n b>" + strings.Repeat(end, n) + "\t http://c/d"
		var stdout, stderr bytes.Buffer
		code := run([]string{"extract", "--positions"}, strings.NewReader(text), &stdout, &stderr)
		const want = "<stdin>:2500001:5: http://a/b\n<stdin>:5000002:3: http://c/d\n"
		if code != 0 || stdout.String() != want || stderr.Len() > 0 {
			t.Errorf("%d times %q: exit code %d, stdout %q, stderr %q; want 0, %q", n, end, code, &stdout, &stderr, want)
		}
	}
}

// Places are right wherever the text is cut by reads, for URIs as long as can be found, which
// are read long before they end. Nearly all is ends of lines, so most of them are forgotten.
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
