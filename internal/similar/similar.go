// Package similar finds the name that somebody may have meant.
package similar

import (
	"iter"
	"strings"
)

// maxLength is the length in bytes from which on a name is no slip of the pen, and
// not worth a search that goes with its length.
const maxLength = 100

// Find returns the first of the names that are the fewest edits away from name, if
// those are no more than a third of it, or one. Case does not matter.
func Find(name string, names iter.Seq[string]) (string, bool) {
	if len(name) > maxLength {
		return "", false
	}
	if len(name) < 2 {
		return "", false // any other letter would be near
	}
	nearest, found, limit := "", false, max(1, len(name)/3)
	name = strings.ToLower(name)
	for n := range names {
		if len(n) > len(name)+limit || len(name) > len(n)+limit {
			continue
		}
		d := distance(name, strings.ToLower(n))
		if d < limit || d == limit && !found {
			nearest, found, limit = n, true, d
		}
	}
	return nearest, found
}

// distance returns how many bytes have to be inserted, deleted or replaced to turn
// a into b (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1) // from a[:i] to each b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal, row[j+1] = row[j+1], min(replace, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
