package html_test

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/std66/std66/uri/extract/html"
)

var errFailure = errors.New("failure")

// TestReadError checks that the error of a reader is the last element, after the links of all tags that
// were read, wherever the reader fails, and also if the error comes with data.
func TestReadError(t *testing.T) {
	doc := `<a href=a>b</a><noscript><a href=c></noscript><!doctype html><svg><![CDATA[x]]></svg><script>x</script><a href="d"` +
		strings.Repeat(" e", 300) + "><a href=f>"
	for n := range len(doc) + 1 {
		want := found(html.Extractor{}, doc[:n])
		for _, r := range []io.Reader{
			io.MultiReader(strings.NewReader(doc[:n]), iotest.ErrReader(errFailure)),
			&chunks{text: doc[:n], size: n + 1, err: errFailure},
			&once{chunks{text: doc[:n], size: n + 1, err: errFailure}},
		} {
			links, err := read(html.Extractor{}, r)
			if err != errFailure || len(links) != len(want) {
				t.Fatalf("%q: got %d links and the error %v, want %d", doc[:n], len(links), err, len(want))
			}
		}
	}
}

// once is a reader that returns its error only once.
type once struct{ chunks }

func (o *once) Read(p []byte) (int, error) {
	n, err := o.chunks.Read(p)
	if err != nil {
		o.err = io.EOF
	}
	return n, err
}

// stalled is a reader that returns nothing after its text.
type stalled struct{ text string }

func (s *stalled) Read(p []byte) (int, error) {
	n := copy(p, s.text)
	s.text = s.text[n:]
	return n, nil
}

func TestNoProgress(t *testing.T) {
	links, err := read(html.Extractor{}, &stalled{"<a href=a><a href=b"})
	if err != io.ErrNoProgress || len(links) != 1 {
		t.Errorf("got %v, %v", links, err)
	}
}

// TestReadsNoMore checks that the links of a tag come before a read after the tag.
func TestReadsNoMore(t *testing.T) {
	for _, doc := range []string{`<a href=a>`, `<img srcset="a, b">`, `<noscript><a href=a></noscript>`, `x<a href=a><b>`} {
		fail := readerFunc(func([]byte) (int, error) { t.Errorf("%s: read more", doc); return 0, io.EOF })
		for l, err := range (html.Extractor{}).Read(io.MultiReader(strings.NewReader(doc), fail)) {
			if err != nil || l.Text != "a" {
				t.Errorf("%s: got %+v, %v", doc, l, err)
			}
			break
		}
	}
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestBreak checks that the sequences end when the loop does, also within a list and a noscript element.
func TestBreak(t *testing.T) {
	const doc = `<a href=a ping="b c" title=d><img srcset="e, f"><noscript><a href=g><a href=h></noscript><a href=i>`
	for n := 1; n <= 8; n++ {
		count := 0
		for range (html.Extractor{}).All(doc) {
			if count++; count == n {
				break
			}
		}
		for range (html.Extractor{}).Read(strings.NewReader(doc)) {
			if count++; count == 2*n {
				break
			}
		}
		if count != 2*n {
			t.Errorf("got %d links, want %d", count, 2*n)
		}
	}
}

// TestMaxToken checks the limit on both sides for each kind of token, and that All has no limit.
func TestMaxToken(t *testing.T) {
	for _, most := range []int{100, 4095, 4096, 5000, 70000} {
		for _, token := range []string{"<b x=''>", "</b x>", "<!-- -->", "<!doctype >", "<!x >", "<?x >", "x"} {
			middle := len(token) / 2
			for _, n := range []int{most - 3, most, most + 1, 2 * most} {
				long := token[:middle] + strings.Repeat(token[middle:middle+1], n-len(token)) + token[middle:]
				doc := "<a href=a>" + long + "<a href=b>"
				x := html.Extractor{MaxToken: most}
				links, err := read(x, &chunks{text: doc, size: 1000})
				fits := n <= most && (token != "x" || n <= most-2) // a text needs the beginning of the next tag
				if fits && (err != nil || len(links) != 2) || !fits && (!errors.Is(err, html.ErrTokenTooLong) || len(links) != 1) {
					t.Errorf("limit %d, %.20s of %d bytes: got %d links, %v", most, long, n, len(links), err)
				}
				if got := found(x, doc); len(got) != 2 {
					t.Errorf("All, limit %d, %.20s of %d bytes: got %d links", most, long, n, len(got))
				}
			}
		}
	}
}

// TestMaxTokenLarge checks that the error is not lost if the tokenizer must be replaced after a large tag.
func TestMaxTokenLarge(t *testing.T) {
	doc := "<script src=a" + strings.Repeat(" b", 1000) + ">" + strings.Repeat("x", 5000) + "</script><a href=c>"
	links, err := read(html.Extractor{MaxToken: 4000}, strings.NewReader(doc))
	if !errors.Is(err, html.ErrTokenTooLong) || len(links) != 1 {
		t.Errorf("got %d links, %v", len(links), err)
	}
}

// TestTokenTooLong checks the error's message, and that negative limits are the default.
func TestTokenTooLong(t *testing.T) {
	doc := "<a href=a><a href='" + strings.Repeat("x", 100)
	_, err := read(html.Extractor{MaxToken: 50}, strings.NewReader(doc))
	if want := "html: token is too long: more than 50 bytes before offset 61"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if links, err := read(html.Extractor{MaxToken: -1}, strings.NewReader(doc+"'>")); err != nil || len(links) != 2 {
		t.Errorf("got %v, %v", links, err)
	}
}

// endless is a reader that repeats a text forever after a beginning.
type endless struct {
	begin, text string
	at          int
}

func (e *endless) Read(p []byte) (int, error) {
	if e.begin != "" {
		n := copy(p, e.begin)
		e.begin = e.begin[n:]
		return n, nil
	}
	n := copy(p, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	return n, nil
}

// TestMemory checks that documents without an end need little memory: a token is too long, or there is no
// end of links, and those that are dropped are freed.
func TestMemory(t *testing.T) {
	const most = 1 << 14
	for _, r := range []*endless{
		{text: "x"}, {text: "<"}, {begin: "<a ", text: "b "}, {begin: "<a href='", text: "b&amp;"}, {begin: "<!--", text: "-"},
		{begin: "<script>", text: "<!--<script>"}, {begin: "<noscript>", text: "<a href=b>"}, {begin: "<plaintext>", text: "<"},
		{text: "<a href=b>"}, {text: "<svg>"}, {text: "<svg><foreignObject>"}, {text: "<template>"}, {text: "<img srcset='" + strings.Repeat("a, ", most/4) + "'>"},
		{text: "<b " + strings.Repeat("a b c ", most/8) + ">"},
	} {
		r.text = strings.Repeat(r.text, 1+4096/len(r.text))
		before, read, next := heap(), 0, 0
		measured := readerFunc(func(p []byte) (int, error) {
			if read > next {
				next += 1 << 17
				if got := heap() - before; got > 20*most {
					t.Errorf("%s%.20s: %d bytes after %d", r.begin, r.text, got, read)
				}
			}
			if read > 1<<19 {
				return 0, io.EOF
			}
			n, err := r.Read(p)
			read += n
			return n, err
		})
		for _, err := range (html.Extractor{MaxToken: most}).Read(measured) {
			if err != nil && !errors.Is(err, html.ErrTokenTooLong) {
				t.Fatal(err)
			}
		}
	}
}

// heap returns the number of bytes in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestOwnMemory checks that links of Read keep only their own text.
func TestOwnMemory(t *testing.T) {
	doc := strings.Repeat("<img srcset='a&amp;b, "+strings.Repeat("x", 1<<15)+" 2x'>", 50)
	before := heap()
	var kept []html.Link
	for l, err := range (html.Extractor{}).Read(strings.NewReader(doc)) {
		if err != nil {
			t.Fatal(err)
		}
		if l.Text == "a&b" {
			kept = append(kept, l)
		}
	}
	if got := heap() - before; len(kept) != 50 || got > 1<<19 {
		t.Errorf("%d links keep %d bytes", len(kept), got)
	}
	runtime.KeepAlive(kept)
	runtime.KeepAlive(&doc)
}
