package audit_test

import (
	"errors"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
)

// row is a reference with a part that has a finding, or one near it that has none.
type row struct {
	code   audit.Code
	why    string
	text   string
	part   string // what the finding covers; "" for an empty part
	fires  bool
	policy audit.Policy
}

// fires returns a row for a reference with a finding, by the zero policy.
func fires(code audit.Code, why, text, part string) row {
	return row{code: code, why: why, text: text, part: part, fires: true}
}

// quiet returns a row for a reference without a finding of a code, by the zero policy.
func quiet(code audit.Code, why, text string) row { return row{code: code, why: why, text: text} }

// by returns the row with a policy.
func (r row) by(p audit.Policy) row {
	r.policy = p
	return r
}

// decoding has some labels in Punycode, as IDNA would decode them.
var decoding = audit.Policy{ToUnicode: func(label string) (string, error) {
	switch label {
	case "xn--bcher-kva":
		return "bücher", nil
	case "xn--pple-43d":
		return "аpple", nil // with a Cyrillic a
	case "xn--e1awd7f":
		return "еріс", nil // all Cyrillic
	case "xn--p1ai":
		return "рф", nil
	case "xn--a-zero":
		return "a\u200Bb", nil
	case "xn--empty":
		return "", nil
	case "xn--same":
		return label, nil
	case "xn--slash":
		return "a\u2215b", nil
	}
	return "", errors.New("no such label in the test")
}}

// rows returns all rows, in the order of the codes.
func rows() []row {
	var all []row
	for _, some := range [][]row{policyRows, authorityRows, hostRows, portRows, addressRows, tripletRows, pathRows, queryRows} {
		all = append(all, some...)
	}
	return all
}

// TestCodes has a reference for each code where it fires, and one near it where it does not.
func TestCodes(t *testing.T) {
	for _, test := range rows() {
		r, err := uri.ParseReference(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.why, err)
			continue
		}
		found := false
		for _, f := range test.policy.Audit(r) {
			if f.Code != test.code {
				continue
			}
			found = true
			if got := test.text[f.Start:f.End]; got != test.part || !test.fires {
				t.Errorf("%s: %q: %s at %q, want it %s", test.why, test.text, f.Code, got, wanted(test))
			}
		}
		if found != test.fires {
			t.Errorf("%s: %q: %s found: %t, want it %s", test.why, test.text, test.code, found, wanted(test))
		}
	}
}

// wanted says what a row wants.
func wanted(r row) string {
	if !r.fires {
		return "nowhere"
	}
	return `at "` + r.part + `"`
}

// TestCodesAreCovered holds the tables to the list of codes: each has a row of both kinds.
func TestCodesAreCovered(t *testing.T) {
	type kind struct {
		code  audit.Code
		fires bool
	}
	count := make(map[kind]int)
	for _, test := range rows() {
		count[kind{test.code, test.fires}]++
	}
	for code := range audit.Codes() {
		if count[kind{code, true}] == 0 || count[kind{code, false}] == 0 {
			t.Errorf("%s: %d rows where it fires, and %d where it does not; want some of both",
				code, count[kind{code, true}], count[kind{code, false}])
		}
	}
}
