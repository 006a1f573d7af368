package runtime

import (
	"iter"
	"strconv"
)

// Rules returns all exported rules in the grammar's order.
func Rules() iter.Seq[Rule] {
	return func(yield func(Rule) bool) {
		for r := range zExportedCount {
			if !yield(Rule(r)) {
				return
			}
		}
	}
}

// LookupRule returns the exported rule with the given name, and reports whether it exists. Names
// are case-insensitive (RFC 5234 §2.1).
func LookupRule(name string) (Rule, bool) {
	for r := range zExportedCount {
		if zEqualFold(name, Rule(r).String()) {
			return Rule(r), true
		}
	}
	return 0, false
}

// String returns the rule's name as the grammar spells it.
func (r Rule) String() string {
	if r.valid() {
		return zRuleName(r.Definition())
	}
	return "Rule(" + strconv.Itoa(int(r)) + ")"
}

// Definition returns the rule's ABNF as written in the grammar, or "" if r is not one of the
// constants.
func (r Rule) Definition() string {
	if !r.valid() {
		return ""
	}
	start := 0
	if r > 0 {
		start = zRuleEnd(r - 1)
	}
	return zGrammar[start : zRuleEnd(r)-1] // without the line end
}

// Match reports whether all of s matches r.
func (r Rule) Match(s string) bool { return zMatch(r, s) }

// MatchBytes reports whether all of b matches r.
func (r Rule) MatchBytes(b []byte) bool { return zMatch(r, b) }

// zMatch reports whether all of s matches r.
func zMatch[T string | []byte](r Rule, s T) bool {
	var w zScanner
	if end, ok := zMatchEnd(r, s, &w); ok {
		return end == len(s)
	}
	return r.valid() && zScan(&zTables, zTables.start(int(r)).state, s, 0) == len(s)
}

// MatchPrefix returns the length in bytes of the longest prefix of s that matches r, or -1 if no
// prefix matches.
func (r Rule) MatchPrefix(s string) int {
	if !r.valid() {
		return zNone
	}
	longest, _ := zTables.longest(zTables.start(int(r)).state, s, 0)
	return longest
}

// valid reports whether r is one of the constants.
func (r Rule) valid() bool { return int(r) < zRuleCount }

// zRuleEnd returns the offset in zGrammar where the definition of a rule ends.
func zRuleEnd(r Rule) int { return int(zRuleEnds[int(r)/zPerList][int(r)%zPerList]) }

// zRuleName returns the name at the start of a definition: letters, digits and hyphens.
func zRuleName(definition string) string {
	for i := range len(definition) {
		c := zLower(definition[i])
		if (c < 'a' || 'z' < c) && (c < '0' || '9' < c) && c != '-' {
			return definition[:i]
		}
	}
	return definition
}
