package uri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// builderCalls are the methods that set components, in the order of the RFC.
var builderCalls = []struct {
	name uri.Component
	set  func(b *uri.Builder, text string) *uri.Builder
}{
	{uri.ComponentScheme, (*uri.Builder).Scheme},
	{uri.ComponentUserinfo, (*uri.Builder).Userinfo},
	{uri.ComponentHost, (*uri.Builder).Host},
	{uri.ComponentPort, func(b *uri.Builder, text string) *uri.Builder { return b.Port(uri.Port(text)) }},
	{uri.ComponentPath, func(b *uri.Builder, text string) *uri.Builder { return b.Path(uri.Path(text)) }},
	{uri.ComponentQuery, func(b *uri.Builder, text string) *uri.Builder { return b.Query(uri.Query(text)) }},
	{uri.ComponentFragment, (*uri.Builder).Fragment},
}

// compareBuilder compares a Builder with its twin. texts are components in the order of
// builderCalls; only those with a bit in defined are set. pairs alternates names and values.
func compareBuilder(t *testing.T, texts [7]string, defined uint8, segments, pairs []string, guard bool) {
	t.Helper()
	b := new(uri.Builder)
	want := parts{uri.ComponentPath: ""}
	var wantErr error
	for i, call := range builderCalls {
		if defined>>i&1 == 0 {
			continue
		}
		call.set(b, texts[i])
		want[call.name] = texts[i]
		if err := ruleOf(call.name).Check(texts[i]); wantErr == nil {
			wantErr = err
		}
	}
	b.AddSegments(segments...)
	for pair := range slices.Chunk(pairs, 2) {
		b.AddPair(pair[0], pair[1])
		want[uri.ComponentQuery] = string(uri.Query(want[uri.ComponentQuery]).Pairs().Add(pair[0], pair[1]).Query())
	}
	if guard {
		b.GuardPath()
	}
	got, err := b.Reference()
	input := fmt.Sprintf("%q, defined %07b, segments %q, pairs %q, guard %t", texts, defined, segments, pairs, guard)
	if wantErr != nil {
		if e, ok := errors.AsType[*uri.SyntaxError](err); !ok || e.Error() != wantErr.Error() || got != (uri.Reference{}) {
			t.Fatalf("%s: got %q, %v (%T), want %v", input, got, err, err, wantErr)
		}
		return
	}
	ok := want.addSegments(segments, guard)
	if guard && !want.fit() {
		want.guardPath()
	}
	if !ok || !want.fit() {
		if _, ok := err.(*uri.ComponentError); !ok || got != (uri.Reference{}) {
			t.Fatalf("%s: got %q, %v (%T), want a ComponentError", input, got, err, err)
		}
		return
	}
	if err != nil || got != uri.MustParseReference(want.compose()) {
		t.Fatalf("%s:\ngot  %q, %v, %s\nwant %q", input, got, err, show(got), want.compose())
	}
}

// TestBuilderRandom compares Builders with their twin for random components.
func TestBuilderRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	some := func() string { return someComponents[random.IntN(len(someComponents))] }
	for range 50_000 {
		var texts [7]string
		for i, call := range builderCalls {
			for texts[i] = some(); !ruleOf(call.name).Match(texts[i]) && random.IntN(50) > 0; {
				texts[i] = some()
			}
		}
		lists := [2][]string{}
		for i := range lists {
			for range 2 * max(random.IntN(12)-6, 0) {
				lists[i] = append(lists[i], some())
			}
		}
		compareBuilder(t, texts, uint8(random.IntN(128)), lists[0], lists[1], random.IntN(2) == 0)
	}
}

// FuzzBuilder compares Builders with their twin. Line feeds separate the segments, and the names
// and values.
func FuzzBuilder(f *testing.F) {
	f.Add("foo", "u:p", "[::1]", "80", "/a", "q", "f", uint8(127), "b/c\n\n%2F", "n&\nv=\n\n", true, uint8(4), uint16(7<<9))
	f.Add("s", "", "", "", "//x", "", "", uint8(1<<0|1<<4), "", "", true, uint8(0), uint16(0))
	f.Add("", "", "", "", "a:b", "", "", uint8(1<<4|1<<6), "c:d", "", false, uint8(0), uint16(0))
	f.Add("", "", "", "", "/", "?", "", uint8(1<<4|1<<5), "\nx", "n", true, uint8(0), uint16(0))
	f.Add("", "@", "h", "x", "", "", "", uint8(1<<1|1<<2|1<<3), "a:b", "", false, uint8(0), uint16(0))
	f.Fuzz(func(t *testing.T, scheme, userinfo, host, port, path, query, fragment string, defined uint8, segments, pairs string, guard bool, which uint8, how uint16) {
		texts := [7]string{scheme, userinfo, host, port, path, query, fragment}
		texts[which%7] = stretchBy(texts[which%7], how)
		lists := [2][]string{}
		for i, text := range []string{segments, pairs} {
			if text != "" {
				lists[i] = strings.Split(text, "\n")
			}
		}
		if len(lists[1])%2 == 1 {
			lists[1] = append(lists[1], "")
		}
		compareBuilder(t, texts, defined, lists[0], lists[1], guard)
	})
}
