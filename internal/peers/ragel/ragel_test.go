//go:build generators

package ragel_test

import (
	"testing"

	"github.com/std66/std66/internal/peers/captures"
	"github.com/std66/std66/internal/peers/captures/capturestest"
	"github.com/std66/std66/internal/peers/ragel"
)

var parser = captures.Parser{
	ParseURI:       ragel.ParseURI,
	ParseReference: ragel.ParseReference,
	MatchReference: ragel.MatchReference,
}

func TestParse(t *testing.T) { capturestest.Run(t, parser) }

func TestFresh(t *testing.T) { capturestest.Fresh(t, "ragel") }

func FuzzParse(f *testing.F) { capturestest.Fuzz(f, parser) }

func BenchmarkParse(b *testing.B) {
	capturestest.Bench(b,
		capturestest.Named{Name: "ragel-URI", Parse: func(s string) bool { _, ok := ragel.ParseURI(s); return ok }},
		capturestest.Named{Name: "ragel-match", Parse: ragel.MatchReference},
	)
}
