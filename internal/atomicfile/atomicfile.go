// Package atomicfile writes files whole or not at all.
package atomicfile

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Temporary writes a file under another name in dir and returns its path, to be renamed. The
// content has reached the disk when it returns: a full disk may say so only then. With an error
// the path is that of a file to be removed, or "".
func Temporary(dir, name string, content []byte) (path string, err error) {
	// Neither the go command nor a search for Go files takes it for one. Unlike with
	// os.CreateTemp the permissions are the user's usual ones.
	temporary := fmt.Sprintf(".%s.%x.tmp", name, rand.Uint64())
	file, err := os.OpenFile(filepath.Join(dir, temporary), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", err
	}
	defer func() {
		if e := file.Close(); err == nil {
			err = e
		}
	}()
	if _, err := file.Write(content); err != nil {
		return file.Name(), err
	}
	return file.Name(), file.Sync()
}

// Replace gives an existing file new content. Its permissions stay; where path is a symbolic
// link, so does that.
func Replace(path string, content []byte) error {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	temporary, err := Temporary(filepath.Dir(path), filepath.Base(path), content)
	if err == nil {
		err = os.Chmod(temporary, info.Mode().Perm())
	}
	if err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil && temporary != "" {
		os.Remove(temporary)
	}
	return err
}
