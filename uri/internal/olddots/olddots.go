// Package olddots resolves "." and ".." in the path that a relative reference is merged
// into, as the documents before RFC 3986 say it in the same words: RFC 2396 §5.2, steps 6c to
// 6f, and draft-fielding-url-syntax-01 §6, steps 6a to 6d. Unlike RFC 3986 §5.2.4, they leave
// a ".." where it is that has nothing before it.
package olddots

import (
	"bytes"
	"strings"
)

// Remove returns a path without its segments ".", and without each segment ".." and the one
// before it. The path begins with a segment, so the slash of an absolute one is to be cut off
// before and put back after. Segments may be empty: of "a//../b" the empty one is removed,
// and "a/b" stays. What remains of ".." is at the beginning: of "a/../../b" it is "../b".
//
// The documents' own steps, which search the path again and again, stand in the tests.
func Remove(path string) string {
	if !strings.Contains(path, ".") {
		return path
	}
	kept := make([]byte, 0, len(path)) // segments, each with the slash behind it
	excess := 0                        // kept[:excess] is ".." that have nothing before them
	for more := true; more; {
		var segment string
		segment, path, more = strings.Cut(path, "/")
		switch {
		case segment == ".":
			continue
		case segment == ".." && len(kept) > excess:
			kept = kept[:max(bytes.LastIndexByte(kept[:len(kept)-1], '/')+1, excess)]
			continue
		}
		kept = append(kept, segment...)
		if more {
			kept = append(kept, '/')
		}
		if segment == ".." {
			excess = len(kept)
		}
	}
	return string(kept)
}
