package audit_test

import (
	"strings"

	"github.com/std66/std66/uri/audit"
)

// nameOf returns a name of n characters that consists of short labels.
func nameOf(n int) string { return strings.Repeat("label-of-nine.", n/14+1)[:n] }

var hostRows = []row{
	fires(audit.RareIPv4, "two parts, one hexadecimal (RFC 3986 §7.4)", "http://0x7f.1/", "0x7f.1"),
	fires(audit.RareIPv4, "a 32-bit number", "http://2130706433/", "2130706433"),
	fires(audit.RareIPv4, "an octal part", "http://0177.0.0.1/", "0177.0.0.1"),
	fires(audit.RareIPv4, "two parts", "http://127.1/", "127.1"),
	fires(audit.RareIPv4, "three parts, the last with 16 bits", "http://127.0.65535/", "127.0.65535"),
	fires(audit.RareIPv4, "percent-encoded digits", "http://%31%32%37.0.0.1/", "%31%32%37.0.0.1"),
	fires(audit.RareIPv4, "a dot at the end, which browsers drop", "http://127.0.0.1./", "127.0.0.1."),
	fires(audit.RareIPv4, "a leading zero makes a part octal", "http://010.1.1.1/", "010.1.1.1"),
	fires(audit.RareIPv4, "full-width digits and dots", "http://%EF%BC%91%EF%BC%92%EF%BC%97%E3%80%820%EF%BC%8E0.1/", "%EF%BC%91%EF%BC%92%EF%BC%97%E3%80%820%EF%BC%8E0.1"),
	fires(audit.RareIPv4, "circled digits", "http://%E2%91%A0%E2%91%A1%E2%91%A6.1/", "%E2%91%A0%E2%91%A1%E2%91%A6.1"),
	fires(audit.RareIPv4, "a capital X and leading zeros", "http://0X000000000007F000001/", "0X000000000007F000001"),
	fires(audit.RareIPv4, "a bare 0x, which browsers read as zero", "http://0x/", "0x"),
	quiet(audit.RareIPv4, "an IPv4address", "http://127.0.0.1/"),
	quiet(audit.RareIPv4, "a part that is too large", "http://256.1.1.1/"),
	quiet(audit.RareIPv4, "a last part that is too large", "http://127.0.65536/"),
	quiet(audit.RareIPv4, "a 33-bit number", "http://4294967296/"),
	quiet(audit.RareIPv4, "five parts", "http://1.2.3.4.5/"),
	quiet(audit.RareIPv4, "an invalid octal digit", "http://08.1.1.1/"),
	quiet(audit.RareIPv4, "an empty part", "http://127..1/"),
	quiet(audit.RareIPv4, "two dots at the end", "http://127.1../"),
	quiet(audit.RareIPv4, "a name that begins with a hexadecimal number", "http://0xdeadbeef.example/"),
	quiet(audit.RareIPv4, "a name of digits and a letter", "http://1e100.net/"),

	fires(audit.IPvFutureUndefined, "an IPvFuture (RFC 3986 §3.2.2)", "http://[v1.a:b]/", "[v1.a:b]"),
	fires(audit.IPvFutureUndefined, "a capital V and another version", "//u@[VFF.x]:80", "[VFF.x]"),
	quiet(audit.IPvFutureUndefined, "an IPv6address", "http://[::1]/"),
	quiet(audit.IPvFutureUndefined, "a registered name", "http://v1.a/"),
	quiet(audit.IPvFutureUndefined, "the same text in the path", "http://example.com/v1.a:b"),

	fires(audit.RegNameTooLong, "256 characters (RFC 3986 §3.2.2)", "http://"+nameOf(256)+"/", nameOf(256)),
	fires(audit.RegNameTooLong, "9000 characters", "http://u@"+nameOf(9000)+":80/", nameOf(9000)),
	fires(audit.RegNameTooLong, "256 encoded characters", "http://"+strings.Repeat("%C3%BC", 256)+"/", strings.Repeat("%C3%BC", 256)),
	fires(audit.RegNameTooLong, "255 characters and a dot at the end", "http://"+nameOf(255)+"./", nameOf(255)+"."),
	fires(audit.RegNameTooLong, "256 octets of invalid UTF-8", "http://"+strings.Repeat("%FF", 256)+"/", strings.Repeat("%FF", 256)),
	quiet(audit.RegNameTooLong, "255 characters", "http://"+nameOf(255)+"/"),
	quiet(audit.RegNameTooLong, "254 characters", "http://"+nameOf(254)+"/"),
	quiet(audit.RegNameTooLong, "255 encoded characters", "http://"+strings.Repeat("%C3%BC", 255)+"/"),
	quiet(audit.RegNameTooLong, "an IPvFuture is not a registered name", "http://[v1."+nameOf(300)+"]/"),
	quiet(audit.RegNameTooLong, "a long path", "http://example.com/"+nameOf(300)),
	quiet(audit.RegNameTooLong, "long userinfo", "ftp://"+nameOf(300)+"@example.com/"),

	fires(audit.HostEncodedUnreserved, "a letter", "http://%65vil.example/", "%65"),
	fires(audit.HostEncodedUnreserved, "adjacent letters are one finding", "http://%65%76il.example/", "%65%76"),
	fires(audit.HostEncodedUnreserved, "a dot", "http://evil%2Eexample/", "%2E"),
	quiet(audit.HostEncodedUnreserved, "a non-ASCII letter must be encoded (§3.2.2)", "http://b%C3%BCcher.example/"),
	quiet(audit.HostEncodedUnreserved, "a letter in the path", "http://example.com/%65"),

	fires(audit.HostEncodedDelimiter, "a slash", "http://good.example%2F.evil.example/", "%2F"),
	fires(audit.HostEncodedDelimiter, "an at sign", "http://good.example%40evil.example/", "%40"),
	fires(audit.HostEncodedDelimiter, "a backslash, which browsers treat as a slash", "http://good.example%5c.evil.example/", "%5c"),
	fires(audit.HostEncodedDelimiter, "spaces that move the rest out of view", "http://good.example%20%20.evil.example/", "%20%20"),
	fires(audit.HostEncodedDelimiter, "a slash that is encoded twice", "http://good.example%252F.evil.example/", "%25"),
	quiet(audit.HostEncodedDelimiter, "a sub-delim has no meaning in a host", "http://a%21b.example/"),
	quiet(audit.HostEncodedDelimiter, "an at sign in userinfo", "http://a%40b@example.com/"),

	fires(audit.HostNotUTF8, "an octet that never occurs in UTF-8", "http://%FF.example/", "%FF"),
	fires(audit.HostNotUTF8, "a Latin-1 letter", "http://b%FCcher.example/", "%FC"),
	fires(audit.HostNotUTF8, "an incomplete sequence", "http://b%C3/", "%C3"),
	quiet(audit.HostNotUTF8, "valid UTF-8", "http://b%C3%BCcher.example/"),
	quiet(audit.HostNotUTF8, "U+FFFD is a character", "http://%EF%BF%BD.example/"),

	fires(audit.HostInvisible, "a zero-width space", "http://ba%E2%80%8Bnk.example/", "%E2%80%8B"),
	fires(audit.HostInvisible, "RIGHT-TO-LEFT OVERRIDE", "http://%E2%80%AEknab.example/", "%E2%80%AE"),
	fires(audit.HostInvisible, "SOFT HYPHEN", "http://ba%C2%ADnk.example/", "%C2%AD"),
	fires(audit.HostInvisible, "a filler", "http://a%E3%85%A4b.example/", "%E3%85%A4"),
	fires(audit.HostInvisible, "a zero-width space in Punycode", "http://xn--a-zero.example/", "xn--a-zero").by(decoding),
	quiet(audit.HostInvisible, "a visible character", "http://ba%C3%B1k.example/"),
	quiet(audit.HostInvisible, "a zero-width non-joiner in the path, as in Persian words", "http://example.com/%E2%80%8C"),

	fires(audit.HostCompatibility, "a full-width letter", "http://%EF%BC%A5vil.example/", "%EF%BC%A5"),
	fires(audit.HostCompatibility, "a mathematical letter", "http://%F0%9D%90%9Evil.example/", "%F0%9D%90%9E"),
	fires(audit.HostCompatibility, "a circled letter", "http://%E2%93%94vil.example/", "%E2%93%94"),
	quiet(audit.HostCompatibility, "a letter without an ASCII form", "http://%C3%A9vil.example/"),

	fires(audit.HostDelimiterLookalike, "DIVISION SLASH", "http://good.example%E2%88%95.evil.example/", "%E2%88%95"),
	fires(audit.HostDelimiterLookalike, "FULLWIDTH SOLIDUS, which normalizes to a slash", "http://good.example%EF%BC%8F.evil.example/", "%EF%BC%8F"),
	fires(audit.HostDelimiterLookalike, "IDEOGRAPHIC FULL STOP, which separates labels", "http://evil%E3%80%82example/", "%E3%80%82"),
	fires(audit.HostDelimiterLookalike, "FULLWIDTH FULL STOP", "http://evil%EF%BC%8Eexample/", "%EF%BC%8E"),
	fires(audit.HostDelimiterLookalike, "ACCOUNT OF, which normalizes to a/c", "http://good.ex%E2%84%80.evil.example/", "%E2%84%80"),
	fires(audit.HostDelimiterLookalike, "DIVISION SLASH in Punycode", "http://xn--slash.example/", "xn--slash").by(decoding),
	quiet(audit.HostDelimiterLookalike, "KATAKANA LETTER NO looks like a slash, but is a letter", "http://%E3%83%8E.example/"),
	quiet(audit.HostDelimiterLookalike, "a middle dot, as in Catalan words", "http://col%C2%B7lectiu.example/"),

	fires(audit.HostMixedScripts, "a Cyrillic letter in a Latin label", "http://%D0%B0pple.example/", "%D0%B0pple"),
	fires(audit.HostMixedScripts, "a Greek letter in a Latin label", "http://www.g%CE%BF.example/", "g%CE%BF"),
	fires(audit.HostMixedScripts, "a Cyrillic letter in a Latin label in Punycode", "http://xn--pple-43d.example/", "xn--pple-43d").by(decoding),
	fires(audit.HostMixedScripts, "Hangul and Hiragana", "http://%ED%95%9C%E3%81%82.example/", "%ED%95%9C%E3%81%82"),
	fires(audit.HostMixedScripts, "Armenian and Georgian, which are not in knownScripts", "http://%D5%A1%E1%83%90.example/", "%D5%A1%E1%83%90"),
	quiet(audit.HostMixedScripts, "Han, Hiragana, Katakana and Latin are Japanese", "http://%E6%97%A5%E3%81%82%E3%82%A2a.example/"),
	quiet(audit.HostMixedScripts, "Hangul, Han and Latin are Korean", "http://%ED%95%9C%E6%97%A5a.example/"),
	quiet(audit.HostMixedScripts, "Bopomofo, Han and Latin are Chinese", "http://%E3%84%85%E6%97%A5a.example/"),
	quiet(audit.HostMixedScripts, "digits, hyphens and marks belong to all scripts", "http://%D0%B8%CC%8612-%D1%80.example/"),
	quiet(audit.HostMixedScripts, "labels in different scripts", "http://%D1%85%D0%BE%D1%80.example/"),
	quiet(audit.HostMixedScripts, "a label of one script in Punycode", "http://xn--bcher-kva.example/").by(decoding),

	fires(audit.HostImitatesLatin, "Cyrillic ерос reads like epoc", "http://%D0%B5%D1%80%D0%BE%D1%81.example/", "%D0%B5%D1%80%D0%BE%D1%81"),
	fires(audit.HostImitatesLatin, "digits and capital letters", "http://%D0%90%D0%951.example/", "%D0%90%D0%951"),
	fires(audit.HostImitatesLatin, "Greek νικη reads like vikn", "http://%CE%BD%CE%B9%CE%BA%CE%B7.example/", "%CE%BD%CE%B9%CE%BA%CE%B7"),
	fires(audit.HostImitatesLatin, "a Cyrillic imitation in Punycode", "http://xn--e1awd7f.example/", "xn--e1awd7f").by(decoding),
	quiet(audit.HostImitatesLatin, "a letter that is unlike any Latin letter (хорж)", "http://%D1%85%D0%BE%D1%80%D0%B6.example/"),
	quiet(audit.HostImitatesLatin, "a Cyrillic top-level domain", "http://%D0%B5%D1%80%D0%BE%D1%81.%D1%80%D1%84/"),
	quiet(audit.HostImitatesLatin, "a Cyrillic top-level domain in Punycode", "http://xn--e1awd7f.xn--p1ai/").by(decoding),
	quiet(audit.HostImitatesLatin, "a Latin label", "http://epoc.example/"),

	fires(audit.PunycodeNotDecoded, "a policy without ToUnicode", "http://www.XN--bcher-kva.example/", "XN--bcher-kva"),
	fires(audit.PunycodeNotDecoded, "an encoded prefix", "http://x%6E--bcher-kva.example/", "x%6E--bcher-kva"),
	quiet(audit.PunycodeNotDecoded, "a label that ToUnicode decodes", "http://XN--BCHER-KVA.example/").by(decoding),
	quiet(audit.PunycodeNotDecoded, "the prefix inside a label", "http://axn--bcher-kva.example/"),
	quiet(audit.PunycodeNotDecoded, "a label in the path", "http://example.com/xn--bcher-kva"),

	fires(audit.PunycodeInvalid, "a label that ToUnicode rejects", "http://xn--.example/", "xn--").by(decoding),
	fires(audit.PunycodeInvalid, "a label that ToUnicode decodes to an empty string", "http://xn--empty.a/", "xn--empty").by(decoding),
	fires(audit.PunycodeInvalid, "a label that ToUnicode returns unchanged", "http://a.XN--same/", "XN--same").by(decoding),
	quiet(audit.PunycodeInvalid, "a valid label in mixed case", "http://XN--BCHER-kva.example/").by(decoding),
	quiet(audit.PunycodeInvalid, "a policy without ToUnicode", "http://xn--.example/"),
}
