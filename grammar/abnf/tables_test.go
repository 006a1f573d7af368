package abnf

import (
	"fmt"
	"go/ast"
	goparser "go/parser"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/std66/std66/gen"
	"github.com/std66/std66/grammar"
	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/gofiles"
)

// small are bundled documents that take milliseconds to compile.
var small = []string{"rfc3339", "rfc3629", "rfc4647", "rfc6901", "rfc8288"}

// large are bundled documents that take 20 seconds to compile twice. Their tables come from the
// same code.
var large = []string{"rfc5545", "rfc6350"}

// TestTables compares the tables of each bundled document with those in the code that package gen
// generates.
func TestTables(t *testing.T) {
	for _, d := range grammar.Documents() {
		if slices.Contains(large, d.Name) || testing.Short() && !slices.Contains(small, d.Name) {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			g, err := Bundled(d.Name)
			doc, _ := gen.Bundled("", d.Name)
			files, genErr := gen.Generate(gen.Config{
				Sources: doc.Sources, Patches: doc.Patches, Documents: gen.Bundled, Package: "p", Tables: true})
			if (err == nil) != (genErr == nil) {
				t.Fatalf("got %v, gen %v", err, genErr)
			}
			if err == nil {
				compareTables(t, g, files)
			}
		})
	}
}

// TestParserTables does the same for parsers and lists.
func TestParserTables(t *testing.T) {
	specs := []string{"authority=userinfo,host,port", "path-abempty=segment[]", "relative-part=segment[]:segment|segment-nz-nc,segment.c:pct-encoded"}
	for _, spec := range source.SplitParserSpecs(source.Source{Text: grammar.RFC3986Parsers}) {
		if !strings.HasPrefix(spec.Text, "authority=") {
			specs = append(specs, spec.Text)
		}
	}
	if testing.Short() {
		specs = specs[:3]
	}
	compare(t, grammar.RFC3986, specs)
	compare(t, "undecided = *( x-item \";\" ) \"A\" / *( y-item \";\" ) \"B\"\nx-item = \"a\" / letter-b\ny-item = \"a\" / letter-b / \"c\"\nletter-b = \"b\"\n",
		[]string{"undecided=i[]:x-item|y-item,i.x:x-item,i.y:y-item"})
}

// TestNestedTables does the same for rules that nest, with results and without.
func TestNestedTables(t *testing.T) {
	compare(t, nesting, nil)
	compare(t, nesting, []string{"r=r.a,r.b,outer:r.k"})
	compare(t, "n = \"(\" *( n / \"x\" ) \")\"\n", nil)
}

// compare compares the tables of a grammar with parsers.
func compare(t *testing.T, text string, specs []string) {
	t.Helper()
	g, err := Config{Sources: []Source{{Name: "test.abnf", Text: text}}, Parsers: specs}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	files, err := gen.Generate(gen.Config{
		Sources: []gen.Source{{Name: "test.abnf", Text: text}}, Parsers: specs, Package: "p", Tables: true})
	if err != nil {
		t.Fatal(err)
	}
	compareTables(t, g, files)
}

// compareTables compares tables with those in generated files. Their parts may be different.
func compareTables(t *testing.T, g *Grammar, files gen.Files) {
	t.Helper()
	text := sourceText{values: map[string]ast.Expr{}}
	for _, name := range files.Names() {
		if !strings.HasPrefix(name, "zruntime") {
			text.read(t, files[name])
		}
	}
	m := text.eval(text.values["zTables"]).(map[string]any)
	columns := g.tables.columns
	got, want := newRows(columns, anyParts(g.tables.parts)), newRows(columns, m["parts"])
	edge := func(got *rows) func([]any) string {
		return func(e []any) string {
			text := got.edge(got, e[0], e[1], e[2])
			if len(e) > 3 && e[3] == true {
				text += "nests"
			}
			return text
		}
	}
	got.compare(t, "rows", got.text(edge(got)), want.text(edge(want)))
	for _, p := range g.parsers {
		name := gofiles.Ident(g.rules[p.rule].name)
		var parts, wanted *rows
		edge := func(own, rules *rows) func([]any) string {
			return func(e []any) string {
				text := fmt.Sprint(own.edge(rules, e[1], e[2], e[3]), copiesText(e[0]), copiesText(e[4]))
				if len(e) > 5 && e[5] == true {
					text += "nests"
				}
				return text
			}
		}
		if p.table != nil {
			parts, wanted = newRows(columns, anyParts(p.table)), newRows(columns, text.eval(text.values["zTable"+name]))
			got.compare(t, "parser of "+name, parts.text(edge(parts, got)), wanted.text(edge(wanted, want)))
		}
		for _, l := range p.lists {
			list := text.eval(text.values["zList"+name+"_"+gofiles.Ident(l.name)])
			if l.path == nil {
				parts, wanted = newRows(columns, anyParts(l.events)), newRows(columns, list)
				edge := func(own *rows) func([]any) string {
					return func(e []any) string { return fmt.Sprint(own.index(e[2]), copiesText(e[0]), copiesText(e[1])) }
				}
				got.compare(t, "list "+l.name, parts.text(edge(parts)), wanted.text(edge(wanted)))
				continue
			}
			fields := list.(map[string]any)
			parts, wanted = newRows(columns, anyParts(l.path.parts)), newRows(columns, fields["parts"])
			edge := func(own *rows) func([]any) string {
				return func(e []any) string { return fmt.Sprint(own.index(e[0]), copiesText(e[1])) }
			}
			got.compare(t, "list "+l.name, parts.text(edge(parts)), wanted.text(edge(wanted)))
			got.compare(t, "ends", copiesText(anyOf(l.path.ends)), copiesText(fields["ends"]))
			got.compare(t, "tags", copiesText(anyOf(l.path.words)), copiesText(fields["words"]))
		}
	}
	got.compare(t, "classes", asText(g.tables.classes[:]), asText(append(m["classes"].([]any), slices.Repeat([]any{0}, 256)...)[:256])) // trailing zeros are left out
	got.compare(t, "accepting", asText(g.tables.accepting), asText(m["accepting"]))
	got.compare(t, "results", asText(g.tables.results), asText(m["results"]))
	got.compare(t, "words", asText(slices.Concat(g.tables.words...)), asText(concat(m["words"])))
	var starts, wanted []string
	for _, s := range slices.Concat(g.tables.starts...) {
		starts = append(starts, fmt.Sprint(got.index(int(s.state)), s.ascii, s.percent))
	}
	for _, s := range concat(m["starts"]) {
		s := s.([]any)
		wanted = append(wanted, fmt.Sprint(want.index(s[0]), s[1], s[2]))
	}
	got.compare(t, "start states", asText(starts), asText(wanted))
	var names []string
	for _, r := range g.rules {
		names = append(names, r.text)
	}
	got.compare(t, "definitions", strings.Join(names, "\n")+"\n", text.definitions())
	got.compare(t, "listed", asText(g.listed), asText(text.eval(text.values["zExportedCount"])))
}

// asText returns a value as text.
func asText(v any) string { return strings.ReplaceAll(fmt.Sprint(v), "<nil>", "[]") }

// concat joins a list of lists.
func concat(lists any) (all []any) {
	for _, list := range lists.([]any) {
		all = append(all, list.([]any)...)
	}
	return all
}

// rows is a table without parts.
type rows struct {
	columns int
	firsts  []int // by part: the index of its first state; 0 is the dead state
	parts   [][]any
}

// newRows returns the table of parts, each a list of rows and edges.
func newRows(columns int, parts any) *rows {
	r := &rows{columns: columns}
	states := 0
	for _, part := range parts.([]any) {
		part := part.([]any)
		r.firsts, r.parts = append(r.firsts, states), append(r.parts, part)
		states += len(part[0].([]any))/columns - 1
	}
	return r
}

// index returns the index of a state over all parts.
func (r *rows) index(state any) int {
	s := zState(state.(int))
	if s.row() == 0 {
		return 0
	}
	return r.firsts[s.part()] + s.row()/r.columns
}

// edge returns the next state of an edge and its call.
func (r *rows) edge(rules *rows, next, callee, read any) string {
	if callee == 0 {
		return fmt.Sprint(r.index(next))
	}
	return fmt.Sprintf("%d(%d,%d)", r.index(next), rules.index(callee), read)
}

// text returns the rows with states by index, and edges in place of their numbers.
func (r *rows) text(edge func(e []any) string) string {
	var b strings.Builder
	for i, part := range r.parts {
		entries := part[0].([]any)
		for at, n := range entries[r.columns:] {
			switch n := n.(int); {
			case n >= len(entries):
				b.WriteString(edge(part[1].([]any)[n-len(entries)].([]any)))
			case at%r.columns == r.columns-1:
				fmt.Fprint(&b, n)
			default:
				b.WriteString(strings.TrimSpace(fmt.Sprint(r.index(i<<zPartBit + n))))
			}
			b.WriteByte(" \n"[(at%r.columns+1)/r.columns])
		}
	}
	return b.String()
}

func (r *rows) compare(t *testing.T, what, got, want string) {
	t.Helper()
	// An edge without work leads to another part.
	plain := strings.NewReplacer("[] []", "", "[]", "")
	if got, want = plain.Replace(got), plain.Replace(want); got != want {
		t.Errorf("%s: got\n%.3000s\nwant\n%.3000s", what, got, want)
	}
}

// copiesText returns lists of numbers as text.
func copiesText(list any) string { return asText(list) }

// anyParts returns parts as lists of rows and edges.
func anyParts[P any](parts []P) any { return anyOf(parts) }

// anyOf returns a value in the form of sourceText.eval: structs and lists are lists.
func anyOf(v any) any { return anyValue(reflect.ValueOf(v)) }

func anyValue(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return []any(nil)
		}
		list := make([]any, v.Len())
		for i := range list {
			list[i] = anyValue(v.Index(i))
		}
		return list
	case reflect.Struct:
		list := make([]any, v.NumField())
		for i := range list {
			list[i] = anyValue(v.Field(i))
		}
		return list
	case reflect.Bool:
		return v.Bool()
	case reflect.String:
		return v.String()
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return int(v.Uint())
	}
	return int(v.Int())
}

// sourceText has the variables and constants of generated code.
type sourceText struct{ values map[string]ast.Expr }

func (s sourceText) read(t *testing.T, text []byte) {
	t.Helper()
	file, err := goparser.ParseFile(token.NewFileSet(), "", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			for i, value := range v.Values {
				s.values[v.Names[i].Name] = value
			}
		}
		_, function := n.(*ast.FuncDecl)
		return !function
	})
}

// definitions returns the text of all rules.
func (s sourceText) definitions() string { return s.eval(s.values["zGrammar"]).(string) }

// eval returns the value of an expression: a number, a string, a truth value, a list or a struct.
func (s sourceText) eval(e ast.Expr) any {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			text, _ := strconv.Unquote(e.Value)
			return text
		}
		n, _ := strconv.ParseInt(e.Value, 0, 64)
		return int(n)
	case *ast.Ident:
		switch e.Name {
		case "nil":
			return nil
		case "true", "false":
			return e.Name == "true"
		case "zPartBit":
			return zPartBit
		}
		return s.eval(s.values[e.Name])
	case *ast.SliceExpr:
		return s.eval(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.SUB {
			return -s.eval(e.X).(int)
		}
		return s.eval(e.X)
	case *ast.BinaryExpr:
		switch x, y := s.eval(e.X), s.eval(e.Y); {
		case e.Op == token.SHL:
			return x.(int) << y.(int)
		case e.Op == token.ADD:
			if text, ok := x.(string); ok {
				return text + y.(string)
			}
			return x.(int) + y.(int)
		}
	case *ast.CompositeLit:
		return s.list(e)
	}
	panic(fmt.Sprintf("no value of %T", e))
}

// list returns the value of a composite literal. Its keys are field names or indices.
func (s sourceText) list(e *ast.CompositeLit) any {
	var list []any
	fields := map[string]any{}
	for _, element := range e.Elts {
		keyed, ok := element.(*ast.KeyValueExpr)
		if !ok {
			list = append(list, s.eval(element))
			continue
		}
		if name, ok := keyed.Key.(*ast.Ident); ok {
			fields[name.Name] = s.eval(keyed.Value)
			continue
		}
		for at := s.eval(keyed.Key).(int); len(list) < at; {
			list = append(list, 0) // long rows leave out zeros
		}
		list = append(list, s.eval(keyed.Value))
	}
	if len(fields) > 0 {
		return fields
	}
	return list
}
