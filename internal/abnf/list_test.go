package abnf

import (
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/limit"
)

// TestListExpansion compares definitions with lists with the definitions that they stand for.
func TestListExpansion(t *testing.T) {
	tests := []struct {
		name  string
		lists ListForm
		text  string
		want  string
	}{
		// RFC 9110 §5.6.1.1, and rules with their expansions in Appendix A.
		{"any number, as in Appendix A", ListSender, "Allow = #method", `Allow = [ method *( OWS "," OWS method ) ]`},
		{"at least one, as in Appendix A", ListSender, "range-set = 1#range-spec", `range-set = range-spec *( OWS "," OWS range-spec )`},
		{"a group, as in Appendix A", ListSender, "Accept = #( media-range [ weight ] )",
			`Accept = [ ( media-range [ weight ] ) *( OWS "," OWS ( media-range [ weight ] ) ) ]`},
		{"an alternative, as in Appendix A", ListSender, `If-Match = "*" / #entity-tag`, `If-Match = "*" / [ entity-tag *( OWS "," OWS entity-tag ) ]`},
		{"minimum 0", ListSender, "a = 0#b", `a = [ b *( OWS "," OWS b ) ]`},
		{"more than one", ListSender, "a = 2#b", `a = b 1*( OWS "," OWS b )`},
		{"both bounds", ListSender, "a = 2#4b", `a = b 1*3( OWS "," OWS b )`},
		{"exactly two", ListSender, "a = 2#2b", `a = b 1( OWS "," OWS b )`},
		{"a maximum alone", ListSender, "a = #3b", `a = [ b *2( OWS "," OWS b ) ]`},
		{"at most one", ListSender, "a = #1b", `a = [ b ]`},
		{"exactly one", ListSender, "a = 1#1b", `a = b`},
		{"exactly one group keeps its parentheses", ListSender, "a = 1#1( b / c )", `a = ( b / c )`},
		{"none", ListSender, "a = 0#0b", `a = 0b`},
		{"at most none", ListSender, "a = #0b", `a = 0b`},
		{"beside other elements", ListSender, `a = "x" 1#b "y"`, `a = "x" ( b *( OWS "," OWS b ) ) "y"`},
		{"beside another alternative", ListSender, `a = 1#b / "y"`, `a = b *( OWS "," OWS b ) / "y"`},
		{"in a group, which stays", ListSender, `a = *( 1#b )`, `a = *( b *( OWS "," OWS b ) )`},
		{"of strings", ListSender, `a = #"x"`, `a = [ "x" *( OWS "," OWS "x" ) ]`},
		{"of options", ListSender, `a = 1#[ b ]`, `a = [ b ] *( OWS "," OWS [ b ] )`},
		{"of lists", ListSender, `a = 1#( 1#b )`, `a = ( b *( OWS "," OWS b ) ) *( OWS "," OWS ( b *( OWS "," OWS b ) ) )`},
		{"a number sign in a comment is none", ListSender, "a = b ; #c\n  c", `a = b c`},

		// RFC 9110 §5.6.1.2.
		{"recipient: any number", ListRecipient, "a = #b", `a = [ b ] *( OWS "," OWS [ b ] )`},
		{"recipient: bounds do not matter", ListRecipient, "a = 2#4b", `a = [ b ] *( OWS "," OWS [ b ] )`},

		// RFC 7230 §7.
		{"RFC 7230: any number", ListRecipient7230, "a = #b", `a = [ ( "," / b ) *( OWS "," [ OWS b ] ) ]`},
		{"RFC 7230: at least one", ListRecipient7230, "a = 1#b", `a = *( "," OWS ) b *( OWS "," [ OWS b ] )`},
		{"RFC 7230: more than one", ListRecipient7230, "a = 2#b", `a = *( "," OWS ) b 1*( 1*( OWS "," ) OWS b ) *( OWS "," )`},
		{"RFC 7230: a maximum", ListRecipient7230, "a = #2b",
			`a = [ *( "," OWS ) b *1( 1*( OWS "," ) OWS b ) *( OWS "," ) / "," *( OWS "," ) ]`},
		{"RFC 7230: none", ListRecipient7230, "a = #0b", `a = [ "," *( OWS "," ) ]`},
	}
	const others = "\nb = \"b\"\nc = \"c\"\nOWS = *WSP\nmethod = b\nrange-spec = b\nmedia-range = b\nweight = b\nentity-tag = b"
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			reader := Reader{Lists: test.lists}
			g, err := reader.Read(Source{Name: "f", Text: test.text + others})
			if err != nil {
				t.Fatal(err)
			}
			if got := g.Rules[0].Defs[0].String(); got != test.want {
				t.Errorf("%q: got %s, want %s", test.text, got, test.want)
			}
			if got := g.Rules[0].Text(); got != test.text {
				t.Errorf("%q: got text %q, want the list as written", test.text, got)
			}
			again := read(t, Auto, g.String())
			if got, want := shapeOf(again.Rules[0].Body), shapeOf(g.Rules[0].Body); got != want {
				t.Errorf("%q: reading the expansion gives %s, want %s", test.text, got, want)
			}
			checkComplete(t, g)
			checkNoSharing(t, g.Rules[0])
			if formatted, err := reader.Format(Source{Name: "f", Text: test.text}); err != nil || !slices.Equal(strings.Fields(formatted), strings.Fields(test.text)) {
				t.Errorf("formatting %q: got %q and error %v", test.text, formatted, err)
			}
		})
	}
}

// shapeOf is dump without positions.
func shapeOf(n *Node) string {
	text := dump(n)
	for _, digit := range "0123456789" {
		text = strings.ReplaceAll(text, string(digit), "")
	}
	return text
}

// checkNoSharing checks that no two places in the body of r share a node.
func checkNoSharing(t *testing.T, r *Rule) {
	t.Helper()
	seen := map[*Node]bool{}
	r.walk(func(n *Node) {
		if seen[n] {
			t.Errorf("rule %s: %s is in two places", r.Name, n)
		}
		seen[n] = true
	})
}

// TestListPositions checks the positions of the nodes of a list: at the list itself, and at
// its element.
func TestListPositions(t *testing.T) {
	g := read(t, Auto, "a = \"x\" 2#b\nb = \"b\"\nOWS = \"\"")
	if got, want := dump(g.Rules[0].Body), `cat("x"@1:5 group(cat(b@1:11 rep1,-1(group(cat(OWS@1:9 ","@1:9 OWS@1:9 b@1:11))))))`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestNestedLists checks that nested lists, which double the tree at each level, stay small.
func TestNestedLists(t *testing.T) {
	nested := func(depth int) Source {
		return Source{Name: "f", Text: "a = " + strings.Repeat("#(", depth) + `"x"` + strings.Repeat(")", depth) + "\nOWS = \"\""}
	}
	for _, lists := range []ListForm{ListSender, ListRecipient, ListRecipient7230} {
		reader := Reader{Lists: lists}
		if _, err := reader.Read(nested(maxListDepth)); err != nil {
			t.Errorf("%s, %d levels: %v", lists, maxListDepth, err)
		}
		for _, depth := range []int{maxListDepth + 1, 500, 100_000} {
			_, err := reader.Read(nested(depth))
			const want = "f:1:13: lists (#) nest more than 4 deep: give the inner lists rules of their own"
			if err == nil || err.Error() != want {
				t.Errorf("%s, %d levels: got %v, want %s", lists, depth, err, want)
			}
		}
	}
	// Lists side by side are not nested.
	if _, err := Read(Auto, Source{Name: "f", Text: "a = " + strings.Repeat(`#"x" `, 500) + "\nOWS = \"\""}); err != nil {
		t.Error(err)
	}
}

// TestListBudget checks that the copies of an element count: two lists around one element
// need more than twice the memory of the element.
func TestListBudget(t *testing.T) {
	held := func(text string) int64 {
		b := limit.New(limit.Limits{})
		if _, err := (Reader{Budget: b}).Read(Source{Name: "f", Text: text + "\nOWS = \"\""}); err != nil {
			t.Fatal(err)
		}
		return b.Held()
	}
	element := "( " + strings.Repeat(`"x" `, 1000) + ")"
	if plain, list := held("a = "+element), held("a = #( #"+element+" )"); list < 3*plain {
		t.Errorf("%d bytes for an element and %d bytes for a list of lists of it, want four times as much", plain, list)
	}
}

func TestParseListForm(t *testing.T) {
	for _, f := range []ListForm{ListSender, ListRecipient, ListRecipient7230} {
		if got, err := ParseListForm(f.String()); err != nil || got != f {
			t.Errorf("ParseListForm(%q): got %v, %v", f, got, err)
		}
	}
	const want = `lists "Sender": expected sender, recipient or rfc7230`
	if _, err := ParseListForm("Sender"); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
