package main

import (
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
)

// uriFields are the additional fields of IRIs: the URI to which an IRI is mapped, or the reason why there
// is none.
var uriFields = []field{
	{name: "uri", component: uriIndex},
	{name: "uri_error", component: uriErrorIndex},
}

// setIRI is set for IRI references. A generic function for both takes twice as long as set.
func (c *components) setIRI(r *iri.Reference) {
	c[inputIndex].text, c[inputIndex].ok = r.String(), true
	c[schemeIndex].text, c[schemeIndex].ok = r.Scheme()
	if a, ok := r.Authority(); ok {
		host := a.Host()
		port, hasPort := a.Port()
		c[authorityIndex].text, c[authorityIndex].ok = a.String(), true
		c[userinfoIndex].text, c[userinfoIndex].ok = a.Userinfo()
		c[hostIndex].text, c[hostIndex].ok = host.String(), true
		c[hostKindIndex].text, c[hostKindIndex].ok = hostKinds[host.Kind()], true
		c[portIndex].text, c[portIndex].ok = string(port), hasPort
	}
	query, hasQuery := r.Query()
	c[pathIndex].text, c[pathIndex].ok = string(r.Path()), true
	c[queryIndex].text, c[queryIndex].ok = string(query), hasQuery
	c[fragmentIndex].text, c[fragmentIndex].ok = r.Fragment()
}

// setURI sets the URI to which an IRI reference is mapped, or the error.
func (c *components) setURI(u uri.Reference, err error) {
	if err == nil {
		c[uriIndex].text, c[uriIndex].ok = u.String(), true
	} else {
		c[uriErrorIndex].text, c[uriErrorIndex].ok = withoutText(err).Error(), true
	}
}
