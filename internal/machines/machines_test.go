package machines_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/machines"
	"github.com/std66/std66/internal/nfa"
)

// compile compiles all rules of a grammar, and a parser if spec is not empty.
func compile(t *testing.T, text, spec string, l limit.Limits) (*machines.Set, error) {
	t.Helper()
	g, err := abnf.Reader{}.Read(abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	var parsers []machines.Parser
	if spec != "" {
		root, captures, err := abnf.ParseCaptures(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		parsers = append(parsers, machines.Parser{Root: root, Captures: captures})
	}
	rules := slices.DeleteFunc(slices.Clone(g.Rules), func(r *abnf.Rule) bool { return r.Core })
	return machines.Compile(g, g.Needed(rules), nil, parsers, machines.CalleeStates, limit.New(l))
}

const list = "list = item *( \",\" item )\nitem = name [ \"=\" value ]\nname = 1*ALPHA\nvalue = 1*DIGIT\n"

// TestCaptures has parsers with and without lists.
func TestCaptures(t *testing.T) {
	for _, test := range []struct {
		spec   string
		parser bool
		lists  int
	}{
		{"", false, 0},
		{"list=name,value", true, 0},
		{"list=item[]", false, 1},
		{"list=item[],item.name:name,values[]:value,last:value", true, 2},
	} {
		set, err := compile(t, list, test.spec, limit.Limits{})
		if err != nil {
			t.Errorf("%s: %v", test.spec, err)
			continue
		}
		if test.spec == "" {
			if len(set.Parsers) != 0 || len(set.Rules) != 6 || set.Joint.Len() == 0 {
				t.Errorf("without parsers: %d parsers, %d rules, %d states", len(set.Parsers), len(set.Rules), set.Joint.Len())
			}
			continue
		}
		if got := set.Parsers[0] != nil; got != test.parser || len(set.Lists[0]) != test.lists {
			t.Errorf("%s: parser %t, %d lists; want %t, %d", test.spec, got, len(set.Lists[0]), test.parser, test.lists)
		}
	}
}

// TestTooLarge has errors for one rule and for all rules together.
func TestTooLarge(t *testing.T) {
	_, err := compile(t, "a = 9\"x\"\nb = 200\"x\"\nc = b\nd = 300\"y\"\n", "", limit.Limits{States: 100})
	var byRule machines.RuleErrors
	if !errors.As(err, &byRule) || len(byRule) != 4 || byRule[0] != nil || byRule[2] != nil {
		t.Fatalf("got %v, want errors for b and d", err)
	}
	for _, i := range []int{1, 3} {
		var e *nfa.LimitError
		if !errors.As(byRule[i], &e) || e.Resource != limit.States {
			t.Errorf("rule %d: got %v", i, byRule[i])
		}
	}
	_, err = compile(t, "a = 20\"x\"\nb = 21\"x\"\nc = 22\"x\"\nd = 23\"x\"\n", "", limit.Limits{Work: 120_000})
	var together *machines.TogetherError
	if !errors.As(err, &together) || together.Resource != limit.Work {
		t.Errorf("got %v, want an error for all rules together", err)
	}
	if _, err = compile(t, list, "list=item[]", limit.Limits{Memory: 30_000}); !errors.As(err, new(*nfa.LimitError)) && !errors.As(err, &together) {
		t.Errorf("got %v, want a limit error", err)
	}
}
