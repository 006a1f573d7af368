package gen

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/oracle"
)

// A listTest is a list in a package, with strings. Square brackets mark the elements, and
// parentheses the fields. Strings without a match begin with "- ".
type listTest struct {
	name   string // of the package
	config Config
	list   string // the end of the names of the list's function
	field  string // the field to show, or ""
	inputs string
}

const listGrammar = `
segments  = *( "/" segment )
segment   = *( ALPHA / "%" 2HEXDIG )
undecided = *( x-item ";" ) "A" / *( y-item ";" ) "B"
x-item    = "a" / "b"
y-item    = "a" / "b" / "c"
`

// bundled returns the configuration of a bundled grammar.
func bundled(t *testing.T, name, parser string) Config {
	t.Helper()
	d, err := Bundled("", name)
	if err != nil {
		t.Fatal(err)
	}
	rule, _, _ := strings.Cut(parser, "=")
	return Config{Sources: d.Sources, Patches: d.Patches, Documents: Bundled, Rules: []string{rule}, Parsers: []string{parser}}
}

func listTests(t *testing.T) []listTest {
	own := func(parser string) Config {
		return Config{Sources: []Source{{Name: "lists.abnf", Text: listGrammar}}, Parsers: []string{parser}}
	}
	return []listTest{
		{"segments", own("segments=seg[]:segment"), "SegmentsSeg", "", "\n/[a]/[]/[%41b]\n/[]\n- a\n- /%4"},
		{"undecided", own("undecided=item[]:x-item|y-item,item.y:y-item"), "UndecidedItem", "Y", "\n[a];[b];A\n[(a)];[(b)];B\n[(c)];B\nA\n- c;A\n- a;b;"},
		{"cookies", bundled(t, "rfc6265", "cookie-string=pair[]:cookie-pair,pair.name:cookie-name,pair.value:cookie-value"), "CookieStringPair", "Value",
			"\n[SID=(31d4d96e407aad42)]; [lang=(en-US)]\n[a=()]\n[a=(\"b=c\")]; [b=()]; [c=(=)]\n- a=b;c=d\n- a=b; \n- a"}, // RFC 6265 §4.2.1 and its examples in §3.1
		{"setcookie", bundled(t, "rfc6265", "set-cookie-string=cookie-av[],pair:cookie-pair"), "SetCookieStringCookieAv", "",
			"\nSID=31d4d96e407aad42; [Path=/]; [Secure]; [HttpOnly]\nlang=en-US; [Expires=Wed, 09 Jun 2021 10:18:14 GMT]\na=b\na=b; []\n- a"}, // RFC 6265 §3.1; extension-av may be empty
		{"accept", bundled(t, "rfc9110", "Accept=range[]:media-range,range.type:type,range.subtype:subtype"), "AcceptRange", "Type",
			"\n[(audio)/*; q=0.2], [(audio)/basic]\n[(text)/plain; q=0.5], [(text)/html], [(text)/x-dvi; q=0.8], [(text)/x-c]\n" +
				"[(text)/*], [(text)/plain], [(text)/plain;format=flowed], [*/*]\n[(a)/b] \t,\t[(c)/d ;e=\"f,g\"]\n- a\n- a/b, "}, // RFC 9110 §12.5.1; in its grammar a weight is also a parameter
		{"parameters", bundled(t, "rfc9110", "media-type=parameter[],parameter.name:parameter-name,parameter.value:parameter-value"), "MediaTypeParameter", "Value",
			"\ntext/html;[charset=(utf-8)]\nText/HTML;[Charset=(\"utf-8\")]\na/b ; ;[c=(\"d;e\\\"\")];\t[f=(g)];\na/b\n- a/b;c= d"}, // RFC 9110 §8.3.1 and §5.6.6
		{"link", bundled(t, "rfc8288", "Link=link[]:link-value,link.target:URI-Reference"), "LinkLink", "Target",
			"\n[<(http://example.com/TheBook/chapter2)>; rel=\"previous\"; title=\"previous chapter\"]\n[<(/)>; rel=\"http://example.net/foo\"]\n" +
				"[<(/TheBook/chapter2)>; rel=\"previous\"; title*=UTF-8'de'letztes%20Kapitel], [<(/TheBook/chapter4)>; rel=\"next\"]\n- </a>, \n- /a"}, // RFC 8288 §3.5
		{"rrule", bundled(t, "rfc5545", "recur=part[]:recur-rule-part,part.freq:freq"), "RecurPart", "Freq",
			"\n[FREQ=(YEARLY)];[INTERVAL=2];[BYMONTH=1];[BYDAY=SU];[BYHOUR=8,9];[BYMINUTE=30]\n[FREQ=(DAILY)];[COUNT=10];[INTERVAL=2]\n- FREQ=DAILY;\n- FREQ="}, // RFC 5545 §3.3.10
	}
}

// plainInput returns a string without the marks of its elements and fields, and their places: for
// each element the start, the end, and the start and the end of the field or -1.
func plainInput(marked string) (s string, places [][4]int) {
	var b strings.Builder
	open := false
	for i := range len(marked) {
		n := b.Len()
		last := len(places) - 1
		switch c := marked[i]; {
		case c == '[' && !open:
			places, open = append(places, [4]int{n, -1, -1, -1}), true
		case c == ']' && open:
			places[last][1], open = n, false
		case c == '(' && open:
			places[last][2] = n
		case c == ')' && open:
			places[last][3] = n
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), places
}

// TestGeneratedLists runs the lists of generated packages over strings from the RFCs, over strings
// that cover each transition of the rule, and over long ones. The elements are the oracle's.
func TestGeneratedLists(t *testing.T) {
	type question struct{ Package, Input string }
	type found struct {
		Elements [][4]int
		Allocs   float64
	}
	dir := t.TempDir()
	var questions []question
	var want [][][4]int
	program := strings.Builder{}
	program.WriteString("package main\n\nimport (\n\t\"bufio\"\n\t\"encoding/json\"\n\t\"os\"\n\t\"testing\"\n")
	var cases strings.Builder
	if testing.Short() {
		t.Skip("builds programs; TestLists of gen/runtime runs the same tables")
	}
	tests := listTests(t)
	for _, test := range tests {
		files, err := Generate(withPackage(test.config, test.name))
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		for name, text := range files {
			if err := os.MkdirAll(filepath.Join(dir, test.name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, test.name, name), text, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		fmt.Fprintf(&program, "\t\"generated/%s\"\n", test.name)
		field := "-1, -1"
		if test.field != "" {
			field = "e." + test.field + ".Start, e." + test.field + ".End"
		}
		fmt.Fprintf(&cases, "\t\tcase %q:\n\t\t\tfor e := range %s.Each%s(s) {\n\t\t\t\ta.Elements = append(a.Elements, [4]int{e.Start, e.End, %s})\n\t\t\t}\n"+
			"\t\t\ta.Allocs = testing.AllocsPerRun(1, func() {\n\t\t\t\tfor range %s.Each%s(s) {\n\t\t\t\t\tn++\n\t\t\t\t}\n\t\t\t})\n",
			test.name, test.name, test.list, field, test.name, test.list)
		w := newListOracle(t, test.config, test.field)
		for line := range strings.SplitSeq(strings.TrimPrefix(test.inputs, "\n"), "\n") {
			input, invalid := strings.CutPrefix(line, "- ")
			s, places := plainInput(input)
			if invalid {
				places = nil
			}
			if got := w.elements(s); !slices.Equal(got, places) {
				t.Errorf("%s: the oracle finds %v in %q, want %v", test.name, got, s, places)
			}
			questions, want = append(questions, question{test.name, s}), append(want, places)
		}
		for i, s := range w.cover() {
			if i%w.step == 0 {
				questions, want = append(questions, question{test.name, s}), append(want, w.elements(s))
			}
		}
	}
	program.WriteString(")\n\ntype question struct{ Package, Input string }\n\ntype answer struct {\n\tElements [][4]int\n\tAllocs float64\n}\n\n" +
		"func main() {\n\tin, out := json.NewDecoder(bufio.NewReader(os.Stdin)), json.NewEncoder(os.Stdout)\n\tn := 0\n\tvar q question\n\tfor in.Decode(&q) == nil {\n\t\tvar a answer\n\t\ts := q.Input\n\t\tswitch q.Package {\n" +
		cases.String() + "\t\t}\n\t\tout.Encode(a)\n\t}\n}\n")
	i := 0
	for a := range ask[question, found](t, dir, program.String(), questions) {
		q := questions[i]
		if !slices.Equal(a.Elements, want[i]) {
			t.Errorf("%s: %q: got %v, want %v", q.Package, q.Input, a.Elements, want[i])
		}
		if most := map[bool]float64{true: 1}[q.Package == "undecided"]; a.Allocs > most {
			t.Errorf("%s: %q: %v allocations", q.Package, q.Input, a.Allocs)
		}
		i++
	}
	if i != len(questions) {
		t.Errorf("got %d answers to %d questions", i, len(questions))
	}
}

func withPackage(c Config, name string) Config {
	c.Package = name
	return c
}

// A listOracle finds the elements of a list with the oracle.
type listOracle struct {
	*oracle.Oracle
	t        *testing.T
	grammar  *abnf.Grammar
	root     *abnf.Rule
	captures []abnf.Capture
	field    int // the index of a field's capture, or 0
	step     int // the part of the cover to use
}

func newListOracle(t *testing.T, c Config, field string) *listOracle {
	t.Helper()
	g, err := c.read(nil)
	if err != nil {
		t.Fatal(err)
	}
	root, captures, err := abnf.ParseCaptures(g, c.Parsers[0])
	if err != nil {
		t.Fatal(err)
	}
	w := &listOracle{Oracle: oracle.New(g), t: t, grammar: g, root: root, step: 1}
	w.captures = append(captures[:1:1], captures[0].Fields...)
	for i, f := range captures[0].Fields {
		if strings.EqualFold(f.Name, field) {
			w.field = i + 1
		}
	}
	return w
}

// elements returns the start and the end of each element, and of its field or -1.
func (w *listOracle) elements(s string) (all [][4]int) {
	events, _ := w.Events(w.root, s, w.captures)
	var e [4]int
	inside := false
	for _, event := range events {
		switch {
		case event.Capture == 0 && !event.End:
			e, inside = [4]int{event.Offset, -1, -1, -1}, true
		case !inside:
		case event.Capture == 0:
			e[1], inside = event.Offset, false
			all = append(all, e)
		case event.Capture == w.field && event.End:
			e[3] = event.Offset
		case event.Capture == w.field:
			e[2] = event.Offset
		}
	}
	return all
}

// cover returns strings that take the transitions of the rule's automaton.
func (w *listOracle) cover() (all []string) {
	d, err := dfa.Compile(w.grammar, w.root, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	for s := range d.PathCover(dfa.OneOfEachClass) {
		if len(s) <= 24 {
			all = append(all, s)
		}
	}
	w.step = max(1, len(all)/300)
	return all
}
