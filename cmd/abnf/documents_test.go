package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// textsVariable is an environment variable with a folder of RFC texts, named as the RFC Editor names
// them: rfc3986.txt.
const textsVariable = "RFC_TEXTS"

// documentTests are strings from RFCs, and similar strings that are invalid.
var documentTests = []struct {
	document, rule string
	flags          string // for the text: sections, patches and imports that it needs
	valid, invalid []string
}{
	{document: "rfc3261", rule: "SIP-URI", flags: "--import rfc3966 --import rfc3986 --patch rfc3261",
		valid: []string{"sip:alice@atlanta.com", "sip:alice:secretword@atlanta.com;transport=tcp", "sip:+1-212-555-1212:1234@gateway.com;user=phone",
			"sip:alice@192.0.2.4", "sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com", "sip:user@host?Subject=foo&Call-Info=%3Chttp://www.foo.com%3E"},
		invalid: []string{"sip:", "sip:alice@", "sip:al ice@atlanta.com", "sips:alice@atlanta.com", "sip:user@host?Call-Info=<http://www.foo.com>", "sip:[::::1.2.3.4]"}},
	{document: "rfc3339", rule: "date-time", flags: "--section 5.6",
		valid:   []string{"1985-04-12T23:20:50.52Z", "1996-12-19T16:39:57-08:00", "1990-12-31T23:59:60Z", "1937-01-01T12:00:27.87+00:20"},
		invalid: []string{"1985-04-12", "1985-4-12T23:20:50Z", "1996-12-19T16:39:57", "1996-12-19T16:39:57-0800", "1996-12-19 16:39:57Z"}},
	{document: "rfc3966", rule: "telephone-uri", flags: "--patch rfc3966",
		valid:   []string{"tel:+1-201-555-0123", "tel:7042;phone-context=example.com", "tel:863-1234;phone-context=+1-914-555", "tel:1234;phone-context=munich.example.com"},
		invalid: []string{"tel:", "tel:+", "tel:7042", "tel:+1 201 555", "+1-201-555-0123", "tel:863-1234;phone-context="}},
	{document: "rfc5545", rule: "date-time",
		valid:   []string{"19980118T230000", "19980119T070000Z"},
		invalid: []string{"19980119T230000-0800", "19980119", "1998-01-19T07:00:00Z"}},
	{document: "rfc5545", rule: "dur-value",
		valid:   []string{"P15DT5H0M20S", "P7W", "PT15M", "-PT30M", "+P1D"},
		invalid: []string{"P", "15D", "P1Y", "PT", "P7WT1H", "PT1H20S"}},
	{document: "rfc5646", rule: "Language-Tag",
		valid:   []string{"de", "zh-Hant", "zh-cmn-Hans-CN", "sl-rozaj-biske", "de-CH-1901", "x-whatever", "i-enochian", "de-a-value", "az-Arab-x-AZE-derbend"},
		invalid: []string{"", "de-", "de_AT", "ar-a", "a", "en-x", "toolonglanguage"}},
	{document: "rfc6068", rule: "mailtoURI", flags: "--patch rfc6068",
		valid: []string{"mailto:chris@example.com", "mailto:infobot@example.com?subject=current-issue", "mailto:addr1@an.example,addr2@an.example", "mailto:?to=addr1@an.example,addr2@an.example",
			"mailto:%22not%40me%22@example.org", "mailto:gorby%25kremvax@example.com", "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO"},
		invalid: []string{"mailto:joe@", "mailto:chris", "mailto:joe smith@example.com", "mailto:joe@[example", "mailto"}},
	{document: "rfc6265", rule: "set-cookie-string", flags: "--patch rfc6265 --import rfc9110 --import rfc5321 --import rfc3986",
		valid:   []string{"SID=31d4d96e407aad42", "SID=31d4d96e407aad42; Path=/; Domain=example.com", "lang=en-US; Expires=Wed, 09 Jun 2021 10:18:14 GMT", "lang=; Expires=Sun, 06 Nov 1994 08:49:37 GMT", "SID=31d4d96e407aad42; Path=/; Secure; HttpOnly"},
		invalid: []string{"SID", "=x", "SID=a b", "SID=x;Path=/", "SID=x; Path=/;", "SID=x; a\x7f"}},
	{document: "rfc6265", rule: "cookie-string", flags: "--patch rfc6265 --import rfc9110 --import rfc5321 --import rfc3986",
		valid:   []string{"SID=31d4d96e407aad42", "SID=31d4d96e407aad42; lang=en-US", `a="b"`},
		invalid: []string{"", "SID=31d4d96e407aad42;lang=en-US", "SID=31d4d96e407aad42; ", `a="b`, "a=b,c"}},
	{document: "rfc8089", rule: "file-URI", flags: "--section 2",
		valid:   []string{"file:///path/to/file", "file:/path/to/file", "file://host.example.com/path/to/file", "file:///c:/path/to/file.txt", "file://localhost/a"},
		invalid: []string{"file:path/to/file", "file:", "file:c:/path", "file:///c|/path/to/file", "file://", "http:///path"}},
	{document: "rfc8141", rule: "namestring", flags: "--patch rfc8141",
		valid: []string{"urn:example:1/406/47452/2", "urn:example:foo-bar-baz-qux?+CCResolve:cc=uk", "urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z",
			"urn:example:foo-bar-baz-qux#somepart", "URN:example:a123,z456", "urn:example:a123%2Cz456"},
		invalid: []string{"urn:example", "urn:e:x", "urn:-example:x", "urn:example:", "urn:example:a b", "urn:example:x?y", "urn:example:a?+"}},
	{document: "rfc8288", rule: "Link", flags: "--patch rfc8288 --import rfc9110",
		valid: []string{`<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"`, `</>; rel="http://example.net/foo"`,
			`</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`},
		invalid: []string{"http://example.com/", "<http://example.com/", `<a b>; rel="x"`, `</>; rel="x`, `</> </>`}},
	{document: "rfc9110", rule: "Accept",
		valid:   []string{"", "audio/*; q=0.2, audio/basic", "text/plain; q=0.5, text/html", "text/*;q=0.3, text/plain;format=flowed, */*;q=0.5", "*/*;q=0"},
		invalid: []string{"text", "text/", "text/html;q=", "text/html;=1", "text/html text/plain", ","}},
	{document: "rfc9110", rule: "Content-Type",
		valid:   []string{"text/html; charset=ISO-8859-4", "text/html;charset=utf-8", `text/html; charset="utf-8"`, "multipart/byteranges; boundary=THIS_STRING_SEPARATES"},
		invalid: []string{"", "text", "text/html; charset", "text/html; charset = utf-8", `text/html; charset="utf-8`, "text/html,text/plain"}},
	{document: "rfc9110", rule: "Host",
		valid:   []string{"www.example.org", "server.example.com:443", "[2001:db8::1]:8080", "127.0.0.1", ""},
		invalid: []string{"www.example.org/", "user@www.example.org", "server.example.com:https", "[2001:db8::1", "::1", "[::G]"}},
	{document: "rfc9110", rule: "received-protocol",
		valid:   []string{"1.0", "1.1", "HTTP/1.1"},
		invalid: []string{"", "HTTP/", "/1.1", "HTTP 1.1"}},
	{document: "rfc9110", rule: "received-by",
		valid:   []string{"fred", "p.example.net:8080", "ricky"},
		invalid: []string{"", "fred lucy", "p.example.net:x", "fred,ethel"}},
	{document: "rfc9112", rule: "HTTP-message",
		valid:   []string{"GET /hello.txt HTTP/1.1\r\nHost: www.example.com\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nHello World!"},
		invalid: []string{"GET /hello.txt HTTP/1.1\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/11\r\n\r\n", "GET / HTTP/1.1\nHost: a\n\n"}},
}

// checkDocument runs "abnf match" with some flags on the valid and the invalid strings of a rule.
func checkDocument(t *testing.T, args []string, valid, invalid []string) {
	t.Helper()
	for want, list := range [][]string{valid, invalid} {
		code, stdout, stderr := run("", slices.Concat(args, []string{"--"}, list)...)
		summary := fmt.Sprintf("%d candidates, %d are not ", len(list), want*len(list))
		if code != want || !strings.Contains(stderr, summary) {
			t.Errorf("%s %q: exit code %d, want %d, and a summary %q\n%s%s", strings.Join(args, " "), list, code, want, summary, stdout, stderr)
		}
	}
}

// TestBundledRules matches strings from RFCs with the rules of the bundle.
func TestBundledRules(t *testing.T) {
	for i, test := range documentTests {
		if testing.Short() && i%8 > 0 {
			continue
		}
		checkDocument(t, []string{"match", "--grammar", test.document, "--rule", test.rule}, test.valid, test.invalid)
	}
}

// TestTextRules matches the same strings with the rules in the texts of RFCs. Documents that the texts cite
// are next to them; the flags name successors of obsolete ones.
func TestTextRules(t *testing.T) {
	dir := os.Getenv(textsVariable)
	if dir == "" {
		t.Skipf("%s names no folder", textsVariable)
	}
	for _, test := range documentTests {
		file := filepath.Join(dir, test.document+".txt")
		if _, err := os.Stat(file); os.IsNotExist(err) {
			t.Logf("no %s", file)
			continue
		}
		args := []string{"match", "--rfc", "--grammar", file, "--rule", test.rule}
		fields := strings.Fields(test.flags)
		for i := range fields {
			if fields[i] == "--patch" {
				fields[i+1] = filepath.Join(repository, "grammar", fields[i+1]+".patch.abnf")
			}
		}
		checkDocument(t, append(args, fields...), test.valid, test.invalid)
	}
}

// TestTextGenerate generates packages from the texts of RFC 9112 and RFC 9110, with the documents that they
// cite next to them. RFC 9110 has no mistakes except the recursion of comments.
func TestTextGenerate(t *testing.T) {
	dir := os.Getenv(textsVariable)
	if dir == "" {
		t.Skipf("%s names no folder", textsVariable)
	}
	generate := func(rfc string, flags ...string) (code int, stderr string) {
		args := append([]string{"gen", "--rfc", "--grammar", filepath.Join(dir, rfc+".txt"), "--package", "p", "-o", t.TempDir()}, flags...)
		code, _, stderr = run("", args...)
		return code, stderr
	}
	if code, stderr := generate("rfc9112", "--rule", "HTTP-message"); code != 0 {
		t.Errorf("RFC 9112: exit code %d\n%s", code, stderr)
	}
	code, stderr := generate("rfc9110")
	if code != 1 {
		t.Errorf("RFC 9110: exit code %d, want 1\n%s", code, stderr)
	}
	for line := range strings.Lines(stderr) {
		if !strings.Contains(line, "is not shown to be regular") && !strings.Contains(line, " left out: ") && !strings.Contains(line, ": warning: ") {
			t.Errorf("RFC 9110: %s", line)
		}
	}
}
