package main

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri/iri"
)

// TestIRIOffsets compares the offsets in the URI of each character of an IRI, of its triplets and of its end
// with the offset in the IRI.
func TestIRIOffsets(t *testing.T) {
	for _, text := range []string{
		"", "a", "é", "aé", "éa", "é例\U00020000", "http://é.example/a%C3%A9b?ñ#\U00020000x",
		strings.Repeat("a", 250) + "é" + strings.Repeat("b", 10), strings.Repeat("é", 2100) + "a", strings.Repeat("a例", 2200),
	} {
		u, err := iri.MustParseReference(text).URIReference()
		if err != nil {
			t.Fatal(err)
		}
		m, mapped := newIRIOffsets(text), 0
		for i, c := range text {
			end, size := i+len(string(c)), 1
			if len(string(c)) > 1 {
				size = len(string(c)) * len("%00")
			}
			for k := range size {
				if got := m.start(mapped + k); got != i {
					t.Errorf("%.40q: start(%d) = %d, want %d", text, mapped+k, got, i)
				}
				if got := m.end(mapped + k + 1); got != end {
					t.Errorf("%.40q: end(%d) = %d, want %d", text, mapped+k+1, got, end)
				}
			}
			mapped += size
		}
		if mapped != len(u.String()) || m.start(mapped) != len(text) {
			t.Errorf("%.40q: the end is %d, want %d; start is %d, want %d", text, mapped, len(u.String()), m.start(mapped), len(text))
		}
	}
}
