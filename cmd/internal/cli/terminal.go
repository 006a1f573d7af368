package cli

import (
	"io"
	"os"
	"strings"

	"github.com/fatih/color"
	"golang.org/x/term"

	"github.com/std66/std66/cmd/internal/visible"
)

// A Terminal is what is known of the terminal that a writer leads to. The zero value is none.
type Terminal struct {
	width   int // in cells
	colours bool
	key     string // what a guard lets colours pass for
}

// TerminalOf returns the terminal that w leads to. It has colours unless NO_COLOR is set
// (https://no-color.org), or it cannot have them.
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

// There reports whether there is a terminal.
func (t Terminal) There() bool { return t.width > 0 }

// Width returns the number of cells in a line.
func (t Terminal) Width() int { return t.width }

// A Colour is how text looks.
type Colour uint8

// The colours that text can have: by what it says, and others to tell parts apart.
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

// attributes returns what a terminal is told of a colour.
func (c Colour) attributes() []color.Attribute {
	return [...][]color.Attribute{
		Wrong: {color.FgRed, color.Bold}, Right: {color.FgGreen}, Caution: {color.FgYellow, color.Bold}, Place: {color.Bold},
		Cyan: {color.FgCyan}, Red: {color.FgRed}, Green: {color.FgGreen, color.Bold}, Yellow: {color.FgYellow},
		Blue: {color.FgBlue}, Magenta: {color.FgMagenta},
	}[c]
}

// Paint appends text in a colour, if the terminal has colours.
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

// AppendValue appends a value, such as a decoded path, which may hold any bytes. On a terminal it is
// escaped, so it cannot look like more than one line; elsewhere it stays as it is.
func (t Terminal) AppendValue(dst []byte, value string) []byte {
	if !t.There() {
		return append(dst, value...)
	}
	return visible.AppendValue(dst, value)
}
