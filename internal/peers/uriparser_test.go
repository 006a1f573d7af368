//go:build uriparser && cgo

package peers

import "github.com/std66/std66/internal/peers/uriparser"

func libraries() []generated {
	return []generated{{"uriparser", uriparser.ParseURI, uriparser.ParseReference, uriparser.MatchReference}}
}
