// Package generators lists the parsers that other programs generate from RFC 3986's grammar,
// and the parser of a library in C. They need programs or libraries that are not everywhere, so
// build tags compile them: generators for re2go and Ragel, uriparser for the library.
package generators

import (
	"slices"

	"github.com/std66/std66/internal/peers/captures"
)

// A Parser is a generated parser, or a library. All accept the same texts as package uri, and
// find the same components.
type Parser struct {
	Name string
	Tool string // the program that generated the parser, and its version; "" for a library
	captures.Parser
}

// An Omission is a parser that this build does without.
type Omission struct {
	Name string
	Why  string // and how to include it
}

// All returns the parsers that the build tags compile.
func All() []Parser { return slices.Concat(generated(), libraries()) }

// LeftOut returns the parsers that All would return with other build tags.
func LeftOut() []Omission { return slices.Concat(generatedLeftOut(), librariesLeftOut()) }
