// Package capturestest compares parsers with package uri on difficult strings, on all short
// strings and on many nearly valid strings. Tests of several packages share the strings and the
// benchmark.
package capturestest

import (
	"math/rand/v2"
	"testing"

	"github.com/std66/std66/internal/peers/captures"
	"github.com/std66/std66/uri"
)

// Run compares p with package uri on all strings of this package.
func Run(t *testing.T, p captures.Parser) {
	t.Run("Table", func(t *testing.T) {
		for _, row := range Table {
			t.Run(row.Why, func(t *testing.T) { Compare(t, p, row.Text) })
		}
	})
	t.Run("Short", func(t *testing.T) {
		length := 5
		if testing.Short() {
			length = 4
		}
		short(length, func(s string) { Compare(t, p, s) })
	})
	t.Run("Changed", func(t *testing.T) {
		changed(func(s string) { Compare(t, p, s) })
	})
	t.Run("Random", func(t *testing.T) {
		n := 300_000
		if testing.Short() {
			n /= 10
		}
		random(n, func(s string) { Compare(t, p, s) })
	})
}

// Fuzz compares p with package uri on strings that fuzzing finds.
func Fuzz(f *testing.F, p captures.Parser) {
	for _, row := range Table {
		f.Add(row.Text)
	}
	f.Fuzz(func(t *testing.T, s string) { Compare(t, p, s) })
}

// Compare compares p with package uri on s.
func Compare(t *testing.T, p captures.Parser, s string) {
	t.Helper()
	want, isReference := Want(s)
	if p.MatchReference(s) != isReference {
		t.Errorf("MatchReference(%q): got %t, want %t", s, !isReference, isReference)
	}
	if got, ok := p.ParseReference(s); got != want || ok != isReference {
		t.Errorf("ParseReference(%q):\n got %+v, %t\nwant %+v, %t", s, got, ok, want, isReference)
	}
	_, err := uri.Parse(s)
	if err != nil {
		want = captures.Captures{}
	}
	if got, ok := p.ParseURI(s); got != want || ok != (err == nil) {
		t.Errorf("ParseURI(%q):\n got %+v, %t\nwant %+v, %t", s, got, ok, want, err == nil)
	}
}

// Want returns the captures of s by package uri, and whether s is a reference. It uses only
// accessors.
func Want(s string) (captures.Captures, bool) {
	r, err := uri.ParseReference(s)
	if err != nil {
		return captures.Captures{}, false
	}
	var c captures.Captures
	i := 0
	// next returns the span of the component at i and advances i past it.
	next := func(text string, defined bool, before, after string) captures.Span {
		if !defined {
			return captures.Undefined
		}
		i += len(before)
		start := i
		i += len(text)
		if s[start:i] != text {
			panic("uri is wrong about " + s)
		}
		i += len(after)
		return captures.Span{Start: int32(start), End: int32(i - len(after))}
	}
	scheme, ok := r.Scheme()
	c.Scheme = next(scheme, ok, "", ":")
	authority, hasAuthority := r.Authority()
	if hasAuthority {
		i += len("//")
	}
	userinfo, ok := authority.Userinfo()
	c.Userinfo = next(userinfo, ok && hasAuthority, "", "@")
	c.Host = next(authority.Host().String(), hasAuthority, "", "")
	c.Kind = uint8(authority.Host().Kind())
	port, ok := authority.Port()
	c.Port = next(string(port), ok && hasAuthority, ":", "")
	c.Path = next(string(r.Path()), true, "", "")
	query, ok := r.Query()
	c.Query = next(string(query), ok, "?", "")
	fragment, ok := r.Fragment()
	c.Fragment = next(fragment, ok, "#", "")
	return c, true
}

// short calls f with all strings up to a length, over an alphabet of representative bytes.
func short(length int, f func(string)) {
	const alphabet = ":/?#[]@%a1.-v"
	s := make([]byte, 0, length)
	var longer func()
	longer = func() {
		f(string(s))
		if len(s) == length {
			return
		}
		for _, c := range []byte(alphabet) {
			s = append(s, c)
			longer()
			s = s[:len(s)-1]
		}
	}
	longer()
}

// others are the bytes that replace bytes of strings: each delimiter, and at least one byte in
// and one outside of each set of the grammar.
const others = ":/?#[]@%aFgvzZ0125679.-+_~!;= \x00\x7f\x80\xff"

// changed calls f with all strings that differ from a string of the table by one byte, and with
// all prefixes of the strings.
func changed(f func(string)) {
	for _, row := range Table {
		s := row.Text
		for i := range len(s) + 1 {
			f(s[:i])
			for _, c := range []byte(others) {
				f(s[:i] + string([]byte{c}) + s[i:])
				if i < len(s) {
					f(s[:i] + string([]byte{c}) + s[i+1:])
				}
			}
			if i < len(s) {
				f(s[:i] + s[i+1:])
			}
		}
	}
}

// random calls f with n strings, the same in each run: parts of two strings of the table, with
// up to three bytes replaced.
func random(n int, f func(string)) {
	r := rand.New(rand.NewPCG(3986, 66))
	part := func() string {
		s := Table[r.IntN(len(Table))].Text
		i := r.IntN(len(s) + 1)
		if r.IntN(2) == 0 {
			return s[:i]
		}
		return s[i:]
	}
	for range n {
		s := []byte(part() + part())
		for range r.IntN(4) {
			if len(s) > 0 {
				s[r.IntN(len(s))] = others[r.IntN(len(others))]
			}
		}
		f(string(s))
	}
}
