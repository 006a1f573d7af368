package extract_test

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract"
)

// chunks is a reader that gives a text in chunks of 1 to so many bytes.
type chunks struct {
	text string
	most int
	rand *rand.Rand
}

func (c *chunks) Read(p []byte) (int, error) {
	if c.text == "" {
		return 0, io.EOF
	}
	n := copy(p, c.text[:min(1+c.rand.IntN(c.most), len(c.text))])
	c.text = c.text[n:]
	return n, nil
}

// checkText checks what holds of any text.
func checkText(t *testing.T, x extract.Extractor, text string, most int, seed uint64) {
	t.Helper()
	all := slices.Collect(x.All(text))
	checkMatches(t, x, text, all)
	var read []extract.Match
	for m, err := range x.Read(&chunks{text, most, rand.New(rand.NewPCG(seed, 0))}) {
		if err != nil {
			t.Fatalf("Read(%q): %v", text, err)
		}
		read = append(read, m)
	}
	if !slices.Equal(all, read) {
		t.Fatalf("%+v, %q in chunks of up to %d:\nAll  %v\nRead %v", x, text, most, all, read)
	}
}

// checkMatches checks the laws of matches: each is a reference, they are in order and do not
// overlap, and the reference is what is at the span, without what is cut out.
func checkMatches(t *testing.T, x extract.Extractor, text string, all []extract.Match) {
	t.Helper()
	end := int64(0)
	for _, m := range all {
		if m.Start < end || m.End <= m.Start || m.End > int64(len(text)) {
			t.Fatalf("%q: got [%d:%d] after %d", text, m.Start, m.End, end)
		}
		end = m.End
		clean := text[m.Start:m.End]
		if m.Delimiter == extract.AngleBrackets {
			clean = without(clean, " \t\n\v\f\r>") // > cannot stand in a reference, so it is a quote mark
		}
		if m.Reference.String() != clean {
			t.Fatalf("%q: got %q, of %q", text, m.Reference, text[m.Start:m.End])
		}
		if _, err := uri.ParseReference(m.Reference.String()); err != nil {
			t.Fatalf("%q: got %v", text, err)
		}
		if _, ok := m.Reference.URI(); !ok && !x.Relative {
			t.Fatalf("%q: got the relative reference %q", text, m.Reference)
		}
		if without(m.Unhyphenated.String(), "-") != "" && without(m.Unhyphenated.String(), "-") != without(clean, "-") {
			t.Fatalf("%q: got %q, also as %q", text, m.Reference, m.Unhyphenated)
		}
		if again := found(x, "<"+m.Reference.String()+">"); !slices.Equal(again, []string{m.Reference.String()}) {
			t.Fatalf("%q: got %q, but in angle brackets %q", text, m.Reference, again)
		}
	}
}

// without returns s without some characters.
func without(s, characters string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && strings.ContainsRune(characters, r) {
			return -1
		}
		return r
	}, s)
}

// pieces are what random texts are made of.
var pieces = []string{
	"http", "://", ":", "/", "//", "a", "b.c", "(", ")", "[", "]", "{", "}", "<", ">", "\"", "'", "\n", "\r\n", " ", "\n> ", ">", "> ",
	"-", "-\n", "URL:", "mailto:", "a@b", "%", "%41", "#", "?", ".", ",", ";", "&gt;", "é", "[::1]", "urn:", "x:y", "http://a/b", "data:",
	"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "<http://a/", "tel:", "\xff", "foo", "_", "*",
}

// extractors have the options that matter.
var extractors = []extract.Extractor{
	{},
	{Relative: true},
	{MaxLength: 20},
	{MaxLength: 7, Relative: true},
	{Schemes: []string{"foo", "x", "url"}, Relative: true},
	{Schemes: []string{}},
}

// TestRandom checks texts of random pieces, a few of them longer than what is looked back at.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	texts := 20_000
	if testing.Short() {
		texts = 2_000
	}
	for i := range texts {
		n := 1 + r.IntN(30)
		if i%50 == 0 {
			n = 600
		}
		var text strings.Builder
		for range n {
			text.WriteString(pieces[r.IntN(len(pieces))])
		}
		checkText(t, extractors[i%len(extractors)], text.String(), 1+r.IntN(20), uint64(i))
	}
}

func FuzzExtract(f *testing.F) {
	for i, text := range []string{
		"<ftp://foo.example.\n com/rfc/>", "> <http://a/-\n> b>", "(http://a/b_(c).)", "\"URL: http://a/?\"", "mailto:a@b, urn:a:b.",
		"((a/b) 'c/d' [e.f]", "http://[::1]:80:", "http://a/%4&gt;;", "é<http://b/\r\n>", "xhttp://http://",
	} {
		f.Add(text, uint8(i), uint8(i+1), i%2 == 0, uint16(i*3), "foo")
	}
	f.Fuzz(func(t *testing.T, text string, seed, most uint8, relative bool, maxLength uint16, scheme string) {
		x := extract.Extractor{Relative: relative, MaxLength: int(maxLength)}
		if scheme != "" {
			x.Schemes = []string{scheme}
		}
		checkText(t, x, text, 1+int(most), uint64(seed))
	})
}
