package uri

import "github.com/std66/std66/uri/internal/ref"

// syntax is the grammar and the errors of this package, for package ref.
var syntax = ref.Syntax{
	TooLong:   &ErrTooLong,
	Underflow: &ErrUnderflow,
	ComponentError: func(name ref.Component, reason string) error {
		return &ComponentError{Component(name), reason}
	},
	Check: func(name ref.Component, text string) error {
		if rule := Component(name).rule(); !rule.Match(text) {
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
	IsPlainInQuery: isPlainInQuery,
}

// The sets of characters that the engine encodes or decodes.
var (
	unreserved  = setOf(RuleUnreserved)
	segment     = setOf(RuleSegment)
	segmentNzNc = setOf(RuleSegmentNzNc)
)
