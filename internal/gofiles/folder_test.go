package gofiles

import (
	"path/filepath"
	"testing"
)

func TestCheckFolder(t *testing.T) {
	tests := []struct {
		name, file, text string
		other            string // the package in the error, or "" for no error
	}{
		{"same package", "a.go", "package p\n", ""},
		{"other package", "a.go", "// Package q is another one.\npackage q\n", "q"},
		{"package main", "a.go", "package main\n", "main"},
		{"internal test", "a_test.go", "package p\n", ""},
		{"external test", "a_test.go", "package p_test\n", ""},
		{"internal test of another package", "a_test.go", "package q\n", "q"},
		{"external test of another package", "a_test.go", "package q_test\n", "q_test"},
		{"package name like an external test's", "a.go", "package p_test\n", "p_test"},
		{"build constraint ignore", "a.go", "//go:build ignore\n\npackage main\n", ""},
		{"build constraint with a tag", "a.go", "//go:build tools\n\npackage tools\n", ""},
		{"build constraint for another platform", "a.go", "//go:build plan9 && arm\n\npackage q\n", "q"},
		{"file name for another platform", "a_windows.go", "package q\n", "q"},
		{"build constraint without a tag", "a.go", "//go:build !ignore\n\npackage q\n", "q"},
		{"file that needs cgo", "a.go", "package q\n\nimport \"C\"\n", "q"},
		{"package documentation", "a.go", "package documentation\n", ""},
		{"file name with an underscore", "_a.go", "package q\n", ""},
		{"file name with a dot", ".a.go", "package q\n", ""},
		{"not a Go file", "a.txt", "package q\n", ""},
		{"file of an earlier run", "za.go", ours + "\npackage q\n", ""},
		{"empty file", "a.go", "", ""},
		{"no package clause", "a.go", "func f() {}\n", ""},
		{"syntax error in another package", "a.go", "package q\n\nfunc {\n", "q"},
		{"syntax error in the same package", "a.go", "package p\n\nfunc {\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := put(t, map[string]string{test.file: test.text})
			got, want := "", ""
			if err := setOf(nil).CheckFolder(dir, "p"); err != nil {
				got = err.Error()
			}
			if test.other != "" {
				want = filepath.Join(dir, test.file) + " belongs to package " + test.other + ": package p cannot be generated into the same folder"
			}
			if got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
	if err := setOf(nil).CheckFolder(filepath.Join(t.TempDir(), "missing"), "p"); err != nil {
		t.Errorf("missing folder: %v", err)
	}
}
