package gen

import (
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
)

// bundledRules has rules of bundled grammars, with strings from the RFCs. Strings on lines that begin with
// "-" are invalid.
var bundledRules = []struct {
	document string
	examples map[string]string // by rule, one on each line
}{
	{"rfc3339", map[string]string{"date-time": `
1985-04-12T23:20:50.52Z
1996-12-19T16:39:57-08:00
1990-12-31T23:59:60Z
1990-12-31T15:59:60-08:00
1937-01-01T12:00:27.87+00:20
1985-04-12t23:20:50.52z
- 1985-04-12 23:20:50.52Z
- 1985-04-12T23:20:50.Z
- 1985-04-12T23:20:50
- 85-04-12T23:20:50Z`}}, // §5.8; §5.6 allows "t" and "z", and §5.4 requires an offset

	{"rfc3966", map[string]string{"telephone-uri": `
tel:+1-201-555-0123
tel:7042;phone-context=example.com
tel:863-1234;phone-context=+1-914-555
tel:1234;phone-context=munich.example.com
- tel:7042
- tel:+
- tel:1-800-CALL;phone-context=example.com
- +1-201-555-0123`}}, // §6 and §5.1.5; a local number needs a context (§3)

	{"rfc5545", map[string]string{
		"date-time": `
19980118T230000
19980119T070000Z
19970630T235960Z
19970714T133000
- 19980119T230000-0800
- 1998-01-18T23:00:00
- 19980118`, // §3.3.5
		"dur-value": `
P15DT5H0M20S
P7W
- P
- P1W2D`, // §3.3.6
	}},

	{"rfc5646", map[string]string{"Language-Tag": `
de
i-enochian
zh-Hant
zh-cmn-Hans-CN
zh-yue-HK
sl-rozaj-biske
de-CH-1901
hy-Latn-IT-arevela
es-419
az-Arab-x-AZE-derbend
x-whatever
qaa-Qaaa-QM-x-southern
zh-CN-a-myext-x-private
ar-a-aaa-b-bbb-a-ccc
- de-419-DE
- a-DE
- de_DE
- abcdefghi`}}, // Appendix A; the ABNF does not exclude two extensions with the same letter (§2.2.9)

	{"rfc6068", map[string]string{"mailtoURI": `
mailto:
mailto:chris@example.com
mailto:addr1@an.example,addr2@an.example
mailto:?to=addr1@an.example,addr2@an.example
mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index
mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E
mailto:joe@example.com?cc=bob@example.com&body=hello
mailto:gorby%25kremvax@example.com
mailto:%22not%40me%22@example.org
mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org
mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO
- mailto:joe@example.com?cc=bob@example.com?body=hello
- mailto:joe@example.com?subject=a b
- mailto:joe
- http:chris@example.com`}}, // §2 and §6

	{"rfc6265", map[string]string{
		"set-cookie-string": `
SID=31d4d96e407aad42
SID=31d4d96e407aad42; Path=/; Domain=example.com
SID=31d4d96e407aad42; Path=/; Secure; HttpOnly
lang=en-US; Expires=Wed, 09 Jun 2021 10:18:14 GMT
lang=; Expires=Sun, 06 Nov 1994 08:49:37 GMT
- 31d4d96e407aad42
- =31d4d96e407aad42
- SID=31d4d96e407aad42;Path=/
- SID=31d4 d96e407aad42`,
		"cookie-string": `
SID=31d4d96e407aad42
SID=31d4d96e407aad42; lang=en-US
- SID=31d4d96e407aad42;lang=en-US
- SID=31d4d96e407aad42; Path`,
	}}, // §3.1; §4.1.1 requires a name, and the space after each semicolon

	{"rfc8089", map[string]string{"file-URI": `
file:///path/to/file
file:/path/to/file
file://host.example.com/path/to/file
file:///c:/path/to/file
- file:////host.example.com/path/to/file
- file:c:/path/to/file
- file:///c|/path/to/file
- file:/c|/path/to/file
- file:path`}}, // Appendix B; Appendix E extends the syntax for most of the invalid strings

	{"rfc8141", map[string]string{"namestring": `
urn:example:a123,z456
URN:EXAMPLE:a123%2cz456
urn:example:a123,z456?+abc
urn:example:a123,z456?=xyz
urn:example:a123,z456#789
urn:example:a123,z456/foo
urn:example:%D0%B0123,z456
urn:example:foo-bar-baz-qux?+CCResolve:cc=uk
urn:example:weather?=op=map&lat=39.56
urn:example:1/406/47452/2
- urn:example
- urn:example:
- urn:e:a123
- urn:-example:a123
- urn:example:/a123
- urn:example:a123,z456?abc`}}, // §3.2 and §2; a NID has at least two characters (§2)

	{"rfc8288", map[string]string{"Link": `
<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"
</>; rel="http://example.net/foo"
</terms>; rel="copyright"; anchor="#foo"
</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel
<https://example.org/>; rel="start", <https://example.org/index>; rel="index"
<>
- https://example.org/; rel="start"
- <https://example.org/> rel="start"
- , </>; rel="start"
- </>, , </terms>`}}, // §3.5; a sender must not generate empty elements (RFC 9110 §5.6.1.1)

	{"rfc9110", map[string]string{
		"Accept": `
audio/*; q=0.2, audio/basic
text/plain; q=0.5, text/html, text/x-dvi; q=0.8, text/x-c
text/*, text/plain, text/plain;format=flowed, */*
text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5
- text
- */plain/x
- text/html;q=0.5 text/plain`, // §12.5.1
		"Content-Type": `
text/html; charset=ISO-8859-4
text/html;charset=utf-8
Text/HTML;Charset="utf-8"
text/html; charset="utf-8"
multipart/byteranges; boundary=THIS_STRING_SEPARATES
- text
- text/html; charset =utf-8
- text/html, text/plain`, // §8.3 and §14.6; §5.6.6 allows no white space around "="
		"Host": `
www.example.org
www.example.org:80
[2001:db8::1]:
- http://www.example.org/
- www.example.org:http
- [2001:db8::1`, // §7.2
		"received-protocol": `
1.0
HTTP/1.1
- HTTP/
- 1.1 fred`,
		"received-by": `
fred
p.example.net
fred:80
- [2001:db8::1]
- p.example.net:http`, // §7.6.3
	}},

	{"rfc3261", map[string]string{"SIP-URI": `
sip:alice@atlanta.com
sip:alice:secretword@atlanta.com;transport=tcp
sip:+1-212-555-1212:1234@gateway.com;user=phone
sip:alice@192.0.2.4
sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com
sip:alice;day=tuesday@atlanta.com
- sips:1212@gateway.com
- sip:
- sip:alice@
- sip:alice@atlanta.com?
- sip:al ice@atlanta.com`}}, // §19.1.3; sips is SIPS-URI
}

// TestBundledGrammars compares packages that are generated from the bundle with the automata, the oracle and
// strings from the RFCs. With -short, it tests two small grammars.
func TestBundledGrammars(t *testing.T) {
	var all []subject
	for _, b := range bundledRules {
		if testing.Short() && b.document != "rfc3339" && b.document != "rfc6265" {
			continue
		}
		d, err := Bundled("", b.document)
		if err != nil {
			t.Fatal(err)
		}
		s := subject{
			name: b.document, forms: forms[1:2], large: true,
			config: Config{Sources: d.Sources, Patches: d.Patches, Documents: Bundled},
		}
		for rule, examples := range b.examples {
			s.config.Rules = append(s.config.Rules, rule)
			for line := range strings.SplitSeq(strings.TrimPrefix(examples, "\n"), "\n") {
				input, invalid := strings.CutPrefix(line, "- ")
				s.examples = append(s.examples, example{rule, input, !invalid})
			}
		}
		all = append(all, s)
		if b.document == "rfc8288" { // with the form of lists for recipients
			s.name, s.config.Lists = "recipient", "recipient"
			s.examples = []example{
				{"Link", `, </>; rel="start"`, true}, {"Link", "</>, , </terms>", true}, {"Link", "", true}, // RFC 9110 §5.6.1.2
				{"Link", "</> </terms>", false},
			}
			all = append(all, s)
		}
	}
	compareAll(t, all)
}

// TestBundled finds documents by the names that grammars and people use.
func TestBundled(t *testing.T) {
	for _, name := range []string{"rfc9110", "RFC 9110", "rfc9110.txt"} {
		d, err := Bundled("", name)
		if err != nil || d.Name != "rfc9110" || len(d.Sources) == 0 || d.Sources[0].Name != "<bundle>/rfc9110.abnf" || len(d.Patches) != 0 {
			t.Errorf("%s: got %s, %v", name, d.Name, err)
		}
	}
	patched, err := Bundled("", "rfc3966")
	if err != nil || len(patched.Patches) != 1 || patched.Patches[0].Name != "<bundle>/rfc3966.patch.abnf" {
		t.Errorf("rfc3966: got %d patches, %v", len(patched.Patches), err)
	}
	if _, err := Bundled("", "rfc1"); err == nil || err.Error() != "RFC 1 is not a bundled grammar" {
		t.Errorf("rfc1: got %v", err)
	}
	if len(grammar.Documents()) == 0 {
		t.Error("the bundle is empty")
	}
}
