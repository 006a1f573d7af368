package iri

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// An operation gives the same result whether it is applied to IRIs, and the result is mapped to a URI, or to the
// URIs to which the IRIs are mapped. The reason is that delimiters, dot-segments and triplets are US-ASCII
// (RFC 3987 §6.5).

// An operation has the arguments i, r and a text, on both sides. The text is a component, or data. It is mapped if it
// is a component.
type operation struct {
	name string
	data bool // the text is data
	iri  func(i IRI, r Reference, text string) (Reference, error)
	uri  func(u uri.URI, r uri.Reference, text string) (uri.Reference, error)
}

// onReference is an operation on the reference.
func onReference(name string, f func(Reference, string) (Reference, error), g func(uri.Reference, string) (uri.Reference, error)) operation {
	return operation{
		name: name,
		iri:  func(_ IRI, r Reference, text string) (Reference, error) { return f(r, text) },
		uri:  func(_ uri.URI, r uri.Reference, text string) (uri.Reference, error) { return g(r, text) },
	}
}

// onBoth is an operation that IRIs and references have.
func onBoth(name string, f func(Reference, string) (Reference, error), fi func(IRI, string) (IRI, error),
	g func(uri.Reference, string) (uri.Reference, error), gu func(uri.URI, string) (uri.URI, error)) []operation {
	return []operation{onReference("Reference."+name, f, g), {
		name: "IRI." + name,
		iri:  func(i IRI, _ Reference, text string) (Reference, error) { return asReference(fi(i, text)) },
		uri: func(u uri.URI, _ uri.Reference, text string) (uri.Reference, error) {
			return asURIReference(gu(u, text))
		},
	}}
}

// without is an operation that takes no text and has no error.
func without(name string, f func(Reference) Reference, fi func(IRI) IRI, g func(uri.Reference) uri.Reference, gu func(uri.URI) uri.URI) []operation {
	return onBoth(name,
		func(r Reference, _ string) (Reference, error) { return f(r), nil },
		func(i IRI, _ string) (IRI, error) { return fi(i), nil },
		func(r uri.Reference, _ string) (uri.Reference, error) { return g(r), nil },
		func(u uri.URI, _ string) (uri.URI, error) { return gu(u), nil })
}

// built is an operation of a Builder that starts with the reference, and builds a reference.
func built(name string, data bool, f func(*Builder, string) *Builder, g func(*uri.Builder, string) *uri.Builder) operation {
	o := onReference("Builder."+name,
		func(r Reference, text string) (Reference, error) { return f(r.Builder(), text).Reference() },
		func(r uri.Reference, text string) (uri.Reference, error) { return g(r.Builder(), text).Reference() })
	o.data = data
	return o
}

// asReference returns the reference of an IRI.
func asReference(i IRI, err error) (Reference, error) { return i.Reference(), err }

// asURIReference returns the reference of a URI.
func asURIReference(u uri.URI, err error) (uri.Reference, error) { return u.Reference(), err }

// operations returns all operations: setters, the methods of Builder, normalization and resolution.
func operations() (all []operation) {
	all = append(all, setterOperations()...)
	all = append(all, builderOperations()...)
	all = append(all, without("Normalize", Reference.Normalize, IRI.Normalize, uri.Reference.Normalize, uri.URI.Normalize)...)
	for steps := range uri.StepsAll + 2 {
		all = append(all, without(fmt.Sprintf("Normalize with steps %05b", steps),
			Normalizer{Steps: steps}.Normalize, Normalizer{Steps: steps}.NormalizeIRI,
			uri.Normalizer{Steps: steps}.Normalize, uri.Normalizer{Steps: steps}.NormalizeURI)...)
	}
	all = append(all, operation{
		name: "IRI.Resolve",
		iri:  func(i IRI, r Reference, _ string) (Reference, error) { return asReference(i.Resolve(r)) },
		uri:  func(u uri.URI, r uri.Reference, _ string) (uri.Reference, error) { return asURIReference(u.Resolve(r)) },
	}, operation{
		name: "IRI.ResolveString",
		iri:  func(i IRI, _ Reference, text string) (Reference, error) { return asReference(i.ResolveString(text)) },
		uri: func(u uri.URI, _ uri.Reference, text string) (uri.Reference, error) {
			return asURIReference(u.ResolveString(text))
		},
	})
	for n := range 2 * 2 * 3 {
		nonStrict, encoded, underflow := n&1 > 0, n&2 > 0, uri.Underflow(n>>2)
		all = append(all, operation{
			name: fmt.Sprintf("Resolver.Resolve, non-strict %t, encoded dots %t, underflow %v", nonStrict, encoded, underflow),
			iri: func(i IRI, r Reference, _ string) (Reference, error) {
				return asReference(Resolver{i, nonStrict, underflow, encoded}.Resolve(r))
			},
			uri: func(u uri.URI, r uri.Reference, _ string) (uri.Reference, error) {
				return asURIReference(uri.Resolver{Base: u, NonStrict: nonStrict, EncodedDots: encoded, Underflow: underflow}.Resolve(r))
			},
		})
	}
	return all
}

// setterOperations returns the operations that change a component.
func setterOperations() (all []operation) {
	segments := onBoth("AddSegments",
		func(r Reference, text string) (Reference, error) { return r.AddSegments(text, "é") },
		func(i IRI, text string) (IRI, error) { return i.AddSegments(text, "é") },
		func(r uri.Reference, text string) (uri.Reference, error) { return r.AddSegments(text, "é") },
		func(u uri.URI, text string) (uri.URI, error) { return u.AddSegments(text, "é") })
	segments[0].data, segments[1].data = true, true
	for _, list := range [][]operation{
		segments,
		onBoth("WithUserinfo", Reference.WithUserinfo, IRI.WithUserinfo, uri.Reference.WithUserinfo, uri.URI.WithUserinfo),
		onBoth("WithPort", text(Reference.WithPort), text(IRI.WithPort), text(uri.Reference.WithPort), text(uri.URI.WithPort)),
		onBoth("WithPath", text(Reference.WithPath), text(IRI.WithPath), text(uri.Reference.WithPath), text(uri.URI.WithPath)),
		onBoth("WithQuery", text(Reference.WithQuery), text(IRI.WithQuery), text(uri.Reference.WithQuery), text(uri.URI.WithQuery)),
		onBoth("WithFragment", Reference.WithFragment, IRI.WithFragment, uri.Reference.WithFragment, uri.URI.WithFragment),
		without("WithoutUserinfo", Reference.WithoutUserinfo, IRI.WithoutUserinfo, uri.Reference.WithoutUserinfo, uri.URI.WithoutUserinfo),
		without("WithoutPort", Reference.WithoutPort, IRI.WithoutPort, uri.Reference.WithoutPort, uri.URI.WithoutPort),
		without("WithoutQuery", Reference.WithoutQuery, IRI.WithoutQuery, uri.Reference.WithoutQuery, uri.URI.WithoutQuery),
		without("WithoutFragment", Reference.WithoutFragment, IRI.WithoutFragment, uri.Reference.WithoutFragment, uri.URI.WithoutFragment),
	} {
		all = append(all, list...)
	}
	return all
}

// text makes a setter take a component as a string.
func text[R any, S ~string](set func(R, S) (R, error)) func(R, string) (R, error) {
	return func(r R, text string) (R, error) { return set(r, S(text)) }
}

// builderOperations returns the operations of a Builder.
func builderOperations() []operation {
	all := []operation{
		built("Scheme", false, (*Builder).Scheme, (*uri.Builder).Scheme),
		built("Authority", false, (*Builder).Authority, (*uri.Builder).Authority),
		built("Userinfo", false, (*Builder).Userinfo, (*uri.Builder).Userinfo),
		built("Host", false, (*Builder).Host, (*uri.Builder).Host),
		built("Port", false,
			func(b *Builder, text string) *Builder { return b.Port(uri.Port(text)) },
			func(b *uri.Builder, text string) *uri.Builder { return b.Port(uri.Port(text)) }),
		built("Path", false,
			func(b *Builder, text string) *Builder { return b.Path(uri.Path(text)) },
			func(b *uri.Builder, text string) *uri.Builder { return b.Path(uri.Path(text)) }),
		built("Path and GuardPath", false,
			func(b *Builder, text string) *Builder { return b.GuardPath().Path(uri.Path(text)) },
			func(b *uri.Builder, text string) *uri.Builder { return b.GuardPath().Path(uri.Path(text)) }),
		built("Query", false,
			func(b *Builder, text string) *Builder { return b.Query(uri.Query(text)) },
			func(b *uri.Builder, text string) *uri.Builder { return b.Query(uri.Query(text)) }),
		built("Fragment", false, (*Builder).Fragment, (*uri.Builder).Fragment),
		built("AddSegments", true,
			func(b *Builder, text string) *Builder { return b.GuardPath().AddSegments(text, text) },
			func(b *uri.Builder, text string) *uri.Builder { return b.GuardPath().AddSegments(text, text) }),
		built("AddPair", true,
			func(b *Builder, text string) *Builder { return b.AddPair(text, "é").AddPair("", text) },
			func(b *uri.Builder, text string) *uri.Builder { return b.AddPair(text, "é").AddPair("", text) }),
	}
	for name := uri.ComponentScheme; name <= uri.ComponentFragment+1; name++ {
		all = append(all, built(fmt.Sprintf("Without %v", name), false,
			func(b *Builder, _ string) *Builder { return b.Without(name) },
			func(b *uri.Builder, _ string) *uri.Builder { return b.Without(name) }))
	}
	return append(all, operation{
		name: "Builder.IRI",
		iri: func(i IRI, _ Reference, text string) (Reference, error) {
			return asReference(i.Builder().Without(uri.ComponentAuthority, uri.ComponentPath).Host(text).IRI())
		},
		uri: func(u uri.URI, _ uri.Reference, text string) (uri.Reference, error) {
			return asURIReference(u.Builder().Without(uri.ComponentAuthority, uri.ComponentPath).Host(text).URI())
		},
	})
}

// check compares the two sides for an IRI, a reference and a text.
func (o operation) check(t *testing.T, i IRI, r Reference, text string) {
	t.Helper()
	got, err := o.iri(i, r, text)
	if err != nil && got != (Reference{}) {
		t.Fatalf("%s of %+q, %+q and %+q: got %+q with the error %v", o.name, i.String(), r.String(), text, got.String(), err)
	}
	checkReparsed(t, o.name, got)
	u, _ := toURI(t, i.Reference()).URI()
	encoded := slowEncode(text)
	if o.data {
		encoded = text
	}
	want, wantErr := o.uri(u, toURI(t, r), encoded)
	if !o.data && !isClean(text) && err != nil {
		return // the encoded text may be valid where the text is not
	}
	if componentOf(err) != componentOf(wantErr) || (err == nil) != (wantErr == nil) {
		t.Fatalf("%s of %+q, %+q and %+q: got %v, want %v", o.name, i.String(), r.String(), text, err, wantErr)
	}
	if mapped := toURI(t, got); mapped != want {
		t.Fatalf("%s of %+q, %+q and %+q: got %+q, which maps to\n%q, want\n%q", o.name, i.String(), r.String(), text, got.String(), mapped.String(), want.String())
	}
}

// isClean reports whether all non-ASCII characters of a text are ucschar.
func isClean(text string) bool {
	for i, c := range text {
		if size := len(string(c)); c >= 0x80 && (i+size > len(text) || !RuleUcschar.Match(text[i:i+size])) {
			return false
		}
	}
	return true
}

// componentOf returns the component and the reason of a [*uri.ComponentError].
func componentOf(err error) string {
	if e, ok := errors.AsType[*uri.ComponentError](err); ok {
		return e.Component.String() + " " + strings.ReplaceAll(e.Reason, "an IRI", "a URI")
	}
	return ""
}

// TestOperations checks all operations for random references and texts.
func TestOperations(t *testing.T) {
	all, m := operations(), newTexter(2)
	base := MustParse("s://u@é:1/%62/中/../c?q#f")
	for r := range references(2, few(3000)) {
		i, ok := r.IRI()
		if !ok {
			i = base
		}
		for other := range references(m.Uint64(), 1) {
			for n := range 4 {
				text := m.text(3)
				if n%2 == 0 {
					text = m.valid(":", "@", "/", "?")
				}
				if m.IntN(20) == 0 {
					text = grown(text, m.pick(characterPieces), lengths[m.IntN(len(lengths))])
				}
				for range 10 {
					all[m.IntN(len(all))].check(t, i, other, text)
				}
			}
		}
	}
	for _, o := range all {
		o.check(t, IRI{}, Reference{}, "")
		o.check(t, base, base.Reference(), "")
		o.check(t, base, Reference{}, "//é")
		o.check(t, base, Reference{}, "é:ü")
	}
}
