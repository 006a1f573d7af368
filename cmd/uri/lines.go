package main

import (
	"bytes"
	"io"
	"sort"
)

// A lineCounter passes a text on and tells the line and column of offsets in it, as long as
// these are not far behind what has been read.
type lineCounter struct {
	r      io.Reader
	behind int64 // how many bytes behind the end of what was read offsets may be

	read   int64   // bytes passed on
	failed bool    // the last read had an error, and not because the text ends
	before int     // lines that begin before starts
	starts []int64 // offsets at which lines begin, except for the first
}

// lookBehind is far more than an Extractor looks at at once, which is about 80 KB.
const lookBehind = 1 << 18

func (l *lineCounter) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for i := 0; i < n; {
		j := bytes.IndexByte(p[i:n], '\n')
		if j < 0 {
			break
		}
		i += j + 1
		l.starts = append(l.starts, l.read+int64(i))
	}
	l.read += int64(n)
	l.failed = err != nil && err != io.EOF
	if int64(len(l.starts)) > 2*l.behind { // as many have come since as are left, at least
		l.forget()
	}
	return n, err
}

// forget drops the lines that are too far behind, but for the last of them.
func (l *lineCounter) forget() {
	old := l.linesUpTo(l.read-l.behind) - 1
	if old > 0 {
		l.before += old
		l.starts = append(l.starts[:0], l.starts[old:]...)
	}
}

// linesUpTo returns how many of starts are not behind the offset.
func (l *lineCounter) linesUpTo(offset int64) int {
	return sort.Search(len(l.starts), func(i int) bool { return l.starts[i] > offset })
}

// position returns the line of an offset, and the column in bytes; both count from 1.
func (l *lineCounter) position(offset int64) (line int, column int64) {
	i := l.linesUpTo(offset)
	if i == 0 {
		return l.before + 1, offset + 1
	}
	return l.before + i + 1, offset - l.starts[i-1] + 1
}
