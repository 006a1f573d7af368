package uri_test

import (
	"testing"

	"github.com/std66/std66/uri"
)

// TestBaseURIs tests RFC 3986 §5.1: the first base URI that is present is used.
func TestBaseURIs(t *testing.T) {
	tests := []struct {
		name                                         string
		embedded, encapsulating, retrieval, fallback string // "" stands for a missing URI
		want                                         string
		level                                        uri.BaseSource
	}{
		{"the embedded base comes first (§5.1.1)", "a:1", "b:2", "c:3", "d:4", "a:1", uri.BaseEmbedded},
		{"the encapsulating entity comes second (§5.1.2)", "", "b:2", "c:3", "d:4", "b:2", uri.BaseEncapsulating},
		{"the retrieval URI comes third (§5.1.3)", "", "", "c:3", "d:4", "c:3", uri.BaseRetrieval},
		{"the default comes last (§5.1.4)", "", "", "", "d:4", "d:4", uri.BaseDefault},
		{"no base URI", "", "", "", "", "", uri.BaseNone},
		{"skips missing candidates", "", "b:2", "", "d:4", "b:2", uri.BaseEncapsulating},
		{"an embedded base alone", "a:1", "", "", "", "a:1", uri.BaseEmbedded},
		{"removes a fragment (§5.1)", "", "", "http://a/b?q#f", "", "http://a/b?q", uri.BaseRetrieval},
		{"removes an empty fragment", "a:1#", "b:2#f", "", "", "a:1", uri.BaseEmbedded},
		{"a URI with only a scheme is present", "a:", "b:2", "", "", "a:", uri.BaseEmbedded},
		{"does not normalize", "", "", "", "HTTP://h/a/..", "HTTP://h/a/..", uri.BaseDefault},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var s uri.BaseURIs
			s.Embedded, _ = uri.Parse(test.embedded)
			s.Encapsulating, _ = uri.Parse(test.encapsulating)
			s.Retrieval, _ = uri.Parse(test.retrieval)
			s.Default, _ = uri.Parse(test.fallback)
			want, _ := uri.Parse(test.want)
			if got, level := s.Base(); got != want || level != test.level {
				t.Errorf("%+v:\ngot  %q, %s\nwant %q, %s", s, got, level, want, test.level)
			}
		})
	}
}

func TestBaseSourceString(t *testing.T) {
	tests := []struct {
		name  string
		level uri.BaseSource
		want  string
	}{
		{"BaseNone", uri.BaseNone, "none"},
		{"BaseEmbedded (§5.1.1)", uri.BaseEmbedded, "embedded"},
		{"BaseEncapsulating (§5.1.2)", uri.BaseEncapsulating, "encapsulating"},
		{"BaseRetrieval (§5.1.3)", uri.BaseRetrieval, "retrieval"},
		{"BaseDefault (§5.1.4)", uri.BaseDefault, "default"},
		{"the zero value", 0, "none"},
		{"a value that is not a constant", uri.BaseDefault + 1, "none"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.level.String(); got != test.want {
				t.Errorf("BaseSource(%d): got %q, want %q", test.level, got, test.want)
			}
		})
	}
}
