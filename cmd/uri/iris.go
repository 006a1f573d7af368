package main

import (
	"github.com/spf13/cobra"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
	"github.com/std66/std66/uri/repair"
)

// An iris reads strings as IRIs (RFC 3987) for the flag --iri. With --repair, a string that is not an IRI
// reference becomes a URI reference, which is an IRI reference, too.
type iris struct {
	on      bool // the flag --iri
	repairs *repairs
}

// register adds the flag --iri to a command.
func (p *iris) register(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&p.on, "iri", false, "read and print IRIs (RFC 3987), which may contain non-ASCII characters")
}

// parse returns the IRI reference that s is, or becomes with --repair. The error has a [mismatch].
func (p *iris) parse(s string) (iri.Reference, []repair.Repair, error) {
	r, err := iri.ParseReference(s)
	if err == nil {
		return r, nil, nil
	}
	u, list, err := p.repairs.afterError(s, err)
	if err != nil {
		return r, nil, err
	}
	r, err = iri.ParseReference(u.String())
	return r, list, err
}

// read sets the components of the reference that s is, or becomes with --repair. Without --iri, it is a URI
// reference. c must be the zero value. The error has a [mismatch].
func (p *iris) read(c *components, s string) ([]repair.Repair, error) {
	if !p.on {
		r, list, err := p.repairs.parse(s)
		if err == nil {
			c.set(&r)
		}
		return list, err
	}
	r, list, err := p.parse(s)
	if err == nil {
		c.setIRI(&r)
		c.setURI(p.uriOf(r.String()))
	}
	return list, err
}

// parseIRI is parse for strings that must have a scheme.
func (p *iris) parseIRI(s string) (iri.IRI, error) {
	i, err := iri.Parse(s)
	if err == nil || !p.repairs.on {
		return i, err
	}
	if _, notReference := iri.ParseReference(s); notReference == nil {
		return i, err // s is a relative reference
	}
	u, err := p.repairs.parseURI(s)
	if err != nil {
		return i, err
	}
	return iri.Parse(u.String())
}

// uriOf returns the URI reference to which an IRI reference is mapped (RFC 3987 §3.1), the same as "uri
// repair" prints: the hosts of http and a few other schemes are converted by ToASCII. The error is a
// [*repair.HostError] or [uri.ErrTooLong].
func (p *iris) uriOf(text string) (uri.Reference, error) {
	mapper := repair.Repairer{Steps: repair.StepNonASCII, Scheme: p.repairs.repairer.Scheme, ToASCII: p.repairs.repairer.ToASCII}
	r, _, err := mapper.Reference(text)
	return r, err
}
