package cli

import (
	"io"
	"os"
	"strings"

	"github.com/fatih/color"
	"golang.org/x/term"

	"github.com/std66/std66/cmd/internal/visible"
)

// A Terminal describes the terminal that a writer leads to. The zero value is not a terminal.
type Terminal struct {
	width   int // in cells
	colours bool
	key     string // of the guard, which lets sequences with it pass
}

// TerminalOf returns the terminal that w leads to. It has colours unless NO_COLOR is set
// (https://no-color.org) or TERM is dumb.
func TerminalOf(w io.Writer) Terminal {
	key := ""
	if out, ok := w.(*output); ok {
		w = out.w
		if out.guard != nil {
			key = out.guard.key
		}
	}
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return Terminal{}
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width < 1 {
		width = 80
	}
	return Terminal{width, os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb", key}
}

// There reports whether t is a terminal.
func (t Terminal) There() bool { return t.width > 0 }

// Width returns the width of a line in cells.
func (t Terminal) Width() int { return t.width }

// A Colour is the colour and weight of text.
type Colour uint8

// Colours by meaning, and others to distinguish parts.
const (
	Wrong Colour = iota
	Right
	Caution
	Place
	Cyan
	Red
	Green
	Yellow
	Blue
	Magenta
)

// attributes returns the attributes that display a colour.
func (c Colour) attributes() []color.Attribute {
	return [...][]color.Attribute{
		Wrong: {color.FgRed, color.Bold}, Right: {color.FgGreen}, Caution: {color.FgYellow, color.Bold}, Place: {color.Bold},
		Cyan: {color.FgCyan}, Red: {color.FgRed}, Green: {color.FgGreen, color.Bold}, Yellow: {color.FgYellow},
		Blue: {color.FgBlue}, Magenta: {color.FgMagenta},
	}[c]
}

// Paint appends text, in a colour if the terminal has colours.
func (t Terminal) Paint(dst []byte, text string, colour Colour) []byte {
	if !t.colours {
		return append(dst, text...)
	}
	c := color.New(colour.attributes()...)
	c.EnableColor()
	const mark = "|"
	begin, end, _ := strings.Cut(c.Sprint(mark), mark)
	for _, part := range []string{t.key, begin, text, t.key, end} {
		dst = append(dst, part...)
	}
	return dst
}

// AppendValue appends a value that may hold any bytes, such as a decoded path. For a terminal, it
// escapes the value so that it fits on one line; otherwise it copies the value.
func (t Terminal) AppendValue(dst []byte, value string) []byte {
	if !t.There() {
		return append(dst, value...)
	}
	return visible.AppendValue(dst, value)
}
