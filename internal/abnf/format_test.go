package abnf

import (
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
)

// formatTest is a text and its canonical layout.
type formatTest struct{ why, text, want string }

func runFormatTests(t *testing.T, tests []formatTest) {
	t.Helper()
	for _, test := range tests {
		got, err := Reader{}.Format(Source{Name: "f", Text: test.text})
		if err != nil || got != test.want {
			t.Errorf("%s: %q\ngot error %v and\n%s\nwant\n%s", test.why, test.text, err, got, test.want)
		}
		checkFormat(t, test.text)
	}
}

// TestFormatLines has what becomes of lines as such.
func TestFormatLines(t *testing.T) {
	runFormatTests(t, []formatTest{
		{"nothing", "", ""},
		{"nothing but white space", " \n\t\r\n\n ", ""},
		{"a comment alone", "  ; c", "; c\n"},
		{"comments at all depths, without a definition that they could belong to", "    ; c\n\n  ; d\n; e\n", "; c\n\n; d\n; e\n"},
		{"as it is to be", "; c\n\na = b / c\n", "; c\n\na = b / c\n"},
		{"the last line end is missing", "a = b", "a = b\n"},
		{"the last line end is missing behind a comment", "a = b  ; c", "a = b  ; c\n"},
		{"blank lines at the end", "a = b\n\n \n", "a = b\n"},
		{"blank lines at the start", "\n \n\na = b\n", "a = b\n"},
		{"several blank lines in a row", "; c\n\n\n\na = b\n\t\n \n  / c\n\n\n\n; d\n", "; c\n\na = b\n\n  / c\n\n; d\n"},
		{"no blank line is added", "a = b\n; c\nd = e\n", "a = b\n; c\nd = e\n"},
		{"CRLF", "; c\r\n\r\na = b\r\n  / c\r\n", "; c\n\na = b\n  / c\n"},
		{"carriage returns that only a blank line can have", "\r\r\n\r\na = b\n", "a = b\n"},
		{"a byte order mark", byteOrderMark + "a = b\n", "a = b\n"},
		{"white space at the end of lines", "; c \t\na = b \t \n  / c  ; d\t \n", "; c\na = b\n  / c  ; d\n"},
		{"the whole is indented, as in an RFC", "   ; c\n   a = b\n     / c\n\n   d = e\n", "; c\na = b\n  / c\n\nd = e\n"},
		{"the whole is indented with tabs", "\t; c\n\ta\t= b\n\t\t/ c\n", "; c\na = b\n  / c\n"},
		{"definitions at several depths", "   a = b\n c = d\n  e = f\n", "a = b\nc = d\ne = f\n"},
	})
}

// TestFormatTokens has what a line of elements looks like.
func TestFormatTokens(t *testing.T) {
	runFormatTests(t, []formatTest{
		{"no white space", `a=b/"c"/(d)/[e]/2(<f>)`, "a = b / \"c\" / ( d ) / [ e ] / 2( <f> )\n"},
		{"much white space", "a\t=  b   /\t\"c\"\n", "a = b / \"c\"\n"},
		{"inside of brackets", "a = (b)  [c]  *(d / e)  2[f]  ((g))", "a = ( b ) [ c ] *( d / e ) 2[ f ] ( ( g ) )\n"},
		{"none behind a repeat", `a = *b 1*c *2d 3*4e 5"f" 6%x41 7<g> *( h )`, "a = *b 1*c *2d 3*4e 5\"f\" 6%x41 7<g> *( h )\n"},
		{"repeats as they are", "a = 0*b 1*1c 0*1d 01*002e *f", "a = 0*b 1*1c 0*1d 01*002e *f\n"},
		{"names as they are", "aB-1 = Bc / <D> / aB-1", "aB-1 = Bc / <D> / aB-1\n"},
		{"the case of bases and digits", "a = %X4a %x4A.fF %Xa-f 2%Xb %D10 %B10", "a = %x4A %x4A.FF %xA-F 2%xB %d10 %b10\n"},
		{"zeros that say nothing", "a = %x0041 %d007 %b00", "a = %x0041 %d007 %b00\n"},
		{"the case of prefixes", `a = %S"X" %s"x" *%I"X" %i"x"`, "a = %s\"X\" %s\"x\" *%i\"X\" %i\"x\"\n"},
		{"strings as they are", `a = " /  ; (" "%X4a" "="`, "a = \" /  ; (\" \"%X4a\" \"=\"\n"},
		{"prose as it is", "a = <a  b;\tc/(d> / <\"> / <>", "a = <a  b;\tc/(d> / <\"> / <>\n"},
		{"what is said several times", "a = b / b\na = (b)", "a = b / b\na = ( b )\n"},
	})
}

// TestFormatSigns has the columns of "=" and "=/".
func TestFormatSigns(t *testing.T) {
	name := func(n int) string { return strings.Repeat("n", n) }
	runFormatTests(t, []formatTest{
		{"directly below each other", "a = b\nlong = c\nab = d\n", "a    = b\nlong = c\nab   = d\n"},
		{"by the longest name of the run, not of the source", "a      = b\nab = c\n", "a  = b\nab = c\n"},
		{"a blank line ends the run", "a = b\n\nlong = c\nab = d\n", "a = b\n\nlong = c\nab   = d\n"},
		{"so does a comment", "a = b\n; c\nlong = c\nab = d\n", "a = b\n; c\nlong = c\nab   = d\n"},
		{"lines that continue a definition do not", "a = b\n  / c\nlong = d\n", "a    = b\n     / c\nlong = d\n"},
		{"comments that belong to a definition do not", "a = b\n  ; c\nlong = d\n", "a    = b\n       ; c\nlong = d\n"},
		{"comments at the end of lines do not", "a = b ; c\nlong = d\n", "a    = b  ; c\nlong = d\n"},

		{"across a blank line, as the author has it", "a    = b\n\nlong = c\n\nab   = d\n", "a    = b\n\nlong = c\n\nab   = d\n"},
		{"across comments, as the author has it", "; c\na    = b\n; d\nlong = c\n", "; c\na    = b\n; d\nlong = c\n"},
		{"the author's column is too far right", "a        = b\n\nlong     = c\n", "a    = b\n\nlong = c\n"},
		{"the column is where the sign stands, tabs or not", "a\t= b\n\nlong    = c\n", "a    = b\n\nlong = c\n"},
		{"one of three is out of the author's column", "a    = b\n\nlong  = c\n\nab   = d\n", "a = b\n\nlong = c\n\nab = d\n"},
		{"runs that the author has aligned", "a = b\nab = c\n\nd  = e\nlong = f\n", "a    = b\nab   = c\n\nd    = e\nlong = f\n"},

		{"=/ is aligned by its first half", "long = b\na =/ c\n", "long = b\na    =/ c\n"},
		{"and makes no room for its second half", "a = b\na =/ c\n", "a = b\na =/ c\n"},

		{"names of 1 and of 21 columns", "a = b\n" + name(21) + " = c\n", "a" + blanks(21) + "= b\n" + name(21) + " = c\n"},
		{"of 1 and of 22", "a = b\n" + name(22) + " = c\n", "a = b\n" + name(22) + " = c\n"},
		{"one that is too long parts the others", "a = b\nabc = c\n" + name(30) + " = d\ne = f\nab = g\n",
			"a   = b\nabc = c\n" + name(30) + " = d\ne  = f\nab = g\n"},
		{"names that are all long", name(60) + " = b\n" + name(70) + " = c\n", name(60) + blanks(11) + "= b\n" + name(70) + " = c\n"},
		{"the author has aligned what is too long", "a" + blanks(31) + "= b\n" + name(31) + " = c\n", "a = b\n" + name(31) + " = c\n"},

		{"the sign on the next line", "a\n  = b\n  / c\n", "a = b\n  / c\n"},
		{"the sign on a line of its own, and blank lines around it", "a\n\n =\n\n b\n", "a =\n\n    b\n"},
		{"the elements on the next line", "a =\n  b\n  / c\n", "a =\n    b\n  / c\n"},
		{"a name and a sign that are not on one line are in no column", "a\n     = b\n\nlong = c\n", "a = b\n\nlong = c\n"},
		{"nor are two of them in the same", "a\n  = b\n\nlong\n  = c\n", "a = b\n\nlong = c\n"},
	})
}

// TestFormatContinuations has the lines of a definition after its first.
func TestFormatContinuations(t *testing.T) {
	long := strings.Repeat("n", 39)
	runFormatTests(t, []formatTest{
		{"an alternative", "a = b\n / c\n      / d e\n", "a = b\n  / c\n  / d e\n"},
		{"not an alternative", "a = b\n c\n      d\n", "a = b\n    c\n    d\n"},
		{"both, below an aligned sign", "a = b\n / c\n d\nlong = e\n", "a    = b\n     / c\n       d\nlong = e\n"},
		{"of =/: elements stand below elements", "a =/ b\n / c\n d\n", "a =/ b\n   / c\n     d\n"},
		{"a blank line between", "a = b\n\n / c\n", "a = b\n\n  / c\n"},
		{"lines are neither joined nor broken", "a = b / c\n d\n e / f\n", "a = b / c\n    d\n    e / f\n"},

		{"a / at the end of a line", "a = b /\n    c / d /\n    e\n", "a = b\n  / c / d\n  / e\n"},
		{"at the end of the first line, which has the sign only", "a =\n b /\n c\n", "a =\n    b\n  / c\n"},
		{"on a line of its own", "a = b\n  /\n  c\n", "a = b\n  / c\n"},
		{"on a line of its own, with blank lines around it", "a = b\n\n  /\n\n  c\n", "a = b\n\n  / c\n"},
		{"before a blank line", "a = b /\n\n  c\n", "a = b\n\n  / c\n"},
		{"before a comment", "a = b / ; d\n  c / ; e\n  f", "a = b  ; d\n  / c  ; e\n  / f\n"},
		{"before a line that is a comment", "a = b /\n ; d\n  c\n", "a = b\n    ; d\n  / c\n"},
		{"alone before a comment", "a = b\n  / ; d\n  c\n", "a = b\n    ; d\n  / c\n"},
		{"at the end of a line in brackets", "a = ( b /\n  c )\n", "a = ( b\n    / c )\n"},
		{"at the end of a line, before a bracket", "a = b /\n  ( c )\n", "a = b\n  / ( c )\n"},

		{"in a group", "a = (\n b\n / c\n d\n )\n / e\n", "a = (\n      b\n    / c\n      d\n    )\n  / e\n"},
		{"a group that begins with an element", "a = ( b\n / c\n d )\n", "a = ( b\n    / c\n      d )\n"},
		{"brackets in brackets", "a = [ b (\n c\n [\n d\n / e\n ]\n )\n ]\n f\n",
			"a = [ b (\n        c\n        [\n          d\n        / e\n        ]\n      )\n    ]\n    f\n"},
		{"two brackets that are closed on a line", "a = ( b (\n c\n ) )\n d\n", "a = ( b (\n        c\n      ) )\n    d\n"},
		{"a bracket that is closed further in", "a = ( b (\n c ) ) d\n e\n", "a = ( b (\n        c ) ) d\n    e\n"},
		{"the first element of =/ tells where brackets begin", "a =/ (\n b\n / c\n )\n", "a =/ (\n       b\n     / c\n     )\n"},
		{"a / that begins with a bracket", "a = b\n / (\n c\n )\n", "a = b\n  / (\n      c\n    )\n"},
		{"17 brackets: the last one is not counted", "a = " + strings.Repeat("( ", 17) + "\n b" + strings.Repeat(" )", 17),
			"a = " + strings.Repeat("( ", 16) + "(\n" + strings.Repeat(" ", 4+2*16) + "b" + strings.Repeat(" )", 17) + "\n"},

		{"a sign in column 40", long + " = b\n / c\n d\n", long + " = b\n" + strings.Repeat(" ", 40) + "/ c\n" + strings.Repeat(" ", 42) + "d\n"},
		{"a sign in column 41", "n" + long + " = b\n / c\n d\n", "n" + long + " = b\n    / c\n      d\n"},
	})
}

// TestFormatGrammars has the grammars that come with the project. RFC 3986 Appendix A
// is laid out this way but for the blanks inside of lines: IPv6address is a table, and
// the comments of dec-octet and path begin further right.
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

// changedLines returns the lines of now that are others in before, which has as many.
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
