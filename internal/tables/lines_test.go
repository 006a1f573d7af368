package tables

import (
	"fmt"
	"strings"
	"testing"
)

// TestLines checks the lines of short, long and very long rows.
func TestLines(t *testing.T) {
	row := func(columns int, values map[int]int) []int {
		r := make([]int, columns)
		for i, v := range values {
			r[i] = v
		}
		return r
	}
	every := map[int]int{}
	for i := range 60 {
		every[2*i] = 9
	}
	for _, test := range []struct {
		name      string
		row       []int
		want      string
		leavesOut bool
	}{
		{"all numbers fit on a line", row(4, map[int]int{1: 5}), "0 5 0 0", false},
		{"a long row leaves out zeros, except the last number", row(100, map[int]int{3: 7, 4: 8, 50: 1}), "3:7 8 50:1 99:0", true},
		{"a long row without zeros before a number", row(100, map[int]int{0: 1, 1: 2}), "1 2 99:0", true},
		{"several lines", row(120, every), "9 2:9 4:9 6:9 8:9 10:9 12:9 14:9 16:9 18:9 20:9 22:9 24:9 | 26:9 28:9 30:9 32:9 34:9 36:9 38:9 40:9 42:9 44:9 46:9 48:9 50:9 | " +
			"52:9 54:9 56:9 58:9 60:9 62:9 64:9 66:9 68:9 70:9 72:9 74:9 76:9 | 78:9 80:9 82:9 84:9 86:9 88:9 90:9 92:9 94:9 96:9 98:9 100:9 102:9 | " +
			"104:9 106:9 108:9 110:9 112:9 114:9 116:9 118:9 0", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := &Part{Rows: [][]int{make([]int, len(test.row)), test.row}}
			var lines []string
			for _, entries := range p.Lines(1) {
				var words []string
				for _, e := range entries {
					word := fmt.Sprint(e.Value)
					if e.Keyed {
						word = fmt.Sprintf("%d:%s", e.Index, word)
					}
					words = append(words, word)
				}
				lines = append(lines, strings.Join(words, " "))
			}
			if got := strings.Join(lines, " | "); got != test.want || p.LeavesOut() != test.leavesOut {
				t.Errorf("got  %s, %t\nwant %s, %t", got, p.LeavesOut(), test.want, test.leavesOut)
			}
			if got := p.RowLines(); got != 1+len(lines) {
				t.Errorf("%d lines, want %d", got, 1+len(lines))
			}
		})
	}
}

// TestEdgeLines counts the lines of edges, whose copies may take further lines.
func TestEdgeLines(t *testing.T) {
	p := &Part{Edges: []Edge{{}, {Before: make([]Copy, CopiesPerLine-1)}, {Before: make([]Copy, CopiesPerLine), After: make([]Copy, 2*CopiesPerLine)}}}
	if got := p.EdgeLines(); got != 6 {
		t.Errorf("%d lines, want 6", got)
	}
}
