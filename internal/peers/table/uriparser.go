//go:build uriparser && cgo

package main

import "github.com/std66/std66/internal/peers/uriparser"

// libraries returns uriparser, each call of which is one from Go to C, too.
func libraries() []generator {
	return []generator{{"uriparser", accepted(uriparser.ParseReference), uriparser.MatchReference}}
}
