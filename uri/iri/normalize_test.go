package iri

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// compose is Unicode Normalization Form C for the characters in characterPieces. internal/peers tests the
// real one.
var compose = strings.NewReplacer(
	"e\u0301", "é", "E\u0301", "É", "t\u0308", "\u1e97", "A\u030a", "Å", "a\u030a", "å", "\u212b", "Å", "\u212a\u0301", "\u1e30", "\u212a", "K",
	"K\u0301", "\u1e30", "k\u0301", "\u1e31", "a\u0301", "á", "A\u0301", "Á", "a\u0308", "ä", "A\u0308", "Ä", "z\u0301", "ź",
	"\u037e", ";", "=\u0338", "≠", "é\u0301", "é\u0301",
).Replace

// nfcs are functions for Normalizer.NFC: none, a real one, and hostile ones.
var nfcs = map[string]func(string) string{
	"none":       nil,
	"composing":  compose,
	"empty":      func(string) string { return "" },
	"delimiters": func(s string) string { return "//a:b@c:1/?#[" + s },
	"triplets":   func(s string) string { return strings.ReplaceAll(s, "é", "%2e%41%") },
	"dots":       func(s string) string { return strings.ReplaceAll(s, "é", "/../:") },
	"no UTF-8":   func(s string) string { return s[:len(s)-1] },
	"longer":     func(s string) string { return s + s },
	"address":    func(string) string { return "1.2.3.4" },
}

// checkNormalize checks normalization with all steps and one function.
func checkNormalize(t *testing.T, r Reference, name string, steps uri.Steps) {
	t.Helper()
	n := Normalizer{Steps: steps, NFC: nfcs[name]}
	got := n.Normalize(r)
	checkReparsed(t, "Normalize with NFC "+name, got)
	if i, ok := r.IRI(); ok {
		if as, _ := got.IRI(); n.NormalizeIRI(i) != as {
			t.Fatalf("%+q: NormalizeIRI returns %+q, want %+q", r.String(), n.NormalizeIRI(i), as)
		}
	}
	if is := n.IsNormalized(r); is != (got == r) {
		t.Fatalf("%+q with steps %05b and NFC %s: IsNormalized is %t, normalized %+q", r.String(), steps, name, is, got.String())
	}
	a, b := seenIn(r), seenIn(got)
	if steps&uri.StepScheme == 0 && (a.HasScheme != b.HasScheme || a.HasAuthority != b.HasAuthority || a.hasUserinfo != b.hasUserinfo || a.hasPort != b.hasPort ||
		a.HasQuery != b.HasQuery || a.HasFragment != b.HasFragment) {
		t.Fatalf("%+q with steps %05b and NFC %s: normalized to %+q, with other components", r.String(), steps, name, got.String())
	}
	if name != "none" && name != "composing" {
		return
	}
	if again := n.Normalize(got); again != got {
		t.Fatalf("%+q with steps %05b and NFC %s: normalized to %+q, and again to %+q", r.String(), steps, name, got.String(), again.String())
	}
}

// TestNormalizeLaws checks normalization for random references.
func TestNormalizeLaws(t *testing.T) {
	m := newTexter(3)
	for r := range references(3, few(4000)) {
		for name := range nfcs {
			checkNormalize(t, r, name, uri.Steps(m.IntN(33)))
		}
		checkNormalize(t, r, "none", 0)
		checkNormalize(t, r, "composing", 0)
	}
}

// TestNormalize tests normalization (RFC 3987 §5.3.2), with the composing function.
func TestNormalize(t *testing.T) {
	for _, test := range []struct {
		name       string
		steps      uri.Steps
		text, want string
	}{
		{"ASCII letters of a host with other letters (§5.3.2.1)", 0, "HTTP://RÉSUMÉ.Example/É", "http://rÉsumÉ.example/É"},
		{"triplets of other characters stay (§5.3.2.3)", 0, "s://%c3%a9/%c3%a9%7euser", "s://%C3%A9/%C3%A9~user"},
		{"dot-segments between other segments (§5.3.2.4)", 0, "s:/é/../中/./ü", "s:/中/ü"},
		{"a relative reference keeps its meaning", 0, "../é/../ü:b", "../ü:b"},
		{"an IPv4 address after decoding", 0, "//%31.2.3.4/é", "//1.2.3.4/é"},
		{"a character and a mark (§5.3.2.2)", 0, "s://e\u0301@e\u0301/e\u0301?e\u0301#e\u0301", "s://é@é/é?é#é"},
		{"a decoded letter and a mark", 0, "s:/%65\u0301", "s:/é"},
		{"an encoded letter and a mark without StepPercent", uri.StepCase, "s:/%65\u0301", "s:/%65\u0301"},
		{"a letter that composes only in lower case, in a host", 0, "//T\u0308/T\u0308", "//\u1e97/T\u0308"},
		{"the same in a part of a path that is not case-sensitive", uri.StepsAll, "urn:T\u0308:T\u0308", "urn:\u1e97:T\u0308"},
		{"the Kelvin sign becomes a letter, in lower case in a host", 0, "//\u212a/\u212a", "//k/K"},
		{"without StepCase", uri.StepPath, "//\u212a/\u212a", "//K/K"},
		{"a character that becomes a sub-delim", 0, "s:?a\u037eb", "s:?a;b"},
		{"a sub-delim and a mark that become a letter", 0, "s:?a=\u0338b", "s:?a≠b"},
		{"a private character", 0, "s:?e\u0301\ue000", "s:?é\ue000"},
	} {
		r := MustParseReference(test.text)
		got := Normalizer{Steps: test.steps, Schemes: uri.Schemes{"urn": uri.Schemes(nil).Rules("urn")}, NFC: compose}.Normalize(r)
		if got.String() != test.want {
			t.Errorf("%s: %+q: got %+q, want %+q", test.name, test.text, got.String(), test.want)
		}
		checkNormalize(t, r, "composing", test.steps)
	}
	if got := MustParse("s:/e\u0301").Normalize().String(); got != "s:/e\u0301" {
		t.Errorf("without a function: got %+q", got)
	}
}

// TestNormalizeHostile pins the results of functions that are not Unicode Normalization Form C: a component
// that does not match its rule, or would be parsed differently, is not converted.
func TestNormalizeHostile(t *testing.T) {
	for _, test := range []struct{ name, nfc, text, want string }{
		{"no text", "empty", "s://é@é/é?é#é", "s://@?#"},
		{"delimiters that match no rule", "delimiters", "s:/é?é#é", "s:/é?é#é"},
		{"triplets that are incomplete", "triplets", "/é", "/é"},
		{"dot-segments", "dots", "//h/é", "//h/:"},
		{"a path that would begin with two slashes", "dots", "/é", "/é"},
		{"a colon in the first segment", "dots", "é", "/:"},
		{"texts that are not UTF-8", "no UTF-8", "/é", "/é"},
		{"an address", "address", "//é/é", "//1.2.3.4/é"},
	} {
		if got := (Normalizer{NFC: nfcs[test.nfc]}).Normalize(MustParseReference(test.text)); got.String() != test.want {
			t.Errorf("%s: %+q with NFC %s: got %+q, want %+q", test.name, test.text, test.nfc, got.String(), test.want)
		}
	}
}
