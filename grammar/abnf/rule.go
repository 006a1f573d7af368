package abnf

// Rule is a rule of a compiled grammar. Rules of the same Grammar can be compared with ==. The zero
// value is no rule and matches nothing.
//
// The methods take time linear in the length of the string. Match, MatchBytes, MatchPrefix, and
// Check of a string that matches, do not allocate unless calls of rules nest more than 64 deep.
type Rule struct {
	grammar *Grammar
	index   int
}

// String returns the rule's name as the grammar spells it.
func (r Rule) String() string {
	if r.grammar == nil {
		return "no rule"
	}
	return r.grammar.rules[r.index].name
}

// Definition returns the rule's ABNF as written in the grammar, or "" for the zero value.
func (r Rule) Definition() string {
	if r.grammar == nil {
		return ""
	}
	return r.grammar.rules[r.index].text
}

// Match reports whether all of s matches r.
func (r Rule) Match(s string) bool { return match(r, s) }

// MatchBytes reports whether all of b matches r.
func (r Rule) MatchBytes(b []byte) bool { return match(r, b) }

// match reports whether all of s matches r.
func match[T string | []byte](r Rule, s T) bool {
	return r.grammar != nil && zScan(&r.grammar.tables, r.start().state, s, 0) == len(s)
}

// MatchPrefix returns the length in bytes of the longest prefix of s that matches r, or -1 if no
// prefix matches.
func (r Rule) MatchPrefix(s string) int {
	if r.grammar == nil {
		return zNone
	}
	longest, _ := r.grammar.tables.longest(r.start().state, s, 0)
	return longest
}

// Check returns nil if all of s matches r. It returns a [*DepthError] if the scan of s reaches a
// depth of more than 10,000 calls of rules, also if s matches; code that recurses along such a string
// could overflow its stack. It returns a [*SyntaxError] for any other s.
func (r Rule) Check(s string) error {
	if r.grammar == nil {
		return newSyntaxError(r, s)
	}
	offset, result := zNest(&r.grammar.tables, r.start().state, s, 0, zMaxDepth)
	switch {
	case result == zDeep:
		return &DepthError{r, offset}
	case result == zNone || offset < len(s):
		return newSyntaxError(r, s)
	}
	return nil
}

// start returns the start state of r, which is not the zero value.
func (r Rule) start() *zStart { return r.grammar.tables.start(r.index) }
