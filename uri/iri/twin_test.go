package iri

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// The slow twins of the conversions follow the steps of the RFC one by one, and use the rules of the grammar
// for characters.

// slowEncode maps a component of an IRI to a component of a URI (RFC 3987 §3.1, step 2). It also encodes
// the bytes of texts that are not UTF-8.
func slowEncode(s string) string {
	var b strings.Builder
	for _, octet := range []byte(s) {
		if octet < 0x80 {
			b.WriteByte(octet)
		} else {
			fmt.Fprintf(&b, "%%%02X", octet)
		}
	}
	return b.String()
}

// triplet is a triplet in a URI.
var triplet = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// octetOf returns the octet of a triplet.
func octetOf(triplet string) byte {
	n, err := strconv.ParseUint(triplet[1:], 16, 8)
	if err != nil {
		panic(err)
	}
	return byte(n)
}

// slowDecode converts a component of a URI to a component of an IRI (RFC 3987 §3.2). isAllowed reports
// whether the component may have a non-ASCII character.
func slowDecode(s string, isAllowed func(c string) bool) string {
	// Step 2 decodes all triplets, except triplets of reserved characters and of US-ASCII characters
	// that URIs do not have. Such a triplet stays in the text. Octets that were decoded are marked.
	type octet struct {
		text    string // a byte, or a triplet that stays
		decoded bool
	}
	var octets []octet
	for rest := s; rest != ""; {
		place := triplet.FindStringIndex(rest)
		if place == nil {
			place = []int{len(rest), len(rest)}
		}
		for i := range place[0] {
			octets = append(octets, octet{rest[i : i+1], false})
		}
		if place[0] < len(rest) {
			text := rest[place[0]:place[1]]
			if c := octetOf(text); c >= 0x80 || RuleUnreserved.Match(string(rune(c))) {
				octets = append(octets, octet{string([]byte{c}), true})
			} else {
				octets = append(octets, octet{text, false})
			}
		}
		rest = rest[place[1]:]
	}
	// Step 3 encodes decoded octets again that are not in a legal UTF-8 sequence, and step 4 encodes characters
	// that are not appropriate: those that the rule does not match (§2.2), and formatting characters (§4.1).
	var b strings.Builder
	for i := 0; i < len(octets); {
		sequence := ""
		for k := i; k < len(octets) && octets[k].decoded && len(sequence) < utf8.UTFMax; k++ {
			sequence += octets[k].text
		}
		c, size := utf8.DecodeRuneInString(sequence)
		character := sequence[:size]
		switch {
		case !octets[i].decoded:
			b.WriteString(octets[i].text)
			size = 1
		case c == utf8.RuneError && size == 1, !isAllowed(character), strings.ContainsAny(character, strings.Join(formattingPieces, "")):
			b.WriteString(slowEncode(character))
		default:
			b.WriteString(character)
		}
		i += size
	}
	return b.String()
}

// slowFromReference converts a URI reference to an IRI reference, component by component.
func slowFromReference(r uri.Reference) string {
	p := uri.Split(r.String())
	userinfo, host, port := "", p.Authority, ""
	if i := strings.IndexByte(host, '@'); i >= 0 {
		userinfo, host = host[:i+1], host[i+1:]
	}
	if i := strings.LastIndexByte(host, ':'); i > strings.IndexByte(host, ']') {
		host, port = host[:i], host[i:]
	}
	if !strings.HasPrefix(host, "[") {
		host = slowDecode(host, RuleIregName.Match)
	}
	p.Authority = slowDecode(userinfo, func(c string) bool { return RuleIuserinfo.Match(c) }) + host + port
	p.Path = slowDecode(p.Path, RuleIsegment.Match)
	p.Query = slowDecode(p.Query, RuleIquery.Match)
	p.Fragment = slowDecode(p.Fragment, RuleIfragment.Match)
	return p.String()
}

// aligned returns the normal form of the equivalence in RFC 3987 §3.2: the URI that remains after conversion to an
// IRI and back. Triplets of unreserved characters are decoded, and triplets of non-ASCII octets have digits in
// upper case. Triplets of other US-ASCII characters are unchanged, because the conversion keeps them.
func aligned(s string) string {
	return triplet.ReplaceAllStringFunc(s, func(text string) string {
		switch c := octetOf(text); {
		case c >= 0x80:
			return strings.ToUpper(text)
		case RuleUnreserved.Match(string(rune(c))):
			return string(rune(c))
		}
		return text
	})
}

// TestTwins checks the twins for texts whose results follow from the RFC.
func TestTwins(t *testing.T) {
	for _, test := range []struct{ name, got, want string }{
		{"a character of each length", slowEncode("aé中\U0001f600"), "a%C3%A9%E4%B8%AD%F0%9F%98%80"},
		{"characters and octets of other encodings", slowDecode("%61%c3%a9%e9%E4%B8", RuleIsegment.Match), "aé%E9%E4%B8"},
		{"reserved characters", slowDecode("%2f%25%20", RuleIsegment.Match), "%2f%25%20"},
		{"a formatting character", slowDecode("%e2%80%ae", RuleIsegment.Match), "%E2%80%AE"},
		{"a private character in a path", slowDecode("%ee%80%80", RuleIsegment.Match), "%EE%80%80"},
		{"a private character in a query", slowDecode("%ee%80%80", RuleIquery.Match), "\ue000"},
		{"the normal form", aligned("%61%c3%a9%e9%2f%2F"), "a%C3%A9%E9%2f%2F"},
	} {
		if test.got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, test.got, test.want)
		}
	}
}
