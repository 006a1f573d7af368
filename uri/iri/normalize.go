package iri

import (
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/hostname"
	"github.com/std66/std66/uri/internal/ref"
)

// Normalizer normalizes IRIs and references (RFC 3987 §5.3), as [uri.Normalizer] does. The zero value
// takes the steps of syntax-based normalization.
//
// The steps concern characters of US-ASCII. [uri.StepPercent] decodes triplets of unreserved characters
// as RFC 3986 §2.3 defines them (RFC 3987 §5.3.2.3), so %C3%A9 stays: to compare IRIs that differ in
// that, compare their URIs. [uri.StepCase] changes only ASCII letters of a host.
//
// Normalization is idempotent, also with Normalization Form C. It does not change which components a
// reference has, except that [uri.StepScheme] may remove a port.
type Normalizer struct {
	Steps   uri.Steps   // 0 means uri.StepsSyntax; unknown bits have no effect
	Schemes uri.Schemes // for uri.StepScheme

	// NFC converts text to Unicode Normalization Form C (RFC 3987 §5.3.2.2), such as norm.NFC.String
	// of golang.org/x/text/unicode/norm. Components with non-ASCII characters are converted after the
	// steps, unless the result does not match the rule of the component, and then the steps are taken
	// again. If NFC is nil, no text is converted. The RFC permits the conversion where IRIs are
	// created, but forbids to rely on it where IRIs of others are compared.
	NFC func(text string) string
}

// Normalize returns i after syntax-based normalization (RFC 3987 §5.3.2).
func (i IRI) Normalize() IRI { return Normalizer{}.NormalizeIRI(i) }

// Normalize returns r after syntax-based normalization (RFC 3987 §5.3.2). A relative reference remains
// relative.
func (r Reference) Normalize() Reference { return Normalizer{}.Normalize(r) }

// NormalizeIRI is [Normalizer.Normalize] for IRIs.
func (n Normalizer) NormalizeIRI(i IRI) IRI {
	n.normalize(&i.ref)
	return i
}

// Normalize returns r, normalized. It allocates nothing if r is already normalized and NFC allocates
// nothing.
func (n Normalizer) Normalize(r Reference) Reference {
	n.normalize(&r)
	return r
}

// IsNormalized reports whether [Normalizer.Normalize] would return r unchanged.
func (n Normalizer) IsNormalized(r Reference) bool { return n.Normalize(r) == r }

// normalize normalizes r in place.
func (n *Normalizer) normalize(r *Reference) {
	how := ref.Normalization{Steps: ref.Steps(n.Steps), Syntax: &syntax}
	if how.Steps == 0 {
		how.Steps = ref.StepsSyntax
	}
	if n.Steps&uri.StepScheme != 0 && r.value.HasScheme() {
		how.Rules = ref.SchemeRules(n.Schemes.Rules(r.value.Scheme()))
	}
	how.Normalize(&r.value)
	if n.NFC != nil && !hostname.IsASCII(r.String()) {
		// Some letters compose only in lower case, such as "t" and U+0308. Some characters become
		// ASCII letters, such as U+212A.
		n.compose(r)
		how.Normalize(&r.value)
	}
}

// compose applies NFC to the components of r that have non-ASCII characters.
func (n *Normalizer) compose(r *Reference) {
	c := r.value.Components()
	for _, name := range []ref.Component{ref.ComponentUserinfo, ref.ComponentHost, ref.ComponentPath, ref.ComponentQuery, ref.ComponentFragment} {
		text := c.At(name).Text
		if hostname.IsASCII(text) {
			continue
		}
		composed := n.NFC(text)
		var changed Reference
		if composed != text && syntax.With(&changed.value, &r.value, name, composed) == nil {
			*r = changed
		}
	}
}
