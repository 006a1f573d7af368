package iri

import (
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/uri"
)

// The package's parsers are hidden, and call the rules for code points in places where the rules of components
// have the states of these rules. The tests here compare them with the rules, and with a slow twin of their
// captures.

// parsers are the hidden parsers, with the captures in the fields that they have.
var parsers = []struct {
	rule  Rule
	parse func(s string) (zIRIReferenceCaptures, bool)
	bytes func(s []byte) (zIRIReferenceCaptures, bool)
	slow  func(s string) zIRIReferenceCaptures
}{
	{RuleIRIReference, parsedReference[string], parsedReference[[]byte], slowReference},
	{RuleIauthority, parsedAuthority[string], parsedAuthority[[]byte], func(s string) zIRIReferenceCaptures { return slowAuthority(s, 0) }},
	{RuleIhost, parsedHost[string], parsedHost[[]byte], func(s string) zIRIReferenceCaptures { return zIRIReferenceCaptures{Kind: slowKind(s)} }},
}

func parsedReference[T string | []byte](s T) (at zIRIReferenceCaptures, ok bool) {
	ok = zParseIRIReference(s, &at)
	return at, ok
}

func parsedAuthority[T string | []byte](s T) (zIRIReferenceCaptures, bool) {
	var at zIauthorityCaptures
	ok := zParseIauthority(s, &at)
	return zIRIReferenceCaptures{HostStart: at.HostStart, HostEnd: at.HostEnd, Kind: at.Kind}, ok
}

func parsedHost[T string | []byte](s T) (zIRIReferenceCaptures, bool) {
	var at zIhostCaptures
	ok := zParseIhost(s, &at)
	return zIRIReferenceCaptures{Kind: at.Kind}, ok
}

// slowReference returns the captures of IRI-reference in a text that matches.
func slowReference(s string) zIRIReferenceCaptures {
	p := uri.Split(s)
	offset := 0
	if p.HasScheme {
		offset = len(p.Scheme + ":")
	}
	var at zIRIReferenceCaptures
	if p.HasAuthority {
		offset += len("//")
		at = slowAuthority(p.Authority, offset)
		offset += len(p.Authority)
	}
	at.SchemeEnd = uint32(len(p.Scheme))
	at.PathStart, at.PathEnd = uint32(offset), uint32(offset+len(p.Path))
	if p.HasQuery {
		at.QueryEnd = at.PathEnd + uint32(len("?"+p.Query))
	}
	return at
}

// slowAuthority returns the captures of iauthority in a text at an offset.
func slowAuthority(s string, offset int) (at zIRIReferenceCaptures) {
	userinfo, host, ok := strings.Cut(s, "@")
	if ok {
		offset += len(userinfo + "@")
	} else {
		host = s
	}
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		host = host[:i]
	}
	return zIRIReferenceCaptures{HostStart: uint32(offset), HostEnd: uint32(offset + len(host)), Kind: slowKind(host)}
}

// slowKind returns the kind of a host.
func slowKind(host string) uint8 {
	address := strings.Trim(host, "[]")
	switch {
	case RuleIPv4address.Match(host):
		return uint8(uri.HostIPv4address)
	case !strings.HasPrefix(host, "["):
		return uint8(uri.HostRegName)
	case RuleIPv6address.Match(address):
		return uint8(uri.HostIPv6address)
	}
	return uint8(uri.HostIPvFuture)
}

// checkParsers compares all parsers with their rules and twins for s. The rules are compared with automata
// and the oracle in TestGenerated.
func checkParsers(t *testing.T, s string) {
	t.Helper()
	for _, p := range parsers {
		got, ok := p.parse(s)
		if want := p.rule.Match(s); ok != want {
			t.Fatalf("%s: parsing %+q: got %t, want %t", p.rule, s, ok, want)
		}
		if fromBytes, also := p.bytes([]byte(s)); also != ok || ok && fromBytes != got {
			t.Fatalf("%s: parsing %+q: got %t, %+v for a string, and %t, %+v for bytes", p.rule, s, ok, got, also, fromBytes)
		}
		if !ok {
			continue
		}
		if want := p.slow(s); got != want {
			t.Fatalf("%s: captures of %+q:\ngot  %+v\nwant %+v", p.rule, s, got, want)
		}
	}
}

// TestParsersCover compares the parsers for texts that take each transition of their automata, with each wrong byte, and
// for texts that repeat each short loop.
func TestParsersCover(t *testing.T) {
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "rfc3987.abnf", Text: grammar.RFC3987})
	if err != nil {
		t.Fatal(err)
	}
	wrong := dfa.EveryByte
	if testing.Short() {
		wrong = dfa.OneOfEachClass
	}
	for _, p := range parsers {
		machine, err := dfa.Compile(g, g.Lookup(p.rule.String()), nil)
		if err != nil {
			t.Fatal(err)
		}
		for s := range machine.PathCover(wrong) {
			checkParsers(t, s)
		}
		if p.rule == RuleIRIReference && !testing.Short() {
			for s := range machine.LoopCover() {
				checkParsers(t, s)
			}
		}
	}
}

// TestParsersCodePoints compares the parsers for each code point and each surrogate, in each component.
func TestParsersCodePoints(t *testing.T) {
	for c := rune(0); c <= 0x110000; c++ {
		if testing.Short() && c > 0x3000 && c&0xfff > 4 && c&0xfff < 0xffb {
			continue
		}
		s := string([]byte{0xe0 | byte(c>>12), 0x80 | byte(c>>6)&0x3f, 0x80 | byte(c)&0x3f}) // also surrogates
		if c < 0x800 || c > 0xffff {
			s = string([]byte{0xf0 | byte(c>>18), 0x80 | byte(c>>12)&0x3f, 0x80 | byte(c>>6)&0x3f, 0x80 | byte(c)&0x3f}) // also overlong
		}
		if c < 0x800 {
			checkParsers(t, "//"+s)
			s = string(c)
		}
		for _, before := range []string{"//", "//h/", "?", "#"} {
			_, ok := parsedReference(before + s)
			want := c < 0x80 && RuleIRIReference.Match(before+s) || RuleUcschar.Match(s) || before == "?" && RuleIprivate.Match(s)
			if ok != want {
				t.Errorf("parsing %+q: got %t, want %t", before+s, ok, want)
			}
		}
	}
}

// TestParsersRandom compares the parsers for random texts, most of them invalid, and for references with one
// byte changed.
func TestParsersRandom(t *testing.T) {
	m := newTexter(4)
	for range few(50_000) {
		checkParsers(t, m.text(8))
		s := []byte(m.reference(lengths[m.IntN(len(lengths))]))
		checkParsers(t, string(s))
		if len(s) > 0 {
			s[m.IntN(len(s))] = byte(m.IntN(256))
			checkParsers(t, string(s))
		}
	}
}

// FuzzParsers compares the parsers for fuzzed texts.
func FuzzParsers(f *testing.F) {
	m := newTexter(5)
	for range 20 {
		f.Add(m.reference(0))
		f.Add(m.text(6))
	}
	f.Fuzz(checkParsers)
}
