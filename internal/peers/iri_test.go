package peers

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
	"github.com/std66/std66/uri/iri"
)

// Package iri has no tables of Unicode, and takes functions instead. These tests use the functions of
// golang.org/x, which are also the judges.

// nfc normalizes with the real function.
var nfc = iri.Normalizer{NFC: norm.NFC.String}

// TestIRIComposing checks that normalization with NFC is idempotent for each letter of US-ASCII, and each character that
// becomes such a letter, with each mark after it. The result is in Normalization Form C, and a host in lower
// case.
func TestIRIComposing(t *testing.T) {
	letters := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\u212a\u212b"
	for mark := rune(0x300); mark <= unicode.MaxRune; mark++ {
		if norm.NFC.PropertiesString(string(mark)).CCC() == 0 {
			continue
		}
		for _, letter := range letters {
			text := string(letter) + string(mark)
			r := iri.MustParseReference("//" + text + "/" + text)
			got := nfc.Normalize(r)
			a, _ := got.Authority()
			host, path := a.Host().String(), string(got.Path())
			if again := nfc.Normalize(got); again != got || !norm.NFC.IsNormalString(host) || path != "/"+norm.NFC.String(text) || strings.ContainsAny(host, letters[:26]) {
				t.Fatalf("%+q: normalized to %+q, and again to %+q", r.String(), got.String(), again.String())
			}
		}
	}
}

// TestIRINormalForm checks each character that NFC changes: the result is in Normalization Form C, unless IRIs cannot have
// it.
func TestIRINormalForm(t *testing.T) {
	changed := 0
	for c := rune(0xA0); c <= unicode.MaxRune; c++ {
		s := string(c)
		if norm.NFC.IsNormalString(s) || !iri.RuleIsegment.Match(s) {
			continue
		}
		changed++
		got, want := nfc.Normalize(iri.MustParseReference("/"+s)), "/"+norm.NFC.String(s)
		if c == 0x1FEF {
			want = "/" + s // GREEK VARIA becomes a grave accent, which IRIs do not have
		}
		if got.String() != want || nfc.Normalize(got) != got {
			t.Errorf("%+q: got %+q, want %+q", s, got.String(), want)
		}
	}
	if changed < 1000 {
		t.Errorf("NFC changes %d characters", changed)
	}
}

// TestIRINormalizeExamples has the examples of RFC 3987 §3.1 and §5.3.2.2, and characters that compose with a
// delimiter or a digit of a triplet.
func TestIRINormalizeExamples(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"Vietnam (§3.1)", "Vi\u00ea\u0323t", "Vi\u1ec7t"},
		{"not in NFC (§5.3.2.2)", "http://www.example.org/re\u0301sume\u0301.html", "http://www.example.org/résumé.html"},
		{"a mark composes with an equals sign, which separated a name from a value", "?a=\u0338b", "?a≠b"},
		{"a mark would compose with a digit of a triplet: the component is not converted", "/%2A\u0301/e\u0301?e\u0301", "/%2A\u0301/e\u0301?é"},
		{"a mark at the start of a component", "/\u0301a#\u0301", "/\u0301a#\u0301"},
	} {
		if got := nfc.Normalize(iri.MustParseReference(test.text)); got.String() != test.want {
			t.Errorf("%s: %+q: got %+q, want %+q", test.name, test.text, got.String(), test.want)
		}
	}
}

// TestIRICorpus converts the corpus to IRIs and back, and normalizes it with NFC. All its triplets are of spaces or in
// UTF-8.
func TestIRICorpus(t *testing.T) {
	decoded := 0
	for _, s := range Corpus() {
		u := uri.MustParse(s)
		i := iri.FromURI(u)
		if back, err := i.URI(); err != nil || back != u {
			t.Errorf("%s: converted to %s, and back to %s, %v", s, i, back, err)
		}
		if nfc.NormalizeIRI(i) != i || strings.Count(i.String(), "%") != strings.Count(s, "%20") {
			t.Errorf("%s: converted to %s", s, i)
		}
		if i.String() != s {
			decoded++
		}
	}
	if decoded < 100 {
		t.Errorf("%d URIs have other characters", decoded)
	}
}

// TestIRIHosts maps hosts by package idna.
func TestIRIHosts(t *testing.T) {
	m := iri.Mapper{ToASCII: idna.Lookup.ToASCII}
	for _, test := range []struct{ name, host, want string }{
		{"RFC 3987 §3.1", "résumé.example.org", "xn--rsum-bpad.example.org"},
		{"RFC 3987 §3.2.1", "納豆.example.org", "xn--99zt52a.example.org"},
		{"letters in upper case", "BÜCHER.example", "xn--bcher-kva.example"},
		{"an ideographic full stop", "日本。example", "xn--wgv71a.example"},
		{"triplets of a character", "b%C3%BCcher.é", "xn--bcher-kva.xn--9ca"},
		{"an invalid name", "é.xn--a", "error"},
		{"a hyphen at the end of a label", "é-.example", "error"},
		{"a delimiter", "é%2Fa", "error"},
		{"a right-to-left label with a letter in the other direction (RFC 5893)", "aא.example", "error"},
	} {
		i := iri.MustParse("http://user@" + test.host + ":80/é")
		got, err := m.URI(i)
		if test.want == "error" {
			if _, ok := errors.AsType[*iri.HostError](err); !ok {
				t.Errorf("%s: %q: got %q, %v, want a HostError", test.name, test.host, got, err)
			}
			continue
		}
		if want := "http://user@" + test.want + ":80/%C3%A9"; err != nil || got.String() != want {
			t.Errorf("%s: %q: got %q, %v, want %q", test.name, test.host, got, err, want)
		}
	}
	for _, word := range foreign {
		i := iri.MustParse("http://" + word + ".example/" + word)
		u, err := m.URI(i)
		name, err2 := idna.Lookup.ToUnicode(u.Hostname())
		if err != nil || err2 != nil || name != strings.ToLower(word)+".example" {
			t.Errorf("%s: mapped to %s and %s, %v, %v", i, u, name, err, err2)
		}
	}
}

// TestAuditDirection compares the direction of each letter in package audit with its bidirectional class.
func TestAuditDirection(t *testing.T) {
	letters := 0
	for c := rune(0xA0); c <= unicode.MaxRune; c++ {
		if !unicode.IsLetter(c) {
			continue
		}
		properties, _ := bidi.LookupRune(c)
		want := properties.Class() == bidi.R || properties.Class() == bidi.AL
		if want {
			letters++
		} else if c > 0x2FFF && c < 0xFB00 || c > 0x1F000 {
			continue // ideographs and syllables
		}
		u, err := iri.MustParseReference("#a" + string(c)).URIReference()
		if err != nil {
			t.Fatal(err)
		}
		got := false
		for _, f := range (audit.Policy{}).Audit(u) {
			got = got || f.Code == audit.BidiMixed
		}
		if got != want {
			t.Errorf("%U: audit finds letters of both directions after a: %t, but the class is %v", c, got, properties.Class())
		}
	}
	if letters < 1000 {
		t.Errorf("%d letters are from right to left", letters)
	}
}

// TestBidiExamples compares the visual representations in RFC 3987 §4.4, for Hebrew letters, with the Unicode
// Bidirectional Algorithm in package bidi. Examples 7 to 10 have digits, which are runs at a second level in other runs. Package
// bidi does not return levels, so it does not give their order.
func TestBidiExamples(t *testing.T) {
	for _, test := range []struct{ logical, visual string }{
		{"http://ab.CDEFGH.ij/kl/mn/op.html", "http://ab.HGFEDC.ij/kl/mn/op.html"},
		{"http://ab.CDE.FGH/ij/kl/mn/op.html", "http://ab.HGF.EDC/ij/kl/mn/op.html"},
		{"http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV", "http://VU#TS=RQ;PO=NM?LK/JI/HG/FE.DC.BA"},
		{"http://AB.CD.ef/gh/IJ/KL.html", "http://DC.BA.ef/gh/LK/JI.html"},
		{"http://ab.cd.EF/GH/ij/kl.html", "http://ab.cd.HG/FE/ij/kl.html"},
		{"http://ab.CD.EF/GH/IJ/kl.html", "http://ab.JI/HG/FE.DC/kl.html"},
	} {
		i := iri.MustParse(moveLetters(test.logical, 'A', 'א'))
		var p bidi.Paragraph
		if _, err := p.SetString(i.String(), bidi.DefaultDirection(bidi.LeftToRight)); err != nil {
			t.Fatal(err)
		}
		order, err := p.Order()
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for n := range order.NumRuns() {
			run := order.Run(n)
			text := run.String()
			if run.Direction() == bidi.RightToLeft {
				text = bidi.ReverseString(text)
			}
			got += text
		}
		if got = moveLetters(got, 'א', 'A'); got != test.visual {
			t.Errorf("%s: got %s, want %s", test.logical, got, test.visual)
		}
	}
}

// moveLetters replaces the 26 letters of an alphabet that begins with from by letters from to on.
func moveLetters(s string, from, to rune) string {
	return strings.Map(func(c rune) rune {
		if from <= c && c < from+26 {
			return c - from + to
		}
		return c
	}, s)
}
