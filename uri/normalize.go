package uri

import "github.com/std66/std66/uri/internal/ref"

// Normalizer normalizes URIs and references (RFC 3986 §6.2). The zero value takes the steps
// of syntax-based normalization.
//
// Normalization is idempotent. It never adds a component, and removes one only where a step says
// so. If a path would then be parsed differently, normalization puts "/." or "./" before it. The
// kind of a host may change: http://%31.2.3.4/ becomes http://1.2.3.4/, whose host is an
// IPv4address. A text within nine bytes of [MaxLength], which normalization could make too long,
// does not change.
//
// A relative reference keeps its meaning (§5.2): leading ".." segments remain, and its path becomes
// neither empty nor absolute. If the base URI has an authority or a path that begins with a slash,
// the normalized target is the same before and after. The exception is percent-encoded
// dot-segments: normalization removes them, but resolution only does so with
// [Resolver.EncodedDots].
type Normalizer struct {
	Steps   Steps   // 0 means StepsSyntax; unknown bits have no effect
	Schemes Schemes // for StepScheme
}

// Normalize returns u after syntax-based normalization (RFC 3986 §6.2.2), which is safe for every
// scheme. It treats every path as a hierarchy: data:,a/../b becomes data:/b. It does not remove an
// empty port, as [StepScheme] does. Use a [Normalizer] for other steps.
func (u URI) Normalize() URI {
	syntaxBased.Normalize(&u.ref.value)
	return u
}

// Normalize returns r after syntax-based normalization (RFC 3986 §6.2.2), like [URI.Normalize]. A
// relative reference remains relative.
func (r Reference) Normalize() Reference {
	syntaxBased.Normalize(&r.value)
	return r
}

// NormalizeURI is [Normalizer.Normalize] for URIs.
func (n Normalizer) NormalizeURI(u URI) URI {
	n.normalize(&u.ref)
	return u
}

// Normalize returns r, normalized. It allocates nothing if r is already normalized.
func (n Normalizer) Normalize(r Reference) Reference {
	n.normalize(&r)
	return r
}

// syntaxBased is syntax-based normalization.
var syntaxBased = ref.Normalization{Steps: ref.StepsSyntax, Syntax: &syntax}

// options stores the options for the normalization of r in how, which must be zero. It stores them in
// place, because they are slow to copy.
func (n *Normalizer) options(how *ref.Normalization, r *Reference) {
	how.Steps, how.Syntax = ref.Steps(n.Steps), &syntax
	if how.Steps == 0 {
		how.Steps = ref.StepsSyntax
	}
	if n.Steps.has(StepScheme) && r.value.HasScheme() {
		how.Rules = ref.SchemeRules(n.Schemes.Rules(r.value.Scheme()))
	}
}

// normalize normalizes r in place. Its callers can be inlined, and then copy a reference only once. Each copy
// takes a quarter of the time of parsing.
func (n *Normalizer) normalize(r *Reference) {
	if n.Steps == 0 {
		syntaxBased.Normalize(&r.value)
		return
	}
	var how ref.Normalization
	n.options(&how, r)
	how.Normalize(&r.value)
}

// Append appends the text of r, normalized, to dst.
func (n Normalizer) Append(dst []byte, r Reference) []byte {
	var how ref.Normalization
	n.options(&how, &r)
	return how.Append(dst, &r.value)
}

// IsNormalized reports whether [Normalizer.Normalize] would return r unchanged. It allocates
// nothing.
func (n Normalizer) IsNormalized(r Reference) bool {
	var how ref.Normalization
	n.options(&how, &r)
	return how.IsNormalized(&r.value)
}
