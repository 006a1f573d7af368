package html

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/net/html"
)

// TestRenew checks that a tokenizer is replaced after a tag with many attributes, as soon as it reads no
// raw text, and otherwise not.
func TestRenew(t *testing.T) {
	attributes := func(n int) string { return strings.Repeat(" a", n-1) } // and the link
	for _, test := range []struct {
		name, doc string
		want      int // the number of tokenizers
	}{
		{"few", "<a href=a" + attributes(manyAttributes) + "><a href=b>", 1},
		{"many", "<a href=a" + attributes(manyAttributes+1) + "><a href=b><a href=c>", 2},
		{"many, and raw text", "<script src=a" + attributes(manyAttributes+1) + "><a href=b></script><img src=c>", 2},
		{"many, and empty raw text", "<script src=a" + attributes(manyAttributes+1) + "></script><img src=c>", 2},
		{"many, and raw text without its end", "<script src=a" + attributes(manyAttributes+1) + "><a href=b>", 1},
		{"many, and no raw text in SVG", "<svg><script href=a" + attributes(manyAttributes+1) + "><a href=b>", 2},
		{"many, and the content of noscript", "<noscript a" + attributes(manyAttributes+1) + "><a href=a></noscript><a href=b>", 2},
		{"many, twice", "<a href=a" + attributes(300) + "><a href=b" + attributes(300) + "><a href=c>", 3},
	} {
		tokenizers := map[*html.Tokenizer]bool{}
		var st stream
		s := scanner{doc: test.doc, whole: true, yield: func(Link) bool { tokenizers[st.tokens] = true; return true }}
		st = stream{scanner: &s, from: &source{r: strings.NewReader(test.doc)}}
		if err := st.read(); err != nil {
			t.Fatal(err)
		}
		if len(tokenizers) != test.want {
			t.Errorf("%s: got %d tokenizers, want %d", test.name, len(tokenizers), test.want)
		}
	}
}

// TestRenewPlaces checks the places of links around tags with many attributes, for several sizes of reads.
func TestRenewPlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var doc strings.Builder
	var want []string
	for i := range 40 {
		text := fmt.Sprintf("%d-%s", i, strings.Repeat("x", r.IntN(3000)))
		tag := []string{"<a ", "<script ", "<b a><a "}[i%3] + strings.Repeat("b c='d' ", r.IntN(2*manyAttributes))
		attribute := []string{"href='", "src='", "href='"}[i%3]
		doc.WriteString(tag + attribute)
		want = append(want, fmt.Sprint(doc.Len(), text))
		doc.WriteString(text + "'>" + []string{"", "e<!-- </script>", "\n"}[i%3])
	}
	for _, size := range []int{1, 100, 4096, 5000, 1 << 20} {
		i := 0
		var in io.Reader = strings.NewReader(doc.String())
		if size == 1 {
			in = iotest.OneByteReader(in)
		}
		for l, err := range (Extractor{}).Read(&limited{in, size}) {
			if err != nil || i == len(want) || fmt.Sprint(l.Start, l.Text) != want[i] {
				t.Fatalf("reads of %d: got %v, %v", size, l, err)
			}
			i++
		}
		if i != len(want) {
			t.Errorf("reads of %d: got %d links, want %d", size, i, len(want))
		}
	}
}

// limited is a reader that returns at most a number of bytes at a time.
type limited struct {
	io.Reader
	most int
}

func (l *limited) Read(p []byte) (int, error) { return l.Reader.Read(p[:min(len(p), l.most)]) }

func TestMaxTokenDefault(t *testing.T) {
	for limit, want := range map[int]int{-1: 64 << 20, 0: 64 << 20, 1: 1, 1 << 30: 1 << 30} {
		if got := (Extractor{MaxToken: limit}).maxToken(); got != want {
			t.Errorf("%d: got %d, want %d", limit, got, want)
		}
	}
}

// TestSource takes back bytes at random, and compares the text that is read with the text.
func TestSource(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := strings.Repeat("0123456789abcdef~", 200)
	for range 200 {
		s := source{r: iotest.HalfReader(strings.NewReader(text))}
		at, since := 0, 0 // the position, and the number of bytes since the last unread
		for {
			p := make([]byte, 1+r.IntN(50))
			n, err := s.Read(p)
			if string(p[:n]) != text[at:at+n] {
				t.Fatalf("at %d: got %q, want %q", at, p[:n], text[at:at+n])
			}
			at, since = at+n, since+n
			if err == io.EOF {
				break
			}
			if r.IntN(4) == 0 {
				back := r.IntN(since + 1)
				s.unread([]byte(text[at-back : at]))
				at, since = at-back, 0
			}
		}
		if at != len(text) {
			t.Fatalf("read %d bytes, want %d", at, len(text))
		}
	}
}
