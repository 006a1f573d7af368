//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package atomicfile

import (
	"io/fs"
	"os"
	"syscall"
)

// lock locks an open file until it is closed. It ignores errors of a file system without
// locks, because removeIfUnlocked then fails to lock the file, too.
func lock(file *os.File) {
	for syscall.Flock(int(file.Fd()), syscall.LOCK_EX) == syscall.EINTR {
		continue
	}
}

// rename renames a file before it releases the lock.
func rename(file *os.File, path string) error {
	err := os.Rename(file.Name(), path)
	if e := file.Close(); err == nil {
		err = e
	}
	return err
}

// removeIfUnlocked removes a file unless a process has locked it.
func removeIfUnlocked(path string, _ fs.DirEntry) error {
	file, err := os.OpenFile(path, os.O_RDWR|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		if os.IsPermission(err) {
			return nil // another user's
		}
		return err
	}
	defer file.Close()
	if syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil || !sameFile(file, path) {
		return nil // locked, or renamed in the meantime
	}
	return os.Remove(path)
}
