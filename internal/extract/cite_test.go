package extract

import (
	"strconv"
	"strings"
	"testing"
)

func itoa(n int) string { return strconv.Itoa(n) }

// headerOf returns the lines of the header of g: comments before the first blank line, if
// they name citations or a notation.
func headerOf(g *Grammar) []string {
	var lines []string
	for _, line := range g.Lines() {
		if !strings.HasPrefix(line, "; [") && !strings.HasPrefix(line, "; notation: ") {
			break
		}
		lines = append(lines, line)
	}
	return lines
}

// entries is the references section of the tests.
const entries = `
9.  References

9.1.  Normative References

   [URI]      Berners-Lee, T., Fielding, R., and L. Masinter, "Uniform
              Resource Identifier (URI): Generic Syntax", STD 66, RFC
              3986, January 2005.

   [RFC5234]  Crocker, D., Ed. and P. Overell, "Augmented BNF for Syntax
              Specifications: ABNF", STD 68, RFC 5234,
              DOI 10.17487/RFC5234, January 2008,
              <https://www.rfc-editor.org/info/rfc5234>.
` + page + `
   [KEYWORDS]
              Leiba, B., "Ambiguity of Uppercase vs Lowercase in RFC
              2119 Key Words", BCP 14, RFC 8174, May 2017.

   [ISO]      ISO, "Dates", ISO 8601, 2004.

              Earlier dates are in RFC 3339.

9.2.  Informative References

   [TEL]      Schulzrinne, H., "The tel URI", RFC 3966, December
              2004.

Author's Address

   [EMAIL]    RFC 1
`

// TestHeader extracts citations.
func TestHeader(t *testing.T) {
	const all = "; [URI] = RFC 3986\n; [RFC5234] = RFC 5234\n; [KEYWORDS] = RFC 8174"
	tests := []struct{ name, text, want string }{
		{"cited in prose", `   host = "[" <host, see [URI], Section 3.2.2> / "x"` + "\n" + entries, "; [URI] = RFC 3986"},
		{"informative reference cited in prose", `   tel = <telephone-uri, see [TEL]> / "x"` + "\n" + entries, "; [TEL] = RFC 3966"},
		{"label with the number", `   WSP = <see [RFC5234]> / "x"` + "\n" + entries, ""},
		{"not an RFC", `   date = <see [ISO]> / "x"` + "\n" + entries, ""},
		{"cited in another order than listed", `   a = <see [TEL]> / <see [URI]>` + "\n" + entries, "; [URI] = RFC 3986\n; [TEL] = RFC 3966"},
		{"two labels in one prose-val over two lines", "   a = <see [TEL]\n      and [URI]> / \"x\"\n" + entries, "; [URI] = RFC 3986\n; [TEL] = RFC 3966"},
		{"in a comment", "   a = \"x\" \"y\" ; <see [TEL]>\n" + entries, ""},
		{"in a string", "   a = \"<[TEL]>\" \"y\"\n" + entries, ""},
		{"in a definition that is left out", "   a = b <see [TEL]>\n\n   Text.\n\n   a = b <see [TEL]>\n\n   Text.\n\n   a = 1*b\n   b = \"y\"\n" + entries, "; [TEL] = RFC 3966"},
		{"outside definitions", "   a = 1*\"y\"\n\n   See <[TEL]>.\n" + entries, ""},
		{"no undefined name", "   a = \"x\" ALPHA / b\n   B = 1*digit\n" + entries, ""},
		{"undefined name", "   a = \"x\" b\n" + entries, all},
		{"undefined name in a list", "   a = \"x\" 1#b\n" + entries, all},
		{"undefined name in angle brackets", "   a = \"x\" <b>\n" + entries, all},
		{"number after a percent sign in a definition that does not parse", "   a = %x41-5A 0..9 \"b\" %d10\n" + entries, ""},
		{"words of prose in a definition that does not parse", "   a = \"x\" | <all the\n      other names>\n" + entries, ""},
		{"undefined name, and an informative reference", "   a = \"x\" b <see [TEL]>\n" + entries, all + "\n; [TEL] = RFC 3966"},
		{"undefined name without a normative section", "   a = \"x\" b\n\nReferences\n\n   [1] A, \"B\", RFC 1.\n\n  [10] C, \"D\", RFC 10.\n", "; [1] = RFC 1\n; [10] = RFC 10"},
		{"no references", "   a = \"x\" <see [URI]>\n", ""},
		{"only a comment", "   ; <see [URI]>\n" + entries, ""},
		{"another section with labels", "   a = \"x\" <see [X]>\n\n4.  Cross References\n\n5.  Labels\n\n   [X] RFC 7\n", ""},
		{"entry that begins a line with a label", "   a = \"x\" <see [A]>\n\nReferences\n\n   [A] See also\n       [B] and RFC 5.\n", "; [A] = RFC 5"},
		{"page break in an entry", "   a = \"x\" <see [A]>\n\nReferences\n\n   [A] See\n" + page + "       RFC 5.\n", "; [A] = RFC 5"},
		{"references in another column", "   a = \"x\" <see [B]>\n\nReferences\n\n   [A] RFC 1\n\nInformative References\n\n      [B] RFC 5.\n", "; [B] = RFC 5"},
		{"only in a definition that differs from the kept one", "1.  One\n\n   b = 1*<see [TEL]>\n\n2.  Two\n\n   a = \"x\" b\n   b = 1*\"y\"\n" + entries, ""},
		{"notation", "   a := \"x\" <b>\n   b := 1*\"y\"\n", "; notation: rfc822"},
		{"notation and citation", "   a := \"x\" <see [URI]>\n" + entries, "; notation: rfc822\n; [URI] = RFC 3986"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := From("f", test.text)
			if got := strings.Join(headerOf(g), "\n"); got != test.want {
				t.Errorf("%s\ngot\n%s\nwant\n%s", test.text, got, test.want)
			}
			if n := len(headerOf(g)); n > 0 && strings.Split(g.Source.Text, "\n")[n] != "" {
				t.Errorf("no blank line after the header:\n%s", g.Source.Text)
			}
		})
	}
}

// TestHeaderPositions checks that a label in the header has the position of its entry.
func TestHeaderPositions(t *testing.T) {
	text := "   a = \"x\" <see [URI]> <see [B]>\n\nREFERENCES\n\n\t[URI] Title, RFC 3986\n[B]   RFC 2\n"
	text = strings.Replace(text, "[B]   ", "\t[B]   ", 1)
	g := From("f", text)
	lines := strings.Split(text, "\n")
	var got []string
	for at, line := range g.Lines() {
		if label, number, ok := strings.Cut(line, "] = "); ok && strings.HasPrefix(line, "; [") {
			column := at.Cut + strings.Index(line, "[")
			if !strings.HasPrefix(lines[at.Line-1][column:], strings.TrimPrefix(label, "; ")+"]") {
				t.Errorf("%s is not in column %d of %q", label, column+1, lines[at.Line-1])
			}
			got = append(got, number)
		}
	}
	if strings.Join(got, ", ") != "RFC 3986, RFC 2" {
		t.Errorf("got %v", got)
	}
}

// TestEntries reads entries of references sections.
func TestEntries(t *testing.T) {
	tests := []struct{ name, entry, want string }{
		{"number after the title", `Bradner, S., "Key words for use in RFCs", BCP 14, RFC 2119, March 1997.`, "2119"},
		{"number in the title", `Kille, S., "Mapping between X.400 and RFC 822/MIME", RFC 2156, January 1998.`, "2156"},
		{"quotation marks in the title", `Masinter, L., "The "data" URL scheme", RFC 2397, August 1998.`, "2397"},
		{"title without an end", `Narten, T., "Guidelines for RFCs, BCP 26, RFC 2434, October 1998`, "2434"},
		{"hyphen", `"Host Requirements," IETF, RFC-1122, October 1989.`, "1122"},
		{"hyphen at the end of a line", `"Host Requirements," IETF, RFC- 1122, October 1989.`, "1122"},
		{"without a space", `"UTF-8", STD 63, RFC3629, November 2003`, "3629"},
		{"leading zeros", `Cerf, V., "ASCII format for network interchange", RFC 0020, 1969.`, "20"},
		{"DOI", `Author, "Title", DOI 10.17487/RFC0793.`, "793"},
		{"STD of two RFCs", `Braden, R., "Host Requirements", STD 3, RFC 1122 and RFC 1123, October 1989.`, "1122 1123"},
		{"BCP of two entries", `Phillips, A., "Matching", BCP 47, RFC 4647, 2006. Phillips, A., "Tags", BCP 47, RFC 5646, 2009.`, "4647 5646"},
		{"earlier RFC", `Author, "Title", RFC 3986 (obsoletes RFC 2396).`, "3986"},
		{"draft", `Author, "Title", Work in Progress, draft-ietf-rfc2396bis-07.`, ""},
		{"erratum", `RFC Errata, "Erratum ID 2033", RFC 3986.`, ""},
		{"other standard", `ANSI, "Coded Character Set", ANSI X3.4, 1986.`, ""},
		{"too many digits", `Author, "Title", RFC 123456.`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(entryRFCs(test.entry), " "); got != test.want {
				t.Errorf("%s: got %q, want %q", test.entry, got, test.want)
			}
		})
	}
}

// TestReferencesHeading checks the lines that begin a references section.
func TestReferencesHeading(t *testing.T) {
	for line, want := range map[string]string{
		"References":                                        "",
		"10.  References":                                   "",
		"7. REFERENCES and BIBLIOGRAPHY":                    "",
		"6. Bibliography":                                   "",
		"29 Normative References":                           "Normative",
		"21.2 Informational References":                     "Informational",
		"C. References":                                     "",
		"Appendix A.  Normative References":                 "Normative",
		"13.2.  Informative References (Related Protocols)": "Informative",
		"8.2  Non-Normative References":                     "Non-Normative",
	} {
		if m := referencesHeading.FindStringSubmatch(line); m == nil || m[1] != want {
			t.Errorf("%q: got %q, want %q", line, m, want)
		}
	}
	for _, line := range []string{"References: <1234@local.machine.example>", "5.2.2.  Transform the References", "10. References . . . . 12", "References are useful"} {
		if referencesHeading.MatchString(line) {
			t.Errorf("%q is not the heading of a references section", line)
		}
	}
}

// TestLongReferences extracts with long labels, entries and sections.
func TestLongReferences(t *testing.T) {
	for _, size := range []int{250, 255, 256, 257, 260, 4090, 4095, 4096, 4097, 8192, 9000} {
		label := strings.Repeat("é", size/2)
		g := From("f", "   a = \"x\" <see ["+label+"]>\n\nReferences\n\n   ["+label+"] "+strings.Repeat("A. ", size)+"\n      RFC 3986\n")
		if want := "; [" + label + "] = RFC 3986"; strings.Join(headerOf(g), "\n") != want {
			t.Errorf("label of %d bytes: got %.80q", len(label), headerOf(g))
		}
		text := "   a = \"x\" b\n\nReferences\n\n" + strings.Repeat("   [X] A, \"B\", RFC 1\n\n", size) + "   [Y] RFC 2\n"
		if got := strings.Join(headerOf(From("f", text)), " "); got != "; [X] = RFC 1 ; [Y] = RFC 2" {
			t.Errorf("%d entries: got %.80q", size, got)
		}
	}
}
