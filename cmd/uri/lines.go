package main

import (
	"bytes"
	"io"
	"sort"
)

// A lineCounter reads from r and converts offsets in the text to lines and columns. To bound its
// memory, it supports only offsets in the last window bytes that it has read, and in the last lines.
type lineCounter struct {
	r      io.Reader
	window int64
	lines  int  // the number of lines before the last byte that it also supports, however long
	off    bool // no offset is ever converted, so no lines are counted

	read   int64   // the number of bytes read
	failed bool    // the last read returned an error other than io.EOF
	before int     // the number of lines forgotten from starts
	starts []int64 // the offsets of the lines' starts, except for the first line
	kept   int     // the number of starts after some were forgotten
	last   int     // the result of the last linesUpTo
}

// fewLines is a number of lines whose starts are worth storing.
const fewLines = 1 << 16

// lineWindow is the window for an Extractor, which holds about 80 KB at once.
const lineWindow = 1 << 18

func (l *lineCounter) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	l.failed = err != nil && err != io.EOF
	if l.off {
		return n, err
	}
	for i := 0; i < n; {
		j := bytes.IndexByte(p[i:n], '\n')
		if j < 0 {
			break
		}
		i += j + 1
		l.starts = append(l.starts, l.read+int64(i))
	}
	l.read += int64(n)
	// At least half of the starts are new since the last time.
	if int64(len(l.starts)) > min(2*(l.window+int64(l.lines)), max(fewLines, 2*int64(l.kept))) {
		l.forget()
		l.kept = len(l.starts)
	}
	return n, err
}

// forget removes the lines before the window, except for the last one, which may extend into it, and
// except for the last lines.
func (l *lineCounter) forget() {
	old := min(l.linesUpTo(l.read-l.window)-1, len(l.starts)-l.lines)
	if old > 0 {
		l.before += old
		l.starts = append(l.starts[:0], l.starts[old:]...)
		l.last = 0
	}
}

// linesUpTo returns the number of starts at or before the offset. It searches from its last result on,
// because most offsets are a few lines after the offset before them.
func (l *lineCounter) linesUpTo(offset int64) int {
	const near = 8
	i := l.last
	if i > 0 && l.starts[i-1] > offset {
		i = 0
	}
	for end := min(i+near, len(l.starts)); i < end; i++ {
		if l.starts[i] > offset {
			l.last = i
			return i
		}
	}
	rest := l.starts[i:]
	l.last = i + sort.Search(len(rest), func(i int) bool { return rest[i] > offset })
	return l.last
}

// position returns the line of an offset and the column in bytes. Both count from 1.
func (l *lineCounter) position(offset int64) (line int, column int64) {
	i := l.linesUpTo(offset)
	if i == 0 {
		return l.before + 1, offset + 1
	}
	return l.before + i + 1, offset - l.starts[i-1] + 1
}
