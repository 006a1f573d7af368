package abnf

import (
	"slices"
	"strings"
	"testing"
)

// implied is the warning for every source in NotationRFC822.
const implied = "in rfc822 notation, white space between tokens may be implied (RFC 822 §3.1.4); it is not added to the rules"

// TestNotationLine checks where and how a source names its notation.
func TestNotationLine(t *testing.T) {
	const bar = "a = \"x\" | \"y\"\n"
	const barMistake = `alternatives are separated by "/", not "|" (RFC 5234 §3.2)`
	tests := []struct {
		name     string
		notation Notation
		text     string
		want     string // all findings
	}{
		{"no line", NotationABNF, bar, "1:9: " + barMistake},
		{"no line, with a default", NotationRFC822, bar, "1:1: warning: " + implied},
		{"first line", NotationABNF, "; notation: rfc822\n" + bar, "2:1: warning: " + implied},
		{"after other comments", NotationABNF, "; RFC 1738\n\n  ;notation:rfc822 \r\n; x\n" + bar, "5:1: warning: " + implied},
		{"the line overrides the default", NotationRFC822, "; notation: abnf\n" + bar, "2:9: " + barMistake},
		{"twice the same", NotationABNF, "; notation: rfc822\n; notation: rfc822\n" + bar, "3:1: warning: " + implied},
		{"after the first definition it is a comment", NotationABNF, bar + "; notation: rfc822\n", "1:9: " + barMistake},
		{"inside a longer comment", NotationABNF, "; the notation: rfc822\n" + bar, "2:9: " + barMistake},
		{"unknown notation", NotationABNF, "; notation: ebnf\na = \"x\"\n", `1:3: notation "ebnf": expected abnf or rfc822`},
		{"no notation", NotationABNF, "; notation:\na = \"x\"\n", `1:3: notation "": expected abnf or rfc822`},
		{"two notations", NotationABNF, "; notation: abnf\n; notation: rfc822\na = \"x\"\n", "2:3: the notation is abnf and rfc822"},
		{"no definition", NotationRFC822, "; x\n", "1:1: the grammar defines no rule"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := Reader{}.Lint(Source{Name: "f", Text: test.text, Notation: test.notation}).Error()
			if got = strings.TrimPrefix(strings.ReplaceAll("\n"+got, "\nf:", "\n"), "\n"); got != test.want {
				t.Errorf("%q: got\n%s\nwant\n%s", test.text, got, test.want)
			}
		})
	}
}

// TestNotationLineIsNoDoc checks that the line is not part of a rule's doc.
func TestNotationLineIsNoDoc(t *testing.T) {
	g := read(t, Auto, "; x\n; notation: rfc822\n; y\na = \"x\"\n; notation: of b\nb = \"y\"")
	if got, want := g.Rules[0].Doc(), []string{"x", "y"}; !slices.Equal(got, want) {
		t.Errorf("a: got %q, want %q", got, want)
	}
	if got, want := g.Rules[1].Doc(), []string{"notation: of b"}; !slices.Equal(got, want) {
		t.Errorf("b: got %q, want %q", got, want)
	}
}

func TestParseNotation(t *testing.T) {
	for _, n := range []Notation{NotationABNF, NotationRFC822} {
		if got, err := ParseNotation(n.String()); err != nil || got != n {
			t.Errorf("ParseNotation(%q): got %v, %v", n, got, err)
		}
	}
	const want = `notation "RFC822": expected abnf or rfc822`
	if _, err := ParseNotation("RFC822"); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestRFC822 reads definitions of old documents.
func TestRFC822(t *testing.T) {
	tests := []struct {
		name, text string
		want       string // the definitions, in ABNF
	}{
		{"vertical bar, RFC 1738 §5", `punctuation    = "<" | ">" | "#" | "%" | <">`, `punctuation = "<" / ">" / "#" / "%" / DQUOTE`},
		{"vertical bar at the end of a line", "a = \"x\" |\n    \"y\"", `a = "x" / "y"`},
		{"slash", `a = "x" / "y"`, `a = "x" / "y"`},
		{"both", `a = "x" | "y" / "z"`, `a = "x" / "y" / "z"`},
		{"inside brackets", `a = ( "x" | "y" ) [ "x" | "y" ]`, `a = ( "x" / "y" ) [ "x" / "y" ]`},
		{":=, RFC 2397 §3", `dataurl    := "data:" [ ";base64" ] "," *ALPHA`, `dataurl = "data:" [ ";base64" ] "," *ALPHA`},
		{"::= and angle brackets, RFC 2141 §2", "<URN> ::= \"urn:\" <NID> \":\"\n<NID> ::= ALPHA", `URN = "urn:" <NID> ":"` + "\nNID = ALPHA"},
		{"=/", "a = \"x\"\na =/ \"y\"", "a = \"x\"\na =/ \"y\""},
		{"strings without white space between, RFC 822 §3.3", `quoted-string = <"> *(ALPHA/DIGIT) <">; Regular`, "quoted-string = DQUOTE *( ALPHA / DIGIT ) DQUOTE"},
		{"the quotation mark defined, RFC 822 §3.3", `<"> = %x22`, "DQUOTE = %x22"},
		{"underscores, RFC 2396 Appendix A", "hier_part     = ( net_path | <net_path> )\nnet_path = \"//\"", `hier-part = ( net-path / <net-path> )` + "\n" + `net-path = "//"`},
		{"a reference on two lines", "a = <b ; c\n  >\nb = \"\"", "a = <b>\nb = \"\""},
		{"lists, RFC 822 §2.7", `a = 1#ALPHA`, `a = *"," ALPHA *( 1*"," ALPHA ) *","`},
		{"lists with white space, RFC 2616 §2.1", "a = 1#ALPHA\nLWS = [CRLF] 1*( SP | HTAB )",
			`a = *LWS *( "," *LWS ) ALPHA *( 1*( *LWS "," ) *LWS ALPHA ) *( *LWS "," )` + "\nLWS = [ CRLF ] 1*( SP / HTAB )"},
		{"an indented LWS", "  a = #1ALPHA\n  lws := SP",
			`a = [ *LWS ( *( "," *LWS ) ALPHA *( *LWS "," ) / "," *( *LWS "," ) ) ]` + "\nlws = SP"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g, err := Read(Auto, Source{Name: "f", Text: test.text, Notation: NotationRFC822})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimSpace(g.String()); got != test.want {
				t.Errorf("%q: got\n%s\nwant\n%s", test.text, got, test.want)
			}
			checkRoundTrip(t, Auto, g)
			checkFormatRFC822(t, test.text)
		})
	}
}

// rfc1808 is the grammar of RFC 1808 §2.2.
const rfc1808 = `
   URL         = ( absoluteURL | relativeURL ) [ "#" fragment ]

   absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )

   generic-RL  = scheme ":" relativeURL

   relativeURL = net_path | abs_path | rel_path

   net_path    = "//" net_loc [ abs_path ]
   abs_path    = "/"  rel_path
   rel_path    = [ path ] [ ";" params ] [ "?" query ]

   path        = fsegment *( "/" segment )
   fsegment    = 1*pchar
   segment     =  *pchar

   params      = param *( ";" param )
   param       = *( pchar | "/" )

   scheme      = 1*( alpha | digit | "+" | "-" | "." )
   net_loc     =  *( pchar | ";" | "?" )
   query       =  *( uchar | reserved )
   fragment    =  *( uchar | reserved )

   pchar       = uchar | ":" | "@" | "&" | "="
   uchar       = unreserved | escape
   unreserved  = alpha | digit | safe | extra

   escape      = "%" hex hex
   hex         = digit | "A" | "B" | "C" | "D" | "E" | "F" |
                         "a" | "b" | "c" | "d" | "e" | "f"

   alpha       = lowalpha | hialpha
   lowalpha    = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
                 "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
                 "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
   hialpha     = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
                 "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
                 "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"

   digit       = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
                 "8" | "9"

   safe        = "$" | "-" | "_" | "." | "+"
   extra       = "!" | "*" | "'" | "(" | ")" | ","
   national    = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "` + "`" + `"
   reserved    = ";" | "/" | "?" | ":" | "@" | "&" | "="
   punctuation = "<" | ">" | "#" | "%" | <">
`

// TestRFC1808 reads a whole grammar. Its only findings are the warnings about the notation
// and about rules that only the RFC's text uses.
func TestRFC1808(t *testing.T) {
	got := Reader{}.Lint(Source{Name: "f", Text: rfc1808, Notation: NotationRFC822}).Error()
	want := "f:2:4: warning: " + implied + `
f:8:18: warning: the name "net_path" is read as "net-path", as is every "_" in a name: ABNF does not allow it
f:47:4: warning: no other rule uses national, punctuation`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	checkFormatRFC822(t, rfc1808)
}

// rfc822Tokens is a part of RFC 822 §3.3.
const rfc822Tokens = `
                                                 ; (  Octal, Decimal.)
     CHAR        =  <any ASCII character>        ; (  0-177,  0.-127.)
     ALPHA       =  <any ASCII alphabetic character>
                                                 ; (101-132, 65.- 90.)
                                                 ; (141-172, 97.-122.)
     CTL         =  <any ASCII control           ; (  0- 37,  0.- 31.)
                     character and DEL>          ; (    177,     127.)
     SPACE       =  <ASCII SP, space>            ; (     40,      32.)
     <">         =  <ASCII quote mark>           ; (     42,      34.)
     text        =  <any CHAR, including bare    ; => atoms, specials,
                     CR & bare LF, but NOT       ;  comments and
                     including CRLF>             ;  quoted-strings are
                                                 ;  NOT recognized.
     qtext       =  <any CHAR excepting <">,     ; => may be folded
                     "\" & CR, and including
                     linear-white-space>
     ctext       =  <any CHAR excluding "(",     ; => may be folded
                     ")", ";", ">", "\" & CR>
`

// TestLongProse reads prose on several lines, with comments between them.
func TestLongProse(t *testing.T) {
	source := Source{Name: "f", Text: rfc822Tokens, Notation: NotationRFC822}
	defs, errs := Definitions(source)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	got := ""
	for _, d := range defs {
		got += d.String() + "\n"
	}
	const want = `CHAR = <any ASCII character>
ALPHA = <any ASCII alphabetic character>
CTL = <any ASCII control character and DEL>
SPACE = <ASCII SP, space>
DQUOTE = <ASCII quote mark>
text = <any CHAR, including bare CR & bare LF, but NOT including CRLF>
qtext = <any CHAR excepting <">, "\" & CR, and including linear-white-space>
ctext = <any CHAR excluding "(", ")", ";", ">", "\" & CR>
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, text := range []string{rfc822Tokens, "a = 1*<net_\r\n path, \"x \t y\" ;c\r\n\r\n ; d\r\n z> | b ; e\n"} {
		checkFormatRFC822(t, text)
		checkComments(t, text)
	}

	formatted, err := Reader{}.Format(Source{Name: "f", Text: "a = ( <x  y ;c\n z> |\n \"b\" )\nb_c ::= \"d\"", Notation: NotationRFC822})
	if want := "a   = ( <x y  ;c\n        z>\n      | \"b\" )\nb_c ::= \"d\"\n"; err != nil || formatted != want {
		t.Errorf("got error %v and\n%s\nwant\n%s", err, formatted, want)
	}
}

// checkFormatRFC822 checks that formatting keeps definitions and is idempotent.
func checkFormatRFC822(t *testing.T, text string) {
	t.Helper()
	source := Source{Name: "f", Text: text, Notation: NotationRFC822}
	defs, errs := Definitions(source)
	if len(errs) > 0 {
		return
	}
	formatted, err := Reader{}.Format(source)
	if err != nil {
		t.Errorf("formatting %q: %v", text, err)
		return
	}
	result := Source{Name: "f", Text: formatted, Notation: NotationRFC822}
	if again, err := (Reader{}).Format(result); err != nil || again != formatted {
		t.Errorf("formatting %q twice: got error %v and\n%s\nwant\n%s", text, err, again, formatted)
	}
	after, errs := Definitions(result)
	if len(errs) > 0 || len(after) != len(defs) {
		t.Errorf("the layout of %q has %d definitions and errors %v, want %d", text, len(after), errs, len(defs))
		return
	}
	for i, d := range after {
		if d.String() != defs[i].String() {
			t.Errorf("the layout of %q has %s, want %s", text, d, defs[i])
		}
	}
}

// checkComments checks that formatting keeps the comments.
func checkComments(t *testing.T, text string) {
	t.Helper()
	formatted, err := Reader{}.Format(Source{Name: "f", Text: text, Notation: NotationRFC822})
	_, got := pieces(formatted)
	if _, want := pieces(text); err != nil || !slices.Equal(got, want) {
		t.Errorf("the layout of %q: got error %v and the comments %q, want %q", text, err, got, want)
	}
}

// TestMistakesRFC822 checks mistakes in NotationRFC822.
func TestMistakesRFC822(t *testing.T) {
	for _, test := range []mistakeTest{
		{"no alternative after a bar", "a = \"x\" || \"y\"", `1:10: expected an element, found "|" (the empty string is written "")`},
		{"other signs", "a <- \"x\"", `1:3: a rule is defined with "=" or "=/", not "<-"`},
		{"single quotation marks", "a = 'x'", `1:5: a string must be in double quotation marks: "..."`},
		{"unclosed prose ends with the definition", "a = <x\n  y\nb = c", `1:5: "<" is never closed: ">" is missing` + "\n" + `3:5: rule "c" is not defined`},
		{"unclosed prose at the start", "<a = \"x\"", `1:1: "<" is never closed: ">" is missing`},
		{"prose instead of a name", "<a b> = \"x\"", "1:1: a rule name is defined without angle brackets"},
		{"a definition indented like a continuation", "a = \"x\"\n  b := \"y\"",
			"2:3: this definition is indented deeper than the first one, as if it continued the line above"},
		{"two names that differ in the underscore only", "a_b = \"x\"\na-b = \"y\"",
			`2:1: rule "a-b" is already defined at f:1:1; "=/" would add alternatives to it`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Read(Auto, Source{Name: "f", Text: test.text, Notation: NotationRFC822})
			if err == nil || strings.ReplaceAll("\n"+err.Error(), "\nf:", "\n")[1:] != test.want {
				t.Errorf("%q\ngot:\n%v\nwant:\n%s", test.text, err, test.want)
			}
		})
	}
}

// TestSuggestNotation checks when a message suggests the notation.
func TestSuggestNotation(t *testing.T) {
	const suggestion = "--notation rfc822 allows it"
	for _, test := range []struct {
		name, text string
		want       int // line of the message with the suggestion, or 0
	}{
		{"one mistake may be a slip", "a = \"x\" | \"y\"", 0},
		{"two bars", "a = \"x\"\nb = \"x\" | \"y\"\nc = \"x\" | \"y\"", 2},
		{":= and a bar", "a := \"x\" | \"y\"", 1},
		{"::=", "a ::= \"x\"\nb ::= \"y\"", 1},
		{"other signs are not valid there", "a == \"x\"\nb == \"y\"", 0},
	} {
		_, err := Read(Auto, Source{Name: "f", Text: test.text})
		line := 0
		for _, e := range err.(ErrorList) {
			if e.Mend == suggestion {
				if line != 0 {
					t.Errorf("%q: two suggestions", test.text)
				}
				line = e.Pos.Line
			}
		}
		if line != test.want {
			t.Errorf("%s: %q: suggestion in line %d, want %d:\n%v", test.name, test.text, line, test.want, err)
		}
	}
	// Each source has its own suggestion.
	bars := "a = \"x\" | \"y\" | \"z\""
	_, err := Read(Auto, Source{Name: "f", Text: bars}, Source{Name: "g", Text: strings.Replace(bars, "a", "b", 1)})
	if n := strings.Count(err.Error(), suggestion); n != 2 {
		t.Errorf("two sources: got %d suggestions in\n%v", n, err)
	}
}
