package extract_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/std66/std66/uri/extract"
)

// The tables of this file have the characters that end a reference, and those that do not.

// TestClosingPunctuation: punctuation outside ASCII ends a reference, at the end of a text, before
// white space and before letters.
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

// TestClosingCategories: all of a category of punctuation ends a reference that ends in a slash,
// except for the fullwidth forms of characters that do not end one in ASCII.
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

// TestJoiningPunctuation: punctuation that stands in names ends a reference, except inside a word.
func TestJoiningPunctuation(t *testing.T) {
	for _, c := range "‐\u2011–﹣－．·\u0387・･׳״’\u058A\u05BE\u1806\u2012゠\u2027\u0F0B\u2024\uFE52" {
		check(t, extract.Extractor{}, []row{
			{"http://a/b" + string(c) + "c", "", "between letters"},
			{"http://www.a" + string(c) + "c.example/", "", "in the host"},
			{"http://a/é" + string(c) + "1", "", "between a letter outside ASCII and a digit"},
			{"http://a/b" + string(c) + "を", "", "before a letter outside ASCII"},
			{"http://a/b" + string(c) + " c", "http://a/b", "before white space"},
			{"http://a/b" + string(c), "http://a/b", "at the end"},
			{"http://a/b" + string(c) + "/c", "http://a/b", "before a slash"},
			{"http://a/" + string(c) + "c", "http://a/", "after a slash"},
		})
	}
	check(t, extract.Extractor{}, []row{
		{"http://www。example。com/ http://a．b/ http://a｡b/", "", "full stops between labels (RFC 5895 §2)"},
		{"http://www.example。 http://a/b。次 http://a.example。「x」", "http://www.example http://a/b http://a.example", "and others"},
		{"mailto:a@b.example。次", "mailto:a@b.example", "there is no authority"},
		{"http://a.example’s http://a/b’s.", "http://a.example http://a/b", "a possessive"},
		{"http://a/Hilbert’s_hotel http://a/it’s", "http://a/it", "an apostrophe that continues, and a possessive"},
		{"http://a/Schrödinger’sche http://a/b’sé", "", "no possessives"},
		{"http://mcdonald’s.example/ http://bob’s:80/ http://b’s.é/ ‘http://mcdonald’s.example/’", "", "no possessives: the host or port continues"},
		{"http://a.example’s. http://b.example’s: ‘http://c.example’. ‘http://d.example’", "http://a.example http://b.example http://c.example http://d.example", "punctuation follows"},
		{"‘http://a/b’と", "http://a/b", "a closing quote"},
		{"http://a/A–B_c http://a/–b", "http://a/", "an en dash"},
		{"http://user＠host.example/ http://a／b http://user﹫host.example/ http://www․b․example/", "", "fullwidth and small forms of characters that do not end a reference"},
	})
}

// TestSingleQuotes: a single quote in a word does not close what one has opened, if a later one does.
func TestSingleQuotes(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"'http://www.o'reilly.example/' 'http://a/it's_b''", "http://www.o'reilly.example/ http://a/it's_b", "in a word"},
		{"'http://a/'and 'http://b/'+c 'http://c/'", "http://a/ http://b/ http://c/", "no later one, or none in a word"},
		{"'http://a/b'c", "http://a/b", "at the end"},
		{`'http://mcdonald\'s.example/' 'http://b\'s`, "", "escaped, in a word"},
		{`\'http://a/\' '\'http://b/\'.`, "http://a/ http://b/", "escaped, around a reference"},
	})
	for _, text := range []string{"'http://www.o'reilly.example/'", "'http://a/'and", `'http://mcdonald\'s.example/'`, "'http://a’b'c.é'"} {
		checkText(t, extract.Extractor{}, text, 1, 2, 3)
	}
}

// TestInvisible: characters that are not seen belong to what they are in, and not to what they are
// at the end of.
func TestInvisible(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"http://a/\u200b http://b/\ufeff", "http://a/ http://b/", "at the end"},
		{"\u202ahttp://a/\u202c. \u2066http://b/.\u2069)", "http://a/ http://b/", "embeddings and isolates"},
		{"http://a/\u00a0b http://b/\u3000c http://c/\u2028d http://d/\u0085e", "http://a/ http://b/ http://c/ http://d/", "white space"},
		{"│http://a/│ http://b/│c", "http://a/ http://b/", "box drawing"},
	})
}

// TestEscapes: a backslash ends a reference where it escapes.
func TestEscapes(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{`"<a href=\"http://a/\">"`, "http://a/", "a quote"},
		{`"{\"a\":\"http://a/\",\"b\":[\"http://b/\"]}"`, "http://a/ http://b/", "quotes in JSON in a string"},
		{`\\\"http://a/\\\" '\'http://b/\''`, "http://a/ http://b/", "quotes in quotes"},
		{`"http://a/\n" 'http://b/\r\n' "http://c/.\t\\n"`, "http://a/ http://b/ http://c/", "line breaks and tabs at the end of a string"},
		{"http://a/\\n", "http://a/", "at the end of the text"},
		{"http://a/\\n\n`http://b/\\n`", "http://a/ http://b/", "at the end of a line"},
		{`"http://a/\nb" "http://c/\new" http://d/\u003c`, "", "more follows, so it may be a name of a file"},
		{`http://a/\`, "", "a backslash at the end"},
		{"http://a/\\\nb", "", "a line that is continued"},
		{`http://a/` + strings.Repeat(`\n`, 7) + ` http://b/` + strings.Repeat(`\n`, 8), "http://a/", "more of them than are looked at"},
		{`http://a/` + strings.Repeat(`\n`, 7) + `\" http://b/` + strings.Repeat(`\n`, 8) + `\"`, "http://a/", "with a quote"},
		{`http://a/` + strings.Repeat(`\n`, 7) + `x`, "", "not at the end"},
	})
}

// TestBackquotesAndBars: a backquote and a bar end a reference that they opened, or nothing of it follows.
func TestBackquotesAndBars(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"`http://a/`x ``http://b/``s", "http://a/ http://b/", "code"},
		{"`curl http://a/b` `GET http://c/`, (`x http://d/`).", "http://a/b http://c/ http://d/", "the end of code"},
		{"`curl http://a/`b", "", "more follows"},
		{"|http://a/|x| http://b/|\n|http://c/|", "http://a/ http://b/ http://c/", "cells"},
		{"{{cite |url=http://a/|title = x}} {{cite | url = http://b/|title = x}}", "http://a/ http://b/", "parameters of MediaWiki"},
		{"| " + strings.Repeat("x", 61) + " http://a/|b | " + strings.Repeat("x", 62) + " http://a/|b", "http://a/", "a bar not far before"},
		{"| (x) http://a/|b", "", "other text before it"},
		{"curl http://a/|sh", "", "no cell"},
		{"http://a/|", "http://a/", "nothing follows"},
	})
}

// TestBrackets: a bracket at which the grammar stops ends a bare reference, if nothing of it follows.
func TestBrackets(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"http://a/[1] http://a[2]. http://a/[3]) http://a/[an example]", "http://a/ http://a http://a/ http://a/", "footnotes, and links of AsciiDoc"},
		{"http://a/?b[]=c http://a/x[1].html http://a[.]example/", "", "more follows"},
		{"mailto:a@[::1] http://[a] http://u@[b]/", "", "IP-literals that are none"},
		{"{http://a/}b ${http://c/}", "http://a/ http://c/", "braces"},
		{"http://a/{{ id }}/b http://c/{\n", "", "braces that open at the end are those of a template"},
	})
}
