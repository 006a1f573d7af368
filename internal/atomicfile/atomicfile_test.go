package atomicfile

import (
	"os"
	"path/filepath"
	"testing"
)

// TestReplace checks that Replace keeps permissions and a symbolic link.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if err := Replace(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil || string(text) != "new" {
		t.Errorf("got %q, %v; want new", text, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("got %v, %v; want the old permissions", info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("got %v, %v; want a symbolic link", info.Mode(), err)
	}
	checkEntries(t, dir, 2)
}

// TestReplaceError checks that a failed Replace leaves no files.
func TestReplaceError(t *testing.T) {
	dir := t.TempDir()
	if err := Replace(filepath.Join(dir, "missing"), nil); err == nil {
		t.Error("missing file: got no error")
	}
	if err := os.MkdirAll(filepath.Join(dir, "folder/in"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := Replace(filepath.Join(dir, "folder"), nil); err == nil {
		t.Error("folder: got no error")
	}
	checkEntries(t, dir, 1)
}

func checkEntries(t *testing.T, dir string, want int) {
	t.Helper()
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != want {
		t.Errorf("got %v, %v; want %d entries", entries, err, want)
	}
}
