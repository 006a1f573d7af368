package abnf

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// capturing is a grammar to capture parts of.
const capturing = `
uri = scheme ":" Path [ "?" query ]
scheme = 1*ALPHA
Path = *( "/" segment ) / segment
segment = *ALPHA
query = *( ALPHA / segment ) 0<scheme>
`

// spellCaptures returns captures in full: names, and rules as they are defined.
func spellCaptures(captures []Capture) string {
	list := make([]string, len(captures))
	for i, c := range captures {
		parts := make([]string, len(c.Parts))
		for i, p := range c.Parts {
			if parts[i] = p.Rule.Name; p.Parent != nil {
				parts[i] = p.Parent.Name + "." + p.Rule.Name
			}
		}
		list[i] = c.Name + ":" + strings.Join(parts, "|")
	}
	return strings.Join(list, ",")
}

// TestParseCaptures has what captures are read as.
func TestParseCaptures(t *testing.T) {
	tests := []struct{ text, want, why string }{
		{"uri=scheme", "uri=scheme:scheme", "called like the rule"},
		{"uri=scheme,path,query", "uri=scheme:scheme,Path:Path,query:query", "several, in their order"},
		{"uri=query,scheme", "uri=query:query,scheme:scheme", "which is not the grammar's"},
		{"URI=SCHEME,PATH", "uri=scheme:scheme,Path:Path", "names of rules have no case; captures are called as rules are defined"},
		{"uri=S:scheme", "uri=S:scheme", "a name as it is spelled"},
		{"uri=a-1:scheme", "uri=a-1:scheme", "a name like that of a rule"},
		{"uri=query:scheme", "uri=query:scheme", "even that of another rule"},
		{"uri=query.segment", "uri=segment:query.segment", "where one rule refers to it; the parent is not in the name"},
		{"uri=Query.Segment", "uri=segment:query.segment", "parents have no case"},
		{"uri=q:query.segment,segment", "uri=q:query.segment,segment:segment", "there, and anywhere"},
		{"uri=s:scheme|path.segment|query", "uri=s:scheme|Path.segment|query", "several rules"},
		{"uri=s:scheme|scheme", "uri=s:scheme|scheme", "one rule twice"},
		{"uri=a:scheme,b:scheme", "uri=a:scheme,b:scheme", "one rule under two names"},
		{"uri=uri", "uri=uri:uri", "the rule itself"},
		{"uri=alpha,digit", "uri=ALPHA:ALPHA,DIGIT:DIGIT", "core rules, used or not"},
		{"query=query.scheme", "query=scheme:query.scheme", "a reference that is repeated zero times is one"},
		{"digit=DIGIT", "DIGIT=DIGIT:DIGIT", "of a core rule"},
	}
	g := read(t, Auto, capturing)
	for _, test := range tests {
		root, captures, err := ParseCaptures(g, test.text)
		if err != nil {
			t.Errorf("%s: got error %v, want %s (%s)", test.text, err, test.want, test.why)
			continue
		}
		if got := root.Name + "=" + spellCaptures(captures); got != test.want {
			t.Errorf("%s: got %s, want %s (%s)", test.text, got, test.want, test.why)
		}
	}
}

// TestParseCapturesErrors has what is wrong with captures.
func TestParseCapturesErrors(t *testing.T) {
	const name = ": the name of a capture is written like that of a rule"
	tests := []struct{ text, want, why string }{
		{"", `"": expected RULE=CAPTURE, and more captures behind commas`, "nothing at all"},
		{"uri", `"uri": expected RULE=CAPTURE, and more captures behind commas`, "a rule without captures"},
		{"uri:scheme", `"uri:scheme": expected RULE=CAPTURE, and more captures behind commas`, "another separator"},
		{"=scheme", `the grammar has no rule ""`, "no rule"},
		{"urn=scheme", `the grammar has no rule "urn"; did you mean uri?`, "a rule that is not there"},
		{"something=scheme", `the grammar has no rule "something"`, "one that is like no other"},
		{" uri=scheme", `the grammar has no rule " uri"; did you mean uri?`, "white space"},

		{"uri=", `the grammar has no rule ""`, "no captures"},
		{"uri=scheme,", `the grammar has no rule ""`, "a comma at the end"},
		{"uri=,scheme", `the grammar has no rule ""`, "or at the start"},
		{"uri=scheme,,query", `the grammar has no rule ""`, "two commas"},
		{"uri=scheme, query", `the grammar has no rule " query"; did you mean query?`, "white space behind a comma"},
		{"uri=scheme=query", `the grammar has no rule "scheme=query"`, "= for a comma"},
		{"uri=shceme", `the grammar has no rule "shceme"; did you mean scheme?`, "a slip of the pen"},
		{"uri=PHAT", `the grammar has no rule "PHAT"`, "two edits are many in four letters"},
		{"uri=PATCH", `the grammar has no rule "PATCH"; did you mean Path?`, "one edit, in other letters"},
		{"uri=scheme,qeury:querry", `the grammar has no rule "querry"; did you mean query?`, "the rule counts, and not the capture's name"},
		{"uri=\u212A", "the grammar has no rule \"\u212A\"", "what is no ASCII"},

		{"uri=s:", `the grammar has no rule ""`, "a name for nothing"},
		{"uri=:scheme", `":scheme"` + name, "no name"},
		{"uri=1s:scheme", `"1s:scheme"` + name, "a digit first"},
		{"uri=-s:scheme", `"-s:scheme"` + name, "a hyphen first"},
		{"uri=s_1:scheme", `"s_1:scheme"` + name, "another character"},
		{"uri=é:scheme", `"é:scheme"` + name, "a letter that is no ASCII"},
		{"uri=s :scheme", `"s :scheme"` + name, "white space"},
		{"uri=s:t:scheme", `the grammar has no rule "t:scheme"; did you mean scheme?`, "two names"},

		{"uri=scheme|query", `"scheme|query": a capture of several rules needs a name, as in path:scheme|query`, "which of the two?"},
		{"uri=scheme|scheme", `"scheme|scheme": a capture of several rules needs a name, as in path:scheme|scheme`, "even if they are one"},
		{"uri=s:scheme|", `the grammar has no rule ""`, "a bar at the end"},
		{"uri=s:|scheme", `the grammar has no rule ""`, "or at the start"},
		{"uri=s:scheme||query", `the grammar has no rule ""`, "two bars"},

		{"uri=uri.segment", `"uri.segment": rule "uri" does not refer to "segment"`, "only a rule that it refers to does"},
		{"uri=URI.SEGMENT", `"URI.SEGMENT": rule "uri" does not refer to "segment"`, "rules as they are defined, in what was given"},
		{"uri=segment.query", `"segment.query": rule "segment" does not refer to "query"`, "the child stands last"},
		{"uri=s:scheme|uri.segment", `"uri.segment": rule "uri" does not refer to "segment"`, "the part that is wrong"},
		{"uri=.scheme", `the grammar has no rule ""`, "no parent"},
		{"uri=uri.", `the grammar has no rule ""`, "no child"},
		{"uri=urn.scheme", `the grammar has no rule "urn"; did you mean uri?`, "a parent that is not there"},
		{"uri=uri.shceme", `the grammar has no rule "shceme"; did you mean scheme?`, "a child that is not there"},
		{"uri=uri.path.segment", `the grammar has no rule "path.segment"`, "a parent of a parent"},

		{"uri=scheme,scheme", `two captures are called "scheme"`, "the same twice"},
		{"uri=scheme,query,SCHEME", `two captures are called "scheme"`, "rules are one in any case"},
		{"uri=s:scheme,S:query", `two captures are called "S"`, "so are the names of captures"},
		{"uri=scheme,scheme:query", `two captures are called "scheme"`, "a name that a rule has given"},
		{"uri=query.segment,path.segment", `two captures are called "segment"`, "two parents of one rule"},
	}
	g := read(t, Auto, capturing)
	for _, test := range tests {
		root, captures, err := ParseCaptures(g, test.text)
		if fmt.Sprint(err) != test.want || root != nil || captures != nil {
			t.Errorf("%s: got %v, %s and error\n%v, want nothing and\n%s (%s)", test.text, root, spellCaptures(captures), err, test.want, test.why)
		}
	}
}

// TestTakes has which references a capture takes.
func TestTakes(t *testing.T) {
	tests := []struct {
		capture      string
		rule, parent string // the parent of the root is none
		want         bool
		why          string
	}{
		{"segment", "segment", "Path", true, "wherever it is"},
		{"segment", "segment", "query", true, "there too"},
		{"segment", "query", "uri", false, "another rule"},
		{"segment", "ALPHA", "segment", false, "a part of it"},
		{"Path.segment", "segment", "Path", true, "where the parent refers to it"},
		{"Path.segment", "segment", "query", false, "where another rule does"},
		{"Path.segment", "Path", "uri", false, "the parent"},
		{"s:Path.segment|query", "segment", "Path", true, "the first of two"},
		{"s:Path.segment|query", "query", "uri", true, "the second"},
		{"s:Path.segment|query", "segment", "query", false, "both rules, but not in that place"},
		{"uri", "uri", "", true, "the root"},
		{"uri.scheme", "scheme", "", false, "the root has no parent"},
	}
	g := read(t, Auto, capturing)
	for _, test := range tests {
		_, captures, err := ParseCaptures(g, "uri="+test.capture)
		if err != nil {
			t.Fatal(err)
		}
		if got := captures[0].Takes(g.Lookup(test.rule), g.Lookup(test.parent)); got != test.want {
			t.Errorf("%s: Takes(%s, %s): got %v, want %v (%s)", test.capture, test.rule, test.parent, got, test.want, test.why)
		}
	}
}

// TestNullable has which rules match the empty string.
func TestNullable(t *testing.T) {
	tests := []struct {
		text string
		want bool
		why  string
	}{
		{`a = "x"`, false, "a literal"},
		{`a = ""`, true, "the empty one"},
		{`a = %x00`, false, "a value"},
		{`a = %x00-FF`, false, "a range"},
		{`a = "x" / "" / "y"`, true, "one of the alternatives"},
		{`a = "x" / "y"`, false, "none of them"},
		{`a = "" ""`, true, "all of a concatenation"},
		{`a = "" "x"`, false, "only a part of it"},
		{`a = [ "x" ]`, true, "an option"},
		{`a = *"x"`, true, "any number"},
		{`a = *2"x"`, true, "up to two"},
		{`a = 0"x"`, true, "zero times"},
		{`a = 1*"x"`, false, "at least one"},
		{`a = 2( [ "x" ] )`, true, "two of what may be empty"},
		{`a = ( "x" )`, false, "a group"},
		{`a = ( *"x" )`, true, "a group of what may be empty"},
		{"a = b\nb = *\"x\"", true, "a reference"},
		{"a = 1*<b>\nb = *\"x\"", true, "in angle brackets"},
		{"a = b *b\nb = \"x\"", false, "a reference to what is not"},
		{"a = \"x\"\na =/ \"\"", true, "by =/"},
		{"a = \"x\" [ a ]", false, "right recursion"},
		{"a = [ \"x\" a ]", true, "right recursion that may end at once"},
		{"a = [ a ] \"x\"", false, "left recursion"},
		{"a = a \"x\" / \"\"", true, "left recursion that may begin with nothing"},
		{"a = a / \"x\"", false, "itself adds nothing"},
		{"a = b / \"x\"\nb = \"y\" a / c\nc = *\"z\"", true, "through a cycle and out of it"},
		{"a = b / \"x\"\nb = \"y\" a / c\nc = \"z\"", false, "a cycle that has no way to be empty"},
		{"a = \"x\" b / b\nb = \"y\" a / [ a ]", true, "a cycle in which the other rule may be"},
	}
	for _, test := range tests {
		r := read(t, Auto, test.text).Rules[0]
		ref := &Node{Op: OpRef, Name: r.Name, Rule: r}
		if body, ref := r.Body.Nullable(), ref.Nullable(); body != test.want || ref != test.want {
			t.Errorf("%s: got %v, and %v for a reference, want %v (%s)", test.text, body, ref, test.want, test.why)
		}
	}
	if (&Node{Op: OpRef, Name: "undefined"}).Nullable() {
		t.Error("a rule that is not defined: got nullable")
	}
}

// TestSplitParserSpecs reads a file of specifications.
func TestSplitParserSpecs(t *testing.T) {
	const text = "; a comment\n\na = b, c ; another one\nd\t= e,\r\n  ; in between\n\tf:g|h\n\n  , i\nj=k"
	var got []string
	for _, s := range SplitParserSpecs(Source{Name: "x.parsers", Text: text}) {
		got = append(got, s.Pos.String()+" "+s.Text)
	}
	want := []string{"x.parsers:3:1 a=b,c", "x.parsers:4:1 d=e,f:g|h,i", "x.parsers:9:1 j=k"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, text := range []string{"", "\n", "; only a comment", " \t\n"} {
		if specs := SplitParserSpecs(Source{Text: text}); len(specs) > 0 {
			t.Errorf("%q: got %v", text, specs)
		}
	}
	if specs := SplitParserSpecs(Source{Text: "  a=b"}); len(specs) != 1 || specs[0].Text != "a=b" {
		t.Errorf("an indented first line: got %v", specs)
	}
}
