package iri

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/hostname"
)

// TestAllocations checks that parsing, accessors, comparison, and the conversion of texts that it does not change
// allocate nothing, for short and for long texts.
func TestAllocations(t *testing.T) {
	for _, s := range []string{
		"http://example.com/a/b?q#f", "http://u:p@[::1]:80/%7e", "", "../a", "//é", "http://ü:ä@é.example:80/é/中?\ue000#\U0001f600",
		"urn:é:" + strings.Repeat("é", 200), "s:/" + strings.Repeat("a", 9000), "s:/" + strings.Repeat("中", 4000),
	} {
		r := MustParseReference(s)
		ascii := hostname.IsASCII(s)
		u := toURI(t, r)
		other := MustParseReference(s + "x")
		i, ok := r.IRI()
		for _, test := range []struct {
			name string
			skip bool
			f    func()
		}{
			{"ParseReference", false, func() { ParseReference(s) }},
			{"Parse and ParseAbsoluteIRI", !ok, func() { Parse(s); ParseAbsoluteIRI(i.WithoutFragment().String()) }},
			{"Match", false, func() { RuleIRIReference.Match(s) }},
			{"accessors", false, func() {
				if usedLength(r) > len(s)+len(":////@::/?#") {
					t.Error("the components are longer than the text")
				}
			}},
			{"accessors of IRIs", !ok, func() {
				if !usesIRI(i) {
					t.Error("the accessors do not agree")
				}
			}},
			{"Compare", false, func() { r.Compare(other); i.Compare(i) }},
			{"URIReference", !ascii, func() { r.URIReference() }},
			{"URI", !ascii || !ok, func() { i.URI() }},
			{"FromReference", strings.Contains(u.String(), "%"), func() { FromReference(u) }},
			{"IsSameDocument", !ok || len(s) > 256, func() { i.IsSameDocument(other) }},
			{"WithoutFragment", false, func() { r.WithoutFragment() }},
		} {
			if test.skip {
				continue
			}
			if n := testing.AllocsPerRun(10, test.f); n != 0 {
				t.Errorf("%s of %.40q, %d bytes: %v allocations", test.name, s, len(s), n)
			}
		}
	}
}

// usedLength calls the accessors of a reference, and returns the length of the components.
func usedLength(r Reference) int {
	scheme, _ := r.Scheme()
	query, _ := r.Query()
	fragment, _ := r.Fragment()
	a, _ := r.Authority()
	userinfo, _ := a.Userinfo()
	port, _ := a.Port()
	n := len(scheme) + len(userinfo) + len(port) + len(r.Path()) + len(query) + len(fragment)
	h := a.Host()
	if strings.Contains(h.String(), "%") || h.Kind() != uri.HostRegName {
		return n + len(h.String())
	}
	return n + len(h.Name())
}

// usesIRI calls the accessors that IRIs have in addition, and reports whether they agree with the accessors of the reference.
func usesIRI(i IRI) bool {
	i.EffectivePort()
	i.Fragment()
	r := i.Reference()
	scheme, _ := r.Scheme()
	query, _ := r.Query()
	same, _ := i.Query()
	a, _ := r.Authority()
	return !i.IsZero() && i.Scheme() == scheme && i.Path() == r.Path() && query == same && i.Hostname() == a.Host().Name()
}

// TestAllocationsOfText checks the number of allocations of functions that make a text: the text.
func TestAllocationsOfText(t *testing.T) {
	i := MustParse("HTTP://ü@É.example:80/é/中/./a?q#f")
	short := toURI(t, i.Reference())
	r := MustParseReference("../ä")
	normal := i.Normalize()
	for _, test := range []struct {
		name string
		want float64
		f    func()
	}{
		{"URI", 1, func() { i.URI() }},
		{"FromReference", 1, func() { FromReference(short) }},
		{"Resolve", 1, func() { i.Resolve(r) }},
		{"Normalize", 1, func() { i.Normalize() }},
		{"Normalize of a normalized IRI", 0, func() { normal.Normalize() }},
		{"Normalize with NFC of a normalized IRI", 0, func() { Normalizer{NFC: func(s string) string { return s }}.NormalizeIRI(normal) }},
		{"WithQuery", 1, func() { i.WithQuery("é") }},
		{"WithoutPort", 1, func() { i.WithoutPort() }},
	} {
		if n := testing.AllocsPerRun(10, test.f); n != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, n, test.want)
		}
	}
}
