package main

import (
	"fmt"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract"
	"github.com/std66/std66/uri/iri"
)

// markdownLines is more than the lines of a paragraph, which the Extractor examines as a whole, and of one
// more read. Most of the paragraph may be indentation, which the Extractor does not hold.
const markdownLines = 1 << 17

// textLabels are the columns that describe the place of a reference in text.
var textLabels = []string{"delimiter"}

// eachReference calls yield for each reference in a text, and each text that is left out.
func (c *extractCommand) eachReference(_ string, r *lineCounter, yield func(x *extracted) error) error {
	x := extracted{labels: make([]string, len(textLabels))}
	for match, err := range c.extractor.Read(r) {
		if err != nil {
			return err
		}
		if r.failed {
			continue // the rest of the match may be in text that could not be read
		}
		x.start, x.end, x.text, x.leftOut, x.repairs = match.Start, match.End, match.Text, nil, nil
		x.labels[0] = match.Delimiter.String()
		if match.Kind == extract.Whole {
			x.unhyphenated = match.Unhyphenated.String()
			err = c.setReference(&x, &match.Reference)
		} else if match.Kind == extract.IRI && c.iris.on {
			x.unhyphenated = ""
			err = c.setIRIText(&x, match.Text)
		} else {
			x.unhyphenated = ""
			err = c.repairMatch(&x, &match)
		}
		if err == nil {
			err = yield(&x)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// setReference sets the reference of x, and its target if there is a base. The error is
// [uri.ErrTooLong].
func (c *extractCommand) setReference(x *extracted, r *uri.Reference) error {
	if c.iris.on {
		return c.setIRIText(x, r.String())
	}
	x.reference = r.String()
	if c.resolver.Base.IsZero() {
		return nil
	}
	target, err := c.resolver.Resolve(*r)
	x.target = target.String()
	return err
}

// repairMatch sets the reference that a match becomes with --repair, or else the reason why the match is
// left out.
func (c *extractCommand) repairMatch(x *extracted, match *extract.Match) error {
	x.leftOut = c.leftOutMatch(match)
	if c.repairs.on && match.Kind != extract.TooLong {
		r, list, err := c.repairs.read(match.Text)
		if err == nil {
			x.leftOut, x.repairs = nil, list
			return c.setReference(x, &r)
		}
		x.leftOut.reason = withoutText(err).Error() // its place may be after the match's Stop
	}
	c.counts.leftOut[match.Kind]++
	return nil
}

// leftOutMatch returns the reason why a match is left out.
func (c *extractCommand) leftOutMatch(match *extract.Match) *leftOut {
	out := &leftOut{kind: match.Kind.String(), what: "URI", stop: match.Stop, rest: match.Rest}
	if c.extractor.Markdown {
		out.what = "URI reference"
	}
	switch {
	case match.Kind == extract.TooLong:
		out.reason = fmt.Sprintf("more than %d bytes", extract.DefaultMaxLength)
	case c.iris.on:
		check := iri.RuleIRI.Check
		if c.extractor.Markdown {
			check = iri.RuleIRIReference.Check
		}
		if err := check(match.Text); err != nil {
			out.reason = withoutText(err).Error() // out.rest may begin with a character of an IRI
		}
	}
	return out
}
