package main

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/std66/std66/internal/peers/documents"
)

// TestTrees checks that the tree of each text has the strings and numbers that jsontext finds.
func TestTrees(t *testing.T) {
	all, err := documents.Go()
	if err != nil {
		t.Fatal(err)
	}
	texts := documents.Values(all, 10, 1000, 2000)
	for _, d := range all {
		texts = append(texts, d.Text)
	}
	texts = append(texts, "1", " -0.5e1 ", `"\u00e9"`, "[]", "{}", "null", "[ [ ] , { } ]", `{"a":{"a":["a"]}}`)
	for _, text := range texts {
		want, err := leaves(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := generatedTree().leaves(text); !ok || !slices.Equal(got, want) {
			t.Errorf("%.100q: got %d strings and numbers, want %d: %.200q and %.200q", text, len(got), len(want), got, want)
		}
	}
	for _, text := range []string{"", "[", "[1,]", "1 1", "\"\xff\"", `{"a"}`} {
		if got, ok := generatedTree().leaves(text); ok || generatedTree().parse(text) {
			t.Errorf("%q has a tree with %q", text, got)
		}
	}
}

// TestTreeAllocations checks that a tree takes one allocation, if the buffer is used again.
func TestTreeAllocations(t *testing.T) {
	all, err := documents.Go()
	if err != nil {
		t.Fatal(err)
	}
	parse := generatedTree().parse
	for _, d := range all {
		if n := testing.AllocsPerRun(3, func() { parse(d.Text) }); n > 1 {
			t.Errorf("%s: %v allocations", d.Name, n)
		}
	}
}

// leaves returns the texts of the strings, with names of members, and of the numbers in a text.
func leaves(text string) ([]string, error) {
	decoder := jsontext.NewDecoder(strings.NewReader(text), jsontext.AllowDuplicateNames(true))
	var list []string
	for {
		var err error
		if kind := decoder.PeekKind(); kind == '"' || kind == '0' {
			var value jsontext.Value
			value, err = decoder.ReadValue()
			list = append(list, string(value))
		} else {
			_, err = decoder.ReadToken()
		}
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
	}
}
