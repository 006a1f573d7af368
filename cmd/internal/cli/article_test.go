package cli

import "testing"

// TestWithArticle tests the names of rules with initials and numbers. A test of the command uri tests
// the rules of RFC 3986.
func TestWithArticle(t *testing.T) {
	for _, want := range []string{
		"an HTTP-message", "an sf-list", "an rfc1123-date", "an IPv6address", "an h16", "an ls32", "an Accept", "an unreserved", "an ALPHA",
		"a URI", "a SIP-URI", "a my-rule", "a Host", "a full-date", "a b", "a CTL", "a type-name", "a ",
	} {
		name := want[2:]
		if want[1] == 'n' {
			name = want[3:]
		}
		if got := WithArticle(name); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
