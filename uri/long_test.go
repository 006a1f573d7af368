package uri_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// The tests in this file run the checks of other tests, including slow twins, on long texts; see
// [lengths].

// TestLongParse runs the checks of FuzzParse and FuzzParseError on long texts, valid and invalid.
func TestLongParse(t *testing.T) {
	for _, s := range stretchSeeds {
		for text := range stretchedTexts(s, few(3)) {
			checkParse(t, text)
			compareParseErrors(t, text)
			compareParseErrors(t, text+"^")
		}
	}
}

// TestLongNormalize runs the checks of FuzzNormalize on long texts.
func TestLongNormalize(t *testing.T) {
	for _, s := range stretchSeeds {
		for r := range stretched(s, few(8)) {
			checkNormalize(t, uri.StepsSyntax, r)
			checkNormalize(t, uri.StepsAll, r)
			checkSteps(t, uri.Normalizer{Steps: uri.StepsAll}, r)
		}
	}
	for _, n := range lengths {
		zeros := strings.Repeat("0", n)
		checkNormalize(t, uri.StepsAll, uri.MustParseReference("http://h:"+zeros+"80"))
		checkNormalize(t, uri.StepsAll, uri.MustParseReference("http://h:1"+zeros+"80"))
	}
}

// checkSteps checks that the changes of all steps lead, component by component, from r to the
// normalized reference.
func checkSteps(t *testing.T, n uri.Normalizer, r uri.Reference) {
	t.Helper()
	got := partsOf(r)
	for _, c := range n.Changes(r) {
		before := got[c.Component]
		if c.Component == uri.ComponentPort {
			before = ":" + before
		}
		if c.Before != before {
			t.Fatalf("Changes of %q: %s was %q, not %q", r.String(), c.Component, before, c.Before)
		}
		got[c.Component] = strings.TrimPrefix(c.After, ":")
		if c.Component != uri.ComponentPort {
			got[c.Component] = c.After
		} else if c.After == "" {
			delete(got, c.Component)
		}
	}
	if want := partsOf(n.Normalize(r)); !maps.Equal(got, want) {
		t.Fatalf("Changes of %q lead to %q, want %q", r.String(), got, want)
	}
}

// TestLongNormalizeResolve runs the checks of FuzzNormalizeResolve on long texts.
func TestLongNormalizeResolve(t *testing.T) {
	for _, base := range stretchSeeds {
		for r := range stretched(base, 1) {
			if u, ok := r.URI(); ok {
				checkNormalizeResolve(t, uri.StepsAll, u, uri.MustParseReference("../%7e/b"))
			}
			checkNormalizeResolve(t, uri.StepsSyntax, uri.MustParse("http://h/a/b"), r)
		}
	}
}

// TestLongResolve runs the checks of FuzzResolve on long bases and references.
func TestLongResolve(t *testing.T) {
	short := uri.MustParse("S://1.2.3.4/b/c?q#f")
	for _, s := range stretchSeeds {
		for r := range stretched(s, few(2)) {
			compareResolve(t, short, r)
			if u, ok := r.URI(); ok {
				for _, reference := range []string{"", "../x", "?y#z", "//[::1]"} {
					compareResolve(t, u, uri.MustParseReference(reference))
				}
			}
		}
	}
}

// TestLongRelativize runs the checks of FuzzRelativize on long bases and targets.
func TestLongRelativize(t *testing.T) {
	for _, s := range stretchSeeds {
		for r := range stretched(s, few(4)) {
			u, ok := r.URI()
			if !ok {
				continue
			}
			for _, other := range relatives(t, u) {
				checkShortest(t, u, other)
				checkShortest(t, other, u)
				checkSameDocument(t, u, other.Reference())
				checkSameDocument(t, other, r)
			}
			for _, reference := range []string{"", "#", "?", ".", "./", "..", "x"} {
				checkSameDocument(t, u, uri.MustParseReference(reference))
			}
		}
	}
}

// relatives returns URIs that share components with u.
func relatives(t *testing.T, u uri.URI) []uri.URI {
	t.Helper()
	all := []uri.URI{u, u.WithoutFragment(), u.WithoutQuery(), u.Normalize()}
	for _, s := range []string{"x", "x:y", "../x", "../../x", "..", ".", "/", "/x//y", "//1.2.3.4/x", "?x"} {
		target, err := u.Resolve(uri.MustParseReference(s))
		if err != nil {
			t.Fatalf("%q in %q: %v", s, u, err)
		}
		all = append(all, target)
	}
	return all
}

// checkShortest checks Relativize for long texts: the result resolves to the target, and Relativize
// prefers no other candidate that does.
func checkShortest(t *testing.T, base, target uri.URI) {
	t.Helper()
	r, ok := base.Relativize(target)
	if ok && !resolvesTo(base, r, target) {
		t.Fatalf("Relativize(%q) of %q: %q does not resolve to that", target, base, r)
	}
	for _, candidate := range longCandidates(base, target) {
		if (!ok || goesBefore(candidate, r)) && resolvesTo(base, candidate, target) {
			t.Fatalf("Relativize(%q) of %q: got %q, %t, but there is %q", target, base, r, ok, candidate)
		}
	}
}

// longCandidates returns references that may resolve to target: the rest of target from each
// component on, and from the common directory on, after the right number of "..".
func longCandidates(base, target uri.URI) (all []uri.Reference) {
	add := func(text string) {
		if r, err := uri.ParseReference(text); err == nil {
			all = append(all, r)
		}
	}
	p, text := uri.Split(target.String()), target.String()
	path := len(text) - len(uri.Parts{Path: p.Path, Query: p.Query, HasQuery: p.HasQuery, Fragment: p.Fragment, HasFragment: p.HasFragment}.String())
	for _, start := range []int{0, len(p.Scheme) + 1, path, path + len(p.Path), len(target.WithoutFragment().String())} {
		add(text[start:])
		add("/." + text[start:])
	}
	dir, _ := removeDotSegments(merge(uri.Split(base.String()), ""))
	rest := text[path:]
	if strings.HasPrefix(rest, "/.//") && !p.HasAuthority {
		rest = rest[len("/."):]
	}
	common := 0
	for i := range min(len(dir), len(rest)) {
		if dir[i] != rest[i] {
			break
		}
		if dir[i] == '/' {
			common = i + 1
		}
	}
	ups := strings.Count(dir[common:], "/")
	for _, before := range []string{"", ".", "./"} {
		add(before + strings.Repeat("../", ups) + rest[common:])
	}
	if ups > 0 {
		add(strings.Repeat("../", ups-1) + ".." + rest[common:])
	}
	return all
}

// checkSameDocument compares IsSameDocument with the twin of resolution (RFC 3986 §4.4).
func checkSameDocument(t *testing.T, u uri.URI, r uri.Reference) {
	t.Helper()
	want := r.Kind() == uri.KindSameDocument
	if !want {
		target, _ := twinResolver{}.resolve(u.String(), r.WithoutFragment().String())
		want = target == u.WithoutFragment().String()
	}
	if got := u.IsSameDocument(r); got != want {
		t.Fatalf("%q in %q: IsSameDocument: got %t, want %t", r, u, got, want)
	}
}

// TestLongSetters runs the checks of FuzzSetters and FuzzBuilder on long texts and long components.
func TestLongSetters(t *testing.T) {
	next := 0
	for _, s := range stretchSeeds {
		for r := range stretched(s, 1) {
			for _, s := range setters {
				component := []string{"", "a", "//", "é\nb"}[next%4]
				fill := fills[next%len(fills)]
				n := lengths[next/3%len(lengths)]
				next++
				compareSetter(t, s, r, component)
				compareSetter(t, s, r, stretch(component, len(component), fill, n))
			}
		}
	}
	for next := range few(2000) {
		fill := func(i int) string {
			return stretch("", 0, fills[(next+i)%len(fills)], lengths[(next+7*i)%len(lengths)])
		}
		texts := [7]string{"s", "u", "h", "0", "/", "q", "f"}
		i := next % 7
		texts[i] += fill(0)
		compareBuilder(t, texts, 127, []string{fill(1), "", fill(2)}, []string{fill(3), fill(4)}, next%2 == 0)
		compareBuilder(t, texts, uint8(1<<i), []string{fill(5)}, []string{fill(6), ""}, next%3 == 0)
	}
}

// TestLongData runs the checks of FuzzEncode, FuzzPairs and FuzzSegments on long data of any bytes.
// The lengths begin at 1, because encoding may triple the length.
func TestLongData(t *testing.T) {
	texts := append([]string{" ", "é", "/é", "a/", "%", "%4", "%zz", "%41", "\xff", "=&", "+", "\x00b"}, fills...)
	for i, fill := range texts {
		for k, n := range append(span(1, 140), lengths...) {
			if testing.Short() && (i+k)%5 > 0 {
				continue
			}
			s := stretch("", 0, fill, n)
			if k%8 == 0 || n > 250 || n > 120 && n < 135 {
				checkEncode(t, uri.CharsSegment, s)
				checkPairs(t, s, uint8(k), k%2 == 0, s[:min(len(s), 130)], s)
				checkPairs(t, "a&"+s+"=b&c", uint8(i), false, s, "é")
				checkSegments(t, s)
			}
			checkEncode(t, uri.CharsUnreserved, s)
		}
	}
}

// TestLongText encodes, prints and parses long references.
func TestLongText(t *testing.T) {
	for _, s := range stretchSeeds {
		for r := range stretched(s, few(4)) {
			compareURL(t, r.String())
			compareNetURL(t, r.String())
			checkStored(t, r)
			a, ok := r.Authority()
			userinfo, _ := a.Userinfo()
			user, password, _ := strings.Cut(userinfo, ":")
			want := r.String()
			if ok && password != "" {
				want = strings.Replace(want, "//"+userinfo+"@", "//"+user+":xxxxx@", 1)
			}
			if got := r.Redacted(); got != want {
				t.Fatalf("Redacted of %q: got %q, want %q", r.String(), got, want)
			}
		}
	}
}

// checkStored writes and reads r and its parts as text, as bytes and as database values.
func checkStored(t *testing.T, r uri.Reference) {
	t.Helper()
	text, _ := r.MarshalText()
	value, _ := r.Value()
	binary, _ := r.AppendBinary(nil)
	var read, scanned uri.Reference
	err := errors.Join(read.UnmarshalText(text), scanned.Scan(value))
	if err != nil || read != r || scanned != r || string(binary) != r.String() {
		t.Fatalf("%q is written as %q, %q and %q, and read as %q and %q, %v", r.String(), text, value, binary, read.String(), scanned.String(), err)
	}
	if u, ok := r.URI(); ok {
		if value, err := u.Value(); value != r.String() || err != nil {
			t.Fatalf("%q: Value: got %q, %v", u.String(), value, err)
		}
	}
	want, ok := r.Authority()
	if !ok {
		return
	}
	var a uri.Authority
	var h uri.Host
	hostText, _ := want.Host().MarshalText()
	authorityText, _ := want.MarshalText()
	if err := errors.Join(a.UnmarshalText(authorityText), h.UnmarshalText(hostText)); err != nil || a != want || h != want.Host() {
		t.Fatalf("authority of %q: read as %q with host %q, %v", r.String(), a.String(), h, err)
	}
	if name := h.Name(); name != decodeAny(strings.Trim(h.String(), "[]")) {
		t.Fatalf("host of %q: got name %q", r.String(), name)
	}
}

// TestLongRoom checks that a result is copied, so that it does not keep the buffer alive, if the
// buffer is longer than 4,096 bytes and the result uses less than half of it. Other results are not
// copied.
func TestLongRoom(t *testing.T) {
	for _, test := range []struct {
		room, length int
		want         float64 // allocations
	}{
		{300, 20, 1}, {4095, 20, 1}, {4096, 20, 1}, {4097, 20, 2}, {4098, 20, 2}, {9000, 20, 2},
		{4097, 2047, 2}, {4097, 2048, 1}, {4098, 2048, 2}, {4098, 2049, 1}, {9000, 4499, 2}, {9000, 4500, 1}, {9000, 8000, 1},
	} {
		tail := strings.Repeat("x", test.length-len("s:/"))
		dots := func(n int) string { return strings.Repeat("./", n%5*3) + strings.Repeat("a/../", n/5-n%5) } // 5 and 6 bytes make any n
		// Resolve needs room for "/." before the path, and Normalize for nine more bytes.
		for name, f := range map[string]func() uri.URI{
			"Resolve": func() func() uri.URI {
				base, r := uri.MustParse("s:/"), uri.MustParseReference("/"+dots(test.room-test.length-len("/."))+tail)
				return func() uri.URI { u, _ := base.Resolve(r); return u }
			}(),
			"Normalize": uri.MustParse("s:/" + dots(test.room-test.length-9) + tail).Normalize,
		} {
			if got := f(); got != uri.MustParse("s:/"+tail) {
				t.Errorf("%s of %d bytes in a room of %d: got %q", name, test.length, test.room, got)
			}
			if n := testing.AllocsPerRun(10, func() { f() }); n != test.want {
				t.Errorf("%s of %d bytes in a room of %d: got %v allocations, want %v", name, test.length, test.room, n, test.want)
			}
		}
	}
}
