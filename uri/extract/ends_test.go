package extract_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/std66/std66/uri/extract"
)

// The tables in this file have the characters that end a reference, and those that don't.

// TestClosingPunctuation checks that non-ASCII punctuation ends a reference at the end of a text,
// before white space and before letters.
func TestClosingPunctuation(t *testing.T) {
	for _, c := range "”’»。、」）…—“‘«›‹„‚「『』（【】〈〉《》，；：？！；؟،۔।॥†•§¶¿¡‼―〜⸺｡､｣｢﹐" {
		for _, after := range []string{"", " x", "を", "x", "1", "http://b/"} {
			got := strings.Join(found(extract.Extractor{}, "http://a/"+string(c)+after), " ")
			want := "http://a/"
			if strings.HasPrefix(after, "http") {
				want += " " + after
			}
			if got != want {
				t.Errorf("%q (%U) before %q: got %q, want %q", c, c, after, got, want)
			}
		}
	}
}

// TestClosingCategories checks that after a slash, all non-ASCII punctuation ends a reference, except
// other forms of ASCII characters that don't.
func TestClosingCategories(t *testing.T) {
	const continuing = "﹟﹠﹡﹨﹪﹫＃＄％＆＊＋／＝＠＼＾＿｀｜～"
	for _, table := range []*unicode.RangeTable{unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf, unicode.Po, unicode.Pd, unicode.Zs, unicode.Zl, unicode.Zp} {
		for c := rune(0x80); c <= unicode.MaxRune; c++ {
			if !unicode.Is(table, c) {
				continue
			}
			got := strings.Join(found(extract.Extractor{}, "http://a/"+string(c)+"x"), " ")
			if want := "http://a/"; (got == want) == strings.ContainsRune(continuing, c) {
				t.Errorf("%q (%U): got %q", c, c, got)
			}
		}
	}
	for c := rune(0x80); c <= unicode.MaxRune; c++ {
		if unicode.IsLetter(c) || unicode.IsMark(c) || unicode.IsNumber(c) {
			if got := found(extract.Extractor{}, "http://a/"+string(c)+"x"); got != nil {
				t.Errorf("%q (%U): got %q, want nothing", c, c, got)
			}
		}
	}
}

// TestJoiningPunctuation checks punctuation that belongs to a reference within a word, and ends it
// elsewhere.
func TestJoiningPunctuation(t *testing.T) {
	for _, c := range "‐\u2011–﹣－．·\u0387・･׳״’\u058A\u05BE\u1806\u2012゠\u2027\u0F0B\u2024\uFE52" {
		t.Run(fmt.Sprintf("%U", c), func(t *testing.T) {
			check(t, extract.Extractor{}, []row{
				{"http://a/b" + string(c) + "c", "", "joins letters"},
				{"http://www.a" + string(c) + "c.example/", "", "joins letters in the host"},
				{"http://a/é" + string(c) + "1", "", "joins a non-ASCII letter and a digit"},
				{"http://a/b" + string(c) + "を", "", "joins a letter and a non-ASCII letter"},
				{"http://a/b" + string(c) + " c", "http://a/b", "ends the reference before white space"},
				{"http://a/b" + string(c), "http://a/b", "ends the reference at the end"},
				{"http://a/b" + string(c) + "/c", "http://a/b", "ends the reference before a slash"},
				{"http://a/" + string(c) + "c", "http://a/", "ends the reference after a slash"},
			})
		})
	}
	check(t, extract.Extractor{}, []row{
		{"http://www。example。com/ http://a．b/ http://a｡b/", "", "full stops join labels (RFC 5895 §2)"},
		{"http://www.example。 http://a/b。次 http://a.example。「x」", "http://www.example http://a/b http://a.example", "other full stops end the reference"},
		{"mailto:a@b.example。次", "mailto:a@b.example", "a full stop ends a reference without an authority"},
		{"http://a.example’s http://a/b’s.", "http://a.example http://a/b", "an apostrophe before a final s is a possessive"},
		{"http://a/Hilbert’s_hotel http://a/it’s", "http://a/it", "an apostrophe joins if the reference continues after the s"},
		{"http://a/Schrödinger’sche http://a/b’sé", "", "an apostrophe joins other letters"},
		{"http://mcdonald’s.example/ http://bob’s:80/ http://b’s.é/ ‘http://mcdonald’s.example/’", "", "an apostrophe joins if the host or port continues after the s"},
		{"http://a.example’s. http://b.example’s: ‘http://c.example’. ‘http://d.example’", "http://a.example http://b.example http://c.example http://d.example", "punctuation after a possessive or a closing quote"},
		{"‘http://a/b’と", "http://a/b", "a closing quote ends the reference"},
		{"http://a/A–B_c http://a/–b", "http://a/", "an en dash joins letters, but not after a slash"},
		{"http://user＠host.example/ http://a／b http://user﹫host.example/ http://www․b․example/", "", "fullwidth and small forms of ASCII characters that do not end a reference"},
	})
}

// TestSingleQuotes checks that a single quote before a letter doesn't close a reference in single
// quotes if a later one does.
func TestSingleQuotes(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"'http://www.o'reilly.example/' 'http://a/it's_b''", "http://www.o'reilly.example/ http://a/it's_b", "belongs to the reference if a later quote closes it"},
		{"'http://a/'and 'http://b/'+c 'http://c/'", "http://a/ http://b/ http://c/", "closes the reference without a later quote"},
		{"'http://a/b'c", "http://a/b", "closes the reference at the end of the text"},
		{`'http://mcdonald\'s.example/' 'http://b\'s`, "", "makes a reference broken if escaped before a letter"},
		{`\'http://a/\' '\'http://b/\'.`, "http://a/ http://b/", "closes a reference if escaped around it"},
	})
	for _, text := range []string{"'http://www.o'reilly.example/'", "'http://a/'and", `'http://mcdonald\'s.example/'`, "'http://a’b'c.é'"} {
		checkText(t, extract.Extractor{}, text, 1, 2, 3)
	}
}

// TestInvisible checks that invisible characters at the end don't belong to a reference, and that
// white space and box drawing characters end it.
func TestInvisible(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"http://a/\u200b http://b/\ufeff", "http://a/ http://b/", "zero-width characters at the end"},
		{"\u202ahttp://a/\u202c. \u2066http://b/.\u2069)", "http://a/ http://b/", "embeddings and isolates"},
		{"http://a/\u00a0b http://b/\u3000c http://c/\u2028d http://d/\u0085e", "http://a/ http://b/ http://c/ http://d/", "non-ASCII white space"},
		{"│http://a/│ http://b/│c", "http://a/ http://b/", "box drawing"},
	})
}

// TestEscapes checks that a backslash ends a reference if it begins an escape sequence.
func TestEscapes(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{`"<a href=\"http://a/\">"`, "http://a/", "a quote in a string"},
		{`"{\"a\":\"http://a/\",\"b\":[\"http://b/\"]}"`, "http://a/ http://b/", "quotes in JSON in a string"},
		{`\\\"http://a/\\\" '\'http://b/\''`, "http://a/ http://b/", "quotes in quotes"},
		{`"http://a/\n" 'http://b/\r\n' "http://c/.\t\\n"`, "http://a/ http://b/ http://c/", "line breaks and tabs at the end of a string"},
		{"http://a/\\n", "http://a/", "a line break at the end of the text"},
		{"http://a/\\n\n`http://b/\\n`", "http://a/ http://b/", "a line break at the end of a line"},
		{`"http://a/\nb" "http://c/\new" http://d/\u003c`, "", "an escape before more text may belong to a file name"},
		{`http://a/\`, "", "a backslash at the end"},
		{"http://a/\\\nb", "", "a backslash at the end of a line"},
		{`http://a/` + strings.Repeat(`\n`, 7) + ` http://b/` + strings.Repeat(`\n`, 8), "http://a/", "escapes up to the end, and too many of them"},
		{`http://a/` + strings.Repeat(`\n`, 7) + `\" http://b/` + strings.Repeat(`\n`, 8) + `\"`, "http://a/", "escapes before a quote, and too many of them"},
		{`http://a/` + strings.Repeat(`\n`, 7) + `x`, "", "escapes before a letter"},
	})
}

// TestBackquotesAndBars checks that a backquote or a bar ends a reference that it opened, or that
// doesn't continue after it.
func TestBackquotesAndBars(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"`http://a/`x ``http://b/``s", "http://a/ http://b/", "code that begins at the reference"},
		{"`http://a/*`, `http://b/c?`s `http://...`", "http://a/* http://b/c?", "punctuation at the end of code"},
		{"`curl http://a/b` `GET http://c/`, (`x http://d/`).", "http://a/b http://c/ http://d/", "a backquote at the end of code"},
		{"`curl http://a/`b", "", "a backquote before more text"},
		{"|http://a/|x| http://b/|\n|http://c/|", "http://a/ http://b/ http://c/", "table cells"},
		{"{{cite |url=http://a/|title = x}} {{cite | url = http://b/|title = x}}", "http://a/ http://b/", "parameters of MediaWiki"},
		{"| " + strings.Repeat("x", 61) + " http://a/|b | " + strings.Repeat("x", 62) + " http://a/|b", "http://a/", "a bar more than 64 bytes before the reference does not count"},
		{"| (x) http://a/|b", "", "other text after the bar"},
		{"curl http://a/|sh", "", "a bar of a shell command"},
		{"http://a/|", "http://a/", "a bar at the end"},
	})
}

// TestBrackets checks that a bracket that the grammar doesn't allow ends a bare reference if the
// reference doesn't continue after it.
func TestBrackets(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"http://a/[1] http://a[2]. http://a/[3]) http://a/[an example]", "http://a/ http://a http://a/ http://a/", "footnotes and links of AsciiDoc"},
		{"http://a/?b[]=c http://a/x[1].html http://a[.]example/", "", "brackets before more text"},
		{"mailto:a@[::1] http://[a] http://u@[b]/", "", "brackets in the position of an IP-literal"},
		{"{http://a/}b ${http://c/}", "http://a/ http://c/", "braces"},
		{"http://a/{{ id }}/b http://c/{\n", "", "opening braces of a template"},
	})
}

// TestLists checks that a comma between references separates them, unless it is in a query or fragment.
func TestLists(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"http://a:80,http://b:80,https://c/.", "http://a:80 http://b:80 https://c/", "a list of URIs with ports"},
		{"http://a/x,http://b", "http://a/x http://b", "a list that the grammar allows in one URI"},
		{`"http://a,http://b" 'http://c,http://d' (http://e,http://f)`, "http://a http://b http://c http://d http://e http://f", "lists in delimiters"},
		{"<http://a,http://b>", "http://a,http://b", "in angle brackets, the comma belongs to the reference"},
		{"a_1=http://a:80,b-2=http://b:80", "http://a:80 http://b:80", "a list of names and URIs"},
		{"http://host:port,http://b/ http://ü,http://c/", "http://b/ http://c/", "a broken reference and an IRI at the beginning of a list"},
		{"http://a/?b=http://c/,http://d/ http://a#b,x=http://c", "http://a/?b=http://c/,http://d/ http://a#b,x=http://c", "a comma in a query or fragment"},
		{"http://a/,b http://a/b,c=d http://a/,b:c http://a/,c://d http://a/,urn://b", "http://a/,b http://a/b,c=d http://a/,b:c http://a/,c://d http://a/,urn://b", "a comma before other text"},
		{"http://a/,=http://b http://a/,1://b http://a/,//b http://a/,a==http://b", "http://a/,=http://b http://a/,1://b http://a/,//b http://a/,a==http://b", "a comma before a part of a reference"},
		{"http://a/," + strings.Repeat("x", 64) + "://b http://a/," + strings.Repeat("x", 65) + "://b", "http://a/ " + strings.Repeat("x", 64) + "://b http://a/," + strings.Repeat("x", 65) + "://b", "a scheme that is too long"},
		{"http://a/,http://b http://c/,http:/d", "http://a/ http://b http://c/,http:/d", "an incomplete reference"},
	})
	for _, text := range []string{"http://a:80,http://b:80", "http://a/,x=http:", "http://a/,x_", "http://a/,http:/", "http://a/,http://"} {
		checkText(t, extract.Extractor{}, text, 1, 2, 3, len(text)-1)
	}
}

// TestHome checks that a single tilde after a slash belongs to a reference. Other tildes at its end mark
// struck text.
func TestHome(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"sftp://a/~ sftp://b/~. (http://c/~)", "sftp://a/~ sftp://b/~ http://c/~", "a home directory"},
		{"~~http://a/~~ ~~http://b~~, http://c~", "http://a/ http://b http://c", "struck text"},
	})
}
