package extract_test

import (
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract"
)

// chunks is a reader that returns a text in chunks of the given size.
type chunks struct {
	text string
	size int
}

func (c *chunks) Read(p []byte) (int, error) {
	if c.text == "" {
		return 0, io.EOF
	}
	n := copy(p, c.text[:min(c.size, len(c.text))])
	c.text = c.text[n:]
	return n, nil
}

// readSizes are the sizes of chunks for reading texts.
var readSizes = []int{1, 7, 4096, 65536}

// checkText checks the properties of all texts: the properties of matches, that Read returns the same
// matches as All, and that LeftOut only adds matches that are not whole.
func checkText(t *testing.T, x extract.Extractor, text string, sizes ...int) {
	t.Helper()
	x.LeftOut = true
	all := slices.Collect(x.All(text))
	checkMatches(t, x, text, all)
	for _, size := range append(sizes, readSizes...) {
		var read []extract.Match
		for m, err := range x.Read(&chunks{text, size}) {
			if err != nil {
				t.Fatalf("Read(%q): %v", text, err)
			}
			read = append(read, m)
		}
		if !slices.Equal(all, read) {
			t.Fatalf("%+v, %.1000q in chunks of %d:\nAll  %+.1000v\nRead %+.1000v", x, text, size, all, read)
		}
	}
	x.LeftOut = false
	wholes := slices.DeleteFunc(slices.Clone(all), func(m extract.Match) bool { return m.Kind != extract.Whole })
	if got := slices.Collect(x.All(text)); !slices.Equal(got, wholes) {
		t.Fatalf("%+v, %q:\ngot  %v\nwant %v", x, text, got, wholes)
	}
}

// checkMatches checks the properties of matches: they are in order and don't overlap, and their text
// is the text of the span without white space and quote marks.
func checkMatches(t *testing.T, x extract.Extractor, text string, all []extract.Match) {
	t.Helper()
	end := int64(0)
	for _, m := range all {
		if m.Start < end || m.End <= m.Start || m.End > int64(len(text)) {
			t.Fatalf("%q: got the span [%d:%d] after the offset %d", text, m.Start, m.End, end)
		}
		end = m.End
		clean := text[m.Start:m.End]
		if m.Delimiter == extract.AngleBrackets {
			clean = without(clean, " \t\n\v\f\r>") // a reference has no ">", so it is a quote mark
		}
		if m.Text != clean {
			t.Fatalf("%q: got the text %q for the span %q", text, m.Text, text[m.Start:m.End])
		}
		if m.Kind == extract.Whole {
			checkWhole(t, x, text, m)
		} else {
			checkNotWhole(t, text, m)
		}
	}
}

// checkWhole checks the properties of matches that are URI references: the text is one, it is also
// found in angle brackets, and the text around a bare reference doesn't continue it.
func checkWhole(t *testing.T, x extract.Extractor, text string, m extract.Match) {
	t.Helper()
	if _, err := uri.ParseReference(m.Text); err != nil || m.Reference.String() != m.Text || m.Rest != "" || m.Stop != 0 {
		t.Fatalf("%q: got %+v, %v", text, m, err)
	}
	if _, ok := m.Reference.URI(); !ok && !x.Relative {
		t.Fatalf("%q: got the relative reference %q", text, m.Reference)
	}
	if without(m.Unhyphenated.String(), "-") != "" && without(m.Unhyphenated.String(), "-") != without(m.Text, "-") {
		t.Fatalf("%q: got %q, and without hyphens %q", text, m.Reference, m.Unhyphenated)
	}
	x.LeftOut = false
	if again := found(x, "<"+m.Text+">"); !slices.Equal(again, []string{m.Text}) {
		t.Fatalf("%q: got %q, and in angle brackets %q", text, m.Reference, again)
	}
	if m.Delimiter == extract.Bare && isContinued(text[:m.Start], m.Text, text[m.End:]) {
		t.Fatalf("got %q, although %.60q continues it, in %q", m.Reference, text[m.End:], text)
	}
}

// checkNotWhole checks the properties of the other matches: Rest follows the longest prefix that is a
// URI, Stop is its offset, and the kind is IRI if the text is one.
func checkNotWhole(t *testing.T, text string, m extract.Match) {
	t.Helper()
	prefix, ok := strings.CutSuffix(m.Text, m.Rest)
	if !ok || max(uri.RuleURI.MatchPrefix(m.Text), 0) != len(prefix) || m.Stop < m.Start || (m.Rest == "" || m.Stop >= m.End) && m.Kind != extract.TooLong {
		t.Fatalf("%q: got %+v", text, m)
	}
	if rest := without(text[m.Stop:m.End], " \t\n\v\f\r>"); rest != without(m.Rest, ">") {
		t.Fatalf("%q: got Stop %d, before %q, want it before %q", text, m.Stop, rest, m.Rest)
	}
	if m.Reference.String() != "" || m.Unhyphenated.String() != "" {
		t.Fatalf("%q: got the references %q and %q", text, m.Reference, m.Unhyphenated)
	}
	if got := m.Kind == extract.IRI; got != couldBeIRI(m.Text) && m.Kind != extract.TooLong {
		t.Fatalf("%q: got the kind %s of %q", text, m.Kind, m.Text)
	}
}

// couldBeIRI reports whether a text is an IRI, by a method other than the package's: an IRI becomes a
// URI if a tilde replaces each non-ASCII character. A tilde is allowed wherever these are, and also in
// an IPvFuture.
func couldBeIRI(text string) bool {
	path, fragment, hasFragment := strings.Cut(text, "#")
	path, query, hasQuery := strings.Cut(path, "?")
	parts := []string{path, query, fragment}
	for i, part := range parts {
		for _, c := range part {
			switch {
			case c < 0x80, c >= 0xA0 && c <= 0xD7FF && (c < 0x200E || c > 0x200F) && (c < 0x202A || c > 0x202E), c >= 0xF900 && c <= 0xFDCF, c >= 0xFDF0 && c <= 0xFFEF:
			case i == 1 && c >= 0xE000 && c <= 0xF8FF, c >= 0x10000 && c < 0xE0000 && c&0xFFFF < 0xFFFE:
			case c >= 0xE1000 && (c < 0xF0000 || i == 1) && c&0xFFFF < 0xFFFE:
			default:
				return false
			}
		}
		parts[i] = strings.Map(func(c rune) rune {
			if c >= 0x80 {
				return '~' // unreserved, but not allowed in a scheme or a port
			}
			return c
		}, part)
	}
	ascii := parts[0]
	if hasQuery {
		ascii += "?" + parts[1]
	}
	if hasFragment {
		ascii += "#" + parts[2]
	}
	return ascii != text && utf8.ValidString(text) && uri.RuleURI.Match(ascii) && !strings.Contains(ascii[:len(parts[0])], "[v")
}

// isContinued reports whether a reader would see the text after a bare reference as its continuation:
// whether more than punctuation follows before white space, a bracket, a quote, the next element of a
// list or the like.
func isContinued(before, reference, after string) bool {
	isItem := !strings.ContainsAny(reference, "?#")
	opened := strings.HasSuffix(before, "`") || strings.Contains(before, "|")
	for after != "" {
		c, n := utf8.DecodeRuneInString(after)
		switch {
		case c < 0x20, strings.ContainsRune(" \x7f\"<>[)]}\\", c), opened && strings.ContainsRune("`|", c):
			return false
		case c == ',' && isItem && nextItem.MatchString(after):
			return false
		case strings.ContainsRune(".,;:!?'*_~([`|", c):
			isItem = isItem && c != '?'
		case c == '&': // a character reference
			i := strings.IndexByte(after, ';')
			if i < 0 {
				return true
			}
			n = i + 1
		case c < utf8.RuneSelf, n == 1, unicode.IsLetter(c), unicode.IsMark(c), unicode.IsNumber(c):
			return true
		case !unicode.Is(unicode.Cf, c):
			return unicode.IsSymbol(c) && (c < 0x2500 || c > 0x259F) // except box drawing
		}
		after = after[n:]
	}
	return false
}

// nextItem matches a comma and the beginning of the next element of a list.
var nextItem = regexp.MustCompile(`^,([-+.\w]+=)?[A-Za-z][-+.A-Za-z0-9]+://`)

// without returns s without the given ASCII characters.
func without(s, characters string) string {
	var b strings.Builder
	for i := range len(s) {
		if strings.IndexByte(characters, s[i]) < 0 {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// pieces are the parts of random texts.
var pieces = []string{
	"http", "://", ":", "/", "//", "a", "b.c", "(", ")", "[", "]", "{", "}", "<", ">", "\"", "'", "\n", "\r\n", " ", "\n> ", ">", "> ",
	"-", "-\n", "URL:", "mailto:", "a@b", "%", "%41", "#", "?", ".", ",", ";", "&gt;", "é", "[::1]", "urn:", "x:y", "http://a/b", "data:",
	"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "<region>", "<%", "'s", "\\'", "<http://a/", "tel:", "\xff", "foo", "_", "*",
	"bücher", "を", "。", "’", "’s", "‘", "—", "–", "·", "「", "」", "\u200b", "\u3000", "\\", "\\n", "\\\"", "|", "`", "^", "${", "[1]", "@", "\ue000", "\u200e",
	"\xe3\x81", "\xe3", "//a.example", "1", ",http://b/", ",x=http://c", "<name>", "/~", "😀", "％", "．",
}

// extractors are the combinations of options to test.
var extractors = []extract.Extractor{
	{},
	{Relative: true},
	{MaxLength: 20},
	{MaxLength: 7, Relative: true},
	{Schemes: []string{"foo", "x", "url"}, Relative: true},
	{Schemes: []string{}},
}

// TestRandom checks texts of random pieces. Some of the texts are longer than lookBehind.
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
		checkText(t, extractors[i%len(extractors)], text.String(), 1+r.IntN(20))
	}
}

func FuzzExtract(f *testing.F) {
	for i, text := range []string{
		"<ftp://foo.example.\n com/rfc/>", "> <http://a/-\n> b>", "(http://a/b_(c).)", "\"URL: http://a/?\"", "mailto:a@b, urn:ab:b.",
		"((a/b) 'c/d' [e.f]", "http://[::1]:80:", "http://a/%4&gt;;", "é<http://b/\r\n>", "xhttp://http://",
		"<http://www.bücher.example/a>", "http://a/を参照。", "http://host:port/x", "\"http://a/—b\"", "|http://a/|b", "`http://a/`", `\"http://a/\"\n`, "http://a/[1]",
	} {
		f.Add(text, uint8(i+1), i%2 == 0, uint16(i*3), "foo")
	}
	f.Fuzz(func(t *testing.T, text string, size uint8, relative bool, maxLength uint16, scheme string) {
		x := extract.Extractor{Relative: relative, MaxLength: int(maxLength)}
		if scheme != "" {
			x.Schemes = []string{scheme}
		}
		checkText(t, x, text, 1+int(size))
	})
}

// TestEdges checks that references are found wherever the end of a read divides them. The text before
// them has lengths around the sizes of windows and reads.
func TestEdges(t *testing.T) {
	const text = " http://a.example/b, <http://a/\n é> “http://a/を” (http://a/—b) `http://c/`d |http://e/|f \\\"http://g/\\\" http://h/\\r\\n’s http://i’s "
	for _, size := range []int{256, 1024, 4096, 8000, 9000, 65536} {
		for before := size - len(text) - 3; before <= size+3; before++ {
			if testing.Short() && before%5 != 0 {
				continue
			}
			x := extract.Extractor{LeftOut: true}
			want := slices.Collect(x.All(text))
			long := strings.Repeat("é", max(before, 0)/2) + strings.Repeat(" ", max(before, 0)%2) + text
			i := 0
			for m, err := range x.Read(&chunks{long, min(size, 65536)}) {
				if err != nil || i == len(want) || m.Text != want[i].Text || m.Start != want[i].Start+int64(len(long)-len(text)) || m.Kind != want[i].Kind {
					t.Fatalf("%d bytes before, in chunks of %d: got %+v, %v", before, size, m, err)
				}
				i++
			}
			if i != len(want) || i < 8 {
				t.Fatalf("%d bytes before, in chunks of %d: got %d matches, want %d", before, size, i, len(want))
			}
		}
	}
}

// TestLookBehind checks that the quote marks of a line count wherever a read divides it, up to the
// maximum length of a line of mail.
func TestLookBehind(t *testing.T) {
	for _, n := range []int{0, 880, 990, 995, 996, 997, 998, 1000, 1023, 1024, 1025} {
		text := "x\n>" + strings.Repeat("x", n) + "<http://a/\n> b>\n"
		checkText(t, extract.Extractor{}, text, 1, 100, len(text)-len("b>\n"))
		if got, want := len(found(extract.Extractor{}, text)), 1; got != want {
			t.Errorf("%d bytes before the bracket: got %d references, want %d", n, got, want)
		}
	}
}

// TestNeededWithin checks that a byte that a scheme needs is found wherever a read divides the text.
func TestNeededWithin(t *testing.T) {
	for n := 120; n < 135; n++ {
		text := "mailto:" + strings.Repeat("x", n) + "@b "
		for size := len("mailto:") + 118; size < len(text)+2; size++ {
			checkText(t, extract.Extractor{}, text, size)
		}
		if got, want := len(found(extract.Extractor{}, text)) == 1, n < 128; got != want {
			t.Errorf("%d bytes before the at sign: got %t, want %t", n, got, want)
		}
	}
}
