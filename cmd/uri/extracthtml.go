package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract/html"
	"github.com/std66/std66/uri/iri"
	"github.com/std66/std66/uri/repair"
)

const (
	// htmlMaxToken is the maximum size of a tag, a comment, a script, or the text between two tags.
	htmlMaxToken = 16 << 20

	// htmlWindow is the window of a lineCounter: the Extractor holds one token at once, and reads at
	// most maxRead bytes beyond it.
	htmlWindow = htmlMaxToken + maxRead
)

// htmlLabels are the columns that describe the place of a link.
var htmlLabels = []string{"element", "attribute"}

// eachLink calls yield for each link of a document.
func (c *extractCommand) eachLink(name string, r *lineCounter, yield func(x *extracted) error) error {
	extractor := html.Extractor{Base: c.resolver.Base, Repairer: c.linkRepairer(), MaxToken: htmlMaxToken}
	for link, err := range extractor.Read(shortReader{r}) {
		switch {
		case errors.Is(err, html.ErrTokenTooLong):
			return fmt.Errorf("%s: %w", name, plain(err))
		case err != nil:
			return err
		}
		x := extracted{
			start: link.Start, end: link.End, labels: []string{link.Element, link.Attribute}, text: link.Text,
			reference: link.Reference.String(), target: link.Target.String(), repairs: link.Repairs,
		}
		if c.iris.on {
			if err := c.setLink(&x, &link); err != nil {
				return err
			}
		}
		if len(link.Repairs) > 0 {
			c.repairs.count.Add(1)
		}
		if link.Err != nil {
			c.counts.links++
			x.leftOut = brokenLink(&link)
			if c.iris.on {
				x.leftOut.what = "IRI reference"
			}
		}
		if err := yield(&x); err != nil {
			return err
		}
	}
	return nil
}

// brokenLink returns the reason why a link is left out.
func brokenLink(link *html.Link) *leftOut {
	out := &leftOut{kind: "broken link", what: "URI reference", stop: link.Start, rest: link.Text, err: withoutText(link.Err).Error()}
	stop := 0
	parse, isParse := errors.AsType[*uri.ParseError](link.Err)
	parseIRI, isParseIRI := errors.AsType[*iri.ParseError](link.Err)
	host, isHost := errors.AsType[*repair.HostError](link.Err)
	switch {
	case isHost: // first, because its error may be a ParseError
		stop, out.reason = host.Start, out.err
	case isParse:
		stop = parse.Offset
	case isParseIRI:
		stop = parseIRI.Offset
	default:
		out.reason = out.err
	}
	out.stop, out.rest = link.Offset(stop), link.Text[stop:]
	return out
}

// A shortReader reads at most maxRead bytes at once. The scanner of HTML, whose buffer may be large, then
// reads little beyond the end of a tag.
type shortReader struct{ io.Reader }

const maxRead = 1 << 16

// Read reads from the reader.
func (r shortReader) Read(p []byte) (int, error) { return r.Reader.Read(p[:min(len(p), maxRead)]) }
