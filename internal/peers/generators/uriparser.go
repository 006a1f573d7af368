//go:build uriparser && cgo

package generators

import (
	"github.com/std66/std66/internal/peers/captures"
	"github.com/std66/std66/internal/peers/uriparser"
)

func libraries() []Parser {
	return []Parser{
		{"uriparser", "", captures.Parser{
			ParseURI:       uriparser.ParseURI,
			ParseReference: uriparser.ParseReference,
			MatchReference: uriparser.MatchReference,
		}},
	}
}

func librariesLeftOut() []Omission { return nil }
