//go:build generators

package generators

import (
	"github.com/std66/std66/internal/peers/captures"
	"github.com/std66/std66/internal/peers/ragel"
	"github.com/std66/std66/internal/peers/re2go"
)

func generated() []Parser {
	return []Parser{
		{"re2go", re2go.Tool, captures.Parser{
			ParseURI:       re2go.ParseURI,
			ParseReference: re2go.ParseReference,
			MatchReference: re2go.MatchReference,
		}},
		{"ragel", ragel.Tool, captures.Parser{
			ParseURI:       ragel.ParseURI,
			ParseReference: ragel.ParseReference,
			MatchReference: ragel.MatchReference,
		}},
	}
}

func generatedLeftOut() []Omission { return nil }
