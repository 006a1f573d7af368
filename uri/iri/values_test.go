package iri

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// TestMust checks the panics of MustParse and MustParseReference, which name the function and have the error.
func TestMust(t *testing.T) {
	for name, f := range map[string]func(){
		"MustParse":          func() { MustParse("é") },
		"MustParseReference": func() { MustParseReference("é b") },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "iri: "+name+": ") || !strings.Contains(got, "é") {
					t.Errorf("%s: panic with %s", name, got)
				}
			}()
			f()
		}()
	}
}

// TestZero checks the zero values: the empty reference, authority and host, and an IRI that is not one.
func TestZero(t *testing.T) {
	if r := MustParseReference(""); r != (Reference{}) || r.Kind() != uri.KindSameDocument {
		t.Errorf("the empty reference: got %+v", seenIn(r))
	}
	if a, err := ParseAuthority(""); err != nil || a != (Authority{}) || a.Host() != (Host{}) || a.Host().Kind() != uri.HostRegName {
		t.Errorf("the empty authority: got %q, %v", a, err)
	}
	i := IRI{}
	if port, ok := i.EffectivePort(); !i.IsZero() || i.String() != "" || i.Hostname() != "" || port != 0 || ok {
		t.Errorf("the zero IRI: got %q", i)
	}
	if got, err := new(Builder).Reference(); err != nil || got != (Reference{}) {
		t.Errorf("the zero Builder: got %q, %v", got, err)
	}
	if got, err := new(Builder).IRI(); err == nil || got != (IRI{}) {
		t.Errorf("the zero Builder as an IRI: got %q, %v", got, err)
	}
	if got, err := (Resolver{}).Resolve(MustParseReference("é")); err == nil || got != (IRI{}) {
		t.Errorf("the zero Resolver: got %q, %v", got, err)
	}
}

// TestEncodingErrors checks that a value stays as it was if the text or the database value is invalid, and that
// NULL is the zero IRI only.
func TestEncodingErrors(t *testing.T) {
	i, r := MustParse("s:é"), MustParseReference("é")
	h := Host{}
	for name, f := range map[string]func() error{
		"text of an IRI":             func() error { return i.UnmarshalText([]byte("é")) },
		"text of a reference":        func() error { return r.UnmarshalText([]byte("é\xff")) },
		"value of an IRI":            func() error { return i.Scan("é") },
		"value of another type":      func() error { return r.Scan(1) },
		"NULL as a reference":        func() error { return r.Scan(nil) },
		"NULL as an authority":       func() error { return new(Authority).Scan(nil) },
		"NULL as a host":             func() error { return h.Scan(nil) },
		"an authority with a slash":  func() error { return new(Authority).UnmarshalText([]byte("é/")) },
		"a host with an at sign":     func() error { return h.UnmarshalText([]byte("é@é")) },
		"a host of another type":     func() error { return h.Scan(1.5) },
		"a private character binary": func() error { return i.UnmarshalBinary([]byte("s:\ue000")) },
	} {
		if f() == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if i != MustParse("s:é") || r != MustParseReference("é") || h != (Host{}) {
		t.Errorf("changed to %q, %q and %q", i, r, h)
	}
	if err := i.Scan(nil); err != nil || !i.IsZero() {
		t.Errorf("NULL as an IRI: got %q, %v", i, err)
	}
	if err := i.UnmarshalText(nil); err != nil || !i.IsZero() {
		t.Errorf("the empty text as an IRI: got %q, %v", i, err)
	}
	if value, err := i.Value(); value != nil || err != nil {
		t.Errorf("the zero IRI: got the value %v, %v", value, err)
	}
	for _, v := range []any{"é.example:80", []byte("é.example:80")} {
		var a Authority
		if err := a.Scan(v); err != nil || a.Host().String() != "é.example" {
			t.Errorf("%T as an authority: got %q, %v", v, a, err)
		}
	}
}
