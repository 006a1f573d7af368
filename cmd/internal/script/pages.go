package script

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/std66/std66/cmd/internal/cli"
)

// Pages compares the folders man and markdown in dir with the pages of a root command and all
// commands under it. If update is set, it writes the pages.
func Pages(t *testing.T, root *cobra.Command, dir string, update bool) {
	t.Helper()
	root.SetArgs(nil)
	cli.AddCompletion(root)
	fresh := t.TempDir()
	if update {
		fresh = dir
	}
	name, date := root.Name(), cli.PageDate()
	header := &doc.GenManHeader{Section: "1", Source: name, Manual: name + " manual", Date: &date}
	folders := map[string]func(dir string) error{
		"man":      func(dir string) error { return doc.GenManTree(root, header, dir) },
		"markdown": func(dir string) error { return doc.GenMarkdownTree(root, dir) },
	}
	for folder, generate := range folders {
		want := filepath.Join(fresh, folder)
		if update {
			if err := os.RemoveAll(want); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.MkdirAll(want, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := generate(want); err != nil {
			t.Fatal(err)
		}
		comparePages(t, filepath.Join(dir, folder), want)
	}
}

// comparePages reports an error for each file that is not the same in both folders.
func comparePages(t *testing.T, dir, want string) {
	t.Helper()
	got, fresh := pages(t, dir), pages(t, want)
	if len(fresh) < 10 {
		t.Errorf("%d pages of %s, want at least 10", len(fresh), dir)
	}
	for name, page := range fresh {
		if got[name] != page {
			t.Errorf("%s is stale: go generate updates it", filepath.Join(dir, name))
		}
		delete(got, name)
	}
	for name := range got {
		t.Errorf("%s belongs to no command: go generate removes it", filepath.Join(dir, name))
	}
}

// pages returns the files of a folder.
func pages(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, file := range files {
		page, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(file)] = string(page)
	}
	return all
}
