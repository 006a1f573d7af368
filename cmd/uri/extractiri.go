package main

import (
	"fmt"

	"github.com/std66/std66/uri/extract/html"
	"github.com/std66/std66/uri/iri"
	"github.com/std66/std66/uri/repair"
)

// setBaseIRI sets the base IRI from --base. Documents of HTML have its URI as their base.
func (c *extractCommand) setBaseIRI() (err error) {
	if c.baseIRI, err = parseBaseIRI(c.base); err != nil {
		return err
	}
	c.repairs.repairer.Scheme = c.baseIRI.Scheme()
	if !c.html {
		return nil
	}
	r, err := c.iris.uriOf(c.baseIRI.String())
	if err != nil {
		return fmt.Errorf("--base: %w", plain(err))
	}
	c.resolver.Base, _ = r.URI()
	return nil
}

// setIRI sets the reference of x to an IRI reference, with its URI, and its target unless base is the zero
// IRI. The error is [uri.ErrTooLong].
func (c *extractCommand) setIRI(x *extracted, r iri.Reference, base iri.IRI) error {
	x.reference, x.uri, x.uriError, x.target = r.String(), "", "", ""
	if u, err := c.iris.uriOf(x.reference); err == nil {
		x.uri = u.String()
	} else {
		x.uriError = withoutText(err).Error()
	}
	if base.IsZero() {
		return nil
	}
	target, err := base.Resolve(r)
	x.target = target.String()
	return err
}

// setIRIText is setIRI for a text that is an IRI reference.
func (c *extractCommand) setIRIText(x *extracted, text string) error {
	r, err := iri.ParseReference(text)
	if err != nil {
		return err
	}
	return c.setIRI(x, r, c.baseIRI)
}

// setLink sets the reference of x to a link that is an IRI reference, or becomes one by its repairs.
func (c *extractCommand) setLink(x *extracted, link *html.Link) error {
	r, err := iri.ParseReference(link.Text)
	switch {
	case err == nil:
		link.Err, link.Repairs, x.repairs = nil, nil, nil
	case !c.repairs.on:
		link.Err = err
		return nil
	case link.Err != nil:
		return nil
	default:
		if r, err = iri.ParseReference(link.Reference.String()); err != nil {
			return err
		}
	}
	base, isIRI := r.IRI() // an IRI is resolved without a base
	switch {
	case isIRI:
	case link.Base == c.resolver.Base:
		base = c.baseIRI
	default:
		if base, err = iri.Parse(link.Base.String()); err != nil {
			return err
		}
	}
	return c.setIRI(x, r, base)
}

// linkRepairer returns the repairer for links: with --repair, the repairer of the flag, and with --iri, a repairer that
// maps the document's base to a URI. It returns nil if there is no such flag.
func (c *extractCommand) linkRepairer() *repair.Repairer {
	repairer := c.repairs.repairer
	repairer.Scheme = "" // the scheme of the document's base
	switch {
	case c.repairs.on:
		return &repairer
	case c.iris.on:
		repairer.Steps = repair.StepNonASCII
		return &repairer
	}
	return nil
}
