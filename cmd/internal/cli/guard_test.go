package cli

import (
	"bytes"
	"strings"
	"testing"
)

// guarded returns a guard's output for successive writes of parts.
func guarded(g *guard, parts ...[]byte) string {
	var out []byte
	for _, part := range parts {
		out = g.append(out, part, false)
	}
	return string(g.append(out, nil, true))
}

// TestGuard checks that the guard escapes input and passes the program's own colours, no matter how
// the text is divided into writes.
func TestGuard(t *testing.T) {
	g := newGuard()
	terminal := Terminal{width: 80, colours: true, key: g.key}
	tests := []struct{ name, in, want string }{
		{"passes lines of text", "a é 漢\n\tb\r\n", "a é 漢\n\tb\r\n"},
		{"passes a colour of the program", string(terminal.Paint(nil, "a", Wrong)), "\x1b[31;1ma\x1b[0;22m"},
		{"escapes the same colour from input", "\x1b[31;1ma\x1b[0;22m", `\x1b[31;1ma\x1b[0;22m`},
		{"escapes a colour inside a colour of the program", string(terminal.Paint(nil, "a\x1b[0mb", Right)), "\x1b[32m" + `a\x1b[0mb` + "\x1b[0m"},
		{"escapes a similar key", newGuard().key[:1] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ[5m", `\x1bABCDEFGHIJKLMNOPQRSTUVWXYZ[5m`},
		{"escapes the start of the key", "a" + g.key[:9], `a\x1b` + g.key[1:9]},
		{"escapes the key with an incomplete sequence", g.key + "[3", `\x1b` + g.key[1:] + "[3"},
		{"escapes a CR without LF", "a\rb\r\r\nc\r", `a\x0db\x0d` + "\r\n" + `c\x0d`},
		{"adds a line break after NUL", "a\x00b\x00", `a\x00` + "\n" + `b\x00` + "\n"},
		{"escapes C0, DEL and C1", "\x07\x7f\u009b", `\x07\u007f\u009b`},
		{"escapes direction, separators and invisible characters", "\u202e\u2028\u200b\U000e0041", `\u202e\u2028\u200b\udb40\udc41`},
		{"escapes invalid UTF-8, also at the end", "\xff\xe6\xbca\xe6\xbc", `\xff\xe6\xbca\xe6\xbc`},
		{"passes backslashes", `\x1b "\\"`, `\x1b "\\"`},
		{"escapes long text", strings.Repeat("漢\x1b", 3000), strings.Repeat(`漢\x1b`, 3000)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			in := []byte(test.in)
			if got := guarded(g, in); got != test.want {
				t.Errorf("%q: got %q, want %q", test.in, got, test.want)
			}
			if got := guarded(g, bytes.SplitAfter(in, nil)...); got != test.want {
				t.Errorf("%q, character by character: got %q, want %q", test.in, got, test.want)
			}
			for cut := range min(len(in), 200) {
				if got := guarded(g, in[:cut], in[cut:]); got != test.want {
					t.Errorf("%q, cut at %d: got %q, want %q", test.in, cut, got, test.want)
				}
			}
			var bytewise [][]byte
			for i := range in {
				bytewise = append(bytewise, in[i:i+1])
			}
			if got := guarded(g, bytewise...); got != test.want {
				t.Errorf("%q, byte by byte: got %q, want %q", test.in, got, test.want)
			}
		})
	}
}

// TestGuardKey checks that two guards have different keys.
func TestGuardKey(t *testing.T) {
	if a, b := newGuard().key, newGuard().key; a == b || len(a) < 20 {
		t.Errorf("keys %q and %q", a, b)
	}
}
