package iri

import (
	"testing"

	"github.com/std66/std66/uri"
)

// seen are the components of a reference, and whether they are present.
type seen struct {
	uri.Parts
	userinfo, host, port string
	hasUserinfo, hasPort bool
	kind                 uri.ReferenceKind
	hostKind             uri.HostKind
}

// seenIn returns the components of an IRI reference, as the accessors return them.
func seenIn(r Reference) (s seen) {
	s.Scheme, s.HasScheme = r.Scheme()
	var a Authority
	if a, s.HasAuthority = r.Authority(); s.HasAuthority {
		s.Authority = a.String()
		s.userinfo, s.hasUserinfo = a.Userinfo()
		s.host, s.hostKind = a.Host().String(), a.Host().Kind()
		var port uri.Port
		port, s.hasPort = a.Port()
		s.port = string(port)
	}
	s.Path = string(r.Path())
	query, ok := r.Query()
	s.Query, s.HasQuery = string(query), ok
	s.Fragment, s.HasFragment = r.Fragment()
	s.kind = r.Kind()
	return s
}

// seenInURI is seenIn for a URI reference.
func seenInURI(r uri.Reference) (s seen) {
	s.Scheme, s.HasScheme = r.Scheme()
	var a uri.Authority
	if a, s.HasAuthority = r.Authority(); s.HasAuthority {
		s.Authority = a.String()
		s.userinfo, s.hasUserinfo = a.Userinfo()
		s.host, s.hostKind = a.Host().String(), a.Host().Kind()
		var port uri.Port
		port, s.hasPort = a.Port()
		s.port = string(port)
	}
	s.Path = string(r.Path())
	query, ok := r.Query()
	s.Query, s.HasQuery = string(query), ok
	s.Fragment, s.HasFragment = r.Fragment()
	s.kind = r.Kind()
	return s
}

// mapped returns s with all components encoded.
func (s seen) mapped() seen {
	for _, text := range []*string{&s.Scheme, &s.Authority, &s.userinfo, &s.host, &s.port, &s.Path, &s.Query, &s.Fragment} {
		*text = slowEncode(*text)
	}
	return s
}

// toURI maps a reference to a URI reference.
func toURI(t *testing.T, r Reference) uri.Reference {
	t.Helper()
	u, err := r.URIReference()
	if err != nil {
		t.Fatalf("%+q: URIReference: %v", r.String(), err)
	}
	return u
}

// checkReparsed checks that a reference equals the reference that its text is parsed to.
func checkReparsed(t *testing.T, of string, r Reference) {
	t.Helper()
	if again, err := ParseReference(r.String()); err != nil || again != r {
		t.Fatalf("%s: %+q differs from its parsed text: %+v, %+v, %v", of, r.String(), seenIn(r), seenIn(again), err)
	}
}

// checkToURI checks that the mapping to a URI (RFC 3987 §3.1) gives a valid URI with the same components,
// mapped, and that it changes no URI.
func checkToURI(t *testing.T, r Reference) {
	t.Helper()
	u := toURI(t, r)
	if got, want := u.String(), slowEncode(r.String()); got != want {
		t.Fatalf("%+q: got the URI reference %q, want %q", r.String(), got, want)
	}
	if got, want := seenInURI(u), seenIn(r).mapped(); got != want {
		t.Fatalf("%+q: components of the URI\ngot  %+v\nwant %+v", r.String(), got, want)
	}
	if i, ok := r.IRI(); ok {
		if v, err := i.URI(); err != nil || v.Reference() != u {
			t.Fatalf("%+q: got the URI %q, %v, want %q", r.String(), v, err, u)
		}
	}
	checkURIIsIRI(t, u)
}

// checkURIIsIRI checks that a URI reference is an IRI reference with the same components, and is mapped to itself.
func checkURIIsIRI(t *testing.T, u uri.Reference) {
	t.Helper()
	r, err := ParseReference(u.String())
	if err != nil {
		t.Fatalf("the URI reference %q is not an IRI reference: %v", u.String(), err)
	}
	if got, want := seenIn(r), seenInURI(u); got != want {
		t.Fatalf("components of %q as an IRI reference\ngot  %+v\nwant %+v", u.String(), got, want)
	}
	if again := toURI(t, r); again != u {
		t.Fatalf("%q is mapped to %q", u.String(), again.String())
	}
}

// checkFromURI compares the conversion to an IRI (RFC 3987 §3.2) with its slow twin. The result maps back to the
// normal form of the equivalence, and converting that gives the same result.
func checkFromURI(t *testing.T, u uri.Reference) {
	t.Helper()
	r := FromReference(u)
	if want := slowFromReference(u); r.String() != want {
		t.Fatalf("%q: got the IRI reference %+q, want %+q", u.String(), r.String(), want)
	}
	checkReparsed(t, "FromReference", r)
	back := toURI(t, r)
	if want := aligned(u.String()); back.String() != want {
		t.Fatalf("%q: the IRI reference %+q maps to %q, want %q", u.String(), r.String(), back.String(), want)
	}
	if again := FromReference(back); again != r {
		t.Fatalf("%q: converted to %+q, back, and to %+q", u.String(), r.String(), again.String())
	}
	before, after := seenInURI(u), seenIn(r)
	if before.HasAuthority != after.HasAuthority || before.hasUserinfo != after.hasUserinfo || before.hasPort != after.hasPort ||
		before.HasQuery != after.HasQuery || before.HasFragment != after.HasFragment || before.Scheme != after.Scheme || before.kind != after.kind {
		t.Fatalf("%q: converted to %+q, with other components", u.String(), r.String())
	}
	if before.hostKind != after.hostKind && (before.hostKind != uri.HostRegName || after.hostKind != uri.HostIPv4address) {
		t.Fatalf("%q: converted to %+q, and the kind of the host from %v to %v", u.String(), r.String(), before.hostKind, after.hostKind)
	}
	if v, ok := u.URI(); ok {
		if i := FromURI(v); i.Reference() != r {
			t.Fatalf("%q: FromURI returns %+q, want %+q", v, i, r)
		}
	}
}

// TestLaws checks the laws of conversion for random references.
func TestLaws(t *testing.T) {
	for r := range references(1, few(4000)) {
		checkReparsed(t, "ParseReference", r)
		checkToURI(t, r)
		checkFromURI(t, toURI(t, r))
	}
}

// TestLawsZero checks that the zero values are converted to zero values, or to an error that names the rule.
func TestLawsZero(t *testing.T) {
	if got := FromURI(uri.URI{}); got != (IRI{}) {
		t.Errorf("FromURI of the zero URI: got %q", got)
	}
	if got := FromReference(uri.Reference{}); got != (Reference{}) {
		t.Errorf("FromReference of the empty reference: got %q", got)
	}
	if got, err := (Reference{}).URIReference(); err != nil || got != (uri.Reference{}) {
		t.Errorf("URIReference of the empty reference: got %q, %v", got, err)
	}
	if got, err := (IRI{}).URI(); err == nil || !got.IsZero() {
		t.Errorf("URI of the zero IRI: got %q, %v, want an error", got, err)
	}
}
