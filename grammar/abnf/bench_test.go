package abnf_test

import (
	"testing"

	"github.com/std66/std66/grammar/abnf"
)

// The comments of RFC 9110 and RFC 5322 are recursive. In these patches they cannot nest.
var regular = []abnf.Source{{Name: "regular.abnf", Text: `comment = "(" *( ctext / quoted-pair ) ")"
`}}

var regular5322 = []abnf.Source{{Name: "regular.abnf", Text: `ccontent = ctext / quoted-pair
`}}

// benchmarked are grammars to compile and to read again.
var benchmarked = []abnf.Config{
	{Bundled: "rfc3986"},
	{Bundled: "rfc9110", Patches: regular, Imports: []abnf.Document{{Name: "rfc5322", Patches: regular5322}}},
	{Bundled: "rfc5322", Patches: regular5322, Rules: []string{"address-list", "date-time", "msg-id"}},
}

// BenchmarkCompile measures compiling whole grammars.
func BenchmarkCompile(b *testing.B) {
	for _, c := range benchmarked {
		b.Run(c.Bundled, func(b *testing.B) {
			for b.Loop() {
				if _, err := c.Compile(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkUnmarshal measures reading the same grammars in their stored form.
func BenchmarkUnmarshal(b *testing.B) {
	for _, c := range benchmarked {
		g, err := c.Compile()
		if err != nil {
			b.Fatal(err)
		}
		data, err := g.MarshalBinary()
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.Bundled, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := abnf.Unmarshal(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
