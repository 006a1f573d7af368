package extract

import "testing"

// TestSummary checks the summary of omissions, and which omissions may be losses.
func TestSummary(t *testing.T) {
	for _, test := range []struct {
		name    string
		reasons []Reason
		want    string
		loses   bool
	}{
		{"no omission", nil, "", false},
		{"a repeated definition is no loss", []Reason{Repeated}, "1 definition left out: 1 repeated", false},
		{"in the order of the reasons", []Reason{Unreadable, Repeated, Differing, Unreadable}, "4 definitions left out: 1 repeated, 1 differing, 2 not ABNF", true},
		{"all other reasons", []Reason{Unconnected, InText, OtherNotation}, "3 definitions left out: 1 unconnected, 1 in other text, 1 in another notation", true},
		{"lines of comments are not definitions", []Reason{Wrapped, Wrapped}, "2 lines left out that seems to continue a comment", true},
		{"definitions and a line", []Reason{Wrapped, Differing}, "1 definition left out: 1 differing; 1 line left out that seems to continue a comment", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			var g Grammar
			for _, r := range test.reasons {
				g.LeftOut = append(g.LeftOut, LeftOut{Reason: r})
			}
			if got := g.Summary(); got != test.want || g.Loses() != test.loses {
				t.Errorf("got %q, %t, want %q, %t", got, g.Loses(), test.want, test.loses)
			}
		})
	}
}
