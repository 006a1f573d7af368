package uri_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// showChanges returns changes on one line.
func showChanges(changes []uri.Change) string {
	var list []string
	for _, c := range changes {
		list = append(list, fmt.Sprintf("%s %s %q %q", c.Step, c.Component, c.Before, c.After))
	}
	return strings.Join(list, "; ")
}

func TestChanges(t *testing.T) {
	const all = uri.StepsAll
	tests := []struct {
		name  string
		steps uri.Steps
		text  string
		want  string
	}{
		{"a normalized reference", all, "http://h/", ""},
		{"each step (RFC 3986 §6.2.2, §6.2.3)", all, "HTTP://%41:80/%7e/../%c3",
			`percent host "%41" "A"; percent path "/%7e/../%c3" "/~/../%c3"; case scheme "HTTP" "http"; case host "A" "a"; ` +
				`case path "/~/../%c3" "/~/../%C3"; path path "/~/../%C3" "/%C3"; scheme port ":80" ""`},
		{"only the selected steps", uri.StepCase, "HTTP://%41:80/../?%c3#%c3", `case scheme "HTTP" "http"; case query "%c3" "%C3"; case fragment "%c3" "%C3"`},
		{"an empty port, and an empty path", all, "http://h:", `scheme port ":" ""; scheme path "" "/"`},
		{"a default host", all, "file://localhost/a", `scheme host "localhost" ""`},
		{"a relative reference", all, "a/..", `path path "a/.." "./"`},
		{"userinfo", all, "//%75:@h", `percent userinfo "%75:" "u:"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			n := uri.Normalizer{Steps: test.steps}
			r := uri.MustParseReference(test.text)
			if got := showChanges(n.Changes(r)); got != test.want {
				t.Errorf("%q with %s:\ngot  %s\nwant %s", r, test.steps, got, test.want)
			}
			if (len(n.Changes(r)) == 0) != n.IsNormalized(r) {
				t.Errorf("%q with %s: IsNormalized returns %t", r, test.steps, n.IsNormalized(r))
			}
		})
	}
}

func TestStepsString(t *testing.T) {
	for steps, want := range map[uri.Steps]string{0: "", uri.StepPath: "path", uri.StepsSyntax: "case,percent,path", uri.StepsAll: "case,percent,path,ipv6,scheme"} {
		if got := steps.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func ExampleNormalizer_Changes() {
	n := uri.Normalizer{Steps: uri.StepsAll}
	for _, c := range n.Changes(uri.MustParseReference("HTTP://example.com:80/%7Ea/../b")) {
		fmt.Printf("%-7s %-6s %q becomes %q\n", c.Step, c.Component, c.Before, c.After)
	}
	// Output:
	// percent path   "/%7Ea/../b" becomes "/~a/../b"
	// case    scheme "HTTP" becomes "http"
	// path    path   "/~a/../b" becomes "/b"
	// scheme  port   ":80" becomes ""
}
