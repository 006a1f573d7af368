//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package atomicfile

import (
	"io/fs"
	"os"
)

// lock does nothing.
func lock(*os.File) {}

// rename closes and renames a file.
func rename(file *os.File, path string) error {
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// removeIfUnlocked removes nothing: without locks no file is known to be abandoned.
func removeIfUnlocked(string, fs.DirEntry) error { return nil }
