package abnf

import (
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
)

// formatTest is a source and its canonical layout.
type formatTest struct{ name, text, want string }

func runFormatTests(t *testing.T, tests []formatTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := Reader{}.Format(Source{Name: "f", Text: test.text})
			if err != nil || got != test.want {
				t.Errorf("%q\ngot error %v and\n%s\nwant\n%s", test.text, err, got, test.want)
			}
			checkFormat(t, test.text)
		})
	}
}

// TestFormatLines checks line ends, blank lines and indentation.
func TestFormatLines(t *testing.T) {
	runFormatTests(t, []formatTest{
		{"empty source", "", ""},
		{"only white space", " \n\t\r\n\n ", ""},
		{"only a comment", "  ; c", "; c\n"},
		{"only comments, with different indentation", "    ; c\n\n  ; d\n; e\n", "; c\n\n; d\n; e\n"},
		{"canonical already", "; c\n\na = b / c\n", "; c\n\na = b / c\n"},
		{"missing last line end", "a = b", "a = b\n"},
		{"missing last line end after a comment", "a = b  ; c", "a = b  ; c\n"},
		{"blank lines at the end", "a = b\n\n \n", "a = b\n"},
		{"blank lines at the start", "\n \n\na = b\n", "a = b\n"},
		{"several blank lines in a row", "; c\n\n\n\na = b\n\t\n \n  / c\n\n\n\n; d\n", "; c\n\na = b\n\n  / c\n\n; d\n"},
		{"no added blank lines", "a = b\n; c\nd = e\n", "a = b\n; c\nd = e\n"},
		{"CRLF", "; c\r\n\r\na = b\r\n  / c\r\n", "; c\n\na = b\n  / c\n"},
		{"carriage returns on a blank line", "\r\r\n\r\na = b\n", "a = b\n"},
		{"a byte order mark", byteOrderMark + "a = b\n", "a = b\n"},
		{"white space at the end of lines", "; c \t\na = b \t \n  / c  ; d\t \n", "; c\na = b\n  / c  ; d\n"},
		{"everything indented, as in an RFC", "   ; c\n   a = b\n     / c\n\n   d = e\n", "; c\na = b\n  / c\n\nd = e\n"},
		{"everything indented with tabs", "\t; c\n\ta\t= b\n\t\t/ c\n", "; c\na = b\n  / c\n"},
		{"definitions with different indentation", "   a = b\n c = d\n  e = f\n", "a = b\nc = d\ne = f\n"},
	})
}

// TestFormatTokens checks the spacing and the case of elements on a line.
func TestFormatTokens(t *testing.T) {
	runFormatTests(t, []formatTest{
		{"no white space", `a=b/"c"/(d)/[e]/2(<f>)`, "a = b / \"c\" / ( d ) / [ e ] / 2( <f> )\n"},
		{"much white space", "a\t=  b   /\t\"c\"\n", "a = b / \"c\"\n"},
		{"blanks inside brackets", "a = (b)  [c]  *(d / e)  2[f]  ((g))", "a = ( b ) [ c ] *( d / e ) 2[ f ] ( ( g ) )\n"},
		{"no blank after a repeat", `a = *b 1*c *2d 3*4e 5"f" 6%x41 7<g> *( h )`, "a = *b 1*c *2d 3*4e 5\"f\" 6%x41 7<g> *( h )\n"},
		{"repeats unchanged", "a = 0*b 1*1c 0*1d 01*002e *f", "a = 0*b 1*1c 0*1d 01*002e *f\n"},
		{"names unchanged", "aB-1 = Bc / <D> / aB-1", "aB-1 = Bc / <D> / aB-1\n"},
		{"case of bases and digits", "a = %X4a %x4A.fF %Xa-f 2%Xb %D10 %B10", "a = %x4A %x4A.FF %xA-F 2%xB %d10 %b10\n"},
		{"leading zeros unchanged", "a = %x0041 %d007 %b00", "a = %x0041 %d007 %b00\n"},
		{"case of prefixes", `a = %S"X" %s"x" *%I"X" %i"x"`, "a = %s\"X\" %s\"x\" *%i\"X\" %i\"x\"\n"},
		{"strings unchanged", `a = " /  ; (" "%X4a" "="`, "a = \" /  ; (\" \"%X4a\" \"=\"\n"},
		{"prose unchanged", "a = <a  b;\tc/(d> / <\"> / <>", "a = <a  b;\tc/(d> / <\"> / <>\n"},
		{"duplicate alternatives and rules unchanged", "a = b / b\na = (b)", "a = b / b\na = ( b )\n"},
	})
}

// TestFormatSigns checks the columns of "=" and "=/".
func TestFormatSigns(t *testing.T) {
	name := func(n int) string { return strings.Repeat("n", n) }
	runFormatTests(t, []formatTest{
		{"consecutive definitions", "a = b\nlong = c\nab = d\n", "a    = b\nlong = c\nab   = d\n"},
		{"aligned to the longest name, not to the author's column", "a      = b\nab = c\n", "a  = b\nab = c\n"},
		{"blank line ends the run", "a = b\n\nlong = c\nab = d\n", "a = b\n\nlong = c\nab   = d\n"},
		{"comment ends the run", "a = b\n; c\nlong = c\nab = d\n", "a = b\n; c\nlong = c\nab   = d\n"},
		{"continuation does not end the run", "a = b\n  / c\nlong = d\n", "a    = b\n     / c\nlong = d\n"},
		{"comment that belongs to a definition does not end the run", "a = b\n  ; c\nlong = d\n", "a    = b\n       ; c\nlong = d\n"},
		{"trailing comment does not end the run", "a = b ; c\nlong = d\n", "a    = b  ; c\nlong = d\n"},

		{"aligned by the author across blank lines", "a    = b\n\nlong = c\n\nab   = d\n", "a    = b\n\nlong = c\n\nab   = d\n"},
		{"aligned by the author across comments", "; c\na    = b\n; d\nlong = c\n", "; c\na    = b\n; d\nlong = c\n"},
		{"aligned by the author too far right", "a        = b\n\nlong     = c\n", "a    = b\n\nlong = c\n"},
		{"aligned by the author with tabs", "a\t= b\n\nlong    = c\n", "a    = b\n\nlong = c\n"},
		{"one of three not aligned by the author", "a    = b\n\nlong  = c\n\nab   = d\n", "a = b\n\nlong = c\n\nab = d\n"},
		{"separate runs aligned by the author", "a = b\nab = c\n\nd  = e\nlong = f\n", "a    = b\nab   = c\n\nd    = e\nlong = f\n"},

		{"=/ is aligned by its first character", "long = b\na =/ c\n", "long = b\na    =/ c\n"},
		{"second character of =/ takes no column", "a = b\na =/ c\n", "a = b\na =/ c\n"},

		{"names of 1 and 21 columns", "a = b\n" + name(21) + " = c\n", "a" + blanks(21) + "= b\n" + name(21) + " = c\n"},
		{"names of 1 and 22 columns", "a = b\n" + name(22) + " = c\n", "a = b\n" + name(22) + " = c\n"},
		{"too long a name splits the run", "a = b\nabc = c\n" + name(30) + " = d\ne = f\nab = g\n",
			"a   = b\nabc = c\n" + name(30) + " = d\ne  = f\nab = g\n"},
		{"only long names", name(60) + " = b\n" + name(70) + " = c\n", name(60) + blanks(11) + "= b\n" + name(70) + " = c\n"},
		{"too long a name aligned by the author", "a" + blanks(31) + "= b\n" + name(31) + " = c\n", "a = b\n" + name(31) + " = c\n"},

		{"sign on the next line", "a\n  = b\n  / c\n", "a = b\n  / c\n"},
		{"sign on its own line between blank lines", "a\n\n =\n\n b\n", "a =\n\n    b\n"},
		{"elements on the next line", "a =\n  b\n  / c\n", "a =\n    b\n  / c\n"},
		{"sign on another line than its name is not aligned", "a\n     = b\n\nlong = c\n", "a = b\n\nlong = c\n"},
		{"two signs on other lines than their names are not aligned", "a\n  = b\n\nlong\n  = c\n", "a = b\n\nlong = c\n"},
	})
}

// TestFormatContinuations checks the second and later lines of a definition.
func TestFormatContinuations(t *testing.T) {
	long := strings.Repeat("n", 39)
	runFormatTests(t, []formatTest{
		{"alternatives", "a = b\n / c\n      / d e\n", "a = b\n  / c\n  / d e\n"},
		{"elements", "a = b\n c\n      d\n", "a = b\n    c\n    d\n"},
		{"alternatives and elements below an aligned sign", "a = b\n / c\n d\nlong = e\n", "a    = b\n     / c\n       d\nlong = e\n"},
		{"alternatives and elements of =/", "a =/ b\n / c\n d\n", "a =/ b\n   / c\n     d\n"},
		{"blank line before an alternative", "a = b\n\n / c\n", "a = b\n\n  / c\n"},
		{"lines are neither joined nor broken", "a = b / c\n d\n e / f\n", "a = b / c\n    d\n    e / f\n"},

		{"slash at the end of a line", "a = b /\n    c / d /\n    e\n", "a = b\n  / c / d\n  / e\n"},
		{"slash at the end of a line after a line with only the sign", "a =\n b /\n c\n", "a =\n    b\n  / c\n"},
		{"slash on its own line", "a = b\n  /\n  c\n", "a = b\n  / c\n"},
		{"slash on its own line between blank lines", "a = b\n\n  /\n\n  c\n", "a = b\n\n  / c\n"},
		{"slash before a blank line", "a = b /\n\n  c\n", "a = b\n\n  / c\n"},
		{"slash before a comment", "a = b / ; d\n  c / ; e\n  f", "a = b  ; d\n  / c  ; e\n  / f\n"},
		{"slash before a comment line", "a = b /\n ; d\n  c\n", "a = b\n    ; d\n  / c\n"},
		{"only slash before a comment", "a = b\n  / ; d\n  c\n", "a = b\n    ; d\n  / c\n"},
		{"slash at the end of a line inside brackets", "a = ( b /\n  c )\n", "a = ( b\n    / c )\n"},
		{"slash at the end of a line before a bracket", "a = b /\n  ( c )\n", "a = b\n  / ( c )\n"},

		{"alternatives and elements in a group", "a = (\n b\n / c\n d\n )\n / e\n", "a = (\n      b\n    / c\n      d\n    )\n  / e\n"},
		{"group with an element on its first line", "a = ( b\n / c\n d )\n", "a = ( b\n    / c\n      d )\n"},
		{"nested brackets", "a = [ b (\n c\n [\n d\n / e\n ]\n )\n ]\n f\n",
			"a = [ b (\n        c\n        [\n          d\n        / e\n        ]\n      )\n    ]\n    f\n"},
		{"two brackets closed on one line", "a = ( b (\n c\n ) )\n d\n", "a = ( b (\n        c\n      ) )\n    d\n"},
		{"brackets closed in the middle of a line", "a = ( b (\n c ) ) d\n e\n", "a = ( b (\n        c ) ) d\n    e\n"},
		{"brackets of =/", "a =/ (\n b\n / c\n )\n", "a =/ (\n       b\n     / c\n     )\n"},
		{"alternative that begins with a bracket", "a = b\n / (\n c\n )\n", "a = b\n  / (\n      c\n    )\n"},
		{"indentation stops at 16 brackets", "a = " + strings.Repeat("( ", 17) + "\n b" + strings.Repeat(" )", 17),
			"a = " + strings.Repeat("( ", 16) + "(\n" + strings.Repeat(" ", 4+2*16) + "b" + strings.Repeat(" )", 17) + "\n"},

		{"sign in column 40", long + " = b\n / c\n d\n", long + " = b\n" + strings.Repeat(" ", 40) + "/ c\n" + strings.Repeat(" ", 42) + "d\n"},
		{"sign in column 41", "n" + long + " = b\n / c\n d\n", "n" + long + " = b\n    / c\n      d\n"},
	})
}

// TestFormatGrammars formats the grammars of the project. RFC 3986 Appendix A is in
// canonical layout except for blanks within lines: IPv6address is a table, and the
// comments of dec-octet and path begin further right.
func TestFormatGrammars(t *testing.T) {
	const changed = `
IP-literal    = "[" ( IPv6address / IPvFuture ) "]"
IPv6address   = 6( h16 ":" ) ls32
              / "::" 5( h16 ":" ) ls32
              / [ h16 ] "::" 4( h16 ":" ) ls32
              / [ *3( h16 ":" ) h16 ] "::" h16 ":" ls32
              / [ *4( h16 ":" ) h16 ] "::" ls32
              / [ *5( h16 ":" ) h16 ] "::" h16
dec-octet     = DIGIT              ; 0-9
              / %x31-39 DIGIT      ; 10-99
              / "1" 2DIGIT         ; 100-199
              / "2" %x30-34 DIGIT  ; 200-249
              / "25" %x30-35       ; 250-255
path          = path-abempty   ; begins with "/" or is empty
              / path-absolute  ; begins with "/" but not "//"
              / path-noscheme  ; begins with a non-colon segment
              / path-rootless  ; begins with a segment
              / path-empty     ; zero characters
                ; non-zero-length segment without any colon ":"
`
	got, err := Reader{}.Format(Source{Name: "rfc3986.abnf", Text: grammar.RFC3986})
	if err != nil {
		t.Fatal(err)
	}
	if diff := changedLines(grammar.RFC3986, got); diff != changed[1:] {
		t.Errorf("got the changed lines\n%s\nwant\n%s", diff, changed[1:])
	}
	checkFormat(t, grammar.RFC3986)
	checkFormat(t, grammar.RFC5234Core)
}

// changedLines returns the lines of now that differ from before. If the number of lines
// differs it returns now.
func changedLines(before, now string) string {
	old, lines := strings.Split(before, "\n"), strings.SplitAfter(now, "\n")
	if len(old) != len(lines) {
		return now
	}
	var b strings.Builder
	for i, line := range lines {
		if strings.TrimSuffix(line, "\n") != old[i] {
			b.WriteString(line)
		}
	}
	return b.String()
}
