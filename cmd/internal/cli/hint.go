package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// This file says what to type where an argument is a string and a file is expected, or the other way
// round.

// openFile opens a file that a command names. Where there is none, and the name looks like a URI, the
// error says how to pass a string.
func openFile(cmd *cobra.Command, name string) (*os.File, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) && looksLikeURI(name) {
		err = fmt.Errorf("%w\nThe arguments of %s are files. For the string itself, type: printf '%%s\\n' %s | %[2]s",
			err, cmd.CommandPath(), quote(VisibleName(name)))
	}
	return f, err
}

// looksLikeURI reports whether a name begins as few files' names do: with a scheme of more than one
// letter, which would be a drive, with two slashes, or with "www.".
func looksLikeURI(name string) bool {
	if strings.HasPrefix(name, "//") || strings.HasPrefix(strings.ToLower(name), "www.") {
		return true
	}
	scheme, _, ok := strings.Cut(name, ":")
	if !ok || len(scheme) < 2 {
		return false
	}
	for _, c := range scheme {
		if !strings.ContainsRune("+-.0123456789", c) && (c|' ' < 'a' || c|' ' > 'z') {
			return false
		}
	}
	return true
}

// quote returns an argument as a shell's word.
func quote(arg string) string {
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// NoteFile says on standard error that an argument, which is taken for a string, is also the name of a
// file, and how to read that. It does so for the first of the arguments that is one.
func NoteFile(cmd *cobra.Command, args []string) {
	for _, arg := range args {
		info, err := os.Stat(arg)
		if arg == Stdin || err != nil || !info.Mode().IsRegular() {
			continue
		}
		Complain(cmd, fmt.Errorf("%s is taken for a string, but it is also a file. For the lines of the file, type: %s < %s",
			VisibleName(arg), cmd.CommandPath(), quote(VisibleName(arg))))
		return
	}
}
