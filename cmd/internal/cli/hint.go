package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// This file gives hints for a string argument in place of a file, or a file in place of a string.

// openFile opens a file. If the file does not exist and its name looks like a URI, the error says how
// to pass a string.
func openFile(cmd *cobra.Command, name string) (*os.File, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) && looksLikeURI(name) {
		err = fmt.Errorf("%w\nThe arguments of %s are files. To pass the string itself, type: printf '%%s\\n' %s | %[2]s",
			err, cmd.CommandPath(), quote(VisibleName(name)))
	}
	return f, err
}

// looksLikeURI reports whether a name begins like a URI and unlike most files: with two slashes, with
// "www.", or with a scheme. The scheme has more than one letter, because one letter is a drive.
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

// quote quotes an argument for a shell.
func quote(arg string) string {
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// NoteFile prints a hint on standard error for the first argument that is the name of a file: the
// command treats the argument as a string, and NoteFile says how to read the file.
func NoteFile(cmd *cobra.Command, args []string) {
	for _, arg := range args {
		info, err := os.Stat(arg)
		if arg == Stdin || err != nil || !info.Mode().IsRegular() {
			continue
		}
		Complain(cmd, fmt.Errorf("%s is treated as a string, but a file has that name. To read the lines of the file, type: %s < %s",
			VisibleName(arg), cmd.CommandPath(), quote(VisibleName(arg))))
		return
	}
}
