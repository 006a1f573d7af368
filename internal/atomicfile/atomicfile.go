// Package atomicfile writes files whole or not at all.
//
// It first writes the content under a temporary name. If the process is killed that file
// remains, until a later process removes it with [RemoveAbandoned], which must not touch
// the temporary files of running processes. A process number in the name would not identify
// them: numbers are reused, and have no meaning on another host of a network file system.
// So the writing process holds a lock on the file, which the system releases when the
// process ends in any way.
package atomicfile

import (
	"fmt"
	"os"
	"path/filepath"
)

// File is a temporary file whose content is on disk. The caller must call Rename or Remove.
type File struct{ file *os.File }

// Temporary writes a temporary file in dir, to be renamed to name. It returns after the
// content has been synced, because some systems report a full disk only then.
func Temporary(dir, name string, content []byte) (*File, error) {
	for {
		// The name does not look like a Go file to the go command or a search. Unlike
		// os.CreateTemp, this uses the user's default permissions.
		path := filepath.Join(dir, temporaryName(name))
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return nil, err
		}
		f := &File{file}
		// Another process may have removed the file before it was locked.
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

// Rename renames the file to path and replaces an existing file. If that fails it removes
// the temporary file.
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

// Replace replaces the content of an existing file. It keeps the file's permissions, and
// follows a symbolic link. It also removes temporary files of the same file that killed
// processes have left.
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
