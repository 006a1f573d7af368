package abnf

import "iter"

// Grammar is a compiled grammar. The zero value has no rules. A Grammar does not change, and is safe
// for concurrent use.
type Grammar struct {
	tables  zMachine
	rules   []definition
	listed  int            // the number of rules that Rules returns, which are the first
	index   map[string]int // by folded name
	parsers []*parser
	trees   []*tree
}

// definition is a rule's name and its text in the grammar.
type definition struct{ name, text string }

// Compile compiles all rules of a grammar in ABNF, within the default limits. The error is as in
// [Config.Compile]; the file in it is "grammar".
func Compile(text string) (*Grammar, error) {
	return Config{Sources: []Source{{Name: "grammar", Text: text}}}.Compile()
}

// MustCompile is like [Compile] but panics if the grammar has mistakes. It is for variables of
// packages.
func MustCompile(text string) *Grammar {
	g, err := Compile(text)
	if err != nil {
		panic("abnf: " + err.Error())
	}
	return g
}

// Bundled compiles rules of a grammar that is part of this module, such as "rfc9110", and the rules
// that they need. Package grammar lists the names. Without rules, Bundled compiles all of them. The
// error is as in [Config.Compile].
func Bundled(name string, rules ...string) (*Grammar, error) {
	return Config{Bundled: name, Rules: rules}.Compile()
}

// Rules returns the rules that were compiled, in the grammar's order. Rules of other documents are
// among them only if the Config names them.
func (g *Grammar) Rules() iter.Seq[Rule] {
	return func(yield func(Rule) bool) {
		for i := range g.listed {
			if !yield(Rule{g, i}) {
				return
			}
		}
	}
}

// Rule returns the rule with the given name, and reports whether it was compiled. Names are
// case-insensitive (RFC 5234 §2.1). Rules that [Grammar.Rules] leaves out are found too.
func (g *Grammar) Rule(name string) (Rule, bool) {
	i, ok := g.index[fold(name)]
	if !ok {
		return Rule{}, false
	}
	return Rule{g, i}, true
}

// fold returns a name with its ASCII letters in lower case.
func fold(name string) string {
	folded := []byte(name)
	for i, c := range folded {
		folded[i] = zLower(c)
	}
	return string(folded)
}

// newIndex returns the rules by folded name. It returns false if two rules have the same name.
func newIndex(rules []definition) (map[string]int, bool) {
	index := make(map[string]int, len(rules))
	for i, r := range rules {
		index[fold(r.name)] = i
	}
	return index, len(index) == len(rules)
}
