package abnf

import (
	"strings"
	"testing"
)

// TestProseAdvice checks the advice about prose in rule a. Each RFC is the prose's origin.
func TestProseAdvice(t *testing.T) {
	const rules = `
specials = "(" / ")" / "<" / ">" / "@" / "," / ";" / ":" / "\" / DQUOTE / "." / "[" / "]"
atom-specials = "(" / ")" / "{" / SP / CTL / list-wildcards / quoted-specials
list-wildcards = "%" / "*"
quoted-specials = DQUOTE / "\"
TEXT-CHAR = %x01-09 / %x0B-0C / %x0E-7F
word = 2ALPHA
loop = "x" / loop / "y"
chars = <any CHAR except CR and LF>
LWS = [ CRLF ] 1*( SP / HTAB )
s = "x" / "z"
`
	tests := []struct{ name, text, want string }{
		{"RFC 6265", `<any CHAR except CTLs or ";">`, "%x20-3A / %x3C-7E"},
		{"RFC 822, field-name", `1*<any CHAR, excluding CTLs, SPACE, and ":">`, "( %x21-39 / %x3B-7E )"},
		{"RFC 822, atom", `<any CHAR except specials, SPACE and CTLs>`, "%x21 / %x23-27 / %x2A-2B / %x2D / %x2F-39 / %x3D / %x3F / %x41-5A / %x5E-7E"},
		{"RFC 9051, ATOM-CHAR", `<any CHAR except atom-specials>`, "%x21 / %x23-24 / %x26-27 / %x2B-5B / %x5D-7A / %x7C-7E"},
		{"RFC 9051, QUOTED-CHAR: an alternative", `<any TEXT-CHAR except quoted-specials> / "\" quoted-specials`, "( %x01-09 / %x0B-0C / %x0E-21 / %x23-5B / %x5D-7F )"},
		{"RFC 9051, resp-text", `[ 1*<any TEXT-CHAR except "]"> ]`, "( %x01-09 / %x0B-0C / %x0E-5C / %x5E-7F )"},
		{"RFC 9051, TEXT-CHAR", `<any CHAR except CR and LF>`, "%x01-09 / %x0B-0C / %x0E-7F"},
		{"RFC 2231", `<any (US-ASCII) CHAR except SPACE, CTLs, "*", "'", "%", or specials>`,
			"%x21 / %x23-24 / %x26 / %x2B / %x2D / %x2F-39 / %x3D / %x3F / %x41-5A / %x5E-7E"},
		{"RFC 2616, ctext without white space", `<any VCHAR excluding "(" and ")">`, "%x21-27 / %x2A-7E"},
		{"ampersand", `<any VCHAR excluding "(", & ")" & "[">`, "%x21-27 / %x2A-5A / %x5C-7E"},
		{"other than", `<any DIGIT other than "0">`, "%x31-39"},
		{"but not", `<any DIGIT but not "0" or "9">`, "%x31-38"},
		{"except for", `<DIGIT except for "0".."4">`, "%x35-39"},
		{"including", `<any CHAR except CTLs, but including HTAB>`, "%x09 / %x20-7E"},
		{"including only", `<any DIGIT including ":">`, "%x30-3A"},
		{"a rule whose prose has a set", `<any chars except CTLs>`, "%x20-7E"},
		{"a rule that exists in the plural", `<any VCHAR except specials>`, "%x21 / %x23-27 / %x2A-2B / %x2D / %x2F-39 / %x3D / %x3F / %x41-5A / %x5E-7E"},
		{"a rule named s", `<any s>`, "%x58 / %x5A / %x78 / %x7A"},
		{"characters without a rule", `<any CHAR except NUL, TAB, SPACE and DEL>`, "%x01-08 / %x0A-1F / %x21-7E"},
		{"any ASCII character", `<any ASCII character except CTLs>`, "%x20-7E"},
		{"upper and lower case", `<ANY digit Except "0">`, "%x31-39"},

		// Codes.
		{"RFC 2396 §2.4.3, space", "<US-ASCII coded character 20 hexadecimal>", "%x20"},
		{"RFC 2396 §2.4.3, control", "<US-ASCII coded characters 00-1F and 7F hexadecimal>", "%x00-1F / %x7F"},
		{"RFC 2045", "<any octet with decimal value of 33 through 60 inclusive, and 62 through 126>", "%x21-3C / %x3E-7E"},
		{"RFC 2616, CHAR", "<any US-ASCII character (octets 0 - 127)>", "%x00-7F"},
		{"RFC 2616, CTL", "<any US-ASCII control character (octets 0 - 31) and DEL (127)>", "%x00-1F / %x7F"},
		{"RFC 2616, HT", "<US-ASCII HT, horizontal-tab (9)>", "%x09"},
		{"RFC 2616, DIGIT", `<any US-ASCII digit "0".."9">`, "%x30-39"},
		{"RFC 822, ALPHA", "<any ASCII alphabetic character>\n ; (101-132, 65.- 90.)\n ; (141-172, 97.-122.)", "%x41-5A / %x61-7A"},
		{"RFC 822, quotation mark", "<ASCII quote mark> ; (     42,      34.)", "%x22"},
		{"a quotation mark", `<">`, "DQUOTE"},

		// No advice.
		{"RFC 2616, TEXT: more than one byte", `<any OCTET except CTLs, but including LWS>`, ""},
		{"RFC 822, text: CRLF", `<any CHAR, including bare CR & bare LF, but NOT including CRLF>`, ""},
		{"an undefined name", `<any CHAR except ctl-chars>`, ""},
		{"a rule of several bytes", `<any word>`, ""},
		{"a rule that refers to itself", `<any loop>`, ""},
		{"prose that refers to its own rule", `<any a except "0">`, ""},
		{"a letter, whose case is not known", `<any ALPHA except "x">`, ""},
		{"a string of several characters", `<any CHAR except "xy">`, ""},
		{"a character that is not ASCII", `<any OCTET except "é">`, ""},
		{"a range to a character that is not ASCII", `<any OCTET except "a".."é">`, ""},
		{"nothing remains", `<any DIGIT except DIGIT>`, ""},
		{"more text", `<any CHAR except CTLs, which may be quoted>`, ""},
		{"no exception", `<any CHAR except>`, ""},
		{"nothing is included", `<any CHAR including>`, ""},
		{"a double plural", `<any DIGITss>`, ""},
		{"the most words", "<any CHAR except CTL" + strings.Repeat(", CTL", maxProseWords/2-2) + ">", "%x20-7E"},
		{"too many words", "<any CHAR except CTL" + strings.Repeat(", CTL", maxProseWords/2-1) + ">", ""},
		{"other prose", `<a sequence of words>`, ""},
		{"any", `<any>`, ""},
		{"nothing", `<>`, ""},
		{"numbers without a base", `<any 0-255 octet value>`, ""},
		{"a number that is no code", `<the date of the message (8)>`, ""},
		{"a code over 255", `<US-ASCII character (300)>`, ""},
		{"a reversed range of codes", `<US-ASCII characters (31 - 0) and (32)>`, ""},
		{"codes in a comment that differ", "<ASCII quote mark> ; (42, 35.)", ""},
		{"a comment on another element", "<quote mark> / DIGIT ; (42, 34.)", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := "a = " + test.text + rules
			_, err := Read(Auto, Source{Name: "f", Text: text})
			if err == nil {
				t.Fatalf("%q: no error", test.text)
			}
			message := err.(ErrorList)[0].Error()
			_, advice, _ := strings.Cut(message, "(RFC 5234 §2.1 allows <rulename>)")
			want := ""
			if test.want != "" {
				want = "; write " + test.want
			}
			if advice != want || !strings.Contains(message, ": prose <") {
				t.Errorf("%q: got %s, want %s", test.text, message, want)
			}
			if want == "" {
				return
			}
			// Put in the place of the prose, the advice is valid.
			start := strings.Index(text, "<")
			end := start + strings.IndexByte(text[start:], '>') + 1
			if test.text == `<">` {
				end = start + 3
			}
			if mended := mistakes(Auto, text[:start]+test.want+text[end:]); strings.HasPrefix(mended, "1:") {
				t.Errorf("%q with the advice: %s", test.text, mended)
			}
		})
	}
}

// TestProseAdviceEncoding checks that advice is limited to bytes that mean the same in the
// grammar's encoding.
func TestProseAdviceEncoding(t *testing.T) {
	const octets = "a = <any octet with decimal value of 128 through 255>"
	const advice = "; write %x80-FF"
	if got := mistakes(Auto, octets); !strings.HasSuffix(got, advice) {
		t.Errorf("auto: got %s, want %s", got, advice)
	}
	if got := mistakes(UTF8, octets); strings.Contains(got, "write") {
		t.Errorf("utf8: got %s, want no advice: %%x80-FF are code points", got)
	}
	if got, want := mistakes(UTF8, "a = <any CHAR except CTLs>"), "; write %x20-7E"; !strings.HasSuffix(got, want) {
		t.Errorf("utf8: got %s, want %s", got, want)
	}
}
