package gofiles

import "testing"

func TestIdent(t *testing.T) {
	tests := []struct{ name, rule, want string }{
		{"initialism in capitals", "URI", "URI"},
		{"drops a hyphen", "URI-reference", "URIReference"},
		{"keeps case inside a word", "IPv6address", "IPv6address"},
		{"capitalizes the first letter", "h16", "H16"},
		{"drops several hyphens", "segment-nz-nc", "SegmentNzNc"},
		{"digit after a hyphen", "a-1", "A1"},
		{"consecutive and final hyphens of RFC 5234 §2.1", "a--b-", "AB"},
		{"initialism in lower case", "url", "URL"},
		{"initialism between hyphens", "hier-url-part", "HierURLPart"},
		{"initialism as part of a word", "curly", "Curly"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Ident(test.rule); got != test.want {
				t.Errorf("Ident(%q): got %s, want %s", test.rule, got, test.want)
			}
		})
	}
}
