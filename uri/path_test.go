package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

func TestSegments(t *testing.T) {
	tests := []struct {
		why, path     string
		want, decoded []string
	}{
		{"a path of one segment (RFC 3986 §3.3)", "fred@example.com", []string{"fred@example.com"}, nil},
		{"the empty path has none (§3.3)", "", nil, nil},
		{"a slash alone has an empty one behind it", "/", []string{""}, nil},
		{"two of them", "//", []string{"", ""}, nil},
		{"the slash before the first separates nothing", "/a", []string{"a"}, nil},
		{"so it makes no difference", "a", []string{"a"}, nil},
		{"a slash at the end does", "/a/", []string{"a", ""}, nil},
		{"without one before", "a/", []string{"a", ""}, nil},
		{"an empty segment inside", "a//b", []string{"a", "", "b"}, nil},
		{"an empty segment first", "//a", []string{"", "a"}, nil},
		{"several", "/over/there", []string{"over", "there"}, nil},
		{"dot-segments are as they are (§3.3)", "../a/./b/..", []string{"..", "a", ".", "b", ".."}, nil},
		{"parameters belong to their segment (§3.3)", "name;v=1.1/name,1.1", []string{"name;v=1.1", "name,1.1"}, nil},
		{"a colon", "example:animal/ferret:nose", []string{"example:animal", "ferret:nose"}, nil},
		{"an encoded slash is data (§2.2)", "a%2Fb/c", []string{"a%2Fb", "c"}, []string{"a/b", "c"}},
		{"encoded dots", "%2E%2e/a", []string{"%2E%2e", "a"}, []string{"..", "a"}},
		{"decoded once (§2.4)", "/%2541", []string{"%2541"}, []string{"%41"}},
		{"a plus sign is no space", "/a+b%20c", []string{"a+b%20c"}, []string{"a+b c"}},
		{"UTF-8 (§2.5)", "/%C3%80/%E3%82%A2", []string{"%C3%80", "%E3%82%A2"}, []string{"À", "ア"}},
		{"bytes that are no text", "/%FF%00", []string{"%FF%00"}, []string{"\xff\x00"}},
		{"malformed triplets stay", "/%zz/%/a%4/%%41", []string{"%zz", "%", "a%4", "%%41"}, []string{"%zz", "%", "a%4", "%A"}},
		{"a triplet does not reach over a slash", "%4/1", []string{"%4", "1"}, nil},
		{"not a path at all", "a b?\xff/#", []string{"a b?\xff", "#"}, nil},
	}
	for _, test := range tests {
		path := uri.Path(test.path)
		if got := slices.Collect(path.Segments()); !slices.Equal(got, test.want) {
			t.Errorf("%s: Segments of %q: got %q, want %q", test.why, test.path, got, test.want)
		}
		decoded := test.decoded
		if decoded == nil {
			decoded = test.want // nothing to decode
		}
		if got := slices.Collect(path.DecodedSegments()); !slices.Equal(got, decoded) {
			t.Errorf("%s: DecodedSegments of %q: got %q, want %q", test.why, test.path, got, decoded)
		}
	}
}

// TestSegmentsOfReference takes the path from a reference.
func TestSegmentsOfReference(t *testing.T) {
	tests := []struct {
		why, text string
		want      []string
	}{
		{"behind an authority", "http://a/b/c?d/e#f/g", []string{"b", "c"}},
		{"none behind an authority", "foo://info.example.com?fred", nil},
		{"behind a scheme", "urn:example:animal", []string{"example:animal"}},
		{"an empty segment first, which only an authority allows", "//a//b", []string{"", "b"}},
		{"a relative one", "../g", []string{"..", "g"}},
	}
	for _, test := range tests {
		if got := slices.Collect(uri.MustParseReference(test.text).Path().Segments()); !slices.Equal(got, test.want) {
			t.Errorf("%s: segments of %q: got %q, want %q", test.why, test.text, got, test.want)
		}
	}
}

// TestSegmentsBreak ends iterations at each segment: nothing more may be yielded then.
func TestSegmentsBreak(t *testing.T) {
	for _, path := range []uri.Path{"/", "a", "/a/", "a//b", "//"} {
		all := slices.Collect(path.Segments())
		for n := range all {
			var got, decoded []string
			for s := range path.Segments() {
				if got = append(got, s); len(got) > n {
					break
				}
			}
			for s := range path.DecodedSegments() {
				if decoded = append(decoded, s); len(decoded) > n {
					break
				}
			}
			if want := all[:n+1]; !slices.Equal(got, want) || !slices.Equal(decoded, want) {
				t.Errorf("%d segments of %q: got %q, decoded %q, want %q", n+1, path, got, decoded, want)
			}
		}
	}
}

// FuzzSegments: joined by slashes, and with the slash before them, segments are the path.
func FuzzSegments(f *testing.F) {
	for _, s := range []string{"", "/", "//", "a", "/a/b", "a//b/", "../%2F/%zz", "\xff/%/"} {
		f.Add(s, uint16(0))
		f.Add(s, uint16(99))
	}
	f.Fuzz(func(t *testing.T, s string, times uint16) { checkSegments(t, strings.Repeat(s, int(times)%100+1)) })
}

// checkSegments reports where FuzzSegments does not hold for s.
func checkSegments(t *testing.T, s string) {
	t.Helper()
	path := uri.Path(s)
	segments := slices.Collect(path.Segments())
	var want []string
	if s != "" {
		want = strings.Split(strings.TrimPrefix(s, "/"), "/")
	}
	if !slices.Equal(segments, want) {
		t.Errorf("Segments of %q: got %q, want %q", s, segments, want)
	}
	joined := strings.Join(segments, "/")
	if strings.HasPrefix(s, "/") {
		joined = "/" + joined
	}
	if joined != s {
		t.Errorf("Segments of %q: joined again they are %q", s, joined)
	}
	var decoded []string
	for _, segment := range segments {
		decoded = append(decoded, decodeAny(segment))
		if uri.RulePath.Match(s) && !uri.RuleSegment.Match(segment) {
			t.Errorf("Segments of %q: %q is not one", s, segment)
		}
	}
	if got := slices.Collect(path.DecodedSegments()); !slices.Equal(got, decoded) {
		t.Errorf("DecodedSegments of %q: got %q, want %q", s, got, decoded)
	}
}

// TestSegmentsAllocations: segments are parts of the path, and so are decoded ones in which
// there is nothing to decode.
func TestSegmentsAllocations(t *testing.T) {
	const path uri.Path = "/over//there/"
	count := 0
	n := testing.AllocsPerRun(100, func() {
		count = 0
		for s := range path.Segments() {
			count += len(s)
		}
		for s := range path.DecodedSegments() {
			count += len(s)
		}
	})
	if want := 2 * len("overthere"); n != 0 || count != want {
		t.Errorf("segments of %q: got %v allocations for %d bytes, want 0 for %d", path, n, count, want)
	}
}

// TestSegmentsLong holds the iterators to linear time.
func TestSegmentsLong(t *testing.T) {
	for _, part := range []string{"/", "a", "%41", "%", "../"} {
		path := uri.Path(strings.Repeat(part, 1<<20))
		got, want := 0, strings.Count(string(path), "/")
		if path[0] != '/' {
			want++
		}
		for range path.DecodedSegments() {
			got++
		}
		if got != want {
			t.Errorf("a megabyte of %q: got %d segments, want %d", part, got, want)
		}
	}
}
