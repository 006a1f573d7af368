package atomicfile

import (
	"io/fs"
	"os"
	"time"
)

// abandonedAge is how old a file must be that no process has open.
const abandonedAge = time.Hour

// lock does nothing: a file that is open cannot be removed.
func lock(*os.File) {}

// rename renames a file, which must be closed for that.
func rename(file *os.File, path string) error {
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// removeIfUnlocked removes a file that no process has open.
func removeIfUnlocked(path string, e fs.DirEntry) error {
	if olderThan(e, abandonedAge) {
		os.Remove(path) // the error is that it is open
	}
	return nil
}
