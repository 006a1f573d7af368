package main

import (
	"sort"
	"unicode/utf8"
)

// An iriOffsets converts offsets in the URI to which an IRI is mapped, with all non-ASCII characters
// percent-encoded, to offsets in the IRI.
type iriOffsets []encoded

// An encoded is a non-ASCII character: its offsets in the IRI and in the URI, and its length in the IRI.
type encoded struct{ iri, uri, size int }

// newIRIOffsets returns the offsets for an IRI.
func newIRIOffsets(text string) (list iriOffsets) {
	const grows = len("%00") - 1 // the number of bytes that each byte of a character adds
	shift := 0
	for i, c := range text {
		if c >= utf8.RuneSelf {
			size := utf8.RuneLen(c)
			list = append(list, encoded{i, i + shift, size})
			shift += grows * size
		}
	}
	return list
}

// start converts an offset. Within the triplets of a character, it is the start of the character.
func (l iriOffsets) start(offset int) int { return l.convert(offset, false) }

// end converts an offset. Within the triplets of a character, it is the end of the character.
func (l iriOffsets) end(offset int) int { return l.convert(offset, true) }

// convert converts an offset, in logarithmic time.
func (l iriOffsets) convert(offset int, up bool) int {
	n := sort.Search(len(l), func(i int) bool { return l[i].uri >= offset })
	if n < len(l) && l[n].uri == offset {
		return l[n].iri
	}
	if n == 0 {
		return offset
	}
	c := l[n-1] // the last character before the offset
	end := c.uri + c.size*len("%00")
	switch {
	case offset >= end:
		return c.iri + c.size + offset - end
	case up:
		return c.iri + c.size
	}
	return c.iri
}
