package iri

import (
	"html"
	"testing"

	"github.com/std66/std66/uri"
)

// The examples of RFC 3987, in its order and in its XML Notation (§1.4). Each row has the actual result. The notes
// say where it differs from the RFC, or where the RFC differs from itself.

// xml returns a text in XML Notation.
func xml(s string) string { return html.UnescapeString(s) }

// TestExamplesToURI has the examples of mapping to a URI (§3.1) and the examples of §5 to §7 that state a URI.
func TestExamplesToURI(t *testing.T) {
	const resume = "http://r&#xE9;sum&#xE9;.example.org"
	for _, test := range []struct {
		name   string
		mapper Mapper
		iri    string
		want   string
	}{
		{"§1.4: &#x44F; is CYRILLIC SMALL LETTER YA, not the capital letter as the RFC says", Mapper{}, "&#x44F;", "%D1%8F"},
		{"§3.1: ToASCII", Mapper{ToASCII: toASCII}, resume, "http://xn--rsum-bpad.example.org"},
		{"§3.1: without ToASCII", Mapper{}, resume, "http://r%C3%A9sum%C3%A9.example.org"},
		{"§3.1: Vietnam, in NFC", Mapper{}, "Vi&#x1EC7;t", "Vi%E1%BB%87t"},
		{"§3.1: Vietnam, not in NFC, which the mapping does not change (step 1, variant c)", Mapper{}, "Vi&#xEA;&#x323;t", "Vi%C3%AA%CC%A3t"},
		{"§3.1: a name in a query, which is not converted by ToASCII", Mapper{ToASCII: toASCII},
			"http://validator.w3.org/check?uri=http%3A%2F%2Fr&#xE9;sum&#xE9;.example.org", "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org"},
		{"§3.1: triplets and delimiters are not encoded again", Mapper{},
			"http://www.example.org/red%09ros&#xE9;#red", "http://www.example.org/red%09ros%C3%A9#red"},
		{"§3.1: characters outside the BMP (the RFC has the last semicolon after the quotation mark)", Mapper{},
			"http://example.com/&#x10300;&#x10301;&#x10302;", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82"},
		{"§5.2: a reference in HTML", Mapper{}, "http://example.org/ros&eacute;", "http://example.org/ros%C3%A9"},
		{"§5.2: a decimal reference (again with the semicolon after the quotation mark)", Mapper{}, "http://example.org/ros&#233;", "http://example.org/ros%C3%A9"},
		{"§5.2: a hexadecimal reference", Mapper{}, "http://example.org/ros&#xE9;", "http://example.org/ros%C3%A9"},
		{"§6.4: a URI in UTF-8", Mapper{}, "http://www.example.org/r&#xE9;sum&#xE9;.html", "http://www.example.org/r%C3%A9sum%C3%A9.html"},
		{"§7.4: a name of a file", Mapper{}, "r&#xE9;sum&#xE9;.html", "r%C3%A9sum%C3%A9.html"},
		{"§7.5: the ligature fi, which should be avoided, and is allowed", Mapper{}, "?q=&#xFB01;", "?q=%EF%AC%81"},
	} {
		r, err := ParseReference(xml(test.iri))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got, err := test.mapper.Reference(r); err != nil || got.String() != test.want {
			t.Errorf("%s: got %q, %v, want %q", test.name, got.String(), err, test.want)
		}
	}
}

// TestExamplesInvalid has the characters that are not allowed in IRIs and that a mapping may encode (§3.1). This package
// does not, so parsing fails. Encode them before, as the RFC permits for such input.
func TestExamplesInvalid(t *testing.T) {
	for _, c := range []string{"<", ">", `"`, " ", "{", "}", "|", `\`, "^", "`"} {
		if r, err := ParseReference("http://www.example.org/" + c); err == nil {
			t.Errorf("%q is parsed as %q", c, r.String())
		}
	}
	for _, s := range []string{
		"Vi&#x1EC7;t Nam", // §3.1: the name with a space
		"http://www.example.org/ros[iso-8859-1]&#xE9;", // appendix A.4: a syntax that was not adopted
	} {
		if r, err := ParseReference(xml(s)); err == nil {
			t.Errorf("%q is parsed", r.String())
		}
	}
}

// TestExamplesFromURI has the examples of converting to an IRI (§3.2, §3.2.1, §6.4, and §8).
func TestExamplesFromURI(t *testing.T) {
	for _, test := range []struct{ name, uri, want string }{
		{"§3.2: an encoding other than UTF-8 must not be guessed", "http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%E9sum%E9.html"},
		{"§3.2: the URI that a guess would lead to, which is another one", "http://www.example.org/r%C3%A9sum%C3%A9.html", "http://www.example.org/r&#xE9;sum&#xE9;.html"},
		{"§3.2.1: UTF-8", "http://www.example.org/D%C3%BCrst", "http://www.example.org/D&#xFC;rst"},
		{"§3.2.1: not UTF-8", "http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"},
		{"§3.2.1: a formatting character stays, with digits in upper case, and so does Punycode",
			"http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%E2%80%AE"},
		{"§6.4: a path that is not UTF-8 and a fragment that is",
			"http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9", "http://www.example.org/r%E9sum%E9.xml#r&#xE9;sum&#xE9;"},
		{"§8: an overlong slash is not decoded", "http://www.example.org/%C0%AF..", "http://www.example.org/%C0%AF.."},
		{"§3.2, step 2: triplets of unreserved characters, which can make a dot-segment", "http://a/b/%2E%2e/%7e", "http://a/b/../~"},
		{"§3.2, step 2: and an IPv4 address", "http://%31.2.3.4/", "http://1.2.3.4/"},
		{"the author's address", "http://www.w3.org/People/D%C3%BCrst/", "http://www.w3.org/People/D&#xFC;rst/"},
	} {
		u := uri.MustParse(test.uri)
		if got := FromURI(u); got.String() != xml(test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, xml(test.want))
		}
		checkFromURI(t, u.Reference())
	}
}

// TestExamplesPunycode has the optional conversion of a name in Punycode (§3.2.1), which this package leaves to the
// caller: the result maps back by ToASCII.
func TestExamplesPunycode(t *testing.T) {
	i := FromURI(uri.MustParse("http://xn--99zt52a.example.org/%e2%80%ae"))
	i, err := i.Builder().Host(xml("&#x7D0D;&#x8C46;.example.org")).IRI()
	if want := xml("http://&#x7D0D;&#x8C46;.example.org/%E2%80%AE"); err != nil || i.String() != want {
		t.Errorf("got %q, %v, want %q", i, err, want)
	}
	m := Mapper{ToASCII: func(string) (string, error) { return "xn--99zt52a.example.org", nil }}
	if u, err := m.URI(i); err != nil || u.String() != "http://xn--99zt52a.example.org/%E2%80%AE" {
		t.Errorf("got %q, %v", u, err)
	}
}

// TestExamplesNormalize has the examples of comparison (§5.3).
func TestExamplesNormalize(t *testing.T) {
	for _, test := range []struct {
		name      string
		n         Normalizer
		iri, want string
	}{
		{"§5.3.2", Normalizer{}, "example://a/b/c/%7Bfoo%7D/ros&#xE9;", "example://a/b/c/%7Bfoo%7D/ros&#xE9;"},
		{"§5.3.2: the RFC suggests that this one is equivalent, but its percent-encoding normalization (§5.3.2.3) decodes only unreserved characters by RFC 3986 §2.3",
			Normalizer{}, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", "example://a/b/c/%7Bfoo%7D/ros%C3%A9"},
		{"§5.3.2.1: digits of triplets", Normalizer{}, "http://example.com/%3a", "http://example.com/%3A"},
		{"§5.3.2.1: scheme and host", Normalizer{}, "HTTP://www.EXAMPLE.com/", "http://www.example.com/"},
		{"§5.3.2.2: in NFC", Normalizer{NFC: compose}, "http://www.example.org/r&#xE9;sum&#xE9;.html", "http://www.example.org/r&#xE9;sum&#xE9;.html"},
		{"§5.3.2.2: not in NFC", Normalizer{NFC: compose}, "http://www.example.org/re&#x301;sume&#x301;.html", "http://www.example.org/r&#xE9;sum&#xE9;.html"},
		{"§5.3.2.2: not in NFC, without a function", Normalizer{}, "http://www.example.org/re&#x301;sume&#x301;.html", "http://www.example.org/re&#x301;sume&#x301;.html"},
		{"§5.3.2.3", Normalizer{}, "http://example.org/~user", "http://example.org/~user"},
		{"§5.3.2.3: encoded", Normalizer{}, "http://example.org/%7euser", "http://example.org/~user"},
		{"§5.3.2.3: encoded, in upper case", Normalizer{}, "http://example.org/%7Euser", "http://example.org/~user"},
		{"§5.3.3", Normalizer{Steps: uri.StepsAll}, "http://example.com", "http://example.com/"},
		{"§5.3.3: the normal form", Normalizer{Steps: uri.StepsAll}, "http://example.com/", "http://example.com/"},
		{"§5.3.3: an empty port", Normalizer{Steps: uri.StepsAll}, "http://example.com:/", "http://example.com/"},
		{"§5.3.3: the default port", Normalizer{Steps: uri.StepsAll}, "http://example.com:80/", "http://example.com/"},
		{"§5.3.3: an empty query stays", Normalizer{Steps: uri.StepsAll}, "http://example.com/?", "http://example.com/?"},
		{"§5.3.3: an empty fragment stays", Normalizer{Steps: uri.StepsAll}, "http://example.com/#", "http://example.com/#"},
		{"§5.3.3: a name is not converted to Punycode", Normalizer{Steps: uri.StepsAll}, "http://r&#xE9;sum&#xE9;.example.org/", "http://r&#xE9;sum&#xE9;.example.org/"},
		{"§5.3.4: a slash at the end stays", Normalizer{Steps: uri.StepsAll}, "http://example.com/data/", "http://example.com/data/"},
		{"§8: the case of a path stays", Normalizer{}, "http://big.example.com/PopularPage.html", "http://big.example.com/PopularPage.html"},
	} {
		if got := test.n.NormalizeIRI(MustParse(xml(test.iri))); got.String() != xml(test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, xml(test.want))
		}
	}
}

// TestExamplesEquivalent compares the examples that are equivalent only after mapping to URIs (§5.3.2, §5.3.3).
func TestExamplesEquivalent(t *testing.T) {
	for _, test := range []struct {
		name   string
		mapper Mapper
		a, b   string
	}{
		{"§5.3.2", Mapper{}, "example://a/b/c/%7Bfoo%7D/ros&#xE9;", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"},
		{"§5.3.3", Mapper{ToASCII: toASCII}, "http://r&#xE9;sum&#xE9;.example.org", "http://xn--rsum-bpad.example.org"},
	} {
		a, b := MustParse(xml(test.a)), MustParse(xml(test.b))
		if a.Normalize() == b.Normalize() {
			t.Errorf("%s: the normalized IRIs are equal", test.name)
		}
		u, err := test.mapper.URI(a)
		v, err2 := test.mapper.URI(b)
		if err != nil || err2 != nil || u.Normalize() != v.Normalize() {
			t.Errorf("%s: got the URIs %q and %q, %v, %v", test.name, u.Normalize(), v.Normalize(), err, err2)
		}
	}
}
