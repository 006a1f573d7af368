// Package generators lists parsers that other programs generate from RFC 3986's grammar, and the
// parser of a C library. They need programs or libraries that may not be installed, so they are
// compiled only with build tags: generators for re2go and Ragel, and uriparser for the library.
package generators

import (
	"slices"

	"github.com/std66/std66/internal/peers/captures"
)

// A Parser is a generated parser or a library. All parsers accept the same texts as package uri
// and find the same components.
type Parser struct {
	Name string
	Tool string // the program that generated the parser, and its version; "" for a library
	captures.Parser
}

// An Omission is a parser that this build omits.
type Omission struct {
	Name string
	Why  string // the reason, and how to include the parser
}

// All returns the parsers that the build tags select.
func All() []Parser { return slices.Concat(generated(), libraries()) }

// LeftOut returns the parsers that All returns only with other build tags.
func LeftOut() []Omission { return slices.Concat(generatedLeftOut(), librariesLeftOut()) }
