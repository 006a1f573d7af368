package ref

import (
	"fmt"
	"strings"
	"testing"
)

// Characters over %x7F are like digits: no delimiters, and without a case. So the results for a text
// with such characters are the results for the text with a digit in place of each of their bytes. The
// tests of package uri compare those results with slow twins.

// characters have bytes that differ from delimiters and letters only in the highest bit: %xA5 from
// the percent sign, %xAE from the dot, %xAF from the slash, and %xC1, which UTF-8 does not have, from "A".
var characters = []string{"é", "ſ", "日", "Į", "į", "\xC1", "𐀀", "\xff", "\x80", "\u212A"}

// substitute is a digit that no text of the tests has.
const substitute = "7"

// ascii returns s with a substitute for each byte of the character.
func ascii(s, character string) string {
	return strings.ReplaceAll(s, character, strings.Repeat(substitute, len(character)))
}

// original undoes ascii.
func original(s, character string) string {
	return strings.ReplaceAll(s, strings.Repeat(substitute, len(character)), character)
}

// TestNonASCII compares all functions that make references.
func TestNonASCII(t *testing.T) {
	shapes := []string{
		"%s", "s:%s", "//%s", "HTTP://U:%s@%s.Example:80/%s/../A%s/./b?%%41%s%%c3#%s%%2e",
		"s://%%4a%s%%5A%s:0%s", "../%s/../../%s", "./%s:/..", "s:/.//%s", "//LOCALHOST%s/%s/.%s/..", "s:%s/%%2e%s/%%2E%%2e/x",
	}
	lengths := []int{1, 2, 3, 5, 8, 13, 125, 250, 260, 2045, 4096}
	if testing.Short() {
		lengths = []int{1, 3, 8, 250}
	}
	for _, shape := range shapes {
		for _, n := range lengths {
			for i, character := range characters {
				if n > 20 && (i+n)%len(characters) > 1 {
					continue // two characters for each length
				}
				for _, fill := range []string{character, character + "a", "bA" + character} {
					s := fmt.Sprintf(strings.ReplaceAll(shape, "%s", "%[1]s"), strings.Repeat(fill, n))
					compareNonASCII(t, s, character)
				}
			}
		}
	}
}

// compareNonASCII compares the results for s with the results for its ascii.
func compareNonASCII(t *testing.T, s, character string) {
	t.Helper()
	r, twin := parse(s), parse(ascii(s, character))
	check := func(name string, got Ref, err error, want Ref, wantErr error) {
		t.Helper()
		if got.text != original(want.text, character) || got.at != want.at || (err == nil) != (wantErr == nil) {
			t.Fatalf("%s of %.200q: got %.200q, %+v, %v, want %.200q, %+v, %v", name, s, got.text, got.at, err, want.text, want.at, wantErr)
		}
		if again := parse(got.text); got != again {
			t.Fatalf("%s of %.200q: got %.200q with %+v, parsed again %+v", name, s, got.text, got.at, again.at)
		}
	}
	check("parse", r, nil, twin, nil)
	for _, steps := range []Steps{StepsSyntax, StepCase, StepPercent, StepPath, StepsSyntax | StepIPv6 | StepScheme} {
		how := Normalization{Steps: steps, Syntax: testSyntax}
		if steps.has(StepScheme) {
			how.Rules = SchemeRules{Port: 80, RootPath: true, Host: "localhost"}
		}
		got, want := r, twin
		how.Normalize(&got)
		how.Normalize(&want)
		check("Normalize", got, nil, want, nil)
		if is := how.IsNormalized(&r); is != (got == r) || !how.IsNormalized(&got) {
			t.Fatalf("IsNormalized of %.200q: got %t", s, is)
		}
	}
	base := parse("HTTP://a.example/x/y/../z?q")
	for _, base := range []Ref{base, parse("s:" + s)} {
		twinBase := parse(ascii(base.text, character))
		for _, how := range []Resolution{{}, {Underflow: UnderflowReject}, {UnderflowKeep, true, true}} {
			var got, want Ref
			err := testSyntax.Resolve(&got, &base, &r, how)
			wantErr := testSyntax.Resolve(&want, &twinBase, &twin, how)
			check("Resolve", got, err, want, wantErr)
			if err == nil && (Relativize(&got, &base, &got) != Relativize(&want, &twinBase, &want)) {
				t.Fatalf("Relativize of %.200q: only one has a reference", s)
			}
		}
		if got, want := testSyntax.IsSameDocument(&base, &r), testSyntax.IsSameDocument(&twinBase, &twin); got != want {
			t.Fatalf("IsSameDocument of %.200q: got %t", s, got)
		}
	}
	for _, name := range []Component{ComponentUserinfo, ComponentPath, ComponentQuery, ComponentFragment} {
		var got, want Ref
		text := character + "a"
		if name == ComponentPath {
			text = "/" + text
		}
		err := testSyntax.With(&got, &r, name, text)
		wantErr := testSyntax.With(&want, &twin, name, ascii(text, character))
		check("With", got, err, want, wantErr)
	}
	if got, want := r.Redacted(), original(twin.Redacted(), character); got != want {
		t.Fatalf("Redacted of %.200q: got %.200q, want %.200q", s, got, want)
	}
	if r.Kind() != twin.Kind() {
		t.Fatalf("Kind of %.200q: got %d", s, r.Kind())
	}
}

// TestNonASCIIDefaultHost tests that a host with a character that Unicode folds to "s" is not the
// default host.
func TestNonASCIIDefaultHost(t *testing.T) {
	how := Normalization{Steps: StepScheme, Rules: SchemeRules{Host: "LocalHoſt"}, Syntax: testSyntax}
	for s, want := range map[string]string{"file://localhoST/": "file://localhoST/", "file://LOCALHOſT/a": "file:///a"} {
		r := parse(s)
		how.Normalize(&r)
		if r != parse(want) {
			t.Errorf("%q: got %q, want %q", s, r.Text(), want)
		}
	}
}

// TestNonASCIIComponents tests components, and that data is encoded.
func TestNonASCIIComponents(t *testing.T) {
	r := parse("http://us%C3%A9r:é@日本.example:80/é/%C3%A9?ſ#𐀀")
	var a Authority
	if !r.Authority(&a) {
		t.Fatal("no authority")
	}
	user, _ := a.User()
	password, _ := a.Password()
	host := a.Host()
	query, _ := r.Query()
	fragment, _ := r.Fragment()
	var segments []string
	Segments(r.Path(), func(s string) bool { segments = append(segments, Decode(s)); return true })
	if user != "usér" || password != "é" || host.Name() != "日本.example" || query != "ſ" || fragment != "𐀀" || fmt.Sprint(segments) != "[é é]" {
		t.Errorf("%s: got %q, %q, %q, %q, %q, %q", r.Text(), user, password, host.Name(), query, fragment, segments)
	}
	var b Builder
	b.Start(&r)
	b.AddSegments(testSyntax, []string{"ſ/"})
	b.AddPair("é", "\xff&")
	var built Ref
	err := b.Build(testSyntax, &built)
	if want := "http://us%C3%A9r:é@日本.example:80/é/%C3%A9/%C5%BF%2F?ſ&%C3%A9=%FF%26#𐀀"; err != nil || built != parse(want) {
		t.Errorf("got %q, %v, want %q", built.Text(), err, want)
	}
}
