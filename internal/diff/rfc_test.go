package diff

import (
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// replaced returns RFC 3986's grammar with one piece of text replaced.
func replaced(t *testing.T, from, to string) *abnf.Grammar {
	t.Helper()
	if strings.Count(grammar.RFC3986, from) != 1 {
		t.Fatalf("%q is not in the grammar exactly once", from)
	}
	return read(t, abnf.Auto, strings.Replace(grammar.RFC3986, from, to, 1))
}

// TestRFC3986 checks edits of RFC 3986 and all rules that they change.
func TestRFC3986(t *testing.T) {
	tests := []struct {
		name     string
		from, to string
		want     []string
	}{
		{"erratum 5428: path-abempty in relative-part",
			"/ path-noscheme\n              / path-empty", "/ path-abempty\n              / path-noscheme\n              / path-empty",
			[]string{
				`URI-reference: wider: also accepts "//:a"`,
				`relative-ref: wider: also accepts "//:a"`,
				`relative-part: wider: also accepts "//:a"`,
			}},
		{"erratum 2033: empty path as a string", "0<pchar>", `""`, nil},
		{"removed redundant alternative: a reg-name matches IPv4 addresses", "IP-literal / IPv4address / reg-name", "IP-literal / reg-name", nil},
		{"port with at least one digit", "= *DIGIT", "= 1*DIGIT",
			[]string{
				`URI: narrower: no longer accepts "a://:"`,
				`hier-part: narrower: no longer accepts "//:"`,
				`URI-reference: narrower: no longer accepts "//:"`,
				`absolute-URI: narrower: no longer accepts "a://:"`,
				`relative-ref: narrower: no longer accepts "//:"`,
				`relative-part: narrower: no longer accepts "//:"`,
				`authority: narrower: no longer accepts ":"`,
				`port: narrower: no longer accepts ""`,
			}},
		{"scheme without dots", `"+" / "-" / "." )`, `"+" / "-" )`, []string{
			`URI: narrower: no longer accepts "a.:"`,
			`URI-reference: narrower: no longer accepts "a.:"`,
			`absolute-URI: narrower: no longer accepts "a.:"`,
			`scheme: narrower: no longer accepts "a."`,
		}},
		{"IPv6 address without its last alternative", `              / [ *6( h16 ":" ) h16 ] "::"` + "\n", "", []string{
			`URI: narrower: no longer accepts "a://[::]"`,
			`hier-part: narrower: no longer accepts "//[::]"`,
			`URI-reference: narrower: no longer accepts "//[::]"`,
			`absolute-URI: narrower: no longer accepts "a://[::]"`,
			`relative-ref: narrower: no longer accepts "//[::]"`,
			`relative-part: narrower: no longer accepts "//[::]"`,
			`authority: narrower: no longer accepts "[::]"`,
			`host: narrower: no longer accepts "[::]"`,
			`IP-literal: narrower: no longer accepts "[::]"`,
			`IPv6address: narrower: no longer accepts "::"`,
		}},
		{"zone identifiers of RFC 6874", `( IPv6address / IPvFuture  ) "]"`,
			`( IPv6address / IPv6addrz / IPvFuture ) "]"` + "\n" + `ZoneID = 1*( unreserved / pct-encoded )` + "\n" + `IPv6addrz = IPv6address "%25" ZoneID`, []string{
				`URI: wider: also accepts "a://[::%25a]"`,
				`hier-part: wider: also accepts "//[::%25a]"`,
				`URI-reference: wider: also accepts "//[::%25a]"`,
				`absolute-URI: wider: also accepts "a://[::%25a]"`,
				`relative-ref: wider: also accepts "//[::%25a]"`,
				`relative-part: wider: also accepts "//[::%25a]"`,
				`authority: wider: also accepts "[::%25a]"`,
				`host: wider: also accepts "[::%25a]"`,
				`IP-literal: wider: also accepts "[::%25a]"`,
				`ZoneID: added`,
				`IPv6addrz: added`,
			}},
	}
	old := read(t, abnf.Auto, grammar.RFC3986)
	for i, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && i%3 > 0 {
				t.Skip("slow")
			}
			got := lines(t, old, replaced(t, test.from, test.to), false, limit.Limits{})
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}
