package uri_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// The slow twin of Resolver follows RFC 3986 §5.2 and §5.3 literally, with strings. It differs only
// if a parser would find other components in the target, or if an option requires it.

// twinResolver has the options of a uri.Resolver.
type twinResolver struct {
	nonStrict   bool
	underflow   uri.Underflow
	encodedDots bool
}

// resolve returns the target of a reference, and reports whether there is one.
func (w twinResolver) resolve(base, reference string) (target string, ok bool) {
	parts, ok := w.transform(uri.Split(base), uri.Split(reference))
	return recompose(parts), ok
}

// transform follows §5.2.2.
func (w twinResolver) transform(base, r uri.Parts) (t uri.Parts, ok bool) {
	ok = true
	if w.nonStrict && strings.EqualFold(r.Scheme, base.Scheme) {
		r.Scheme, r.HasScheme = "", false
	}
	if r.HasScheme {
		t.Scheme, t.HasScheme = r.Scheme, true
		t.Authority, t.HasAuthority = r.Authority, r.HasAuthority
		t.Path, ok = w.remove(r.Path)
		t.Query, t.HasQuery = r.Query, r.HasQuery
	} else {
		if r.HasAuthority {
			t.Authority, t.HasAuthority = r.Authority, true
			t.Path, ok = w.remove(r.Path)
			t.Query, t.HasQuery = r.Query, r.HasQuery
		} else {
			if r.Path == "" {
				t.Path = base.Path
				if r.HasQuery {
					t.Query, t.HasQuery = r.Query, true
				} else {
					t.Query, t.HasQuery = base.Query, base.HasQuery
				}
			} else {
				if strings.HasPrefix(r.Path, "/") {
					t.Path, ok = w.remove(r.Path)
				} else {
					t.Path, ok = w.remove(merge(base, r.Path))
				}
				t.Query, t.HasQuery = r.Query, r.HasQuery
			}
			t.Authority, t.HasAuthority = base.Authority, base.HasAuthority
		}
		t.Scheme, t.HasScheme = base.Scheme, base.HasScheme
	}
	t.Fragment, t.HasFragment = r.Fragment, r.HasFragment
	return t, ok
}

// merge follows §5.2.3.
func merge(base uri.Parts, path string) string {
	if base.HasAuthority && base.Path == "" {
		return "/" + path
	}
	return base.Path[:strings.LastIndex(base.Path, "/")+1] + path
}

// aboveRoot is a ".." above the root that §5.2.4 removes: its text in the path, after a slash if
// there is one, and the text after it.
type aboveRoot struct{ dots, rest string }

// removeDotSegments follows §5.2.4. It also returns the first ".." above the root, or nil.
func removeDotSegments(path string) (output string, first *aboveRoot) {
	above := func(dots, rest string) {
		if first == nil {
			first = &aboveRoot{dots, rest}
		}
	}
	// 1.
	input := path
	var buffer []byte
	// 2.
	for input != "" {
		switch {
		// A.
		case strings.HasPrefix(input, "../"):
			above("..", input[2:])
			input = input[3:]
		case strings.HasPrefix(input, "./"):
			input = input[2:]
		// B.
		case strings.HasPrefix(input, "/./"):
			input = input[2:] // which begins with a slash
		case input == "/.":
			input = "/"
		// C.
		case strings.HasPrefix(input, "/../"), input == "/..":
			if len(buffer) == 0 {
				above("/..", input[3:])
			}
			if input = input[3:]; input == "" {
				input = "/"
			}
			buffer = buffer[:max(bytes.LastIndexByte(buffer, '/'), 0)]
		// D.
		case input == ".":
			input = ""
		case input == "..":
			above("..", "")
			input = ""
		// E.
		default:
			end := len(input)
			if next := strings.Index(input[1:], "/"); next >= 0 {
				end = 1 + next
			}
			buffer = append(buffer, input[:end]...)
			input = input[end:]
		}
	}
	// 3.
	return string(buffer), first
}

// keepUnderflow is removeDotSegments, except that it keeps ".." above the root.
func keepUnderflow(path string) (output string) {
	if strings.HasPrefix(path, "../") {
		output, path = "..", path[2:]
	}
	for {
		for strings.HasPrefix(path, "/../") { // in linear time
			output += "/.."
			path = path[3:]
		}
		rest, first := removeDotSegments(path)
		if first == nil {
			return output + rest
		}
		output += first.dots
		path = first.rest
	}
}

// remove removes dot-segments as the options require. It is not ok if the path is an error.
func (w twinResolver) remove(path string) (string, bool) {
	if w.encodedDots {
		path = decodeDots(path)
	}
	output, first := removeDotSegments(path)
	switch w.underflow {
	case uri.UnderflowKeep:
		return keepUnderflow(path), true
	case uri.UnderflowReject:
		return output, first == nil
	}
	return output, true
}

// decodeDots decodes %2E in dot-segments only.
func decodeDots(path string) string {
	segments := strings.Split(path, "/")
	replacer := strings.NewReplacer("%2e", ".", "%2E", ".")
	for i, s := range segments {
		if s = replacer.Replace(s); s == "." || s == ".." {
			segments[i] = s
		}
	}
	return strings.Join(segments, "/")
}

// recompose follows §5.3, with "/." before a path that would be parsed as an authority.
func recompose(p uri.Parts) string {
	result := ""
	if p.HasScheme {
		result += p.Scheme + ":"
	}
	if p.HasAuthority {
		result += "//" + p.Authority
	} else if strings.HasPrefix(p.Path, "//") {
		result += "/."
	}
	result += p.Path
	if p.HasQuery {
		result += "?" + p.Query
	}
	if p.HasFragment {
		result += "#" + p.Fragment
	}
	return result
}

// TestTwinRemoveDotSegments tests the twin with the examples of §5.2.4, and above the root.
func TestTwinRemoveDotSegments(t *testing.T) {
	tests := []struct{ name, path, want, keep string }{
		{"the first example of RFC 3986 §5.2.4", "/a/b/c/./../../g", "/a/g", "/a/g"},
		{"the second example of RFC 3986 §5.2.4", "mid/content=5/../6", "mid/6", "mid/6"},
		{"2A above the root", "../a", "a", "../a"},
		{"2C above the root, after removed segments", "a/../../b/../c", "/c", "/../c"},
		{"2D above the root", "..", "", ".."},
		{"all steps together", "../../..", "", "../../.."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, first := removeDotSegments(test.path)
			if keep := keepUnderflow(test.path); got != test.want || keep != test.keep || (first == nil) != (keep == got) {
				t.Errorf("%q: got %q, or %q, want %q, or %q", test.path, got, keep, test.want, test.keep)
			}
		})
	}
}

// compareResolve compares a Resolver with its twin, for all options, and the target with its own
// text, parsed.
func compareResolve(t *testing.T, base uri.URI, r uri.Reference) {
	t.Helper()
	for i := range 2 * 2 * 3 {
		twin := twinResolver{i&1 > 0, uri.Underflow(i >> 2), i&2 > 0}
		rs := uri.Resolver{Base: base, NonStrict: twin.nonStrict, Underflow: twin.underflow, EncodedDots: twin.encodedDots}
		want, ok := twin.resolve(base.String(), r.String())
		got, err := rs.Resolve(r)
		dst, appendErr := rs.Append([]byte("a:b?"), r)
		if !ok {
			if !errors.Is(err, uri.ErrUnderflow) || err != appendErr || !got.IsZero() || string(dst) != "a:b?" {
				t.Fatalf("%+v: %q: got %q, %v, appended %q, %v, want ErrUnderflow", rs, r, got, err, dst, appendErr)
			}
			continue
		}
		text := got.String()
		if twin.encodedDots && twin.underflow == uri.UnderflowKeep && text != want {
			p := uri.Split(text) // only the twin decodes kept dots
			p.Path = decodeDots(p.Path)
			text = p.String()
		}
		if err != nil || text != want {
			t.Fatalf("%+v: %q:\ngot  %q, %v\nwant %q", rs, r, got, err, want)
		}
		if parsed, err := uri.Parse(got.String()); err != nil || got != parsed {
			t.Fatalf("%+v: %q: %s\nparsed again %s, %v", rs, r, show(got.Reference()), show(parsed.Reference()), err)
		}
		if appendErr != nil || string(dst) != "a:b?"+got.String() {
			t.Fatalf("%+v: %q: appended %q, %v, want %q", rs, r, dst, appendErr, got)
		}
	}
}

// TestResolveShort resolves all references of a few pieces with all kinds of bases.
func TestResolveShort(t *testing.T) {
	pieces := []string{"a", ".", "..", "/", "//", ":", "?", "#", "%2e"}
	texts, last := []string{""}, []string{""}
	for range 4 {
		if len(last) > 100 && testing.Short() {
			break
		}
		var longer []string
		for _, before := range last {
			for _, piece := range pieces {
				longer = append(longer, before+piece)
			}
		}
		texts, last = append(texts, longer...), longer
	}
	seen := make(map[string]bool)
	var references []uri.Reference
	for _, text := range texts {
		if r, err := uri.ParseReference(text); err == nil && !seen[text] {
			seen[text] = true
			references = append(references, r)
		}
	}
	for _, base := range []string{"a:", "a:b", "a:b/c", "a:b/../..", "a:/b/c?q#f", "a:/.//", "a:/%2E./b", "a://", "a://h?q", "A://h/..//b"} {
		for _, r := range references {
			compareResolve(t, uri.MustParse(base), r)
		}
	}
}

// FuzzResolve compares a Resolver with its twin.
func FuzzResolve(f *testing.F) {
	for _, s := range [][2]string{
		{rfcBase, "../../../g?y#s"}, {"a:/x/y", "/..//z"}, {"foo:a/b", "../c"}, {"http://a", "HTTP:..//%2e%2E/"},
		{"a:/.//z", "%2e/.%2e/b/../../.."}, {"s://u:p@[::1]:80", "//h:/..?/../#/.."}, {"urn:a:b", "?q"},
	} {
		f.Add(s[0], s[1], uint16(0), uint16(0))
		f.Add(s[0], s[1], uint16(len(s[0])<<9), uint16(len(s[1])<<8))
	}
	f.Fuzz(func(t *testing.T, base, reference string, howBase, how uint16) {
		b, err := uri.Parse(stretchBy(base, howBase))
		if err != nil {
			t.Skip()
		}
		r, err := uri.ParseReference(stretchBy(reference, how))
		if err != nil {
			t.Skip()
		}
		compareResolve(t, b, r)
	})
}
