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
	read   int64   // bytes passed on
	before int     // lines that begin before starts
	starts []int64 // offsets at which lines begin, except for the first
}

// lookBehind is how many bytes behind the end of what was read offsets may be. It is far more
// than an Extractor looks at at once.
const lookBehind = 1 << 20

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
	if len(l.starts) > 2*lookBehind {
		l.forget()
	}
	return n, err
}

// forget drops the lines that are too far behind, but for the last of them.
func (l *lineCounter) forget() {
	old := l.linesUpTo(l.read-lookBehind) - 1
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
