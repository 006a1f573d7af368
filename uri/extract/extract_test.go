package extract_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/std66/std66/uri/extract"
)

// found returns what an extractor finds in a text, as texts.
func found(x extract.Extractor, text string) []string {
	var all []string
	for m := range x.All(text) {
		all = append(all, m.Reference.String())
	}
	return all
}

// row is a text with what is to be found in it, one after the other with a blank in between.
type row struct {
	text, want, why string
}

// check runs an extractor over the texts of a table.
func check(t *testing.T, x extract.Extractor, rows []row) {
	t.Helper()
	for _, row := range rows {
		if got := strings.Join(found(x, row.text), " "); got != row.want {
			t.Errorf("%q (%s):\ngot  %s\nwant %s", row.text, row.why, got, row.want)
		}
	}
}

// TestAppendixC has the example of RFC 3986 Appendix C, with its line breaks.
func TestAppendixC(t *testing.T) {
	const text = `
      Yes, Jim, I found it under "http://www.w3.org/Addressing/",
      but you can probably pick it up from <ftp://foo.example.
      com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
      ietf/uri/historical.html#WARNING>.
`
	want := []string{
		"http://www.w3.org/Addressing/",
		"ftp://foo.example.com/rfc/",
		"http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
	}
	if got := found(extract.Extractor{}, text); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestAppendixCWrappers has the three wrappers that RFC 3986 Appendix C begins with.
func TestAppendixCWrappers(t *testing.T) {
	const text = `
   In practice, URIs are delimited in a variety of ways, but usually
   within double-quotes "http://example.com/", angle brackets
   <http://example.com/>, or just by using whitespace:

      http://example.com/

   These wrappers do not form part of the URI.
`
	var got []extract.Delimiter
	for m := range (extract.Extractor{}).All(text) {
		if m.Reference.String() != "http://example.com/" || text[m.Start:m.End] != "http://example.com/" {
			t.Errorf("got %s, %q", m.Reference, text[m.Start:m.End])
		}
		got = append(got, m.Delimiter)
	}
	if want := []extract.Delimiter{extract.DoubleQuotes, extract.AngleBrackets, extract.Bare}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestDraftAppendixB has the texts of draft-fielding-url-syntax-01 (1996), Appendix B.
func TestDraftAppendixB(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{
			" Yes, Jim, I found it under <ftp://info.cern.ch/pub/www/doc;\n" +
				" type=d> but you can probably pick it up from <ftp://ds.in\n" +
				" ternic.net/rfc>. Note the warning in <http://ds.internic.\n" +
				" net/instructions/overview.html#WARNING>.\n",
			"ftp://info.cern.ch/pub/www/doc;type=d ftp://ds.internic.net/rfc " +
				"http://ds.internic.net/instructions/overview.html#WARNING",
			"the example",
		},
		{
			" In practice, URLs are delimited in a variety of ways, using brackets\n" +
				" [http://test.com/] or angle brackets <http://www.w3.org> or even\n" +
				" paired braces {http://test.com}, with or (usually) without the \"URL:\"\n" +
				" prefix. This wrapper does not form part of the URL.\n",
			"http://test.com/ http://www.w3.org http://test.com",
			"the wrappers",
		},
	})
}

// TestUnhyphenated has the hyphens of RFC 3986 Appendix C.
func TestUnhyphenated(t *testing.T) {
	for _, row := range []struct{ text, want, unhyphenated, why string }{
		{"<http://a/b-\nc>", "http://a/b-c", "http://a/bc", "either may be meant"},
		{"<http://a/b-\r\n  c>", "http://a/b-c", "http://a/bc", "all white space around the line break is ignored"},
		{"<http://a/b-\nc-\nd-e>", "http://a/b-c-d-e", "http://a/bcd-e", "all such hyphens, and no other"},
		{"> <http://a/b-\n> c>", "http://a/b-c", "http://a/bc", "a quote mark belongs to the line break"},
		{"<http://a/b--\nc>", "http://a/b--c", "http://a/b-c", "one hyphen of a line"},
		{"<http://a/b- c>", "http://a/b-c", "", "there is no line break"},
		{"<http://a/b- \nc>", "http://a/b-c", "", "the line break is not immediately after it"},
		{"<http://a/b\n-c>", "http://a/b-c", "", "nor is it here"},
		{"<http://a/b-\n>", "http://a/b-", "", "nothing is behind the break that a typesetter would have divided"},
		{"<http://[v1.-\n]/>", "http://[v1.-]/", "", "without, it is no URI"},
		{"http://a/b-\nc", "http://a/b-", "", "a bare one ends at the end of the line"},
	} {
		n := 0
		for m := range (extract.Extractor{}).All(row.text) {
			if got, un := m.Reference.String(), m.Unhyphenated.String(); got != row.want || un != row.unhyphenated {
				t.Errorf("%q (%s): got %q or %q, want %q or %q", row.text, row.why, got, un, row.want, row.unhyphenated)
			}
			n++
		}
		if n != 1 {
			t.Errorf("%q (%s): got %d matches", row.text, row.why, n)
		}
	}
}

// TestDelimiters has what each delimiter is called, and what it does to punctuation.
func TestDelimiters(t *testing.T) {
	for _, row := range []struct {
		text, want, name string
		delimiter        extract.Delimiter
	}{
		{"http://a/?", "http://a/", "none", extract.Bare},
		{"<http://a/?>", "http://a/?", "angle brackets", extract.AngleBrackets},
		{`"http://a/?"`, "http://a/?", "double quotes", extract.DoubleQuotes},
		{"'http://a/?'", "http://a/?", "single quotes", extract.SingleQuotes},
		{"(http://a/?)", "http://a/?", "parentheses", extract.Parentheses},
		{"[http://a/?]", "http://a/?", "square brackets", extract.SquareBrackets},
		{"{http://a/?}", "http://a/?", "braces", extract.Braces},
		{"(URL:http://a/?)", "http://a/?", "parentheses", extract.Parentheses},
		{"(url: http://a/?)", "http://a/?", "parentheses", extract.Parentheses},
		{"(http://a/?", "http://a/", "none", extract.Bare},
		{"(http://a/?]", "http://a/", "none", extract.Bare},
	} {
		for m := range (extract.Extractor{}).All(row.text) {
			if got := m.Reference.String(); got != row.want || m.Delimiter != row.delimiter || m.Delimiter.String() != row.name {
				t.Errorf("%q: got %q in %s, want %q in %s", row.text, got, m.Delimiter, row.want, row.name)
			}
		}
	}
	if got, want := extract.Delimiter(7).String(), "no delimiter"; got != want {
		t.Errorf("Delimiter(7): got %q, want %q", got, want)
	}
}

// TestSpan: a span has what was cut out inside, but not delimiters and the prefix.
func TestSpan(t *testing.T) {
	text := "é > <URL: http://a/\n >b > \"URL:http://a/b\""
	var got []string
	for m := range (extract.Extractor{}).All(text) {
		got = append(got, text[m.Start:m.End])
	}
	if want := []string{"http://a/", "http://a/b"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	text = "> <URL: http://a/\n >b > "
	for m := range (extract.Extractor{}).All(text) {
		if got, want := text[m.Start:m.End], "http://a/\n >b"; got != want || m.Reference.String() != "http://a/b" {
			t.Errorf("got %s, %q, want %q", m.Reference, got, want)
		}
	}
}

// TestReadErrors: what is before an error of the reader is found.
func TestReadErrors(t *testing.T) {
	wrong := errors.New("wrong")
	for _, row := range []struct {
		reader io.Reader
		want   error
	}{
		{io.MultiReader(strings.NewReader("http://a/ http://b/"), iotest.ErrReader(wrong)), wrong},
		{iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(" http://a/"))), iotest.ErrTimeout},
		{iotest.DataErrReader(strings.NewReader("http://a/ http://b/")), nil},
		{idle{}, io.ErrNoProgress},
	} {
		var got error
		n := 0
		for m, err := range (extract.Extractor{}).Read(row.reader) {
			if got != nil {
				t.Errorf("%v: something follows the error", got)
			}
			if err != nil && m != (extract.Match{}) {
				t.Errorf("%v: got a match, too: %v", err, m)
			}
			got = err
			n++
		}
		if got != row.want {
			t.Errorf("got %v, want %v", got, row.want)
		}
		if row.want != iotest.ErrTimeout && row.want != io.ErrNoProgress && n < 2 {
			t.Errorf("%v: got %d of 2 matches", row.want, n)
		}
	}
}

// idle is a reader that gives nothing.
type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// TestReadAtOnce: a match is given before more is read if a byte that certainly ends it has been read,
// also if a text comes byte by byte.
func TestReadAtOnce(t *testing.T) {
	for _, row := range []struct{ text, want, why string }{
		{"see http://a/ ", "http://a/", "white space"},
		{"http://a/é\n", "http://a/é", "the end of a line"},
		{"<http://a/>", "http://a/", "a closing angle bracket"},
		{`x < y "http://a/"`, "http://a/", "a quotation mark, and a bracket that opens nothing"},
		{"http://a/.< ", "http://a/", "an opening angle bracket, which begins no placeholder"},
		{"(http://a/ ", "http://a/", "white space, where a parenthesis is not closed"},
		{"http://a/\\n\"", "http://a/", "an escape sequence"},
		{"http://a/" + strings.Repeat(`\n`, 8) + "x b", "http://a/" + strings.Repeat(`\n`, 8) + "x", "more escape sequences than are looked at"},
		{"http://a/。\x00", "http://a/", "a control character"},
		{"x: http: mailto:a@b ", "mailto:a@b", "colons before"},
		{"<" + strings.Repeat("a", 41) + " http://a/ ", "http://a/", "a word after an angle bracket"},
		{"x <" + strings.Repeat(" ", 20) + "y http://a/ ", "http://a/", "white space after one"},
		{"<http://a/\n>", "http://a/", "a closing bracket that begins a line"},
		{"> <http://a/\n> b>", "http://a/b", "quoted mail"},
		{"<http://a/ <mailto:a@b\n>", "http://a/ mailto:a@b", "one that is not closed"},
	} {
		for _, relative := range []bool{false, true} {
			for _, size := range []int{1, 7, 4096} {
				var got []string
				atEnd := ""
				in := asked{chunks{row.text, size}, func() { atEnd = strings.Join(got, " ") }}
				for m := range (extract.Extractor{Relative: relative, LeftOut: true}).Read(&in) {
					got = append(got, m.Text)
				}
				if atEnd != row.want {
					t.Errorf("%q (%s) read by %d: got %q before the end is read, want %q", row.text, row.why, size, atEnd, row.want)
				}
			}
		}
	}
	for range (extract.Extractor{}).All("http://a/ http://b/") {
		break // a loop may be left
	}
}

// asked is a reader of a text that calls end when it is asked for more.
type asked struct {
	chunks
	end func()
}

func (a *asked) Read(p []byte) (int, error) {
	if a.text == "" {
		a.end()
	}
	return a.chunks.Read(p)
}

// TestAllocations: there are none but for the scanner, however many matches there are.
func TestAllocations(t *testing.T) {
	text := strings.Repeat("see http://example.com/a, \"http://example.com/b\" or <http://example.com/>. ", 100)
	n := 0
	all := testing.AllocsPerRun(10, func() {
		for range (extract.Extractor{}).All(text) {
			n++
		}
	})
	if n == 0 || all > 5 {
		t.Errorf("All: got %v allocations for 300 matches", all)
	}
	read := testing.AllocsPerRun(10, func() {
		for range (extract.Extractor{}).Read(strings.NewReader(text)) {
		}
	})
	if read > 310 {
		t.Errorf("Read: got %v allocations for 300 matches", read)
	}
}
