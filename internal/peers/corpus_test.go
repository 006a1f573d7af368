package peers

import (
	"net/url"
	"slices"
	"testing"

	"github.com/PuerkitoBio/purell"
	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/std66/std66/uri"
)

// TestCorpus checks the properties that [Shape] documents: normalized, and accepted by each peer.
func TestCorpus(t *testing.T) {
	_, isReference := Protovalidate()
	for _, shape := range Shapes() {
		for _, s := range shape.URIs(1000) {
			if u, err := uri.Parse(s); err != nil || u.Normalize() != u {
				t.Errorf("%s: %s is not a normalized URI: %v", shape.Name, s, err)
			}
			_, err1 := url.Parse(s)
			_, err2 := fredbi.Parse(s)
			_, err3 := whatwg.Parse(s)
			if err1 != nil || err2 != nil || err3 != nil || !isReference(s) {
				t.Errorf("%s: not all peers accept %s: %v, %v, %v", shape.Name, s, err1, err2, err3)
			}
			if shape.Name == "500 bytes" && len(s) != 500 {
				t.Errorf("%s has %d bytes", s, len(s))
			}
		}
	}
}

// TestCorpusIsReproducible makes the corpus twice and checks its first URI, which is the same on
// every machine.
func TestCorpusIsReproducible(t *testing.T) {
	const first = "https://api.university.com.br/%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80%20%E6%9D%B1%E4%BA%AC%E9%83%BD/static"
	if got := Corpus(); !slices.Equal(got, Corpus()) || got[0] != first || len(got) != 1000 {
		t.Errorf("got %d URIs, the first %s", len(got), got[0])
	}
}

// TestInputs checks that all peers of a row agree on its inputs.
func TestInputs(t *testing.T) {
	for _, s := range Invalid(1000) {
		_, err := url.Parse(s)
		_, err2 := fredbi.Parse(s)
		if uri.RuleURIReference.Match(s) || err == nil || err2 == nil {
			t.Errorf("Invalid: not all peers reject %s", s)
		}
	}
	for _, s := range Changed(1000) {
		u := uri.MustParse(s)
		theirs, err := purell.NormalizeURLString(s, PurellFlags)
		if got := u.Normalize(); err != nil || got == u || got.String() != theirs {
			t.Errorf("Changed: %s: got %s, purell %s, %v", s, got, theirs, err)
		}
	}
	base := uri.MustParse(Base)
	baseURL, _ := url.Parse(Base)
	for _, s := range References(1000) {
		target, err := base.Resolve(uri.MustParseReference(s))
		theirs, err2 := baseURL.Parse(s)
		if err != nil || err2 != nil || target.String() != theirs.String() {
			t.Errorf("References: %s: got %s, %v, net/url %s, %v", s, target, err, theirs, err2)
		}
	}
}
