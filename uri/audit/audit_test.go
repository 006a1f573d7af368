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

// found returns the findings in text, in order, as "code: part".
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

// TestPhishing checks all findings in URIs of the forms that lists of phishing URIs have, in the order
// of RFC 3986 §7.
func TestPhishing(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"mail over HTTP (RFC 3986 §7.2)", "http://mail.example:25/%0D%0AHELO%20x",
			[]string{"port-of-other-protocol: 25", "encoded-line-break: %0D%0A"}},
		{"mail over Gopher", "gopher://127.0.0.1:25/_MAIL%20FROM%0D%0A",
			[]string{"port-of-other-protocol: 25", "encoded-line-break: %0D%0A"}},
		{"NUL as the end of a string (RFC 3986 §7.3)", "http://example.com/get?file=secret.txt%00.png",
			[]string{"encoded-nul: %00"}},
		{"traversal with encoded slashes", "http://example.com/static/..%2f..%2fetc/passwd",
			[]string{"encoded-traversal: ..%2f", "encoded-slash: %2f", "encoded-slash: %2f"}},
		{"traversal with an overlong slash", "http://example.com/scripts/..%c0%af../winnt/",
			[]string{"overlong-utf8: %c0%af"}},
		{"traversal with a doubly encoded backslash", "http://example.com/scripts/..%255c..%255cwinnt/",
			[]string{"double-encoding: %255c", "double-encoding: %255c"}},
		{"traversal with encoded dot-segments", "http://example.com/.%2e/.%2e/etc/passwd",
			[]string{"encoded-dot-segment: .%2e", "above-root: .%2e", "encoded-dot-segment: .%2e"}},
		{"traversal with a parameter", "http://example.com/app/..;/manager/html",
			[]string{"dot-segment-parameter: ..;"}},
		{"an address in a rare format (RFC 3986 §7.4)", "http://0x7f000001/",
			[]string{"rare-ipv4: 0x7f000001"}},
		{"the example of RFC 3986 §7.6", "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
			[]string{"userinfo-like-host: cnn.example.com"}},
		{"a bank's name as the user", "http://www.bank.example@evil.example/login",
			[]string{"userinfo-like-host: www.bank.example"}},
		{"a bank's name as the user, and a port as the password", "https://www.bank.example:443@evil.example/",
			[]string{"userinfo-like-host: www.bank.example", "password: 443"}},
		{"a bank's name with an encoded path, before a numeric address", "http://bank.example%2Flogin@3232235777/",
			[]string{"userinfo-like-host: bank.example", "rare-ipv4: 3232235777"}},
		{"a backslash, which browsers treat as a slash", "https://bank.example%5C@evil.example/",
			[]string{"userinfo-like-host: bank.example"}},
		{"an at sign in the fragment", "https://evil.example#@bank.example/",
			[]string{"misplaced-at-sign: @"}},
		{"a look-alike of a slash", "https://bank.example%E2%81%84login.evil.example/",
			[]string{"host-delimiter-lookalike: %E2%81%84"}},
		{"a Cyrillic letter in a Latin label", "https://b%D0%B0nk.example/",
			[]string{"host-mixed-scripts: b%D0%B0nk"}},
		{"a Cyrillic label that reads like Latin", "https://%D0%B0%D1%80%D1%80%D3%8F%D0%B5.com/",
			[]string{"host-imitates-latin: %D0%B0%D1%80%D1%80%D3%8F%D0%B5"}},
		{"a zero-width joiner in a label", "https://ba%E2%80%8Dnk.example/",
			[]string{"host-invisible: %E2%80%8D"}},
		{"an encoded name", "https://%65%76%69%6C.example/",
			[]string{"host-encoded-unreserved: %65%76%69%6C"}},
		{"three slashes after the scheme", "http:///evil.example/",
			[]string{"missing-host: http://"}},
		{"a path that begins with two slashes", "https://bank.example//evil.example/%2f..",
			[]string{"path-like-authority: //evil.example", "encoded-traversal: %2f..", "encoded-slash: %2f"}},
		{"an ordinary URI", "https://www.example.com:8443/a/../b.html?q=%20x&n=1#top", nil},
		{"an ordinary URI in Cyrillic", "https://%D0%BF%D0%BE%D1%87%D1%82%D0%B0.%D1%80%D1%84/%D0%BF?%D0%BF#%D0%BF", nil},
		{"a user without a password", "ssh://git@example.com/a.git", nil},
		{"the empty reference", "", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := found(t, audit.Policy{}, test.text)
			slices.Sort(got)
			slices.Sort(test.want)
			if !slices.Equal(got, test.want) {
				t.Errorf("%q:\ngot  %q\nwant %q", test.text, got, test.want)
			}
		})
	}
}

// TestOrder checks that findings are sorted by position and then by code.
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

// TestMessagesKeepSecrets checks that messages don't contain a password, even if the password
// causes several findings.
func TestMessagesKeepSecrets(t *testing.T) {
	for _, text := range []string{
		"ftp://user:s3cr3t@example.com/",
		"http://www.bank.example:s3cr3t@127.1:25/?password=s3cr3t#access_token=s3cr3t",
		"http://:s3cr3t%00s3cr3t.example@xn--a/",
		"foo://s3cr3t.example@b%D0%B0nk:0",
	} {
		for _, f := range addresses.Audit(uri.MustParseReference(text)) {
			if strings.Contains(f.Message, "s3cr3t") {
				t.Errorf("%q: %s: message %q contains the secret", text, f.Code, f.Message)
			}
		}
	}
}

// TestMessages checks the messages that say more than the code's description.
func TestMessages(t *testing.T) {
	tests := []struct {
		name, text string
		code       audit.Code
		want       string
	}{
		{"the message has the address", "http://0177.1/", audit.RareIPv4, "many programs read the host as 127.0.0.1, but the grammar does not: filters may miss it"},
		{"the message has the version", "http://[vA1.b]/", audit.IPvFutureUndefined, "the host is an IP literal of version vA1, which no standard defines"},
		{"the message has the number of characters", "http://" + nameOf(300) + "/", audit.RegNameTooLong, "the registered name has 300 characters, but the DNS allows at most 255"},
		{"the message has the protocol", "http://h:25/", audit.PortOfOtherProtocol, "port 25 belongs to SMTP, whose server would read the request as its own"},
		{"the message has both ports", "HTTP://h:81/", audit.WellKnownPort, "port 81 is below 1024 and not the default of http, which is 80"},
		{"the message has the truncated port", "http://h:65561/", audit.PortOutOfRange, "the port is not between 1 and 65535, and is 25 if truncated to 16 bits"},
		{"the message has the embedded address", "http://[64:ff9b::7f00:1]/", audit.LoopbackAddress, "the host leads to 127.0.0.1, a loopback address: the local machine"},
		{"the message has the invisible character", "http://a%E2%80%8Bb/", audit.HostInvisible, "U+200B in the host is invisible or changes the direction of the text around it"},
		{"the message has the ASCII letter", "http://%EF%BC%A5/", audit.HostCompatibility, "U+FF25 in the host is another form of 'e', and a lookup may treat it as that"},
		{"the message has the scripts", "http://%D0%B0b/", audit.HostMixedScripts, `the label "аb" mixes Latin and Cyrillic, which are not used together`},
		{"the message has the Latin letters", "http://%D0%B0%D1%81.test/", audit.HostImitatesLatin, `the label "ас" is in Cyrillic and reads like "ac" in Latin`},
		{"the message has the parameter", "?password=x", audit.SecretParameter, "the parameter password has the name of a secret, which is shown and logged wherever the URI is"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			findings := addresses.Audit(uri.MustParseReference(test.text))
			if !slices.ContainsFunc(findings, func(f audit.Finding) bool {
				return f.Code == test.code && f.Message == test.want && f.Section == test.code.Section()
			}) {
				t.Errorf("%q: got %+v\nwant %s: %q", test.text, findings, test.code, test.want)
			}
		})
	}
}

// TestWithSeverity checks that WithSeverity changes a copy of the policy, and ignores invalid values.
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
		t.Errorf("with an invalid severity and an invalid code: got %s", got)
	}
	if got := p.Severity(255); got != audit.Off {
		t.Errorf("invalid code: got severity %s, want off", got)
	}
}

// TestNames checks the form of names, descriptions and sections, and the lookup of codes and
// severities by name.
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
		t.Error("an invalid code has a name, a description or a section")
	}
	for s := audit.Off; s <= audit.Error; s++ {
		if got, err := audit.ParseSeverity(s.String()); got != s || err != nil {
			t.Errorf("ParseSeverity(%q) = %v, %v", s, got, err)
		}
	}
	if got, err := audit.ParseSeverity("Severity(4)"); got != audit.Off || err == nil {
		t.Errorf("ParseSeverity of an invalid name = %v, %v, want an error", got, err)
	}
}

// TestJSON encodes and decodes findings, and decodes invalid ones.
func TestJSON(t *testing.T) {
	want := audit.Policy{}.Audit(uri.MustParseReference("http://127.1/"))
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	const form = `[{"code":"rare-ipv4","severity":"error","section":"RFC 3986 §7.4","start":7,"end":12,` +
		`"message":"many programs read the host as 127.0.0.1, but the grammar does not: filters may miss it"}]`
	var got []audit.Finding
	if err := json.Unmarshal(text, &got); string(text) != form || err != nil || !slices.Equal(got, want) {
		t.Errorf("got %s\nand %+v, %v\nwant %s", text, got, err, form)
	}
	if err := json.Unmarshal([]byte(`[{"code":"x"}]`), &got); err == nil {
		t.Error("the invalid code x is accepted")
	}
	if err := json.Unmarshal([]byte(`[{"severity":"x"}]`), &got); err == nil {
		t.Error("the invalid severity x is accepted")
	}
}
