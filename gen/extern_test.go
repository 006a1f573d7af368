package gen

import (
	"strings"
	"testing"
)

// TestExtern tests the errors for external rules that cannot be called, and for parsers and trees
// around them.
func TestExtern(t *testing.T) {
	const literal = "\nliteral = \"{\" 1*DIGIT \"}\" *OCTET\n"
	for _, test := range []struct {
		name, grammar  string
		extern         []string
		parsers, trees []string
		want           string
	}{
		{"called", `list = "(" *literal ")"` + literal, []string{"literal"}, nil, nil, ""},
		{"called in a rule that nests", `list = "(" *( list / literal ) ")"` + literal, []string{"LITERAL"}, nil, nil, ""},
		{"unknown", `list = "(" *literal ")"` + literal, []string{"litteral"}, nil, nil, "Extern: "},
		{"another alternative with the first byte", `list = literal / "{}"` + literal, []string{"literal"}, nil, nil, `cannot call the external rule "literal"`},
		{"another alternative, in a rule that nests", `list = "(" ( list / literal / "{}" ) ")"` + literal, []string{"literal"}, nil, nil, `cannot call the external rule "literal"`},
		{"a character", `list = *number` + "\nnumber = DIGIT\n", []string{"number"}, nil, nil, "stands for a character"},
		{"beside a capture", `list = "(" item *( "," literal ) ")"` + "\nitem = 1*ALPHA" + literal, []string{"literal"}, []string{"list=item"}, nil, ""},
		{"inside a capture", `list = "(" item ")"` + "\nitem = literal / 1*ALPHA" + literal, []string{"literal"}, []string{"list=item"}, nil, ""},
		{"captured", `list = "(" *literal ")"` + literal, []string{"literal"}, []string{"list=literal"}, nil, ""},
		{"with a capture in it", `list = "(" literal ")"` + "\nliteral = \"{\" length \"}\" *OCTET\nlength = 1*DIGIT\n", []string{"literal"}, []string{"list=length"}, nil, "nothing inside it can be captured"},
		{"beside a list", `list = "(" *item *literal ")"` + "\nitem = \"a\"" + literal, []string{"literal"}, []string{"list=item[]"}, nil, "not supported"},
		{"in a tree", `list = "(" *literal ")"` + literal, []string{"literal"}, nil, []string{"list"}, "not supported"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files, err := Generate(Config{
				Sources: []Source{{Name: "test.abnf", Text: test.grammar}}, Package: "p", Extern: test.extern, Parsers: test.parsers, Trees: test.trees,
			})
			if test.want != "" {
				if err == nil || !strings.Contains(err.Error(), test.want) {
					t.Errorf("got %v, want an error with %s", err, test.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if text := allText(files); !strings.Contains(text, "externLiteral(text)") {
				t.Error("no call of externLiteral")
			}
		})
	}
}

// allText returns the text of all files.
func allText(files Files) string {
	var b strings.Builder
	for _, name := range files.Names() {
		b.Write(files[name])
	}
	return b.String()
}
