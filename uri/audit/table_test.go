package audit_test

import (
	"errors"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
	"github.com/std66/std66/uri/repair"
)

// row is a reference with a finding, or a similar reference without one.
type row struct {
	code   audit.Code
	name   string
	text   string
	part   string // the text that the finding covers, which may be empty
	fires  bool
	policy audit.Policy
	repair *repair.Repairer // repairs the text first, if it is not nil
}

// fires returns a row for a reference with a finding by the zero policy.
func fires(code audit.Code, name, text, part string) row {
	return row{code: code, name: name, text: text, part: part, fires: true}
}

// quiet returns a row for a reference without a finding of the given code by the zero policy.
func quiet(code audit.Code, name, text string) row { return row{code: code, name: name, text: text} }

// by returns r with the policy p.
func (r row) by(p audit.Policy) row {
	r.policy = p
	return r
}

// findings returns the text of the reference, and its findings.
func (r row) findings(t *testing.T) (string, []audit.Finding) {
	t.Helper()
	if r.repair == nil {
		reference, err := uri.ParseReference(r.text)
		if err != nil {
			t.Fatal(err)
		}
		return r.text, r.policy.Audit(reference)
	}
	reference, repairs, err := r.repair.Reference(r.text)
	if err != nil {
		t.Fatal(err)
	}
	return reference.String(), r.policy.AuditRepaired(reference, repairs)
}

// decoding decodes a few labels in Punycode as IDNA does.
var decoding = audit.Policy{ToUnicode: func(label string) (string, error) {
	switch label {
	case "xn--bcher-kva":
		return "bücher", nil
	case "xn--pple-43d":
		return "аpple", nil // with U+0430 CYRILLIC SMALL LETTER A
	case "xn--e1awd7f":
		return "еріс", nil // Cyrillic
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
	for _, some := range [][]row{policyRows, authorityRows, hostRows, portRows, addressRows, tripletRows, pathRows, queryRows, repairRows()} {
		all = append(all, some...)
	}
	return all
}

// TestCodes checks for each code references with a finding and similar references without one.
func TestCodes(t *testing.T) {
	for _, test := range rows() {
		t.Run(test.code.String()+": "+test.name, func(t *testing.T) {
			text, findings := test.findings(t)
			found := false
			for _, f := range findings {
				if f.Code != test.code {
					continue
				}
				found = true
				if got := text[f.Start:f.End]; got != test.part || !test.fires {
					t.Errorf("%q: got %s at %q, want it %s", test.text, f.Code, got, wanted(test))
				}
			}
			if found != test.fires {
				t.Errorf("%q: %s found: %t, want it %s", test.text, test.code, found, wanted(test))
			}
		})
	}
}

// wanted describes the expected position of r's finding.
func wanted(r row) string {
	if !r.fires {
		return "nowhere"
	}
	return `at "` + r.part + `"`
}

// TestCodesAreCovered checks that the tables have rows of both kinds for each code.
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
			t.Errorf("%s: got %d rows with a finding and %d without, want at least one of each",
				code, count[kind{code, true}], count[kind{code, false}])
		}
	}
}
