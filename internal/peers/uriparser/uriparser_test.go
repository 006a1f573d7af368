//go:build uriparser && cgo

package uriparser_test

import (
	"testing"

	"github.com/std66/std66/internal/peers/captures"
	"github.com/std66/std66/internal/peers/captures/capturestest"
	"github.com/std66/std66/internal/peers/uriparser"
)

var parser = captures.Parser{
	ParseURI:       uriparser.ParseURI,
	ParseReference: uriparser.ParseReference,
	MatchReference: uriparser.MatchReference,
}

func TestParse(t *testing.T) { capturestest.Run(t, parser) }

func FuzzParse(f *testing.F) { capturestest.Fuzz(f, parser) }

func BenchmarkParse(b *testing.B) {
	capturestest.Bench(b,
		capturestest.Named{Name: "uriparser-match", Parse: uriparser.MatchReference},
	)
}

// BenchmarkBatch measures parsing without the time of calls from Go to C.
func BenchmarkBatch(b *testing.B) {
	for _, list := range capturestest.Lists(b) {
		b.Run("list="+list.Name+"/parser=uriparser", func(b *testing.B) {
			if uriparser.NewBatch(list.Texts).ParseTimes(b.N) == 0 {
				b.Error("no string of the list is accepted")
			}
		})
	}
}
