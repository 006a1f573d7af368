package atomicfile

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// A temporary name is the final one with a dot before it and two numbers after it: a hash of the
// name of the host, and a random number.
var temporaryPattern = regexp.MustCompile(`^\.(.+)\.([0-9a-f]{1,16})\.tmp$`)

// temporaryName returns a temporary name for a file.
func temporaryName(name string) string {
	return fmt.Sprintf(".%s.%s%08x.tmp", name, hostHash(), rand.Uint32())
}

// hostHash returns 8 digits that stand for this host.
func hostHash() string {
	host, _ := os.Hostname() // without a name it is a host like any other
	h := fnv.New32a()
	h.Write([]byte(host))
	return fmt.Sprintf("%08x", h.Sum32())
}

// foreignAge is how old a temporary file of another host must be. A network file system may keep
// locks to each host, so that a lock there tells nothing.
const foreignAge = 24 * time.Hour

// RemoveAbandoned removes the temporary files in dir that processes have left which were killed.
// It looks only at those whose final name is one of ours.
//
//   - Where the system has flock (Linux, macOS, the BSDs, illumos), the files of running processes
//     on this host are never removed, and those of other processes on this host always are.
//   - A file that was written on another host must also be a day old.
//   - On Windows no file can be removed that a process has open. A process has its file open except
//     right before it renames it, so the file must also be an hour old.
//   - Elsewhere, and where the file system has no locks, nothing is removed.
func RemoveAbandoned(dir string, ours func(name string) bool) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	host := hostHash()
	for _, e := range entries {
		m := temporaryPattern.FindStringSubmatch(e.Name())
		if m == nil || !e.Type().IsRegular() || !ours(m[1]) {
			continue
		}
		path := filepath.Join(dir, e.Name())
		age := time.Duration(0)
		if len(m[2]) != 16 || m[2][:8] != host {
			age = foreignAge
		}
		if !olderThan(e, age) {
			continue
		}
		if err := removeIfUnlocked(path, e); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// olderThan reports whether a file was last written at least so long ago.
func olderThan(e fs.DirEntry, age time.Duration) bool {
	info, err := e.Info()
	return err == nil && (age == 0 || time.Since(info.ModTime()) >= age)
}
