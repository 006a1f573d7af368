package iri

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// twins are the types of package uri with the same methods, and the methods that only one of the types has.
var twins = []struct {
	iri, uri any
	only     map[string]string // by name, the reason
}{
	{new(IRI), new(uri.URI), map[string]string{
		"URI":      "conversion",
		"URL":      "net/url has URLs; convert the IRI to a URI before",
		"LossyURL": "as URL",
		"Origin":   "browsers compare origins after ToASCII; convert the IRI to a URI before",
	}},
	{new(Reference), new(uri.Reference), map[string]string{
		"URIReference": "conversion",
		"IRI":          "URI in package uri",
		"URI":          "IRI in this package",
		"URL":          "as for IRI",
		"LossyURL":     "as for IRI",
	}},
	{new(Authority), new(uri.Authority), nil},
	{new(Host), new(uri.Host), nil},
	{new(Builder), new(uri.Builder), map[string]string{"IRI": "URI in package uri", "URI": "IRI in this package"}},
	{new(Resolver), new(uri.Resolver), nil},
	{new(Normalizer), new(uri.Normalizer), map[string]string{
		"NormalizeIRI": "NormalizeURI in package uri",
		"NormalizeURI": "NormalizeIRI in this package",
		"Append":       "for long lists of URIs",
		"Changes":      "the changes by NFC are not among its steps",
	}},
	{new(ParseError), new(uri.ParseError), nil},
	{new(SyntaxError), new(uri.SyntaxError), nil},
	{new(Rule), new(uri.Rule), nil},
}

// methods returns the signatures of the methods of a type, with the types of package uri.
func methods(v any) map[string]string {
	t, all := reflect.TypeOf(v), map[string]string{}
	for i := range t.NumMethod() {
		all[t.Method(i).Name] = strings.NewReplacer("iri.IRI", "uri.URI", "iri.", "uri.").Replace(t.Method(i).Type.String())
	}
	return all
}

// TestMethods checks that the types have the methods of their twins, with the same signatures, except for the
// listed differences.
func TestMethods(t *testing.T) {
	for _, w := range twins {
		ours, theirs := methods(w.iri), methods(w.uri)
		differences := map[string]string{}
		for name, signature := range ours {
			switch theirs[name] {
			case signature:
			case "":
				differences[name] = "only here"
			default:
				t.Errorf("%T.%s has the type %s, want %s", w.iri, name, signature, theirs[name])
			}
		}
		for name := range theirs {
			if ours[name] == "" {
				differences[name] = "only there"
			}
		}
		got, want := slices.Sorted(maps.Keys(differences)), slices.Sorted(maps.Keys(w.only))
		if !slices.Equal(got, want) {
			t.Errorf("%T: methods of one package only: got %q, want %q", w.iri, got, want)
		}
	}
}

// shownBy has the methods that the examples do not call, and the function or method that shows them.
var shownBy = map[string]string{
	"Format": "fmt.Printf", "MarshalText": "json.Marshal", "UnmarshalText": "json.Unmarshal",
	"AppendText": "MarshalText", "AppendBinary": "MarshalText", "MarshalBinary": "MarshalText", "UnmarshalBinary": "UnmarshalText",
}

// TestExamples checks that the examples show each exported function, type and method of this package.
func TestExamples(t *testing.T) {
	shown := map[string]bool{}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var exported []string
	for _, file := range files {
		name := file.Name()
		isExample := strings.HasPrefix(name, "example_")
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") && !isExample {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if isExample {
			ast.Inspect(tree, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok {
					shown[s.Sel.Name] = true
				}
				return true
			})
			continue
		}
		exported = append(exported, exportedNames(tree)...)
	}
	if len(exported) < 80 {
		t.Errorf("found %d exported names: too few to be all", len(exported))
	}
	for _, name := range exported {
		if !shown[name] && shownBy[name] == "" {
			t.Errorf("no example shows %s", name)
		}
	}
}

// exportedNames returns the exported functions, types and methods of a file.
func exportedNames(tree *ast.File) (names []string) {
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() {
					names = append(names, s.Name.Name)
				}
			}
		}
	}
	return names
}
