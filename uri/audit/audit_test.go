package audit_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
)

// found returns the findings in a text as "code: part", in order.
func found(t *testing.T, p audit.Policy, text string) []string {
	t.Helper()
	r, err := uri.ParseReference(text)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, f := range p.Audit(r) {
		all = append(all, f.Code.String()+": "+text[f.Start:f.End])
	}
	return all
}

// TestPhishing has the shapes that lists of phishing show, in the order that their tricks have
// in RFC 3986 §7, and all findings of each.
func TestPhishing(t *testing.T) {
	tests := []struct {
		why, text string
		want      []string
	}{
		{"RFC 3986 §7.2: mail by HTTP", "http://mail.example:25/%0D%0AHELO%20x",
			[]string{"port-of-other-protocol: 25", "encoded-line-break: %0D%0A"}},
		{"mail by Gopher", "gopher://127.0.0.1:25/_MAIL%20FROM%0D%0A",
			[]string{"port-of-other-protocol: 25", "encoded-line-break: %0D%0A"}},
		{"RFC 3986 §7.3: an end of a string", "http://example.com/get?file=secret.txt%00.png",
			[]string{"encoded-nul: %00"}},
		{"out of the directory", "http://example.com/static/..%2f..%2fetc/passwd",
			[]string{"encoded-traversal: ..%2f", "encoded-slash: %2f", "encoded-slash: %2f"}},
		{"the same for another server", "http://example.com/scripts/..%c0%af../winnt/",
			[]string{"overlong-utf8: %c0%af"}},
		{"the same, decoded twice", "http://example.com/scripts/..%255c..%255cwinnt/",
			[]string{"double-encoding: %255c", "double-encoding: %255c"}},
		{"the same by dot-segments", "http://example.com/.%2e/.%2e/etc/passwd",
			[]string{"encoded-dot-segment: .%2e", "above-root: .%2e", "encoded-dot-segment: .%2e"}},
		{"the same by a parameter", "http://example.com/app/..;/manager/html",
			[]string{"dot-segment-parameter: ..;"}},
		{"RFC 3986 §7.4: addresses in disguise", "http://0x7f000001/",
			[]string{"rare-ipv4: 0x7f000001"}},
		{"RFC 3986 §7.6", "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
			[]string{"userinfo-like-host: cnn.example.com"}},
		{"a bank as a user", "http://www.bank.example@evil.example/login",
			[]string{"userinfo-like-host: www.bank.example"}},
		{"a bank as a user, with its port", "https://www.bank.example:443@evil.example/",
			[]string{"userinfo-like-host: www.bank.example", "password: 443"}},
		{"a bank with a path, at a number", "http://bank.example%2Flogin@3232235777/",
			[]string{"userinfo-like-host: bank.example", "rare-ipv4: 3232235777"}},
		{"a backslash that browsers take for a slash", "https://bank.example%5C@evil.example/",
			[]string{"userinfo-like-host: bank.example"}},
		{"a fragment that is taken for the host", "https://evil.example#@bank.example/",
			[]string{"misplaced-at-sign: @"}},
		{"a slash that is none", "https://bank.example%E2%81%84login.evil.example/",
			[]string{"host-delimiter-lookalike: %E2%81%84"}},
		{"a letter of another alphabet", "https://b%D0%B0nk.example/",
			[]string{"host-mixed-scripts: b%D0%B0nk"}},
		{"a name of another alphabet", "https://%D0%B0%D1%80%D1%80%D3%8F%D0%B5.com/",
			[]string{"host-imitates-latin: %D0%B0%D1%80%D1%80%D3%8F%D0%B5"}},
		{"a name with a joint", "https://ba%E2%80%8Dnk.example/",
			[]string{"host-invisible: %E2%80%8D"}},
		{"a name that hides", "https://%65%76%69%6C.example/",
			[]string{"host-encoded-unreserved: %65%76%69%6C"}},
		{"three slashes", "http:///evil.example/",
			[]string{"missing-host: http://"}},
		{"a host of its own", "https://bank.example//evil.example/%2f..",
			[]string{"path-like-authority: //evil.example", "encoded-traversal: %2f..", "encoded-slash: %2f"}},
		{"nothing", "https://www.example.com:8443/a/../b.html?q=%20x&n=1#top", nil},
		{"nothing in another alphabet", "https://%D0%BF%D0%BE%D1%87%D1%82%D0%B0.%D1%80%D1%84/%D0%BF?%D0%BF#%D0%BF", nil},
		{"nothing but a user", "ssh://git@example.com/a.git", nil},
		{"the empty reference", "", nil},
	}
	for _, test := range tests {
		got := found(t, audit.Policy{}, test.text)
		slices.Sort(got)
		slices.Sort(test.want)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q:\ngot  %q\nwant %q", test.why, test.text, got, test.want)
		}
	}
}

// TestOrder has findings by position, and at one position by code.
func TestOrder(t *testing.T) {
	got := found(t, audit.Policy{Addresses: true, AllowedHosts: []string{}, AllowedSchemes: []string{}},
		"http://a.test:pw@127.1:25/..%2F?secret=x")
	want := []string{
		"scheme-not-allowed: http", "userinfo-like-host: a.test", "password: pw",
		"host-not-allowed: 127.1", "rare-ipv4: 127.1", "loopback-address: 127.1", "port-of-other-protocol: 25",
		"encoded-traversal: ..%2F", "encoded-slash: %2F", "secret-parameter: x",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestMessagesKeepSecrets has passwords, also in what else is found: no message repeats one.
func TestMessagesKeepSecrets(t *testing.T) {
	for _, text := range []string{
		"ftp://user:s3cr3t@example.com/",
		"http://www.bank.example:s3cr3t@127.1:25/?password=s3cr3t#access_token=s3cr3t",
		"http://:s3cr3t%00s3cr3t.example@xn--a/",
		"foo://s3cr3t.example@b%D0%B0nk:0",
	} {
		for _, f := range addresses.Audit(uri.MustParseReference(text)) {
			if strings.Contains(f.Message, "s3cr3t") {
				t.Errorf("%q: %s: %q shows the secret", text, f.Code, f.Message)
			}
		}
	}
}

// TestMessages has the messages that say more than their codes do.
func TestMessages(t *testing.T) {
	tests := []struct {
		why, text string
		code      audit.Code
		want      string
	}{
		{"the address", "http://0177.1/", audit.RareIPv4, "the host is 127.0.0.1 to many programs, but not by the grammar, so that filters may not see it"},
		{"the version", "http://[vA1.b]/", audit.IPvFutureUndefined, "the host is an IP literal of version vA1, which no standard defines"},
		{"the number of characters", "http://" + nameOf(300) + "/", audit.RegNameTooLong, "the registered name has 300 characters, and more than 255 are more than the DNS takes"},
		{"the protocol", "http://h:25/", audit.PortOfOtherProtocol, "port 25 is that of SMTP, whose server would read the request as its own"},
		{"both ports", "HTTP://h:81/", audit.WellKnownPort, "port 81 is below 1024 and not that of http, which is 80"},
		{"the port that is left", "http://h:65561/", audit.PortOutOfRange, "the port is not from 1 to 65535, and 25 where it is cut down to 16 bits"},
		{"the address inside", "http://[64:ff9b::7f00:1]/", audit.LoopbackAddress, "the host leads to 127.0.0.1, which is loopback: the machine itself"},
		{"the character", "http://a%E2%80%8Bb/", audit.HostInvisible, "U+200B in the host is invisible, or changes the direction of what is around it"},
		{"the letter", "http://%EF%BC%A5/", audit.HostCompatibility, "U+FF25 in the host is another form of 'e', and lookup may take it for that"},
		{"the scripts", "http://%D0%B0b/", audit.HostMixedScripts, `the label "аb" mixes Latin and Cyrillic, which are not used together`},
		{"the letters", "http://%D0%B0%D1%81.test/", audit.HostImitatesLatin, `the label "ас" is in Cyrillic and reads like "ac" in Latin`},
		{"the parameter", "?password=x", audit.SecretParameter, "the parameter password has the name of a secret, which is shown and logged wherever the URI is"},
	}
	for _, test := range tests {
		i := slices.IndexFunc(addresses.Audit(uri.MustParseReference(test.text)), func(f audit.Finding) bool {
			return f.Code == test.code && f.Message == test.want && f.Section == test.code.Section()
		})
		if i < 0 {
			t.Errorf("%s: %q: got %+v\nwant %s: %q", test.why, test.text, addresses.Audit(uri.MustParseReference(test.text)), test.code, test.want)
		}
	}
}

// TestWithSeverity changes a severity, and leaves the policy that it was changed in alone.
func TestWithSeverity(t *testing.T) {
	r := uri.MustParseReference("http://127.1/")
	var p audit.Policy
	for _, want := range []audit.Severity{audit.Info, audit.Warning, audit.Error} {
		changed := p.WithSeverity(audit.RareIPv4, want)
		if got := changed.Audit(r); len(got) != 1 || got[0].Severity != want || changed.Severity(audit.RareIPv4) != want {
			t.Errorf("with %s: got %+v", want, got)
		}
	}
	if got := p.WithSeverity(audit.RareIPv4, audit.Off).Audit(r); got != nil {
		t.Errorf("off: got %+v", got)
	}
	if got := p.WithSeverity(audit.RareIPv4, audit.Error+1).WithSeverity(255, audit.Off).Severity(audit.RareIPv4); got != audit.RareIPv4.Severity() {
		t.Errorf("with what is no severity: got %s", got)
	}
	if got := p.Severity(255); got != audit.Off {
		t.Errorf("of what is no code: got %s", got)
	}
}

// TestNames holds names to their form, finds codes and severities by them, and finds no other.
func TestNames(t *testing.T) {
	seen := make(map[string]bool)
	for code := range audit.Codes() {
		name := code.String()
		if got, ok := audit.LookupCode(name); !ok || got != code || seen[name] {
			t.Errorf("LookupCode(%q) = %v, %t", name, got, ok)
		}
		seen[name] = true
		if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			t.Errorf("%q is not in kebab case", name)
		}
		d := code.Description()
		if d == "" || unicode.IsUpper(rune(d[0])) || strings.HasSuffix(d, ".") {
			t.Errorf("%s: description %q: want a sentence in lower case without a full stop", code, d)
		}
		if !strings.HasPrefix(code.Section(), "RFC ") || code.Severity() == audit.Off {
			t.Errorf("%s: section %q, severity %s", code, code.Section(), code.Severity())
		}
	}
	if _, ok := audit.LookupCode("no-such-code"); ok || audit.Code(255).Description()+audit.Code(255).Section() != "" {
		t.Error("something is known of what is no code")
	}
	for s := audit.Off; s <= audit.Error; s++ {
		if got, err := audit.ParseSeverity(s.String()); got != s || err != nil {
			t.Errorf("ParseSeverity(%q) = %v, %v", s, got, err)
		}
	}
	if got, err := audit.ParseSeverity("Severity(4)"); got != audit.Off || err == nil {
		t.Errorf("ParseSeverity of what is none = %v, %v", got, err)
	}
}

// TestJSON has a finding go to JSON and back.
func TestJSON(t *testing.T) {
	want := audit.Policy{}.Audit(uri.MustParseReference("http://127.1/"))
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	const form = `[{"code":"rare-ipv4","severity":"error","section":"RFC 3986 §7.4","start":7,"end":12,` +
		`"message":"the host is 127.0.0.1 to many programs, but not by the grammar, so that filters may not see it"}]`
	var got []audit.Finding
	if err := json.Unmarshal(text, &got); string(text) != form || err != nil || !slices.Equal(got, want) {
		t.Errorf("got %s\nand %+v, %v\nwant %s", text, got, err, form)
	}
	if err := json.Unmarshal([]byte(`[{"code":"x"}]`), &got); err == nil {
		t.Error("x is no code")
	}
	if err := json.Unmarshal([]byte(`[{"severity":"x"}]`), &got); err == nil {
		t.Error("x is no severity")
	}
}
