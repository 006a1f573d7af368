package main

import (
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/equivalence"
	"github.com/std66/std66/uri/iri"
)

// A compared is a URI to compare. With --iri, it is the URI to which an IRI is mapped with its host
// percent-encoded.
type compared struct {
	uri uri.URI
	iri iri.IRI
}

// parse parses a string, with repairs.
func (p comparer) parse(s string) (compared, error) {
	if !p.iris.on {
		u, err := p.iris.repairs.parseURI(s)
		return compared{uri: u}, err
	}
	i, err := p.iris.parseIRI(s)
	if err != nil {
		return compared{}, err
	}
	u, err := i.URI()
	return compared{u, i}, err
}

// level returns the first level at which x and y are equal, and the URIs that it compares.
func (p comparer) level(x, y compared) (level equivalence.Level, a, b uri.URI) {
	a, b = x.uri, y.uri
	level = p.uris.Level(a, b)
	if !p.iris.on {
		return level, a, b
	}
	if level > equivalence.Scheme {
		// Scheme-based normalization of IRIs includes host names (RFC 3987 §5.3.3).
		c, errC := p.iris.uriOf(x.iri.String())
		d, errD := p.iris.uriOf(y.iri.String())
		if errC == nil && errD == nil {
			a, _ = c.URI()
			b, _ = d.URI()
			if p.uris.Level(a, b) <= equivalence.Scheme {
				level = equivalence.Scheme
			}
		}
		return level, a, b
	}
	return max(level, p.leastLevel(x.iri, y.iri)), a, b
}

// leastLevel returns Identical or Case if two IRIs are equal at that level as written, and otherwise Percent.
func (p comparer) leastLevel(i, j iri.IRI) equivalence.Level {
	if p.uris.IgnoreFragments {
		i, j = i.WithoutFragment(), j.WithoutFragment()
	}
	n := iri.Normalizer{Steps: uri.StepCase}
	switch {
	case i == j:
		return equivalence.Identical
	case n.NormalizeIRI(i) == n.NormalizeIRI(j):
		return equivalence.Case
	}
	return equivalence.Percent
}
