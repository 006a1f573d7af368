package sample

import (
	"math/rand/v2"

	"github.com/std66/std66/internal/byteset"
)

// edit is a change of one place in a string.
type edit uint8

const (
	insert  edit = iota // a byte in front of the place
	replace             // the byte there with another one
	remove              // the byte there
	swap                // the byte there and the one behind it
	cut                 // all from there on
)

// apply returns text with the edit made at a place, which is not over its end. Where there
// is nothing to replace, remove, swap or cut it returns text. b is the new byte.
func (e edit) apply(text string, at int, b byte) string {
	head, tail := text[:at], text[at:]
	switch {
	case e == insert:
		return head + string([]byte{b}) + tail
	case e == replace && len(tail) > 0:
		return head + string([]byte{b}) + tail[1:]
	case e == remove && len(tail) > 0:
		return head + tail[1:]
	case e == swap && len(tail) > 1:
		return head + tail[1:2] + tail[:1] + tail[2:]
	case e == cut:
		return head
	}
	return text
}

// randomByte returns a random byte of a set that has some.
func randomByte(rng *rand.Rand, s byteset.Set) byte {
	k := rng.IntN(s.Len())
	for b := range s.All() {
		if k == 0 {
			return b
		}
		k--
	}
	return 0
}
