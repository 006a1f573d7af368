package audit_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
)

// TestMaxPerCode has numbers of findings on both sides of the limit.
func TestMaxPerCode(t *testing.T) {
	tests := []struct {
		why               string
		limit             int
		there, want, more int
	}{
		{"none", 0, 0, 0, 0},
		{"below the default", 0, 9, 9, 0},
		{"the default", 0, 10, 10, 0},
		{"above it", 0, 11, 10, 1},
		{"far above it", 0, 50_000, 10, 49_990},
		{"a limit of one", 1, 1, 1, 0},
		{"above one", 1, 2, 1, 1},
		{"a higher limit", 100, 100, 100, 0},
		{"above a higher limit", 100, 101, 100, 1},
		{"no limit", -1, 50_000, 50_000, 0},
	}
	for _, test := range tests {
		r := uri.MustParseReference("http://example.com/" + strings.Repeat("%00/", test.there))
		got := audit.Policy{MaxPerCode: test.limit}.Audit(r)
		if len(got) != test.want {
			t.Errorf("%s: got %d findings, want %d", test.why, len(got), test.want)
			continue
		}
		for i, f := range got {
			more, message := 0, f.Code.Description()
			if i == test.want-1 && test.more > 0 {
				more, message = test.more, fmt.Sprintf("%s, and %d more", message, test.more)
			}
			if f.More != more || f.Message != message || f.Start != len("http://example.com/")+4*i {
				t.Errorf("%s: finding %d: got %+v, want More %d", test.why, i, f, more)
			}
		}
	}
}

// TestMaxPerCodeCounts has findings of several codes: each has its own count, and what stands side
// by side is one finding, also where it is left out.
func TestMaxPerCodeCounts(t *testing.T) {
	tests := []struct {
		why, text string
		want      []string
	}{
		{"the first of each code", "/%00/%08/%00/%08/%08", []string{"encoded-nul %00 1", "encoded-control %08 2"}},
		{"a run that is left out is one", "/%08/%08%08%08/%08%09", []string{"encoded-control %08 2"}},
		{"a run in the first place", "/%08%08/%08", []string{"encoded-control %08%08 1"}},
		{"another code in the middle of a run", "/%08/%08%00%08", []string{"encoded-control %08 2", "encoded-nul %00 0"}},
		{"one place in several components", "ftp://a%00@b%00/%00?%00#%00", []string{"encoded-nul %00 4"}},
		{"found out of order", "//%D0%B0b%E2%80%8D.%D0%B0b%E2%80%8D/", []string{"host-mixed-scripts %D0%B0b%E2%80%8D 1", "host-invisible %E2%80%8D 1"}},
	}
	for _, test := range tests {
		var got []string
		for _, f := range (audit.Policy{MaxPerCode: 1}).Audit(uri.MustParseReference(test.text)) {
			got = append(got, fmt.Sprintf("%s %s %d", f.Code, test.text[f.Start:f.End], f.More))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q:\ngot  %q\nwant %q", test.why, test.text, got, test.want)
		}
	}
}

// TestMaxPerCodePunycode: a label in Punycode that has many characters of one kind is one finding,
// also where it is left out.
func TestMaxPerCodePunycode(t *testing.T) {
	p := audit.Policy{MaxPerCode: 1, ToUnicode: func(string) (string, error) { return "a\u200B\u200B\u200Bb", nil }}
	got := p.Audit(uri.MustParseReference("http://xn--a.xn--b.xn--c.example/"))
	if len(got) != 1 || got[0].Code != audit.HostInvisible || got[0].More != 2 {
		t.Errorf("got %+v, want one finding and 2 more", got)
	}
}

// TestMaxPerCodeJSON: the count is a member where there is one.
func TestMaxPerCodeJSON(t *testing.T) {
	for count, want := range map[int]string{1: `[{"code":"encoded-nul","severity":"error","section":"RFC 3986 §7.3","start":1,"end":4,"message":"a percent-encoded NUL ends strings in many programs"}]`,
		4: `[{"code":"encoded-nul","severity":"error","section":"RFC 3986 §7.3","start":1,"end":4,"message":"a percent-encoded NUL ends strings in many programs, and 3 more","more":3}]`} {
		text, err := json.Marshal(audit.Policy{MaxPerCode: 1}.Audit(uri.MustParseReference(strings.Repeat("/%00", count))))
		if string(text) != want || err != nil {
			t.Errorf("%d findings: got %s, %v\nwant %s", count, text, err, want)
		}
	}
}

// checkLimit holds the findings of a policy to those of the same policy without a limit: they are the
// first ones of each code, and count the others.
func checkLimit(t *testing.T, p audit.Policy, r uri.Reference) {
	t.Helper()
	p.MaxPerCode = -1
	want := make(map[audit.Code]int)
	all := p.Audit(r)
	for _, f := range all {
		want[f.Code]++
	}
	p.MaxPerCode = 2
	kept := make(map[audit.Code]int)
	for _, f := range p.Audit(r) {
		kept[f.Code]++
		if f.More > 0 && (kept[f.Code] != 2 || want[f.Code] != 2+f.More) || f.More == 0 && kept[f.Code] == 2 && want[f.Code] > 2 {
			t.Errorf("%q: finding %d of %d: %+v", r, kept[f.Code], want[f.Code], f)
		}
		f.Message, f.More = strings.TrimSuffix(f.Message, fmt.Sprintf(", and %d more", f.More)), 0
		if !slices.Contains(all, f) {
			t.Errorf("%q: %+v is not among the findings without a limit", r, f)
		}
	}
	for code, n := range want {
		if kept[code] != min(n, 2) {
			t.Errorf("%q: %d findings of %d with %s", r, kept[code], n, code)
		}
	}
}
