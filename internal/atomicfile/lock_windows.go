package atomicfile

import (
	"io/fs"
	"os"
	"time"
)

// abandonedAge is the minimum age of an abandoned file. See RemoveAbandoned.
const abandonedAge = time.Hour

// lock does nothing: an open file cannot be removed.
func lock(*os.File) {}

// rename closes and renames a file, because an open file cannot be renamed.
func rename(file *os.File, path string) error {
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// removeIfUnlocked removes a file unless a process has it open.
func removeIfUnlocked(path string, e fs.DirEntry) error {
	if olderThan(e, abandonedAge) {
		os.Remove(path) // fails if the file is open
	}
	return nil
}
