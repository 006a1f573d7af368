package sample

import (
	"math/rand/v2"

	"github.com/std66/std66/internal/byteset"
)

// edit is a kind of change at one offset of a string.
type edit uint8

const (
	insert  edit = iota // add a byte before the offset
	replace             // replace the byte
	remove              // remove the byte
	swap                // swap the byte and the next one
	cut                 // remove the rest of the string
)

// apply returns text with the edit made at offset at, which is at most len(text). It
// returns text unchanged if there is nothing to replace, remove, swap or cut. b is the new
// byte.
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

// randomByte returns a random byte of a nonempty set.
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
