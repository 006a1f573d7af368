package nestedtest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/oracle"
)

// endOfInput is the word for the end of the input.
const endOfInput = "end of input"

// wordJudge compares expected words with the bytes that can follow. A word is ABNF, so it stands for the
// first bytes of a rule with the word as its body. Only representatives of the byte classes are compared.
type wordJudge struct {
	grammar *abnf.Grammar
	rule    *abnf.Rule
	oracle  *oracle.Oracle
	bytes   byteset.Set // the representatives
	left    int         // the number of prefixes left to compare
	seen    map[string]bool
	known   map[string][]byteset.Set // by word: see firstBytes
}

// maxWordPrefix is the maximum length of a prefix whose words are compared.
const maxWordPrefix = 60

func newWordJudge(g *abnf.Grammar, r *abnf.Rule, b Budget) *wordJudge {
	d := NewDeriver(g, r, nil)
	return &wordJudge{g, r, oracle.New(g), byteset.Of(d.Representatives()...), b.Words, map[string]bool{}, map[string][]byteset.Set{}}
}

// compare compares the words expected after a longest viable prefix.
func (j *wordJudge) compare(prefix string, words []string) error {
	if j.left == 0 || len(prefix) > maxWordPrefix || j.seen[prefix] {
		return nil
	}
	j.left--
	j.seen[prefix] = true
	var next, covered byteset.Set
	for b := range j.bytes.All() {
		if longer := prefix + string([]byte{b}); j.oracle.Viable(j.rule, longer) {
			next = next.Union(byteset.Of(b))
		}
	}
	ends := false
	for i, word := range words {
		if slices.Contains(words[:i], word) {
			return fmt.Errorf("%s: after %q: the word %s is expected twice in %q", j.rule.Name, prefix, word, words)
		}
		if word == endOfInput {
			ends = true
			continue
		}
		sets, err := j.firstBytes(word)
		if err != nil {
			return err
		}
		k := slices.IndexFunc(sets, func(first byteset.Set) bool { return first.Minus(next).IsEmpty() })
		switch {
		case k >= 0:
			covered = covered.Union(sets[k])
		case next.Minus(byteset.Range(0x80, 0xBF)).IsEmpty():
			covered = next // inside a code point, where the word does not determine the bytes
		default:
			return fmt.Errorf("%s: after %q: %s is expected, and only the bytes %s can follow", j.rule.Name, prefix, word, next)
		}
	}
	if covered != next {
		return fmt.Errorf("%s: after %q: %q is expected, and the bytes %s can follow", j.rule.Name, prefix, words, next)
	}
	if can := j.oracle.Match(j.rule, prefix); can != ends {
		return fmt.Errorf("%s: after %q: the end of the input is expected: %t, and the rule matches: %t", j.rule.Name, prefix, ends, can)
	}
	return nil
}

// firstBytes returns the possible sets of first bytes of a word. A value can be a code point or a byte inside
// of one, so there may be two sets.
func (j *wordJudge) firstBytes(word string) ([]byteset.Set, error) {
	if sets := j.known[word]; sets != nil {
		return sets, nil
	}
	rule := abnf.Source{Name: "word.abnf", Text: "the-word = " + strings.TrimSuffix(word, "...")} // long words are cut
	g, err := abnf.Reader{Encoding: j.grammar.Encoding, Regular: AnyCycle}.Read(abnf.Source{Name: "test.abnf", Text: j.grammar.String()}, rule)
	if err != nil {
		return nil, fmt.Errorf("the word %s is not ABNF: %w", word, err)
	}
	sets := []byteset.Set{j.begin(g, g.Lookup("the-word"))}
	if g, err := (abnf.Reader{Encoding: abnf.Bytes}).Read(rule); err == nil {
		sets = append(sets, j.begin(g, g.Rules[0]))
	}
	j.known[word] = sets
	return sets, nil
}

// begin returns the representatives that matches of a rule begin with.
func (j *wordJudge) begin(g *abnf.Grammar, r *abnf.Rule) (first byteset.Set) {
	o := oracle.New(g)
	for b := range j.bytes.All() {
		if o.Viable(r, string([]byte{b})) {
			first = first.Union(byteset.Of(b))
		}
	}
	return first
}
