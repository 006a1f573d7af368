package main

import (
	"strings"
	"testing"

	"github.com/std66/std66/internal/peers/documents"
)

// TestJSON checks that every runner of JSON accepts all texts, and the names of the columns.
func TestJSON(t *testing.T) {
	rows, err := jsonRows(func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, w := range rows {
		names[w.name] = true
		for _, r := range w.runners {
			if n := loop(r.run, 0, len(w.inputs)); n != len(w.inputs) {
				t.Errorf("%s: %s accepts %d of %d texts", w.name, r.peer, n, len(w.inputs))
			}
		}
	}
	all, err := documents.Go()
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range all {
		if !names["JSON, "+d.Name] {
			t.Errorf("no row of %s", d.Name)
		}
		if !names["JSON tree, "+d.Name] {
			t.Errorf("no row of the tree of %s", d.Name)
		}
	}
	_, grid := table(t, "--work", "^JSON, (values of 10|string_unicode)")
	first, _, _ := strings.Cut(grid, "\n")
	for _, column := range []string{"generated", "of bytes", "as table", "at run time", "encoding/json", "jsontext", "go-abnf"} {
		if !strings.Contains(first, column) {
			t.Errorf("no column %s in %q", column, first)
		}
	}
}
