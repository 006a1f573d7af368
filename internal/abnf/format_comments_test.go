package abnf

import (
	"strings"
	"testing"
)

// TestFormatTrailingComments checks comments on the lines of elements.
func TestFormatTrailingComments(t *testing.T) {
	x := strings.Repeat("x", 41)
	runFormatTests(t, []formatTest{
		{"two blanks before a comment", "a = b;c\n", "a = b  ;c\n"},
		{"text unchanged except for final blanks", "a = b ;;  c\t; d\\ \"e  \n", "a = b  ;;  c\t; d\\ \"e\n"},
		{"empty comment", "a = b ;\n", "a = b  ;\n"},
		{"carriage return in a comment", "a = b ; c\rd\r\n", "a = b  ; c\rd\n"},
		{"Unicode white space at the end", "a = b ; c\u00a0\u2003\n", "a = b  ; c\n"},
		{"invalid UTF-8", "a = b ; \xff\xfe\n", "a = b  ; \xff\xfe\n"},

		{"consecutive lines are aligned", "a = b ; c\n  / long ; d\n  / e ; f\n", "a = b     ; c\n  / long  ; d\n  / e     ; f\n"},
		{"line without a comment splits the run", "a = b ; c\n  / d\n  / long ; e\n  / f ; g\n", "a = b  ; c\n  / d\n  / long  ; e\n  / f     ; g\n"},
		{"blank line splits the run", "a = b ; c\n\n  / long ; d\n", "a = b  ; c\n\n  / long  ; d\n"},
		{"comment line splits the run", "a = b ; c\n  ; d\n  / long ; e\n", "a = b  ; c\n    ; d\n  / long  ; e\n"},
		{"lines of two definitions are aligned", "a = b ; c\nd = long ; e\n", "a = b     ; c\nd = long  ; e\n"},
		{"width in characters, not bytes", "a = <é> ; c\n  / <ee> ; d\n", "a = <é>   ; c\n  / <ee>  ; d\n"},
		{"width of a tab in prose", "a = <\t> ; c\n  / <bcdefg> ; d\n", "a = <\t>     ; c\n  / <bcdefg>  ; d\n"},
		{"lines that differ by 40 columns", "a = b ; c\n  / " + x + " ; d\n", "a = b" + strings.Repeat(" ", 42) + "; c\n  / " + x + "  ; d\n"},
		{"lines that differ by 41 columns", "a = b ; c\n  / x" + x + " ; d\n", "a = b  ; c\n  / x" + x + "  ; d\n"},

		{"comment continued on the next lines", "a = b    ; c\n         ; d\n         ; e\n  / f\n", "a = b  ; c\n       ; d\n       ; e\n  / f\n"},
		{"continued comment does not split the run", "a = b ; c\n      ; d\n  / long ; e\n", "a = b     ; c\n          ; d\n  / long  ; e\n"},
		{"comment continued after the definition", "a = b ; c\n      ; d\ne = f\n", "a = b  ; c\n       ; d\ne = f\n"},
		{"comment continued with tabs", "a = b\t; c\n\t; d\ne = f\n", "a = b  ; c\n       ; d\ne = f\n"},
		{"one column off is not a continuation", "a = b ; c\n     ; d\n      ; e\n", "a = b  ; c\n    ; d\n    ; e\n"},
		{"after a blank line is not a continuation", "a = b ; c\n\n      ; d\n", "a = b  ; c\n\n    ; d\n"},
		{"comment of the next definition is not a continuation", "   a = b\nc=d;e\n   ;f\n   g = h\n", "a = b\nc = d  ;e\n;f\ng = h\n"},
	})
}

// TestFormatInnerComments checks comments between the elements of a definition.
func TestFormatInnerComments(t *testing.T) {
	runFormatTests(t, []formatTest{
		{"between alternatives", "a = b\n ; c\n        ; d\n / e\n", "a = b\n    ; c\n    ; d\n  / e\n"},
		{"in the first column", "a = b\n; c\n  / d\n", "a = b\n    ; c\n  / d\n"},
		{"between blank lines inside a definition", "a = b\n\n; c\n\n  / d\n", "a = b\n\n    ; c\n\n  / d\n"},
		{"inside brackets", "a = *(\n ;\n ; c\n ;\n b / ; d\n ; e\n f\n ; g\n )\n",
			"a = *(\n      ;\n      ; c\n      ;\n      b  ; d\n      ; e\n    / f\n      ; g\n    )\n"},
		{"after an opening bracket", "a = ( ; c\n b ; d\n ) ; e\n", "a = (    ; c\n      b  ; d\n    )    ; e\n"},
		{"after the sign", "a = ; c\n b\n", "a =  ; c\n    b\n"},
		{"before the sign", "a ; c\n = b\n", "a =  ; c\n    b\n"},
		{"before and after the sign", "a ; c\n = ; d\n b\n", "a =  ; c\n    ; d\n    b\n"},
		{"on separate lines before the sign", "a\n ; c\n; d\n = b\n", "a =\n    ; c\n    ; d\n    b\n"},
		{"before a sign on its own line", "a\n ; c\n =\n b\n", "a =\n    ; c\n    b\n"},
		{"before and after a slash", "a = b ; c\n ; d\n / ; e\n ; f\n g\n", "a = b  ; c\n    ; d\n    ; e\n    ; f\n  / g\n"},
		{"comment that looks like a definition", "a = b\n; c = d\n  / e\n", "a = b\n    ; c = d\n  / e\n"},
	})
}

// TestFormatOuterComments checks that comments between definitions still belong to the same
// rule, or to none.
func TestFormatOuterComments(t *testing.T) {
	runFormatTests(t, []formatTest{
		{"above a rule", "; c\n; d\na = b\n", "; c\n; d\na = b\n"},
		{"indented less than the rule below", "; c\n ; d\n   a = b\n", "; c\n; d\na = b\n"},
		{"deeper than the first rule belongs to no rule", "    ; c\na = b\n", "  ; c\na = b\n"},
		{"deeper than the first rule in an indented grammar", "    ; c\n  a = b\n", "  ; c\na = b\n"},
		{"partly deeper than the first rule", "; c\n     ; d\n; e\na = b\n", "; c\n  ; d\n; e\na = b\n"},
		{"belongs to the rule above", "a = b\n ; c\n    ; d\ne = f\n", "a = b\n    ; c\n    ; d\ne = f\n"},
		{"belongs to the rule above and to the rule below", "a = b\n    ; c\n; d\ne = f\n", "a = b\n    ; c\n; d\ne = f\n"},
		{"deeper comment after a comment of the rule below", "a = b\n; c\n    ; d\n; e\nf = g\n", "a = b\n; c\n    ; d\n; e\nf = g\n"},
		{"deeper comment after a blank line", "a = b\n\n    ; c\nd = e\n", "a = b\n\n    ; c\nd = e\n"},
		{"between blank lines", "a = b\n\n; c\n\nd = e\n", "a = b\n\n; c\n\nd = e\n"},
		{"after the last rule", "a = b\n ; c\n\n; d\n", "a = b\n    ; c\n\n; d\n"},
		{"belongs to =/", "a = b\n; c\na =/ d\n  ; e\n", "a = b\n; c\na =/ d\n     ; e\n"},
		{"after a line inside brackets", "a = ( b\n  c )\n  ; d\n", "a = ( b\n      c )\n    ; d\n"},
		{"indentation relative to the rule below", "   a = b\n; c\nd = e\n ; f\n   g = h\n  ; i\nj = k\n",
			"a = b\n; c\nd = e\n; f\ng = h\n    ; i\nj = k\n"},
	})
}
