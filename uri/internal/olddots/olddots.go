// Package olddots removes "." and ".." from the merged path of a relative reference by the rules of
// the documents before RFC 3986: RFC 2396 §5.2, steps 6c to 6f, and draft-fielding-url-syntax-01
// §6, steps 6a to 6d, which have the same words. Unlike RFC 3986 §5.2.4, they keep a ".." without a
// segment before it.
package olddots

import (
	"bytes"
	"strings"
)

// Remove removes each segment "." of a path, and each segment ".." together with the segment before
// it. The path begins with a segment, so the caller cuts the slash of an absolute path off and puts
// it back. Segments may be empty: "a//../b" becomes "a/b". Any ".." that remain are at the beginning:
// "a/../../b" becomes "../b".
//
// The documents' own steps search the path repeatedly. The tests implement them literally.
func Remove(path string) string {
	if !strings.Contains(path, ".") {
		return path
	}
	kept := make([]byte, 0, len(path)) // segments, each with the slash after it
	excess := 0                        // kept[:excess] consists of ".." segments
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
