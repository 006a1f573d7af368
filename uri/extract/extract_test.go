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

// found returns the references that x finds in text.
func found(x extract.Extractor, text string) []string {
	var all []string
	for m := range x.All(text) {
		all = append(all, m.Reference.String())
	}
	return all
}

// row is a text with the references to find in it, separated by blanks.
type row struct {
	text, want, name string
}

// check checks the references that x finds in the text of each row.
func check(t *testing.T, x extract.Extractor, rows []row) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			if got := strings.Join(found(x, row.text), " "); got != row.want {
				t.Errorf("%q:\ngot  %s\nwant %s", row.text, got, row.want)
			}
		})
	}
}

// TestAppendixC checks the example of RFC 3986 Appendix C, with its line breaks.
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

// TestAppendixCWrappers checks the wrappers at the beginning of RFC 3986 Appendix C.
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

// TestDraftAppendixB checks the texts of draft-fielding-url-syntax-01 (1996), Appendix B.
func TestDraftAppendixB(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{
			`
 Yes, Jim, I found it under <ftp://info.cern.ch/pub/www/doc;
 type=d> but you can probably pick it up from <ftp://ds.in
 ternic.net/rfc>. Note the warning in <http://ds.internic.
 net/instructions/overview.html#WARNING>.
`,
			"ftp://info.cern.ch/pub/www/doc;type=d ftp://ds.internic.net/rfc " +
				"http://ds.internic.net/instructions/overview.html#WARNING",
			"the example",
		},
		{
			`
 In practice, URLs are delimited in a variety of ways, using brackets
 [http://test.com/] or angle brackets <http://www.w3.org> or even
 paired braces {http://test.com}, with or (usually) without the "URL:"
 prefix. This wrapper does not form part of the URL.
`,
			"http://test.com/ http://www.w3.org http://test.com",
			"the wrappers",
		},
	})
}

// TestUnhyphenated checks hyphens before line breaks (RFC 3986 Appendix C).
func TestUnhyphenated(t *testing.T) {
	for _, row := range []struct{ text, want, unhyphenated, name string }{
		{"<http://a/b-\nc>", "http://a/b-c", "http://a/bc", "a line break after a hyphen"},
		{"<http://a/b-\r\n  c>", "http://a/b-c", "http://a/bc", "white space around the line break"},
		{"<http://a/b-\nc-\nd-e>", "http://a/b-c-d-e", "http://a/bcd-e", "several hyphens before line breaks, and another one"},
		{"> <http://a/b-\n> c>", "http://a/b-c", "http://a/bc", "a quote mark after the line break"},
		{"<http://a/b--\nc>", "http://a/b--c", "http://a/b-c", "two hyphens before a line break"},
		{"<http://a/b- c>", "http://a/b-c", "", "a space after a hyphen"},
		{"<http://a/b- \nc>", "http://a/b-c", "", "a space between the hyphen and the line break"},
		{"<http://a/b\n-c>", "http://a/b-c", "", "a hyphen after the line break"},
		{"<http://a/b-\n>", "http://a/b-", "", "a line break at the end"},
		{"<http://[v1.-\n]/>", "http://[v1.-]/", "", "a hyphen that the URI needs"},
		{"http://a/b-\nc", "http://a/b-", "", "a bare reference ends at the line break"},
	} {
		t.Run(row.name, func(t *testing.T) {
			n := 0
			for m := range (extract.Extractor{}).All(row.text) {
				if got, un := m.Reference.String(), m.Unhyphenated.String(); got != row.want || un != row.unhyphenated {
					t.Errorf("%q: got %q or %q, want %q or %q", row.text, got, un, row.want, row.unhyphenated)
				}
				n++
			}
			if n != 1 {
				t.Errorf("%q: got %d matches, want 1", row.text, n)
			}
		})
	}
}

// TestDelimiters checks the name of each delimiter, and its effect on punctuation.
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
		t.Run(row.text, func(t *testing.T) {
			for m := range (extract.Extractor{}).All(row.text) {
				if got := m.Reference.String(); got != row.want || m.Delimiter != row.delimiter || m.Delimiter.String() != row.name {
					t.Errorf("%q: got %q in %s, want %q in %s", row.text, got, m.Delimiter, row.want, row.name)
				}
			}
		})
	}
	for d, want := range map[extract.Delimiter]string{extract.Label: "label", 8: "invalid delimiter"} {
		if got := d.String(); got != want {
			t.Errorf("Delimiter(%d): got %q, want %q", d, got, want)
		}
	}
}

// TestSpan checks that a span includes removed white space, but not delimiters and the prefix.
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

// TestReadErrors checks that Read returns the matches before a read error, and then the error.
func TestReadErrors(t *testing.T) {
	errRead := errors.New("read error")
	for _, row := range []struct {
		name   string
		reader io.Reader
		want   error
	}{
		{"error at the end", io.MultiReader(strings.NewReader("http://a/ http://b/"), iotest.ErrReader(errRead)), errRead},
		{"error after one byte", iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(" http://a/"))), iotest.ErrTimeout},
		{"io.EOF with the last bytes", iotest.DataErrReader(strings.NewReader("http://a/ http://b/")), nil},
		{"no bytes and no error", idle{}, io.ErrNoProgress},
	} {
		t.Run(row.name, func(t *testing.T) {
			var got error
			n := 0
			for m, err := range (extract.Extractor{}).Read(row.reader) {
				if got != nil {
					t.Errorf("got an element after the error %v", got)
				}
				if err != nil && m != (extract.Match{}) {
					t.Errorf("got a match with the error %v: %v", err, m)
				}
				got = err
				n++
			}
			if got != row.want {
				t.Errorf("got %v, want %v", got, row.want)
			}
			if row.want != iotest.ErrTimeout && row.want != io.ErrNoProgress && n < 2 {
				t.Errorf("got %d elements, want at least 2", n)
			}
		})
	}
}

// idle is a reader that returns no bytes and no error.
type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// TestReadAtOnce checks that Read returns a match without reading more if it has read a byte that
// certainly ends the match, for several sizes of reads.
func TestReadAtOnce(t *testing.T) {
	for _, row := range []struct{ text, want, name string }{
		{"see http://a/ ", "http://a/", "white space"},
		{"http://a/é\n", "http://a/é", "the end of a line"},
		{"<http://a/>", "http://a/", "a closing angle bracket"},
		{`x < y "http://a/"`, "http://a/", "a quotation mark, after a bracket that is not a delimiter"},
		{"http://a/.< ", "http://a/", "an opening angle bracket that does not begin a placeholder"},
		{"(http://a/ ", "http://a/", "white space after an unclosed parenthesis"},
		{"http://a/\\n\"", "http://a/", "an escape sequence"},
		{"http://a/" + strings.Repeat(`\n`, 8) + "x b", "http://a/" + strings.Repeat(`\n`, 8) + "x", "too many escape sequences"},
		{"http://a/。\x00", "http://a/", "a control character"},
		{"x: http: mailto:a@b ", "mailto:a@b", "colons before the match"},
		{"<" + strings.Repeat("a", 41) + " http://a/ ", "http://a/", "a word after an angle bracket"},
		{"x <" + strings.Repeat(" ", 20) + "y http://a/ ", "http://a/", "white space after an angle bracket"},
		{"<http://a/\n>", "http://a/", "a closing bracket that begins a line"},
		{"> <http://a/\n> b>", "http://a/b", "quoted mail"},
		{"<http://a/ <mailto:a@b\n>", "http://a/ mailto:a@b", "an unclosed angle bracket before another match"},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, relative := range []bool{false, true} {
				for _, size := range []int{1, 7, 4096} {
					var got []string
					atEnd := ""
					in := endCaller{chunks{row.text, size}, func() { atEnd = strings.Join(got, " ") }}
					for m := range (extract.Extractor{Relative: relative, LeftOut: true}).Read(&in) {
						got = append(got, m.Text)
					}
					if atEnd != row.want {
						t.Errorf("%q in chunks of %d: got %q before the end, want %q", row.text, size, atEnd, row.want)
					}
				}
			}
		})
	}
	for range (extract.Extractor{}).All("http://a/ http://b/") {
		break // leaving the loop early must not panic
	}
}

// endCaller is a reader that calls end when it is read after the end of its text.
type endCaller struct {
	chunks
	end func()
}

func (e *endCaller) Read(p []byte) (int, error) {
	if e.text == "" {
		e.end()
	}
	return e.chunks.Read(p)
}

// TestAllocations checks that the number of allocations of All doesn't depend on the number of
// matches, and that Read allocates once per match.
func TestAllocations(t *testing.T) {
	text := strings.Repeat("see http://example.com/a, \"http://example.com/b\" or <http://example.com/>. ", 100)
	n := 0
	all := testing.AllocsPerRun(10, func() {
		for range (extract.Extractor{}).All(text) {
			n++
		}
	})
	if n == 0 || all > 5 {
		t.Errorf("All: got %v allocations for 300 matches, want at most 5", all)
	}
	read := testing.AllocsPerRun(10, func() {
		for range (extract.Extractor{}).Read(strings.NewReader(text)) {
		}
	})
	if read > 310 {
		t.Errorf("Read: got %v allocations for 300 matches, want at most 310", read)
	}
}
