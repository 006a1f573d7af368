package cli

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"unicode/utf8"

	"github.com/std66/std66/cmd/internal/visible"
)

// A guard makes text safe for a terminal. All output of a command to a terminal goes through a
// guard, so no command can forget it. Line feeds, CRLF and tabs pass; package visible escapes all other
// unsafe text.
//
// Colours are also control sequences, and input may hold the same sequences. [Terminal.Paint]
// therefore puts a key before its sequences. The key is random and is not written to the terminal,
// so input cannot contain it.
type guard struct {
	key  string
	held []byte // the end of the text so far, whose treatment depends on the text that follows
}

// newGuard returns a guard with a new key, from the ChaCha8 generator that the runtime seeds from
// the operating system. Package crypto/rand would cost each start of a command some initialization.
func newGuard() *guard {
	return &guard{key: fmt.Sprintf("\x1b%016x%016x", rand.Uint64(), rand.Uint64())}
}

// append appends text in its safe form. end marks the end of all text, where append holds nothing.
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

// plain returns the length of the prefix that passes without a closer look.
func plain(text []byte) int {
	for i, c := range text {
		if c != '\n' && c != '\t' && (c < ' ' || c >= 0x7F) {
			return i
		}
	}
	return len(text)
}

// length returns the length of the first item of text: a colour with its key, CRLF or a character. It
// returns 0 if the item may continue after text.
func (g *guard) length(text []byte) int {
	switch {
	case text[0] == '\r' && len(text) == 1:
		return 0
	case text[0] == '\r' && text[1] == '\n':
		return 2
	case bytes.HasPrefix(text, []byte(g.key)):
		return 1 + bytes.IndexByte(text, 'm') // the sequence ends in m; the key has only capitals and digits
	case bytes.HasPrefix([]byte(g.key), text):
		return 0
	case !utf8.FullRune(text):
		return 0
	}
	_, size := utf8.DecodeRune(text)
	return size
}

// appendNext appends the item that length found. An unescaped NUL ends a result (-0); appendNext
// adds a line break after it to keep results apart.
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
