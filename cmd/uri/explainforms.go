package main

import (
	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/visible"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
	"github.com/std66/std66/uri/repair"
)

// forms are the two forms of an IRI reference. The zero value is for other strings.
type forms struct {
	kind     string // URI, IRI, relative reference or relative IRI reference
	uri, iri string
	uriError string // the reason why there is no uri
}

// newForms returns the forms of a string.
func newForms(s string) forms {
	r, err := iri.ParseReference(s)
	if err != nil {
		return forms{}
	}
	isURI := uri.RuleURIReference.Match(s)
	f := forms{kind: "relative IRI reference"}
	switch _, isIRI := r.IRI(); {
	case isURI && isIRI:
		f.kind = "URI"
	case isURI:
		f.kind = "relative reference"
	case isIRI:
		f.kind = "IRI"
	}
	if encoded, err := r.URIReference(); err == nil {
		f.iri = iri.FromReference(encoded).String()
	}
	p := iris{repairs: newRepairs(repair.StepsDefault)}
	if u, err := p.uriOf(s); err == nil {
		f.uri = u.String()
	} else {
		f.uriError = withoutText(err).Error()
	}
	return f
}

// appendText appends a line with the kind and a line for each form.
func (f forms) appendText(dst []byte, t cli.Terminal) []byte {
	const margin, width = "    ", len("kind")
	if f.kind == "" {
		return append(append(dst, margin...), "neither a URI nor an IRI, nor a relative reference\n"...)
	}
	dst = appendRow(append(dst, margin...), t, "kind", f.kind, width)
	if f.uriError != "" {
		dst = append(append(dst, margin...), "no URI: "...)
		dst = append(visible.AppendMessage(dst, f.uriError), '\n')
	} else {
		dst = appendRow(append(dst, margin...), t, "URI", f.uri, width)
	}
	return appendRow(append(dst, margin...), t, "IRI", f.iri, width)
}

// appendMembers appends the forms as members, each after a comma.
func (f forms) appendMembers(dst []byte) []byte {
	if f.kind == "" {
		return dst
	}
	dst = record.AppendMember(append(dst, ','), "kind", f.kind)
	if f.uriError != "" {
		dst = record.AppendMember(append(dst, ','), "uri_error", f.uriError)
	} else {
		dst = record.AppendMember(append(dst, ','), "uri", f.uri)
	}
	return record.AppendMember(append(dst, ','), "iri", f.iri)
}
