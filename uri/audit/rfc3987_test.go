package audit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
)

// fromBidi returns the URI for a text in Bidi Notation (RFC 3987 §1.4), with letters from first on, encoded, in place of
// upper-case letters.
func fromBidi(s string, first rune) uri.Reference {
	var b strings.Builder
	for _, c := range s {
		if c < 'A' || 'Z' < c {
			b.WriteRune(c)
			continue
		}
		for _, octet := range []byte(string(first + c - 'A')) {
			fmt.Fprintf(&b, "%%%02X", octet)
		}
	}
	return uri.MustParseReference(b.String())
}

// TestBidiExamples audits the examples of RFC 3987 §4.4, with Hebrew and with Arabic letters. The RFC's note for
// an example is in its name.
func TestBidiExamples(t *testing.T) {
	const end, mixed = "bidi-end", "bidi-mixed"
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"1: a single component", "http://ab.CDEFGH.ij/kl/mn/op.html", nil},
		{"2: consecutive components", "http://ab.CDE.FGH/ij/kl/mn/op.html", nil},
		{"3: all components", "http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV", nil},
		// The segment KL.html has letters of both directions, which the first restriction of §4.2 advises against. The
		// RFC also permits treating the extension as a component of its own, which this package does not.
		{"4: several sequences", "http://AB.CD.ef/gh/IJ/KL.html", []string{mixed}},
		{"5: a label and a segment", "http://ab.cd.EF/GH/ij/kl.html", nil},
		{"6: labels and segments", "http://ab.CD.EF/GH/IJ/kl.html", nil},
		{"7: digits inside a component", "http://ab.CDE123FGH.ij/kl/mn/op.html", nil},
		{"8 (not allowed): digits at the start or the end", "http://ab.cd.ef/GH1/2IJ/KL.html", []string{end, end, mixed}},
		{"9 (not allowed): the same, encoded", "http://ab.cd.ef/GH%31/%32IJ/KL.html", []string{end, end, mixed}},
		{"10 (allowed but not recommended): a label of digits", "http://ab.CDEFGH.123/kl/mn/op.html", nil},
	} {
		for script, first := range map[string]rune{"Hebrew": 'א', "Arabic": '\u0671'} {
			var got []string
			for _, f := range (audit.Policy{}).Audit(fromBidi(test.text, first)) {
				if name := f.Code.String(); strings.HasPrefix(name, "bidi-") {
					got = append(got, name)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%s, in %s: got %q, want %q", test.name, script, got, test.want)
			}
		}
	}
}
