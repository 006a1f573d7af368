package iri

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/hostname"
)

// toASCII is a conversion of host names for tests: it converts a few names.
func toASCII(name string) (string, error) {
	switch name {
	case "résumé.example.org":
		return "xn--rsum-bpad.example.org", nil
	case "é", "é/x", "é@x", "é:1", "é%41":
		return "xn--9ca" + name[len("é"):], nil
	case "１.2.3.4":
		return "1.2.3.4", nil
	case "空":
		return "", nil
	case "même":
		return name, nil
	}
	return "", errUnknown
}

var errUnknown = errors.New("unknown name")

// TestMapper tests the conversion of hosts by a function (RFC 3987 §3.1).
func TestMapper(t *testing.T) {
	m := Mapper{ToASCII: toASCII}
	for _, test := range []struct{ name, text, want string }{
		{"the RFC's example", "http://résumé.example.org", "http://xn--rsum-bpad.example.org"},
		{"other components are encoded", "http://é:ü@é:80/é?é#é", "http://%C3%A9:%C3%BC@xn--9ca:80/%C3%A9?%C3%A9#%C3%A9"},
		{"a network-path reference", "//é", "//xn--9ca"},
		{"userinfo and path that contain the host", "//é@é/é//é", "//%C3%A9@xn--9ca/%C3%A9//%C3%A9"},
		{"an empty userinfo and port", "s://@é:", "s://@xn--9ca:"},
		{"triplets in a name with other characters are decoded", "//r%C3%A9sumé.example.org", "//xn--rsum-bpad.example.org"},
		{"a host in US-ASCII, also with triplets, does not change (the mapping is the identity for URIs)", "//r%C3%A9sum%C3%A9.example.org/é", "//r%C3%A9sum%C3%A9.example.org/%C3%A9"},
		{"an unknown name in US-ASCII", "//unknown/é", "//unknown/%C3%A9"},
		{"an IPv6 address", "//[::1]/é", "//[::1]/%C3%A9"},
		{"a name that becomes an IPv4 address", "//１.2.3.4/", "//1.2.3.4/"},
		{"no authority", "urn:é", "urn:%C3%A9"},
		{"a path that resembles an authority", "s:/é//é", "s:/%C3%A9//%C3%A9"},
	} {
		got, err := m.Reference(MustParseReference(test.text))
		if err != nil || got.String() != test.want {
			t.Errorf("%s: %q: got %q, %v, want %q", test.name, test.text, got.String(), err, test.want)
		}
		if i, ok := MustParseReference(test.text).IRI(); ok {
			if u, err := m.URI(i); err != nil || u.String() != test.want {
				t.Errorf("%s: %q: got the URI %q, %v", test.name, test.text, u, err)
			}
		}
		if again, err := m.Reference(MustParseReference(got.String())); err != nil || again != got {
			t.Errorf("%s: %q is mapped to %q, %v", test.name, got.String(), again.String(), err)
		}
	}
}

// TestMapperErrors checks that results that would change the structure are errors.
func TestMapperErrors(t *testing.T) {
	m := Mapper{ToASCII: toASCII}
	for _, test := range []struct{ name, host, want string }{
		{"the function's error", "ö.example", `iri: host "ö.example": unknown name`},
		{"an empty result", "空", `iri: host "空": "" is not a reg-name`},
		{"a slash", "é%2Fx", `iri: host "é%2Fx": "xn--9ca/x" is not a reg-name`},
		{"an at sign", "é%40x", `iri: host "é%40x": "xn--9ca@x" is not a reg-name`},
		{"a port", "é%3A1", `iri: host "é%3A1": "xn--9ca:1" is not a reg-name`},
		{"a triplet in the result, which would be decoded again", "é%2541", `iri: host "é%2541": "xn--9ca%41" is not a reg-name`},
		{"a result that is not US-ASCII", "même", `iri: host "même": "même" is not a reg-name`},
		{"triplets that are not UTF-8", "é%FF", `iri: host "é%FF": the name is not UTF-8`},
	} {
		for _, s := range []string{"//" + test.host, "http://u@" + test.host + ":80/"} {
			got, err := m.Reference(MustParseReference(s))
			e, ok := errors.AsType[*HostError](err)
			if !ok || err.Error() != test.want || e.Host != test.host || got != (uri.Reference{}) {
				t.Errorf("%s: %q: got %q, %v, want %s", test.name, s, got.String(), err, test.want)
			}
		}
	}
	i := MustParse("http://ö.example")
	if _, err := m.URI(i); !errors.Is(err, errUnknown) {
		t.Errorf("the error does not wrap the function's: %v", err)
	}
	if _, err := m.URI(IRI{}); err == nil || !strings.Contains(fmt.Sprintf("%T", err), "uri.ParseError") {
		t.Errorf("the zero IRI: got %v (%T)", err, err)
	}
}

// TestMapperLaw checks for random references and results of the function that only the host differs from the
// mapping without a function, or that there is an error.
func TestMapperLaw(t *testing.T) {
	m := newTexter(9)
	for r := range references(9, few(3000)) {
		result := m.pick([]string{m.valid(), "1.2.3.4", "h", "[::1]", m.any(), "a" + m.any()})
		mapper := Mapper{ToASCII: func(string) (string, error) { return result, nil }}
		got, err := mapper.Reference(r)
		want, before := seenInURI(toURI(t, r)), seenIn(r)
		if hostname.IsASCII(before.host) {
			result = before.host
		}
		name, _ := uri.Decode(before.host)
		converts := utf8.ValidString(name) && utf8.RuneCountInString(name) <= hostname.MaxLength &&
			result != "" && !strings.Contains(result, "%") && uri.RuleRegName.Match(result)
		if (err == nil) != (hostname.IsASCII(before.host) || converts) {
			t.Fatalf("%+q with the host %+q: got %q, %v", r.String(), result, got.String(), err)
		}
		if err != nil {
			continue
		}
		after := seenInURI(got)
		if after.host != result {
			t.Fatalf("%+q with the host %+q: got %q", r.String(), result, got.String())
		}
		want.Authority, want.host, want.hostKind = after.Authority, after.host, after.hostKind
		if after != want {
			t.Fatalf("%+q with the host %+q:\ngot  %+v\nwant %+v", r.String(), result, after, want)
		}
	}
}
