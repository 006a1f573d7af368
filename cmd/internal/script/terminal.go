//go:build unix

package script

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// OpenTerminal returns a pseudo-terminal that is width cells wide. Text written to tty can be read
// from screen.
func OpenTerminal(t *testing.T, width uint16) (screen, tty *os.File) {
	t.Helper()
	screen, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Close(); tty.Close() })
	if err := pty.Setsize(tty, &pty.Winsize{Rows: 50, Cols: width}); err != nil {
		t.Fatal(err)
	}
	return screen, tty
}

// TerminalCommand returns the command with the environment of a terminal that has colours.
func TerminalCommand(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	for _, entry := range os.Environ() {
		if !strings.HasPrefix(entry, "NO_COLOR=") && !strings.HasPrefix(entry, "TERM=") {
			cmd.Env = append(cmd.Env, entry)
		}
	}
	cmd.Env = append(cmd.Env, "TERM=xterm")
	return cmd
}

// OnTerminal returns a command's output on a terminal that is width cells wide, with ESC as ␛.
func OnTerminal(t *testing.T, cmd *exec.Cmd, width uint16) string {
	t.Helper()
	screen, tty := OpenTerminal(t, width)
	cmd.Stdout = tty
	return strings.ReplaceAll(shown(t, cmd, screen, tty), "\x1b", "␛")
}

// AllOnTerminal returns the output of a command whose standard output and standard error are a
// terminal that is width cells wide.
func AllOnTerminal(t *testing.T, cmd *exec.Cmd, width uint16) string {
	t.Helper()
	screen, tty := OpenTerminal(t, width)
	cmd.Stdout, cmd.Stderr = tty, tty
	return shown(t, cmd, screen, tty)
}

// shown starts a command and returns its output on the terminal.
func shown(t *testing.T, cmd *exec.Cmd, screen, tty *os.File) string {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	tty.Close()
	out, _ := io.ReadAll(screen) // on Linux, reading at the end is an error
	cmd.Wait()
	screen.Close()
	return strings.ReplaceAll(string(out), "\r\n", "\n")
}

// Watched collects text from a reader.
type Watched struct {
	more chan []byte
	all  []byte
}

// Watch starts to read from r.
func Watch(r io.Reader) *Watched {
	w := &Watched{more: make(chan []byte, 1000)}
	go func() {
		defer close(w.more)
		for {
			buf := make([]byte, 4096)
			n, err := r.Read(buf)
			if n > 0 {
				w.more <- buf[:n]
			}
			if err != nil {
				return // on Linux, reading at the end of a terminal is an error
			}
		}
	}()
	return w
}

// Until reads until the text read since the call contains text, for at most half a minute.
func (w *Watched) Until(t *testing.T, text string) {
	t.Helper()
	start := len(w.all)
	timeout := time.After(30 * time.Second)
	for !strings.Contains(string(w.all[start:]), text) {
		select {
		case more, ok := <-w.more:
			if !ok {
				t.Fatalf("%q ends without %q", w.all, text)
			}
			w.all = append(w.all, more...)
		case <-timeout:
			t.Fatalf("%q has no %q", w.all, text)
		}
	}
}

// Rest reads to the end and returns all text from the beginning.
func (w *Watched) Rest() string {
	for more := range w.more {
		w.all = append(w.all, more...)
	}
	return string(w.all)
}
