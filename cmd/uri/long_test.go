package main

import (
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// TestMaxLine tests that each command that reads lines reports a line longer than --max-line and
// continues.
func TestMaxLine(t *testing.T) {
	outputs := func(words ...string) (calls [][]string) {
		for _, word := range words {
			calls = append(calls, []string{"--output", word})
		}
		return calls
	}
	script.LongLines(t, run, newRoot(), map[string][][]string{
		"check":      outputs("text", "json"),
		"parse":      append(outputs("text", "figure", "json", "tsv"), []string{"--get", "{path}"}),
		"resolve":    {{"--base", "http://a/"}},
		"relativize": {{"--base", "http://a/"}},
		"normalize":  {{}, {"--check"}, {"--diff"}},
		"repair":     append(outputs("text", "json"), []string{"--explain"}),
		"encode":     {{}},
		"decode":     {{}},
		"audit":      outputs("text", "json"),
		"suffix":     {{}, {"--explain"}},
		"explain":    outputs("text", "json"),
		"compare":    {}, // its lines are pairs
	}, "a:b/c")
	pairs := newRoot()
	for _, cmd := range pairs.Commands() {
		if cmd.Name() != "compare" {
			pairs.RemoveCommand(cmd)
		}
	}
	script.LongLines(t, run, pairs, map[string][][]string{"compare": {{}}}, "a:b a:b")
}
