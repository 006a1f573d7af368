package cli

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"unicode/utf8"

	"github.com/std66/std66/cmd/internal/visible"
)

// A guard makes text safe for a terminal. All output of a command goes through one, so no command
// can forget it. Line feeds, CRLF and tabs pass; the rest is escaped as package visible says.
//
// Colours are control sequences, too, and input may hold the same sequences. What tells them apart is
// where they come from: [Terminal.Paint] puts a key before its own, which is random and is not written
// to the terminal, so input cannot have it.
type guard struct {
	key  string
	held []byte // the end of the text so far, which depends on what follows
}

// newGuard returns a guard with a new key, from the ChaCha8 generator that the runtime seeds from
// the operating system. Package crypto/rand would cost each start of a command some initialization.
func newGuard() *guard {
	return &guard{key: fmt.Sprintf("\x1b%016x%016x", rand.Uint64(), rand.Uint64())}
}

// append appends text as the terminal is to get it. At the end of all text, nothing is held.
func (g *guard) append(dst, text []byte, end bool) []byte {
	if len(g.held) > 0 {
		text = append(g.held, text...)
	}
	for len(text) > 0 {
		n := plain(text)
		dst, text = append(dst, text[:n]...), text[n:]
		if len(text) == 0 {
			break
		}
		n = g.length(text)
		if n == 0 && !end {
			break
		}
		dst = g.appendNext(dst, text[:max(n, 1)])
		text = text[max(n, 1):]
	}
	g.held = bytes.Clone(text)
	return dst
}

// plain returns the length of the text that passes, up to the first byte that needs a look.
func plain(text []byte) int {
	for i, c := range text {
		if c != '\n' && c != '\t' && (c < ' ' || c >= 0x7F) {
			return i
		}
	}
	return len(text)
}

// length returns the length of what the text begins with: a colour with its key, CRLF or a character.
// It is 0 if that depends on what follows the text.
func (g *guard) length(text []byte) int {
	switch {
	case text[0] == '\r' && len(text) == 1:
		return 0
	case text[0] == '\r' && text[1] == '\n':
		return 2
	case bytes.HasPrefix(text, []byte(g.key)):
		return 1 + bytes.IndexByte(text, 'm') // of the sequence; the key has only capitals and digits
	case bytes.HasPrefix([]byte(g.key), text):
		return 0
	case !utf8.FullRune(text):
		return 0
	}
	_, size := utf8.DecodeRune(text)
	return size
}

// appendNext appends what length found. A NUL that no value has escaped ends a result (-0): a line
// break after it keeps results apart.
func (g *guard) appendNext(dst, text []byte) []byte {
	if colour, ok := bytes.CutPrefix(text, []byte(g.key)); ok {
		return append(dst, colour...)
	}
	if string(text) == "\r\n" {
		return append(dst, text...)
	}
	dst = visible.AppendRune(dst, string(text))
	if text[0] == 0 {
		dst = append(dst, '\n')
	}
	return dst
}
