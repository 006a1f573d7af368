package abnf

import (
	"strings"
	"testing"
)

// TestFormatTrailingComments has comments on the lines of elements.
func TestFormatTrailingComments(t *testing.T) {
	x := strings.Repeat("x", 41)
	runFormatTests(t, []formatTest{
		{"two blanks before it", "a = b;c\n", "a = b  ;c\n"},
		{"its text as it is", "a = b ;;  c\t; d\\ \"e  \n", "a = b  ;;  c\t; d\\ \"e\n"},
		{"without text", "a = b ;\n", "a = b  ;\n"},
		{"a carriage return in it", "a = b ; c\rd\r\n", "a = b  ; c\rd\n"},
		{"white space of Unicode at its end", "a = b ; c\u00a0\u2003\n", "a = b  ; c\n"},
		{"what is not UTF-8", "a = b ; \xff\xfe\n", "a = b  ; \xff\xfe\n"},

		{"lines in a row", "a = b ; c\n  / long ; d\n  / e ; f\n", "a = b     ; c\n  / long  ; d\n  / e     ; f\n"},
		{"a line without one parts them", "a = b ; c\n  / d\n  / long ; e\n  / f ; g\n", "a = b  ; c\n  / d\n  / long  ; e\n  / f     ; g\n"},
		{"a blank line parts them", "a = b ; c\n\n  / long ; d\n", "a = b  ; c\n\n  / long  ; d\n"},
		{"a line that is a comment parts them", "a = b ; c\n  ; d\n  / long ; e\n", "a = b  ; c\n    ; d\n  / long  ; e\n"},
		{"lines of several definitions", "a = b ; c\nd = long ; e\n", "a = b     ; c\nd = long  ; e\n"},
		{"the width counts characters, not bytes", "a = <é> ; c\n  / <ee> ; d\n", "a = <é>   ; c\n  / <ee>  ; d\n"},
		{"a tab in prose is as wide as it looks", "a = <\t> ; c\n  / <bcdefg> ; d\n", "a = <\t>     ; c\n  / <bcdefg>  ; d\n"},
		{"lines that differ by 40 columns", "a = b ; c\n  / " + x + " ; d\n", "a = b" + strings.Repeat(" ", 42) + "; c\n  / " + x + "  ; d\n"},
		{"lines that differ by 41 columns", "a = b ; c\n  / x" + x + " ; d\n", "a = b  ; c\n  / x" + x + "  ; d\n"},

		{"one that goes on in the next lines", "a = b    ; c\n         ; d\n         ; e\n  / f\n", "a = b  ; c\n       ; d\n       ; e\n  / f\n"},
		{"it does not part the others", "a = b ; c\n      ; d\n  / long ; e\n", "a = b     ; c\n          ; d\n  / long  ; e\n"},
		{"one that goes on behind the definition", "a = b ; c\n      ; d\ne = f\n", "a = b  ; c\n       ; d\ne = f\n"},
		{"with tabs", "a = b\t; c\n\t; d\ne = f\n", "a = b  ; c\n       ; d\ne = f\n"},
		{"what is one column off does not go on", "a = b ; c\n     ; d\n      ; e\n", "a = b  ; c\n    ; d\n    ; e\n"},
		{"what is behind a blank line does not either", "a = b ; c\n\n      ; d\n", "a = b  ; c\n\n    ; d\n"},
		{"what belongs to the definition below does not either", "   a = b\nc=d;e\n   ;f\n   g = h\n", "a = b\nc = d  ;e\n;f\ng = h\n"},
	})
}

// TestFormatInnerComments has comments between the elements of a definition.
func TestFormatInnerComments(t *testing.T) {
	runFormatTests(t, []formatTest{
		{"between alternatives", "a = b\n ; c\n        ; d\n / e\n", "a = b\n    ; c\n    ; d\n  / e\n"},
		{"in the first column", "a = b\n; c\n  / d\n", "a = b\n    ; c\n  / d\n"},
		{"blank lines around it", "a = b\n\n; c\n\n  / d\n", "a = b\n\n    ; c\n\n  / d\n"},
		{"in brackets", "a = *(\n ;\n ; c\n ;\n b / ; d\n ; e\n f\n ; g\n )\n",
			"a = *(\n      ;\n      ; c\n      ;\n      b  ; d\n      ; e\n    / f\n      ; g\n    )\n"},
		{"behind an opening bracket", "a = ( ; c\n b ; d\n ) ; e\n", "a = (    ; c\n      b  ; d\n    )    ; e\n"},
		{"behind the sign", "a = ; c\n b\n", "a =  ; c\n    b\n"},
		{"before the sign", "a ; c\n = b\n", "a =  ; c\n    b\n"},
		{"around the sign", "a ; c\n = ; d\n b\n", "a =  ; c\n    ; d\n    b\n"},
		{"before the sign, on lines of their own", "a\n ; c\n; d\n = b\n", "a =\n    ; c\n    ; d\n    b\n"},
		{"before the sign, which is on a line of its own", "a\n ; c\n =\n b\n", "a =\n    ; c\n    b\n"},
		{"around a /", "a = b ; c\n ; d\n / ; e\n ; f\n g\n", "a = b  ; c\n    ; d\n    ; e\n    ; f\n  / g\n"},
		{"that looks like a definition", "a = b\n; c = d\n  / e\n", "a = b\n    ; c = d\n  / e\n"},
	})
}

// TestFormatOuterComments has comments between definitions: each belongs to what it
// has belonged to before, the rule above, the rule below, or none.
func TestFormatOuterComments(t *testing.T) {
	runFormatTests(t, []formatTest{
		{"above a rule", "; c\n; d\na = b\n", "; c\n; d\na = b\n"},
		{"above a rule that is indented, less deep", "; c\n ; d\n   a = b\n", "; c\n; d\na = b\n"},
		{"deeper than the first rule: of no rule", "    ; c\na = b\n", "  ; c\na = b\n"},
		{"deeper than the first rule, all is indented", "    ; c\n  a = b\n", "  ; c\na = b\n"},
		{"some deeper", "; c\n     ; d\n; e\na = b\n", "; c\n  ; d\n; e\na = b\n"},
		{"of the rule above", "a = b\n ; c\n    ; d\ne = f\n", "a = b\n    ; c\n    ; d\ne = f\n"},
		{"of both", "a = b\n    ; c\n; d\ne = f\n", "a = b\n    ; c\n; d\ne = f\n"},
		{"of none, behind a comment of the rule below", "a = b\n; c\n    ; d\n; e\nf = g\n", "a = b\n; c\n    ; d\n; e\nf = g\n"},
		{"of none, behind a blank line", "a = b\n\n    ; c\nd = e\n", "a = b\n\n    ; c\nd = e\n"},
		{"between blank lines", "a = b\n\n; c\n\nd = e\n", "a = b\n\n; c\n\nd = e\n"},
		{"behind the last rule", "a = b\n ; c\n\n; d\n", "a = b\n    ; c\n\n; d\n"},
		{"of =/", "a = b\n; c\na =/ d\n  ; e\n", "a = b\n; c\na =/ d\n     ; e\n"},
		{"of a rule whose last line is in brackets", "a = ( b\n  c )\n  ; d\n", "a = ( b\n      c )\n    ; d\n"},
		{"the rule below decides, where rules begin in several columns", "   a = b\n; c\nd = e\n ; f\n   g = h\n  ; i\nj = k\n",
			"a = b\n; c\nd = e\n; f\ng = h\n    ; i\nj = k\n"},
	})
}
