package audit_test

import (
	"fmt"
	"strings"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
	"github.com/std66/std66/uri/repair"
)

// The zero policy is ready to use.
func Example() {
	r := uri.MustParseReference("http://www.bank.example@0x7f.1:25/..%2Fa%00")
	for _, f := range (audit.Policy{}).Audit(r) {
		fmt.Printf("%-7s %-22s %-15s %s\n", f.Severity, f.Code, r.String()[f.Start:f.End], f.Section)
	}
	// Output:
	// error   userinfo-like-host     www.bank.example RFC 3986 §7.6
	// error   rare-ipv4              0x7f.1          RFC 3986 §7.4
	// error   port-of-other-protocol 25              RFC 3986 §7.2
	// error   encoded-traversal      ..%2F           RFC 3986 §7.3
	// info    encoded-slash          %2F             RFC 3986 §7.3
	// error   encoded-nul            %00             RFC 3986 §7.3
}

// A program that fetches URIs for others should allow only known schemes, hosts and ports.
func ExamplePolicy_Audit() {
	p := audit.Policy{
		AllowedSchemes: []string{"https"},
		AllowedHosts:   []string{"example.com", "*.example.com"},
		AllowedPorts:   []uint16{443},
		Addresses:      true,
	}
	for _, s := range []string{
		"https://images.example.com/a.png",
		"https://images.example.com:8443/a.png",
		"http://[::ffff:169.254.169.254]/latest/meta-data/",
	} {
		fmt.Println(s)
		for _, f := range p.Audit(uri.MustParseReference(s)) {
			fmt.Printf("  %d-%d: %s: %s\n", f.Start, f.End, f.Code, f.Message)
		}
	}
	// Output:
	// https://images.example.com/a.png
	// https://images.example.com:8443/a.png
	//   27-31: port-not-allowed: the policy does not allow the port
	// http://[::ffff:169.254.169.254]/latest/meta-data/
	//   0-4: scheme-not-allowed: the policy does not allow the scheme http
	//   7-31: host-not-allowed: the policy does not allow the host "[::ffff:169.254.169.254]"
	//   7-31: port-not-allowed: the policy does not allow the port 80, which is the default
	//   7-31: link-local-address: the host leads to ::ffff:169.254.169.254, a link-local address, as cloud providers use for metadata
}

// A browser reads the backslash as a slash, so the host is good.example. To a program that looks for
// the last at sign, it is evil.example.
func ExamplePolicy_AuditRepaired() {
	const text = `http://good.example\@evil.example/a b`
	r, repairs, err := repair.Repairer{}.Reference(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r)
	original := repair.Original(repairs)
	for _, f := range (audit.Policy{}).AuditRepaired(r, repairs) {
		from, to := original(f.Start, f.End)
		fmt.Printf("%-7s %-18s %q, originally %q\n", f.Severity, f.Code, r.String()[f.Start:f.End], text[from:to])
	}
	// Output:
	// http://good.example/@evil.example/a%20b
	// warning repaired-backslash "/", originally "\\"
	// info    repaired-space     "%20", originally " "
}

func ExamplePolicy_WithSeverity() {
	p := audit.Policy{}.WithSeverity(audit.EncodedSlash, audit.Off).WithSeverity(audit.Password, audit.Warning)
	for _, f := range p.Audit(uri.MustParseReference("ftp://user:secret@example.com/a%2Fb")) {
		fmt.Println(f.Severity, f.Code, f.Message)
	}
	// Output: warning password userinfo contains a password, which is shown and logged wherever the URI is
}

// MaxPerCode limits the findings with the same code. The last of them has the number of the others.
func ExamplePolicy_maxPerCode() {
	r := uri.MustParseReference("http://example.com/" + strings.Repeat("%2e%2e/", 1000))
	p := audit.Policy{MaxPerCode: 2}.WithSeverity(audit.AboveRoot, audit.Off)
	for _, f := range p.Audit(r) {
		fmt.Println(f.Start, f.Code, f.More)
	}
	// Output:
	// 19 encoded-dot-segment 0
	// 26 encoded-dot-segment 998
}

// With a function such as idna.Punycode.ToUnicode of golang.org/x/net, Audit decodes Punycode.
func ExamplePolicy_toUnicode() {
	r := uri.MustParseReference("https://xn--pple-43d.example/")
	p := audit.Policy{}
	fmt.Println(p.Audit(r)[0].Message)

	p.ToUnicode = func(label string) (string, error) { return map[string]string{"xn--pple-43d": "\u0430pple"}[label], nil }
	fmt.Println(p.Audit(r)[0].Message)
	// Output:
	// a label of the host is in Punycode and was not decoded
	// the label "аpple" mixes Latin and Cyrillic, which are not used together
}

func ExampleCodes() {
	for code := range audit.Codes() {
		if strings.HasPrefix(code.String(), "rare") {
			fmt.Println(code, code.Severity(), code.Section())
			fmt.Println(code.Description())
		}
	}
	// Output:
	// rare-ipv4 error RFC 3986 §7.4
	// many programs read the host as an IPv4 address, but the grammar does not: filters may miss it
}

func ExampleLookupCode() {
	code, ok := audit.LookupCode("well-known-port")
	fmt.Println(code, ok, code.Severity() < audit.Warning)
	// Output: well-known-port true true
}

func ExampleParseSeverity() {
	s, err := audit.ParseSeverity("warning")
	fmt.Println(s, err)
	_, err = audit.ParseSeverity("high")
	fmt.Println(err)
	// Output:
	// warning <nil>
	// audit: expected a severity (off, info, warning or error), found "high"
}
