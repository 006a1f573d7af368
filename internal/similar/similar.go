// Package similar finds the name that a misspelled name may have meant.
package similar

import (
	"iter"
	"strings"
)

// maxLength is the maximum length of a misspelled name in bytes. It bounds the time of the
// search, which is proportional to that length.
const maxLength = 100

// Find returns the name with the fewest edits from name, ignoring case. The number of edits
// is at most a third of the length of name, or 1. Among equally similar names it returns
// the first.
func Find(name string, names iter.Seq[string]) (string, bool) {
	if len(name) > maxLength {
		return "", false
	}
	if len(name) < 2 {
		return "", false // every letter is one edit away
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

// distance returns the number of bytes to insert, delete or replace to turn a into b
// (Levenshtein distance).
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
