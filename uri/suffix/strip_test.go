package suffix_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/suffix"
)

// TestStrip follows the order of RFC 3986 Appendix C, and ends with near misses.
func TestStrip(t *testing.T) {
	const nothing = "nothing"
	tests := []struct{ name, text, want, stripped string }{
		{"double quotes", `"http://example.com/"`, "http://example.com/", `delimiters ""`},
		{"angle brackets", "<http://example.com/>", "http://example.com/", "delimiters <>"},
		{"white space", "  http://example.com/\t\r\n", "http://example.com/", "white space around (5)"},
		{"the second example of Appendix C", "<ftp://foo.example.\n      com/rfc/>", "ftp://foo.example.com/rfc/", "delimiters <>, white space inside (7)"},
		{"the third example of Appendix C", "<http://www.ics.uci.edu/pub/\n      ietf/uri/historical.html#WARNING>",
			"http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING", "delimiters <>, white space inside (7)"},
		{"a carriage return after a hyphen", "<http://a/b-\rc>", "http://a/b-c", "delimiters <>, white space inside (1), but not a hyphen before a line break"},
		{"a line break after a hyphen", "<http://a/b-\n  c>", "http://a/b-c", "delimiters <>, white space inside (3), but not a hyphen before a line break"},
		{"a line break amid white space after a hyphen", "http://a/b- \r\n c", "http://a/b-c", "white space inside (4), but not a hyphen before a line break"},
		{"a space after a hyphen is not reported", "http://a/b- c", "http://a/b-c", "white space inside (1)"},
		{"a hyphen after a line break is not reported", "http://a/b\n-c", "http://a/b-c", "white space inside (1)"},
		{"the prefix URL:", "<URL:http://a/>", "http://a/", "delimiters <>, prefix URL:"},
		{"the prefix in lower case, before a space", "<url: http://a/>", "http://a/", "delimiters <>, prefix URL:, white space around (1)"},
		{"the prefix twice", "<URL:URL:foo:bar>", "foo:bar", "delimiters <>, prefix URL:"},
		{"the prefix without delimiters, before a space", "URL: http://a/", "http://a/", "prefix URL:, white space around (1)"},
		{"without delimiters URL: is a scheme", "URL:http://a/", "URL:http://a/", nothing},
		{"delimiters after the prefix", "URL: <http://a/>", "http://a/", "delimiters <>, prefix URL:, white space around (1)"},
		{"nested delimiters, prefix and white space", " \" < URL: a:b c > \" ", "a:bc", `delimiters ""<>, prefix URL:, white space around (7), white space inside (1)`},

		{"white space in the path", "http://a.example/b c", "http://a.example/bc", "white space inside (1)"},
		{"white space in the host, after a scheme", "http://a. example/", "http://a.example/", "white space inside (1)"},
		{"white space in the path of a suffix reference", "www.a.example/b c", "www.a.example/bc", "white space inside (1)"},
		{"white space in the query of a suffix reference", "a.example?b c", "a.example?bc", "white space inside (1)"},
		{"white space before the end of the host stays without a scheme", "see www.a.example", "see www.a.example", nothing},
		{"white space before a scheme stays", "see http://a/b c", "see http://a/bc", "white space inside (1)"},
		{"white space in a host in delimiters", "<www.a. example>", "www.a.example", "delimiters <>, white space inside (1)"},
		{"NO-BREAK SPACE and IDEOGRAPHIC SPACE", "\u00A0http://a/\u3000b", "http://a/b", "white space around (1), white space inside (1)"},
		{"NEXT LINE and LINE SEPARATOR", "\u0085http://a/\u2028b", "http://a/b", "white space around (1), white space inside (1)"},
		{"U+200B ZERO WIDTH SPACE is not white space", "http://a/\u200Bb", "http://a/\u200Bb", nothing},
		{"invalid UTF-8 is unchanged", "<http://a/\x85 b>", "<http://a/\x85 b>", nothing},
		{"octets that would become white space are unchanged", "a:\xE3 \x80\x80", "a:\xE3 \x80\x80", nothing},
		{"white space alone", " \t\n", "", "white space around (3)"},
		{"the empty string", "", "", nothing},

		{"single quotes around a URI", "'http://a/b'", "http://a/b", "delimiters ''"},
		{"single quotes with another inside stay", "'http://a/it's'", "'http://a/it's'", nothing},
		{"single quotes in a URI stay", "http://a/'b'", "http://a/'b'", nothing},
		{"parentheses around a URI", "(http://a/b)", "http://a/b", "delimiters ()"},
		{"parentheses with others inside stay", "(http://a/b_(c))", "(http://a/b_(c))", nothing},
		{"parentheses of two pairs stay", "(http://a)/(b)", "(http://a)/(b)", nothing},
		{"parentheses in a URI stay", "http://a/b_(c)", "http://a/b_(c)", nothing},
		{"typographic quotation marks", "“http://a/”", "http://a/", "delimiters “”"},
		{"German quotation marks", "„http://a/“", "http://a/", "delimiters „“"},
		{"guillemets and full-width brackets", "«＜http://a/＞»", "http://a/", "delimiters «»＜＞"},
		{"an IP-literal keeps its brackets", "[::1]", "[::1]", nothing},

		{"an opening delimiter alone stays", "<http://a/", "<http://a/", nothing},
		{"a closing delimiter alone stays", "http://a/>", "http://a/>", nothing},
		{"delimiters of two kinds stay", "<http://a/\"", "<http://a/\"", nothing},
		{"delimiters the wrong way round stay", ">http://a/<", ">http://a/<", nothing},
		{"a quotation mark alone stays", `"`, `"`, nothing},
		{"two quotation marks are a pair", `""`, "", `delimiters ""`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, stripped := suffix.Strip(test.text)
			if got != test.want || stripped.String() != test.stripped {
				t.Errorf("%q:\ngot  %q, %s\nwant %q, %s", test.text, got, stripped, test.want, test.stripped)
			}
			checkStrip(t, test.text)
		})
	}
}

// TestStripLong strips texts of lengths around which an implementation may have thresholds, with
// characters of one to three octets.
func TestStripLong(t *testing.T) {
	for _, n := range []int{250, 253, 254, 255, 256, 257, 258, 260, 4090, 4095, 4096, 4097, 8999, 9000} {
		for _, piece := range []string{"a", "é", "日", "-"} {
			want := "http://a/" + strings.Repeat(piece, n)
			for name, text := range map[string]string{
				"unchanged":         want,
				"in delimiters":     " <" + want + ">\n",
				"spaces everywhere": "<" + strings.Join(strings.Split(want, ""), " ") + ">",
			} {
				if got, _ := suffix.Strip(text); got != want {
					t.Errorf("%s: %q, %d times: got %.40q", name, piece, n, got)
				}
				checkStrip(t, text)
			}
		}
	}
}

// TestStripGrowth strips texts of megabytes: an algorithm of quadratic time would need hours.
func TestStripGrowth(t *testing.T) {
	n := 1 << 20
	if testing.Short() {
		n = 1 << 18
	}
	for name, text := range map[string]string{
		"quotes":               strings.Repeat(`"`, n),
		"brackets":             strings.Repeat("<", n) + strings.Repeat(">", n),
		"parentheses":          strings.Repeat("(", n) + strings.Repeat(")", n),
		"single quotes":        strings.Repeat("'", n),
		"brackets and spaces":  strings.Repeat("< ", n) + strings.Repeat(" >", n),
		"prefixes":             "<" + strings.Repeat("URL:", n) + ">",
		"prefixes with spaces": strings.Repeat("URL: ", n),
		"white space":          "a:" + strings.Repeat(" a", n),
		"hyphens":              "a:" + strings.Repeat("-\n", n),
		"wide white space":     strings.Repeat("\u3000", n),
		"no white space":       "a:" + strings.Repeat("\xE3\x80", n),
	} {
		t.Run(name, func(t *testing.T) {
			checkStrip(t, text)
			u, guess, err := testHeuristics.URI(text)
			if want, stripped := suffix.Strip(text); err == nil && (u.String() != want || guess.Stripped != stripped) {
				t.Errorf("got %.60q", u)
			}
			if err != nil {
				checkError(t, text, err)
			}
		})
	}
}

// checkStrip checks that Strip is idempotent, reports everything that it removes, and leaves a URI
// reference without delimiters and prefix unchanged.
func checkStrip(t *testing.T, text string) {
	t.Helper()
	got, stripped := suffix.Strip(text)
	if again, more := suffix.Strip(got); again != got || more != (suffix.Stripped{}) {
		t.Errorf("%.60q: got %.60q, and stripping that again gives %.60q, %.60s", text, got, again, more)
	}
	if (got == text) != (stripped == suffix.Stripped{}) {
		t.Errorf("%.60q: got %.60q, reported as stripped: %.60s", text, got, stripped)
	}
	if first := strings.IndexAny(text, "'(URLurl"); first != 0 && uri.RuleURIReference.Match(text) && got != text {
		t.Errorf("%.60q is a URI reference: got %.60q", text, got)
	}
	// Each character is kept or reported as stripped.
	count := strings.Count(text, "") - strings.Count(got, "")
	spaces := stripped.Surrounding + stripped.Embedded
	prefixes := count - spaces - (strings.Count(stripped.Delimiters, "") - 1)
	if prefixes%len("URL:") != 0 || (prefixes > 0) != stripped.Prefix {
		t.Errorf("%.60q: got %.60q, %d characters less; reported as stripped: %.60s", text, got, count, stripped)
	}
	if n := strings.Count(keep(text, unicode.IsSpace), "") - strings.Count(keep(got, unicode.IsSpace), ""); n != spaces {
		t.Errorf("%.60q: got %.60q, %d white space characters less; reported as stripped: %.60s", text, got, n, stripped)
	}
}

// keep returns the characters of text in the set in.
func keep(text string, in func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if in(r) {
			return r
		}
		return -1
	}, text)
}

func FuzzStrip(f *testing.F) {
	for _, text := range []string{
		"<URL: http://a/b c>", ` "a:b" `, "'a'", "(a)", "(a)(b)", "“a”", "U RL: a", "<U RL:a>", "URL: U RL:a", "<'a' 'b'>", "< \"a>", "a b:c d", "-\n-", "\u3000\x85", "#\xC8 \xAE",
	} {
		f.Add(text)
	}
	f.Fuzz(checkStrip)
}
