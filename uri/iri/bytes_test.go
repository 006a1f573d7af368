package iri

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// checkParse checks all functions that parse a text, for any text: the error is the rule's, and its message is
// one line of UTF-8.
func checkParse(t *testing.T, s string) {
	t.Helper()
	r, err := ParseReference(s)
	i, err2 := Parse(s)
	absolute, err3 := ParseAbsoluteIRI(s)
	a, err4 := ParseAuthority(s)
	h, err5 := ParseHost(s)
	for _, parsed := range []struct {
		rule Rule
		text string
		err  error
	}{
		{RuleIRIReference, r.String(), err}, {RuleIRI, i.String(), err2}, {RuleAbsoluteIRI, absolute.String(), err3},
		{RuleIauthority, a.String(), err4}, {RuleIhost, h.String(), err5},
	} {
		if parsed.err == nil {
			if parsed.text != s || !parsed.rule.Match(s) {
				t.Fatalf("%+q as %s: parsed as %+q", s, parsed.rule, parsed.text)
			}
			continue
		}
		checkParseError(t, parsed.rule, s, parsed.err)
		if parsed.text != "" {
			t.Fatalf("%+q as %s: got %+q with an error", s, parsed.rule, parsed.text)
		}
	}
	if err == nil {
		checkReparsed(t, "ParseReference", r)
		checkEncodings(t, r)
	}
	if err4 == nil {
		if u, _ := a.Userinfo(); RuleIauthority.Match(s) && !strings.HasPrefix(s, u) {
			t.Fatalf("%+q: got the userinfo %+q", s, u)
		}
		if again, err := ParseHost(a.Host().String()); err != nil || again != a.Host() {
			t.Fatalf("%+q: the host %+q differs from its parsed text, %v", s, a.Host(), err)
		}
	}
}

// checkParseError checks the error for a text that does not match a rule.
func checkParseError(t *testing.T, rule Rule, s string, err error) {
	t.Helper()
	e, ok := err.(*ParseError)
	own, also := errors.AsType[*SyntaxError](err)
	if !ok || !also || own.Rule != rule || rule.Check(s) == nil || own.Error() != rule.Check(s).Error() {
		t.Fatalf("%+q as %s: got the error %v, want %v", s, rule, err, rule.Check(s))
	}
	message := e.Error()
	if !utf8.ValidString(message) || strings.ContainsAny(message, "\n\r\x00") || e.Component < uri.ComponentScheme || e.Component > uri.ComponentFragment {
		t.Fatalf("%+q as %s: got the message %q about the %v", s, rule, message, e.Component)
	}
}

// checkEncodings writes and reads a reference in all encodings, and prints it.
func checkEncodings(t *testing.T, r Reference) {
	t.Helper()
	text, err1 := r.MarshalText()
	binary, err2 := r.AppendBinary([]byte("x"))
	value, err3 := r.Value()
	var read, scanned Reference
	if err := errors.Join(err1, err2, err3, read.UnmarshalText(text), scanned.Scan(value)); err != nil || read != r || scanned != r || string(binary) != "x"+r.String() {
		t.Fatalf("%+q is written as %q, %q and %v, and read as %+q and %+q, %v", r.String(), text, binary, value, read.String(), scanned.String(), err)
	}
	if got := fmt.Sprintf("%s", r); got != r.String() {
		t.Fatalf("%+q is printed as %+q", r.String(), got)
	}
	redacted := r.String()
	if a, ok := r.Authority(); ok {
		userinfo, _ := a.Userinfo()
		if user, password, _ := strings.Cut(userinfo, ":"); password != "" {
			redacted = strings.Replace(redacted, "//"+userinfo+"@", "//"+user+":xxxxx@", 1)
		}
	}
	if r.Redacted() != redacted || fmt.Sprintf("%v", r) != redacted || r.LogValue().String() != redacted {
		t.Fatalf("%+q: redacted as %+q, %v and %v, want %+q", r.String(), r.Redacted(), r, r.LogValue(), redacted)
	}
}

// TestAnyText runs the checks of parsing for random texts of any bytes, long and short.
func TestAnyText(t *testing.T) {
	m := newTexter(6)
	for range few(10_000) {
		checkParse(t, m.text(8))
		checkParse(t, m.reference(lengths[m.IntN(len(lengths))])+m.any())
	}
}

// checkPair checks the functions of two references that have no counterpart in operation: relativizing,
// comparing, and the options of both.
func checkPair(t *testing.T, base, target IRI) {
	t.Helper()
	for n := range 2 * 2 * 3 {
		rs := Resolver{Base: base, NonStrict: n&1 > 0, EncodedDots: n&2 > 0, Underflow: uri.Underflow(n >> 2)}
		r, ok := rs.Relativize(target)
		if ok {
			checkReparsed(t, "Relativize", r)
			if got, err := rs.Resolve(r); err != nil || got != target {
				t.Fatalf("Relativize of %+q with the base %+q: %+q resolves to %+q, %v", target.String(), base.String(), r.String(), got.String(), err)
			}
		}
		if n == 0 {
			if again, also := base.Relativize(target); again != r || also != ok {
				t.Fatalf("Relativize of %+q with the base %+q: %+q, but the Resolver returns %+q", target.String(), base.String(), again.String(), r.String())
			}
		}
		resolved, err := rs.Resolve(target.Reference())
		dst, err2 := rs.Append([]byte("x"), target.Reference())
		if (err == nil) != (err2 == nil) || string(dst) != "x"+resolved.String() {
			t.Fatalf("%+q with the base %+q: Append returns %+q, %v, and Resolve %+q, %v", target.String(), base.String(), dst, err2, resolved.String(), err)
		}
	}
	if base.IsSameDocument(target.Reference()) {
		u, v := toURI(t, base.Reference()), toURI(t, target.Reference())
		if a, ok := u.URI(); ok && !a.IsSameDocument(v) {
			t.Fatalf("%+q is the same document as %+q, but their URIs are not", target.String(), base.String())
		}
	}
	if got, want := base.Compare(target), strings.Compare(base.String(), target.String()); got != want {
		t.Fatalf("Compare of %+q and %+q: got %d, want %d", base.String(), target.String(), got, want)
	}
}

// TestPairs runs checkPair for random IRIs that have components in common.
func TestPairs(t *testing.T) {
	m := newTexter(7)
	next := MustParse("s://é/b/c")
	for r := range references(7, few(4000)) {
		base := next
		if i, ok := r.IRI(); ok {
			next = i
		}
		checkPair(t, base, next)
		checkPair(t, base, IRI{})
		checkPair(t, IRI{}, base)
		if near, err := base.ResolveString(m.pick([]string{"é", "../é", "../../é/中", "?é", "#é", "", ".", "/é//中", "//é/b/中", "/.//é"})); err == nil {
			checkPair(t, base, near)
			checkPair(t, near, base)
		}
	}
}

// TestRelativizeDiffers pins differences between IRIs and the URIs to which they are mapped: the
// shortest reference can be another one, because the texts have other lengths, and the case of
// digits in triplets and characters can differ.
func TestRelativizeDiffers(t *testing.T) {
	for _, test := range []struct{ name, base, target, want, wantURI string }{
		{"an absolute path is shorter, but its URI is not", "s:/é/b/c/d", "s:/é/x", "/é/x", "../../x"},
		{"a character and its triplets", "s://h/é/b", "s://h/%C3%A9/c", "/%C3%A9/c", "c"},
	} {
		base, target := MustParse(test.base), MustParse(test.target)
		r, _ := base.Relativize(target)
		u, _ := toURI(t, base.Reference()).URI()
		v, _ := toURI(t, target.Reference()).URI()
		s, _ := u.Relativize(v)
		if r.String() != test.want || s.String() != test.wantURI {
			t.Errorf("%s: got %q for IRIs and %q for URIs, want %q and %q", test.name, r, s, test.want, test.wantURI)
		}
		checkPair(t, base, target)
	}
	base := MustParse("s://h/é")
	if r := MustParseReference("/%C3%A9"); base.IsSameDocument(r) {
		t.Error("a character and its triplets are the same document, although comparison must not map IRIs to URIs (RFC 3987 §5.3.1)")
	}
}

// FuzzLaws checks all laws for a text of any bytes, as a reference, and as a component or data.
func FuzzLaws(f *testing.F) {
	m := newTexter(8)
	for range 20 {
		f.Add(m.reference(0), m.text(3))
	}
	all := operations()
	base := MustParse("s://u@é:1/%62/中/../c?q#f")
	f.Fuzz(func(t *testing.T, s, text string) {
		checkParse(t, s)
		if u, err := uri.ParseReference(s); err == nil {
			checkURIIsIRI(t, u)
			checkFromURI(t, u)
		}
		r, err := ParseReference(s)
		if err != nil {
			return
		}
		checkToURI(t, r)
		i, ok := r.IRI()
		if !ok {
			i = base
		}
		for n := range 8 {
			all[(len(s)+len(text)*8+n)%len(all)].check(t, i, r, text)
		}
		checkNormalize(t, r, "composing", uri.Steps(len(text)%33))
		checkPair(t, base, i)
	})
}
