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

// temporaryPattern matches temporary names: a dot, the final name, and two hexadecimal numbers.
// These are a hash of the host name and a random number.
var temporaryPattern = regexp.MustCompile(`^\.(.+)\.([0-9a-f]{1,16})\.tmp$`)

// temporaryName returns a temporary name for a file with the given final name.
func temporaryName(name string) string {
	return fmt.Sprintf(".%s.%s%08x.tmp", name, hostHash(), rand.Uint32())
}

// hostHash returns 8 digits that identify this host.
func hostHash() string {
	host, _ := os.Hostname() // after an error the name is empty, which is good enough
	h := fnv.New32a()
	h.Write([]byte(host))
	return fmt.Sprintf("%08x", h.Sum32())
}

// foreignAge is the minimum age of a temporary file from another host. A network file
// system may keep locks local to each host, so a missing lock does not prove that the file
// is abandoned.
const foreignAge = 24 * time.Hour

// RemoveAbandoned removes the temporary files in dir that killed processes have left. It
// considers only files whose final name satisfies ours.
//
//   - On systems with flock (Linux, macOS, the BSDs, illumos), it removes the file of a process on
//     this host if and only if the process has ended.
//   - A file from another host must also be a day old.
//   - On Windows an open file cannot be removed. A process keeps its file open until right before
//     the rename, so the file must also be an hour old.
//   - On other systems, and on file systems without locks, nothing is removed.
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

// olderThan reports whether a file was last written at least age ago.
func olderThan(e fs.DirEntry, age time.Duration) bool {
	info, err := e.Info()
	return err == nil && (age == 0 || time.Since(info.ModTime()) >= age)
}
