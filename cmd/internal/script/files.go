package script

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// NumberedFiles writes n files with the texts text(0) to text(n-1) into a new folder and returns
// their paths in that order.
func NumberedFiles(t *testing.T, n int, text func(i int) string) []string {
	t.Helper()
	dir := t.TempDir()
	files := make([]string, n)
	for i := range files {
		files[i] = filepath.Join(dir, fmt.Sprintf("%05d.txt", i))
		if err := os.WriteFile(files[i], []byte(text(i)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return files
}
