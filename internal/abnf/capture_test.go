package abnf

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// capturing is the grammar of the tests of captures.
const capturing = `
uri = scheme ":" Path [ "?" query ]
scheme = 1*ALPHA
Path = *( "/" segment ) / segment
segment = *ALPHA
query = *( ALPHA / segment ) 0<scheme>
`

// spellCaptures returns captures with all names in full, spelled as in the grammar.
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
		if c.List {
			list[i] = c.Name + "[]:" + strings.Join(parts, "|")
		}
		if len(c.Fields) > 0 {
			list[i] += "," + c.Name + "." + strings.ReplaceAll(spellCaptures(c.Fields), ",", ","+c.Name+".")
		}
	}
	return strings.Join(list, ",")
}

// TestParseCaptures checks valid captures.
func TestParseCaptures(t *testing.T) {
	tests := []struct{ text, want, name string }{
		{"uri=scheme", "uri=scheme:scheme", "default name"},
		{"uri=scheme,path,query", "uri=scheme:scheme,Path:Path,query:query", "several captures"},
		{"uri=query,scheme", "uri=query:query,scheme:scheme", "order of the captures, not of the grammar"},
		{"URI=SCHEME,PATH", "uri=scheme:scheme,Path:Path", "rule names ignore case; default names are spelled as defined"},
		{"uri=S:scheme", "uri=S:scheme", "given name keeps its case"},
		{"uri=a-1:scheme", "uri=a-1:scheme", "given name with all kinds of characters"},
		{"uri=query:scheme", "uri=query:scheme", "given name equal to another rule"},
		{"uri=query.segment", "uri=segment:query.segment", "parent is not part of the default name"},
		{"uri=Query.Segment", "uri=segment:query.segment", "parents ignore case"},
		{"uri=q:query.segment,segment", "uri=q:query.segment,segment:segment", "one rule with and without a parent"},
		{"uri=s:scheme|path.segment|query", "uri=s:scheme|Path.segment|query", "alternatives"},
		{"uri=s:scheme|scheme", "uri=s:scheme|scheme", "one rule as two alternatives"},
		{"uri=a:scheme,b:scheme", "uri=a:scheme,b:scheme", "one rule with two names"},
		{"uri=uri", "uri=uri:uri", "the root"},
		{"uri=alpha,digit", "uri=ALPHA:ALPHA,DIGIT:DIGIT", "used and unused core rules"},
		{"query=query.scheme", "query=scheme:query.scheme", "parent with a reference repeated zero times"},
		{"uri=segment[]", "uri=segment[]:segment", "list with the default name"},
		{"uri=all[]:segment|query,scheme", "uri=all[]:segment|query,scheme:scheme", "list of several rules"},
		{"uri=query.segment[]", "uri=segment[]:query.segment", "list with a parent"},
		{"uri=p[]:path,P.segment:segment,q:query,p.a:alpha", "uri=p[]:Path,p.segment:segment,p.a:ALPHA,q:query", "list with fields"},
		{"uri=p[]:path,p.p:segment,q[]:query,q.p:segment", "uri=p[]:Path,p.p:segment,q[]:query,q.p:segment", "fields of two lists with one name"},
		{"digit=DIGIT", "DIGIT=DIGIT:DIGIT", "core rule as the root"},
	}
	g := read(t, Auto, capturing)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root, captures, err := ParseCaptures(g, test.text)
			if err != nil {
				t.Errorf("%s: got error %v, want %s", test.text, err, test.want)
				return
			}
			if got := root.Name + "=" + spellCaptures(captures); got != test.want {
				t.Errorf("%s: got %s, want %s", test.text, got, test.want)
			}
		})
	}
}

// TestParseCapturesErrors checks the errors for invalid captures.
func TestParseCapturesErrors(t *testing.T) {
	const name = ": a capture's name must have the form of a rule name"
	tests := []struct{ text, want, name string }{
		{"", `"": expected RULE=CAPTURE, with further captures after commas`, "empty text"},
		{"uri", `"uri": expected RULE=CAPTURE, with further captures after commas`, "no equals sign"},
		{"uri:scheme", `"uri:scheme": expected RULE=CAPTURE, with further captures after commas`, "wrong separator after the rule"},
		{"=scheme", `the grammar has no rule ""`, "no root"},
		{"urn=scheme", `the grammar has no rule "urn"; did you mean uri?`, "undefined root"},
		{"something=scheme", `the grammar has no rule "something"`, "undefined root without a similar rule"},
		{" uri=scheme", `the grammar has no rule " uri"; did you mean uri?`, "white space before the root"},

		{"uri=", `the grammar has no rule ""`, "empty list"},
		{"uri=scheme,", `the grammar has no rule ""`, "comma at the end"},
		{"uri=,scheme", `the grammar has no rule ""`, "comma at the start"},
		{"uri=scheme,,query", `the grammar has no rule ""`, "consecutive commas"},
		{"uri=scheme, query", `the grammar has no rule " query"; did you mean query?`, "white space after a comma"},
		{"uri=scheme=query", `the grammar has no rule "scheme=query"`, "equals sign instead of a comma"},
		{"uri=shceme", `the grammar has no rule "shceme"; did you mean scheme?`, "misspelled rule"},
		{"uri=PHAT", `the grammar has no rule "PHAT"`, "no suggestion for two edits in four letters"},
		{"uri=PATCH", `the grammar has no rule "PATCH"; did you mean Path?`, "suggestion for one edit in another case"},
		{"uri=scheme,qeury:querry", `the grammar has no rule "querry"; did you mean query?`, "misspelled rule with a given name"},
		{"uri=\u212A", "the grammar has no rule \"\u212A\"", "non-ASCII rule"},

		{"uri=s:", `the grammar has no rule ""`, "name without a rule"},
		{"uri=:scheme", `":scheme"` + name, "empty name"},
		{"uri=1s:scheme", `"1s:scheme"` + name, "name that begins with a digit"},
		{"uri=-s:scheme", `"-s:scheme"` + name, "name that begins with a hyphen"},
		{"uri=s_1:scheme", `"s_1:scheme"` + name, "invalid character in a name"},
		{"uri=é:scheme", `"é:scheme"` + name, "non-ASCII letter in a name"},
		{"uri=s :scheme", `"s :scheme"` + name, "white space in a name"},
		{"uri=s:t:scheme", `the grammar has no rule "t:scheme"; did you mean scheme?`, "two names for one capture"},

		{"uri=scheme|query", `"scheme|query": a capture of several rules needs a name, as in path:scheme|query`, "alternatives without a name"},
		{"uri=scheme|scheme", `"scheme|scheme": a capture of several rules needs a name, as in path:scheme|scheme`, "equal alternatives without a name"},
		{"uri=s:scheme|", `the grammar has no rule ""`, "bar at the end"},
		{"uri=s:|scheme", `the grammar has no rule ""`, "bar at the start"},
		{"uri=s:scheme||query", `the grammar has no rule ""`, "consecutive bars"},

		{"uri=uri.segment", `"uri.segment": rule "uri" does not refer to "segment"`, "parent without a direct reference"},
		{"uri=URI.SEGMENT", `"URI.SEGMENT": rule "uri" does not refer to "segment"`, "error spells rules as in the grammar"},
		{"uri=segment.query", `"segment.query": rule "segment" does not refer to "query"`, "parent and child swapped"},
		{"uri=s:scheme|uri.segment", `"uri.segment": rule "uri" does not refer to "segment"`, "error names the invalid alternative"},
		{"uri=.scheme", `the grammar has no rule ""`, "no parent"},
		{"uri=uri.", `the grammar has no rule ""`, "no child"},
		{"uri=urn.scheme", `the grammar has no rule "urn"; did you mean uri?`, "undefined parent"},
		{"uri=uri.shceme", `the grammar has no rule "shceme"; did you mean scheme?`, "undefined child"},
		{"uri=uri.path.segment", `the grammar has no rule "path.segment"`, "two parents"},

		{"uri=scheme,scheme", `two captures have the name "scheme"`, "equal captures"},
		{"uri=scheme,query,SCHEME", `two captures have the name "scheme"`, "equal captures in different case"},
		{"uri=s:scheme,S:query", `two captures have the name "S"`, "given names that differ only in case"},
		{"uri=scheme,scheme:query", `two captures have the name "scheme"`, "given name equal to a default name"},
		{"uri=p.s:segment,p[]:path", `"p.s:segment": there is no list "p" before this field`, "field before its list"},
		{"uri=p:path,p.s:segment", `"p.s:segment": there is no list "p" before this field`, "field of a capture that is no list"},
		{"uri=p[]:path,p.s[]:segment", `"s[]:segment": a field of a list cannot be a list`, "list in a list"},
		{"uri=p[]:path,p.s:segment,P.S:alpha", `two captures have the name "S"`, "fields that differ only in case"},
		{"uri=p[]:path,p.s:query", `"s:query": query does not occur in the list's elements`, "field outside of the elements"},
		{"uri=p[]:path,p.:segment", `":segment"` + name, "field without a name"},
		{"uri=p[]:path,p.s.t:segment", `"s.t:segment"` + name, "field of a field"},
		{"uri=[]:path", `"[]:path"` + name, "list without a name"},
		{"uri=p[][]:path", `"p[][]:path"` + name, "brackets twice"},
		{"uri=p:path[]", `the grammar has no rule "path[]"; did you mean Path?`, "brackets after the rule"},
		{"uri=path|query[]", `"path|query[]": a capture of several rules needs a name, as in path:path|query[]`, "brackets after several rules"},
		{"uri=scheme=>end:scheme.end", `"=>end:scheme.end": only generated parsers can have a layout`, "layout"},
		{"uri=>end:scheme.end", `"=>end:scheme.end": only generated parsers can have a layout`, "layout without captures"},
		{"uri=query.segment,path.segment", `two captures have the name "segment"`, "one rule with two parents"},
	}
	g := read(t, Auto, capturing)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root, captures, err := ParseCaptures(g, test.text)
			if fmt.Sprint(err) != test.want || root != nil || captures != nil {
				t.Errorf("%s: got %v, %s and error\n%v, want no captures and error\n%s", test.text, root, spellCaptures(captures), err, test.want)
			}
		})
	}
}

// TestTakes checks which references a capture takes.
func TestTakes(t *testing.T) {
	tests := []struct {
		capture      string
		rule, parent string // parent is empty for the root
		want         bool
		name         string
	}{
		{"segment", "segment", "Path", true, "any parent"},
		{"segment", "segment", "query", true, "any other parent"},
		{"segment", "query", "uri", false, "other rule"},
		{"segment", "ALPHA", "segment", false, "rule inside the captured one"},
		{"Path.segment", "segment", "Path", true, "reference in the parent"},
		{"Path.segment", "segment", "query", false, "reference in another rule"},
		{"Path.segment", "Path", "uri", false, "the parent itself"},
		{"s:Path.segment|query", "segment", "Path", true, "first alternative"},
		{"s:Path.segment|query", "query", "uri", true, "second alternative"},
		{"s:Path.segment|query", "segment", "query", false, "rules of two alternatives combined"},
		{"uri", "uri", "", true, "the root"},
		{"uri.scheme", "scheme", "", false, "root for a capture with a parent"},
	}
	g := read(t, Auto, capturing)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, captures, err := ParseCaptures(g, "uri="+test.capture)
			if err != nil {
				t.Fatal(err)
			}
			if got := captures[0].Takes(g.Lookup(test.rule), g.Lookup(test.parent)); got != test.want {
				t.Errorf("%s: Takes(%s, %s): got %v, want %v", test.capture, test.rule, test.parent, got, test.want)
			}
		})
	}
}

// TestNullable checks which rules match the empty string.
func TestNullable(t *testing.T) {
	tests := []struct {
		text string
		want bool
		name string
	}{
		{`a = "x"`, false, "a string"},
		{`a = ""`, true, "the empty string"},
		{`a = %x00`, false, "a value"},
		{`a = %x00-FF`, false, "a range"},
		{`a = "x" / "" / "y"`, true, "one empty alternative"},
		{`a = "x" / "y"`, false, "no empty alternative"},
		{`a = "" ""`, true, "concatenation of empty strings"},
		{`a = "" "x"`, false, "concatenation with one empty string"},
		{`a = [ "x" ]`, true, "an option"},
		{`a = *"x"`, true, "any number of times"},
		{`a = *2"x"`, true, "up to twice"},
		{`a = 0"x"`, true, "zero times"},
		{`a = 1*"x"`, false, "at least once"},
		{`a = 2( [ "x" ] )`, true, "two nullable elements"},
		{`a = ( "x" )`, false, "a group"},
		{`a = ( *"x" )`, true, "a group of a nullable element"},
		{"a = b\nb = *\"x\"", true, "a reference"},
		{"a = 1*<b>\nb = *\"x\"", true, "a reference in angle brackets"},
		{"a = b *b\nb = \"x\"", false, "a reference to a rule that is not nullable"},
		{"a = \"x\"\na =/ \"\"", true, "an empty alternative added by =/"},
		{"a = \"x\" [ a ]", false, "right recursion"},
		{"a = [ \"x\" a ]", true, "nullable right recursion"},
		{"a = [ a ] \"x\"", false, "left recursion"},
		{"a = a \"x\" / \"\"", true, "nullable left recursion"},
		{"a = a / \"x\"", false, "itself as an alternative"},
		{"a = b / \"x\"\nb = \"y\" a / c\nc = *\"z\"", true, "a nullable rule outside the cycle"},
		{"a = b / \"x\"\nb = \"y\" a / c\nc = \"z\"", false, "a cycle without an empty alternative"},
		{"a = \"x\" b / b\nb = \"y\" a / [ a ]", true, "a cycle with another nullable rule"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := read(t, Auto, test.text).Rules[0]
			ref := &Node{Op: OpRef, Name: r.Name, Rule: r}
			if body, ref := r.Body.Nullable(), ref.Nullable(); body != test.want || ref != test.want {
				t.Errorf("%s: got %v, and %v for a reference, want %v", test.text, body, ref, test.want)
			}
		})
	}
	if (&Node{Op: OpRef, Name: "undefined"}).Nullable() {
		t.Error("an undefined rule: got nullable")
	}
}

// TestSplitParserSpecs splits a file of specifications.
func TestSplitParserSpecs(t *testing.T) {
	const text = "; a comment\n\na = b, c ; another one\nd\t= e,\r\n  ; in between\n\tf:g|h\n\n  , i\nj=k\nl = m\n => n : m.end + 1,\n o:m"
	var got []string
	for _, s := range SplitParserSpecs(Source{Name: "x.parsers", Text: text}) {
		got = append(got, s.Pos.String()+" "+s.Text+s.Layout)
		if strings.Contains(s.Text, "=>") {
			t.Errorf("layout in %q", s.Text)
		}
	}
	want := []string{"x.parsers:3:1 a=b,c", "x.parsers:4:1 d=e,f:g|h,i", "x.parsers:9:1 j=k", "x.parsers:10:1 l=m=>n:m.end+1,o:m"}
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
