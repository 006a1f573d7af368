// Package browsers reads strings as the WHATWG's URL standard does, with package repair, and compares the
// results with the standard's test data.
package browsers

import (
	"errors"

	"golang.org/x/net/idna"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// profile converts host names as browsers do: by UTS 46, without transitional processing, and with
// characters such as "_".
var profile = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.CheckHyphens(false), idna.CheckJoiners(true), idna.BidiRule())

// normalizer takes the steps that browsers take. They do not decode triplets, and an empty path of the
// scheme file is the root, too.
var normalizer = uri.Normalizer{
	Steps:   uri.StepCase | uri.StepPath | uri.StepIPv6 | uri.StepScheme,
	Schemes: uri.Schemes{"file": {Host: "localhost", RootPath: true}},
}

// errRelative is the error for a relative reference without a base.
var errRelative = errors.New("relative reference without a base")

// read returns the URI that a reference identifies to a browser: repaired with all steps, resolved and
// normalized. base may be the zero URI.
func read(s string, base uri.URI) (uri.URI, []repair.Repair, error) {
	p := repair.Repairer{Steps: repair.StepsAll, Scheme: base.Scheme(), ToASCII: profile.ToASCII}
	r, repairs, err := p.Reference(s)
	if err != nil {
		return uri.URI{}, nil, err
	}
	u, isURI := r.URI()
	if base.IsZero() {
		if !isURI {
			return uri.URI{}, nil, errRelative
		}
		base = u
	}
	target, err := uri.Resolver{Base: base, EncodedDots: true}.Resolve(r)
	return normalizer.NormalizeURI(target), repairs, err
}
