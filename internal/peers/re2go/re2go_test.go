//go:build generators

package re2go_test

import (
	"testing"

	"github.com/std66/std66/internal/peers/captures"
	"github.com/std66/std66/internal/peers/captures/capturestest"
	"github.com/std66/std66/internal/peers/re2go"
)

var parser = captures.Parser{
	ParseURI:       re2go.ParseURI,
	ParseReference: re2go.ParseReference,
	MatchReference: re2go.MatchReference,
}

func TestParse(t *testing.T) { capturestest.Run(t, parser) }

func TestFresh(t *testing.T) { capturestest.Fresh(t, "re2go") }

func FuzzParse(f *testing.F) { capturestest.Fuzz(f, parser) }

func BenchmarkParse(b *testing.B) {
	capturestest.Bench(b,
		capturestest.Named{Name: "re2go-URI", Parse: func(s string) bool { _, ok := re2go.ParseURI(s); return ok }},
		capturestest.Named{Name: "re2go-match", Parse: re2go.MatchReference},
	)
}
