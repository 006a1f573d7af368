package abnf_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/std66/std66/grammar/abnf"
)

// formats is a configuration file: the formats of the fields of a form, as ABNF rules.
const formats = `{
	"order":    "3ALPHA \"-\" 6DIGIT",
	"delivery": "4DIGIT \"-\" 2DIGIT \"-\" 2DIGIT",
	"colour":   "\"#\" ( 6HEXDIG / 3HEXDIG )"
}`

// A configuration whose formats are ABNF rules. The program checks it when it starts, with limits, because
// a user has written it. Then it checks input.
func Example_configuration() {
	fields := map[string]string{}
	if err := json.Unmarshal([]byte(formats), &fields); err != nil {
		log.Fatal(err)
	}
	config := abnf.Config{Limits: abnf.Limits{States: 2000, Work: 5_000_000, Memory: 20 << 20}}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		text := name + " = " + fields[name] + "\n"
		config.Sources = append(config.Sources, abnf.Source{Name: "formats." + name, Text: text})
	}
	rules, err := config.Compile()
	if err != nil {
		log.Fatal(err)
	}

	for _, input := range [][2]string{{"order", "ABC-123456"}, {"delivery", "22.11.2026"}, {"colour", "#12g"}} {
		rule, ok := rules.Rule(input[0])
		if !ok {
			log.Fatalf("no format for %s", input[0])
		}
		var e *abnf.SyntaxError
		if errors.As(rule.Check(input[1]), &e) {
			fmt.Print(e, "\n", e.Excerpt(input[1], nil))
		}
	}

	// A mistake in the configuration has a position.
	config.Sources[0].Text = "colour = \"#\" 6HEXDIGIT\n"
	_, err = config.Compile()
	fmt.Println(err)
	// Output:
	// abnf: delivery: offset 2: expected DIGIT, found "."
	// 22.11.2026
	//   ^
	// abnf: colour: offset 3: expected HEXDIG, found "g"
	// #12g
	//    ^
	// formats.colour:1:15: rule "HEXDIGIT" is not defined; did you mean HEXDIG?
}

// A literal has its length before its text. A function finds its end.
func ExampleConfig_extern() {
	g, err := abnf.Config{
		Sources: []abnf.Source{{Name: "list.abnf", Text: `
list    = "(" [ item *( SP item ) ] ")"
item    = list / literal
literal = 1*DIGIT ":" *OCTET
`}},
		Extern: map[string]func(text string) (n int, ok bool){
			"literal": func(text string) (n int, ok bool) {
				digits, rest, found := strings.Cut(text, ":")
				length, err := strconv.ParseUint(digits, 10, 16)
				switch {
				case err != nil || !found:
					return 0, false
				case len(rest) < int(length):
					return len(text), false
				}
				return len(digits) + len(":") + int(length), true
			},
		},
	}.Compile()
	if err != nil {
		fmt.Println(err)
		return
	}
	list, _ := g.Rule("list")
	fmt.Println(list.Match("(1:) (2:()))"))
	fmt.Println(list.Check("(1:a)()"))
	fmt.Println(list.Check("(3:a"))
	// Output:
	// true
	// abnf: list: offset 5: expected end of input, found "("
	// abnf: list: offset 4: expected literal, found end of input
}
