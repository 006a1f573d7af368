package iri

import (
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/ref"
)

// syntax is the grammar and the errors of this package, for package ref.
var syntax = ref.Syntax{
	TooLong:   &uri.ErrTooLong,
	Underflow: &uri.ErrUnderflow,
	ComponentError: func(name ref.Component, reason string) error {
		return &uri.ComponentError{Component: uri.Component(name), Reason: reason}
	},
	Check: func(name ref.Component, text string) error {
		if rule := componentRules[name]; !rule.Match(text) {
			return zNewSyntaxError(rule, text)
		}
		return nil
	},
	Parse: func(s string) (ref.Ref, error) {
		r, err := ParseReference(s)
		return r.value, err
	},
	ParseAuthority: parseAuthority,
	ParseHost:      parseHost,
	Unreserved:     &unreserved,
	Segment:        &segment,
	SegmentNzNc:    &segmentNzNc,
	IsPlainInQuery: func(b byte) bool { return isIn(RuleIquery, b) && !isIn(RuleSubDelims, b) },
}

// componentRules are the rules that components match.
var componentRules = [...]Rule{
	ref.ComponentScheme:    RuleScheme,
	ref.ComponentAuthority: RuleIauthority,
	ref.ComponentUserinfo:  RuleIuserinfo,
	ref.ComponentHost:      RuleIhost,
	ref.ComponentPort:      RulePort,
	ref.ComponentPath:      RuleIpath,
	ref.ComponentQuery:     RuleIquery,
	ref.ComponentFragment:  RuleIfragment,
}

// The sets of characters that need no encoding.
var (
	unreserved  = setOf(RuleUnreserved)
	segment     = setOf(RuleIsegment)
	segmentNzNc = setOf(RuleIsegmentNzNc)
)

// setOf returns the characters that r matches as a text of one character, except for bidirectional
// formatting characters. r must be among the rules of the generator's flag --bytes.
func setOf(r Rule) ref.Set {
	table, bit, _ := zBytesOf(r)
	return ref.NewSet(table, bit).WithRunes(isPlain)
}

// isIn reports whether r matches b as a text of one byte. r is as for setOf.
func isIn(r Rule, b byte) bool {
	table, bit, _ := zBytesOf(r)
	return table[b]&bit != 0
}
