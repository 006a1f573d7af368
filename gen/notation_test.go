package gen

import (
	"strings"
	"testing"
)

// TestNotation generates packages from grammars in both notations and with the forms of lists.
func TestNotation(t *testing.T) {
	const space = "OWS = *( SP / HTAB )\n"
	for _, test := range []struct {
		name, text, notation, lists string
		err                         string
	}{
		{"ABNF", "a = \"x\" / \"y\"\n", "", "", ""},
		{"ABNF by name", "a = \"x\" / \"y\"\n", "abnf", "", ""},
		{"RFC 822", "a := \"x\" | \"y\"\n", "rfc822", "", ""},
		{"RFC 822, named by the grammar", "; notation: rfc822\na := \"x\" | \"y\"\n", "", "", ""},
		{"RFC 822, not named", "a := \"x\" | \"y\"\n", "", "", `f.abnf:1:3: a rule is defined with`},
		{"an unknown notation", "a = \"x\"\n", "bnf", "", `f.abnf: notation "bnf": expected abnf or rfc822`},
		{"the sender's lists", "a = 1#\"x\"\n" + space, "", "sender", ""},
		{"the recipient's lists", "a = 1#\"x\"\n" + space, "", "recipient", ""},
		{"lists of RFC 7230", "a = 1#\"x\"\n" + space, "", "rfc7230", ""},
		{"unknown lists", "a = 1#\"x\"\n" + space, "", "http", `lists "http": expected sender, recipient or rfc7230`},
	} {
		c := Config{Package: "p", Lists: test.lists, Sources: []Source{{Name: "f.abnf", Text: test.text, Notation: test.notation}}}
		_, err := Generate(c)
		if err == nil && test.err != "" || err != nil && (test.err == "" || !strings.HasPrefix(err.Error(), test.err)) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.err)
		}
	}
}

// TestListForms checks that the form of lists changes the generated matcher: only recipients accept empty
// elements.
func TestListForms(t *testing.T) {
	tables := map[string]string{}
	for _, lists := range []string{"", "sender", "recipient"} {
		files, err := Generate(Config{
			Package: "p", Lists: lists, Tables: true,
			Sources: []Source{{Name: "f.abnf", Text: "a = 1#\"x\"\nOWS = *( SP / HTAB )\n"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		tables[lists] = string(files["ztables.go"])
	}
	if tables[""] != tables["sender"] || tables["sender"] == tables["recipient"] {
		t.Error("the default is not the sender's form, or the recipient's form is the same")
	}
}
