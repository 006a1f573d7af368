// Package atomicfile writes files whole or not at all.
//
// Content is written under a temporary name first. A process that is killed leaves that file, and a
// later one removes it with [RemoveAbandoned], which must leave the temporary files of running
// processes alone. A process number in the name would not do: numbers are reused, and mean nothing
// on another host of a network file system. So the process that writes the file holds a lock on it,
// which the system releases however the process ends.
package atomicfile

import (
	"fmt"
	"os"
	"path/filepath"
)

// File is a temporary file whose content has reached the disk. Its process must end it with
// Rename or Remove.
type File struct{ file *os.File }

// Temporary writes a file under another name in dir, to be renamed. The content has reached the
// disk when it returns: a full disk may say so only then.
func Temporary(dir, name string, content []byte) (*File, error) {
	for {
		// Neither the go command nor a search for Go files takes it for one. Unlike with
		// os.CreateTemp the permissions are the user's usual ones.
		path := filepath.Join(dir, temporaryName(name))
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return nil, err
		}
		f := &File{file}
		// Before it is locked, RemoveAbandoned may remove it in another process.
		if lock(file); !f.exists() {
			file.Close()
			continue
		}
		if _, err = file.Write(content); err == nil {
			err = file.Sync()
		}
		if err != nil {
			f.Remove()
			return nil, err
		}
		return f, nil
	}
}

// exists reports whether the file still has its name.
func (f *File) exists() bool { return sameFile(f.file, f.file.Name()) }

// sameFile reports whether path is a name of the open file.
func sameFile(file *os.File, path string) bool {
	opened, err := file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(path)
	return err == nil && os.SameFile(opened, named)
}

// Rename gives the file its final name in place of a file that may have it. Where that fails the
// temporary file is removed.
func (f *File) Rename(path string) error {
	err := rename(f.file, path)
	if err != nil {
		os.Remove(f.file.Name())
	}
	return err
}

// Remove removes the file.
func (f *File) Remove() {
	f.file.Close()
	os.Remove(f.file.Name())
}

// Replace gives an existing file new content. Its permissions stay; where path is a symbolic
// link, so does that. It removes what killed processes have left of the same file.
func Replace(path string, content []byte) error {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	dir, base := filepath.Split(path)
	dir = filepath.Clean(dir)
	if err := RemoveAbandoned(dir, func(name string) bool { return name == base }); err != nil {
		return err
	}
	f, err := Temporary(dir, base, content)
	if err != nil {
		return err
	}
	if err := os.Chmod(f.file.Name(), info.Mode().Perm()); err != nil {
		f.Remove()
		return fmt.Errorf("replacing %s: %w", path, err)
	}
	return f.Rename(path)
}
