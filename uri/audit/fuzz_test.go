package audit_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
)

// strict enables all findings, and decodes half of the labels to misleading text.
var strict = audit.Policy{
	AllowedSchemes: []string{"https"},
	AllowedHosts:   []string{"*.example.com", "[::1]"},
	AllowedPorts:   []uint16{443},
	Addresses:      true,
	ToUnicode: func(label string) (string, error) {
		if len(label)%2 == 0 {
			return label + "%\u0430\u200B\u2215\uFF21", nil
		}
		return "", errors.New("odd")
	},
}

// FuzzAudit checks that findings lie in the text, are sorted, have the policy's severity, are the same
// in a second run, and don't reveal a password.
func FuzzAudit(f *testing.F) {
	for _, test := range rows() {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := uri.ParseReference(text)
		if err != nil {
			return
		}
		for _, p := range []audit.Policy{{}, addresses, strict, strict.WithSeverity(audit.Password, audit.Info)} {
			findings := p.Audit(r)
			checkFindings(t, p, r, findings)
			checkLimit(t, p, r)
			if again := p.Audit(r); !slices.Equal(again, findings) {
				t.Errorf("%q: got %+v, and in a second run %+v", text, findings, again)
			}
		}
	})
}

// checkFindings checks the properties of all findings.
func checkFindings(t *testing.T, p audit.Policy, r uri.Reference, findings []audit.Finding) {
	t.Helper()
	text := r.String()
	authority, _ := r.Authority()
	userinfo, _ := authority.Userinfo()
	_, password, _ := strings.Cut(userinfo, ":")
	hides := len(password) > 8 && !strings.Contains(strings.Replace(text, password, "", 1), password)
	for i, f := range findings {
		if f.Start < 0 || f.Start > f.End || f.End > len(text) || f.Start == f.End && f.Code != audit.HostNotAllowed && f.Code != audit.PortNotAllowed {
			t.Errorf("%q: %+v does not lie in the text", text, f)
		}
		if f.Severity != p.Severity(f.Code) || f.Section != f.Code.Section() || f.Message == "" {
			t.Errorf("%q: %+v disagrees with the policy or the code", text, f)
		}
		if hides && strings.Contains(f.Message, password) {
			t.Errorf("%q: %+v reveals the password", text, f)
		}
		if i == 0 {
			continue
		}
		if before := findings[i-1]; before.Start > f.Start || before.Start == f.Start && before.Code > f.Code || before == f {
			t.Errorf("%q: %+v comes before %+v", text, before, f)
		}
	}
}

// TestNoAllocation audits common references, which have no findings.
func TestNoAllocation(t *testing.T) {
	for _, text := range []string{
		"",
		"../a?b#c",
		"mailto:a@b.example",
		"ssh://git@example.com:22/a.git",
		"http://192.0.2.1:8080/a/../b//c.html?q=a%20b&user=me#top",
		"https://www.example.com/%E6%97%A5/a%20b?%E6%97%A5#%E6%97%A5",
		"https://b%C3%BCcher.%E6%97%A5%E3%81%82/",
	} {
		r := uri.MustParseReference(text)
		p := audit.Policy{AllowedSchemes: []string{"mailto", "ssh", "http", "https"}}
		p.Addresses = !strings.Contains(text, "%C3") // decoding this name allocates
		if findings := p.Audit(r); findings != nil {
			t.Errorf("%q: got %+v, want nil", text, findings)
		}
		if n := testing.AllocsPerRun(100, func() { p.Audit(r) }); n > 0 {
			t.Errorf("%q: %v allocations, want 0", text, n)
		}
	}
}
