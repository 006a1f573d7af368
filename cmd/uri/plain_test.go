package main

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// TestPlain compares the functions for plain components with loops over fields, for references with all
// combinations of components, also empty and long ones.
func TestPlain(t *testing.T) {
	tsv, object := &tsvForm{fields: componentFields(false)}, &jsonForm{fields: componentFields(false)}
	long := strings.Repeat("a", 5000)
	for _, scheme := range []string{"", "s:", "HTTP:"} {
		for _, authority := range []string{"", "//", "//@", "//u:p@h", "//:", "//h:80", "//u@192.0.2.1:1", "//[2001:db8::1]:", "//[v1.a]", "//%41" + long + ":1"} {
			for _, path := range []string{"", "/", "/a/b%2F", "/" + long} {
				for _, query := range []string{"", "?", "?q=1&r", "?" + long} {
					for _, fragment := range []string{"", "#", "#f", "#" + long} {
						r := uri.MustParseReference(scheme + authority + path + query + fragment)
						if got, want := string(appendPlainCells(nil, &r)), string(tsv.appendCells(nil, componentsOf(r))); got != want {
							t.Errorf("%.100s: got cells %.200q, want %.200q", r, got, want)
						}
						if got, want := string(appendPlainMembers(nil, &r)), string(object.appendMembers(nil, componentsOf(r))); got != want {
							t.Errorf("%.100s: got members %.200s, want %.200s", r, got, want)
						}
					}
				}
			}
		}
	}
	for _, text := range []string{"", "a", "../b:c", "mailto:a@b", "urn:a:b", "?", "#"} {
		r := uri.MustParseReference(text)
		if got, want := string(appendPlainCells([]byte("x"), &r)), "x"+string(tsv.appendCells(nil, componentsOf(r))); got != want {
			t.Errorf("%s: got cells %q, want %q", text, got, want)
		}
		if got, want := string(appendPlainMembers([]byte("x"), &r)), "x"+string(object.appendMembers(nil, componentsOf(r))); got != want {
			t.Errorf("%s: got members %s, want %s", text, got, want)
		}
	}
}
