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

// TestMaxPerCode checks numbers of findings on both sides of the limit.
func TestMaxPerCode(t *testing.T) {
	tests := []struct {
		name                 string
		limit                int
		findings, want, more int
	}{
		{"no findings", 0, 0, 0, 0},
		{"fewer findings than the default limit", 0, 9, 9, 0},
		{"a number of findings equal to the default limit", 0, 10, 10, 0},
		{"one more than the default limit", 0, 11, 10, 1},
		{"far more than the default limit", 0, 50_000, 10, 49_990},
		{"a limit of one and one finding", 1, 1, 1, 0},
		{"a limit of one and two findings", 1, 2, 1, 1},
		{"a higher limit", 100, 100, 100, 0},
		{"one more than a higher limit", 100, 101, 100, 1},
		{"no limit", -1, 50_000, 50_000, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := uri.MustParseReference("http://example.com/" + strings.Repeat("%00/", test.findings))
			got := audit.Policy{MaxPerCode: test.limit}.Audit(r)
			if len(got) != test.want {
				t.Fatalf("got %d findings, want %d", len(got), test.want)
			}
			for i, f := range got {
				more, message := 0, f.Code.Description()
				if i == test.want-1 && test.more > 0 {
					more, message = test.more, fmt.Sprintf("%s, and %d more", message, test.more)
				}
				if f.More != more || f.Message != message || f.Start != len("http://example.com/")+4*i {
					t.Errorf("finding %d: got %+v, want More %d", i, f, more)
				}
			}
		})
	}
}

// TestMaxPerCodeCounts checks that each code has its own count, and that adjacent parts are one
// finding even if it is omitted.
func TestMaxPerCodeCounts(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"several codes are counted separately", "/%00/%08/%00/%08/%08", []string{"encoded-nul %00 1", "encoded-control %08 2"}},
		{"an omitted run is one finding", "/%08/%08%08%08/%08%09", []string{"encoded-control %08 2"}},
		{"a run as the first finding", "/%08%08/%08", []string{"encoded-control %08%08 1"}},
		{"another code interrupts a run", "/%08/%08%00%08", []string{"encoded-control %08 2", "encoded-nul %00 0"}},
		{"several components are counted together", "ftp://a%00@b%00/%00?%00#%00", []string{"encoded-nul %00 4"}},
		{"findings out of order are counted after sorting", "//%D0%B0b%E2%80%8D.%D0%B0b%E2%80%8D/", []string{"host-mixed-scripts %D0%B0b%E2%80%8D 1", "host-invisible %E2%80%8D 1"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, f := range (audit.Policy{MaxPerCode: 1}).Audit(uri.MustParseReference(test.text)) {
				got = append(got, fmt.Sprintf("%s %s %d", f.Code, test.text[f.Start:f.End], f.More))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%q:\ngot  %q\nwant %q", test.text, got, test.want)
			}
		})
	}
}

// TestMaxPerCodePunycode checks that a label in Punycode with several invisible characters is one
// finding, even if it is omitted.
func TestMaxPerCodePunycode(t *testing.T) {
	p := audit.Policy{MaxPerCode: 1, ToUnicode: func(string) (string, error) { return "a\u200B\u200B\u200Bb", nil }}
	got := p.Audit(uri.MustParseReference("http://xn--a.xn--b.xn--c.example/"))
	if len(got) != 1 || got[0].Code != audit.HostInvisible || got[0].More != 2 {
		t.Errorf("got %+v, want one finding with More 2", got)
	}
}

// TestMaxPerCodeJSON checks that the JSON form has the member more only if findings are omitted.
func TestMaxPerCodeJSON(t *testing.T) {
	for count, want := range map[int]string{1: `[{"code":"encoded-nul","severity":"error","section":"RFC 3986 §7.3","start":1,"end":4,"message":"a percent-encoded NUL ends strings in many programs"}]`,
		4: `[{"code":"encoded-nul","severity":"error","section":"RFC 3986 §7.3","start":1,"end":4,"message":"a percent-encoded NUL ends strings in many programs, and 3 more","more":3}]`} {
		text, err := json.Marshal(audit.Policy{MaxPerCode: 1}.Audit(uri.MustParseReference(strings.Repeat("/%00", count))))
		if string(text) != want || err != nil {
			t.Errorf("%d findings: got %s, %v\nwant %s", count, text, err, want)
		}
	}
}

// checkLimit compares the findings with a limit of 2 to the findings without a limit: they must be
// among these, and count the others of each code.
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
			t.Errorf("%q: finding %d of %d has a wrong count: %+v", r, kept[f.Code], want[f.Code], f)
		}
		f.Message, f.More = strings.TrimSuffix(f.Message, fmt.Sprintf(", and %d more", f.More)), 0
		if !slices.Contains(all, f) {
			t.Errorf("%q: %+v is not among the findings without a limit", r, f)
		}
	}
	for code, n := range want {
		if kept[code] != min(n, 2) {
			t.Errorf("%q: got %d of %d findings with %s", r, kept[code], n, code)
		}
	}
}
