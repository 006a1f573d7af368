package main

import (
	"net/url"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
)

// ourIRIs is the name of package iri's column.
const ourIRIs = "uri/iri"

// parseIRI parses US-ASCII references, which are both URIs and IRIs.
func parseIRI() []peerFunc {
	return append([]peerFunc{{ours, func(s string) bool { _, err := uri.ParseReference(s); return err == nil }}}, parseNonASCII()...)
}

// parseNonASCII parses IRI references. net/url accepts any non-ASCII text, and decodes the components.
func parseNonASCII() []peerFunc {
	return []peerFunc{
		{ourIRIs, func(s string) bool { _, err := iri.ParseReference(s); return err == nil }},
		{"net/url", func(s string) bool { _, err := url.Parse(s); return err == nil }},
	}
}

// iriToURI percent-encodes an IRI reference. net/url does not encode the query.
func iriToURI() []peerFunc {
	return []peerFunc{
		{ourIRIs, func(s string) bool {
			r, err := iri.ParseReference(s)
			u, err2 := r.URIReference()
			return err == nil && err2 == nil && u.String() != ""
		}},
		{"net/url", func(s string) bool { u, err := url.Parse(s); return err == nil && u.String() != "" }},
	}
}
