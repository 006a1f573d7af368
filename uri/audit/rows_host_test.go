package audit_test

import (
	"strings"

	"github.com/std66/std66/uri/audit"
)

// nameOf returns a name of n characters, in labels.
func nameOf(n int) string { return strings.Repeat("label-of-nine.", n/14+1)[:n] }

var hostRows = []row{
	fires(audit.RareIPv4, "a hexadecimal part, and two of them (RFC 3986 §7.4)", "http://0x7f.1/", "0x7f.1"),
	fires(audit.RareIPv4, "a 32-bit number", "http://2130706433/", "2130706433"),
	fires(audit.RareIPv4, "octal", "http://0177.0.0.1/", "0177.0.0.1"),
	fires(audit.RareIPv4, "two parts", "http://127.1/", "127.1"),
	fires(audit.RareIPv4, "three parts, the last with 16 bits", "http://127.0.65535/", "127.0.65535"),
	fires(audit.RareIPv4, "percent-encoded", "http://%31%32%37.0.0.1/", "%31%32%37.0.0.1"),
	fires(audit.RareIPv4, "a last dot, which browsers drop", "http://127.0.0.1./", "127.0.0.1."),
	fires(audit.RareIPv4, "zeros before a part make it octal", "http://010.1.1.1/", "010.1.1.1"),
	fires(audit.RareIPv4, "full-width digits and dots", "http://%EF%BC%91%EF%BC%92%EF%BC%97%E3%80%820%EF%BC%8E0.1/", "%EF%BC%91%EF%BC%92%EF%BC%97%E3%80%820%EF%BC%8E0.1"),
	fires(audit.RareIPv4, "circled digits", "http://%E2%91%A0%E2%91%A1%E2%91%A6.1/", "%E2%91%A0%E2%91%A1%E2%91%A6.1"),
	fires(audit.RareIPv4, "a capital X and any zeros", "http://0X000000000007F000001/", "0X000000000007F000001"),
	fires(audit.RareIPv4, "a mere 0x is zero to browsers", "http://0x/", "0x"),
	quiet(audit.RareIPv4, "an IPv4address", "http://127.0.0.1/"),
	quiet(audit.RareIPv4, "a part too large", "http://256.1.1.1/"),
	quiet(audit.RareIPv4, "the last part too large", "http://127.0.65536/"),
	quiet(audit.RareIPv4, "33 bits", "http://4294967296/"),
	quiet(audit.RareIPv4, "five parts", "http://1.2.3.4.5/"),
	quiet(audit.RareIPv4, "no octal digit", "http://08.1.1.1/"),
	quiet(audit.RareIPv4, "an empty part", "http://127..1/"),
	quiet(audit.RareIPv4, "two last dots", "http://127.1../"),
	quiet(audit.RareIPv4, "a name", "http://0xdeadbeef.example/"),
	quiet(audit.RareIPv4, "a name of digits and a letter", "http://1e100.net/"),

	fires(audit.IPvFutureUndefined, "an IPvFuture (RFC 3986 §3.2.2)", "http://[v1.a:b]/", "[v1.a:b]"),
	fires(audit.IPvFutureUndefined, "the flag in capitals, and another version", "//u@[VFF.x]:80", "[VFF.x]"),
	quiet(audit.IPvFutureUndefined, "an IPv6address", "http://[::1]/"),
	quiet(audit.IPvFutureUndefined, "a registered name", "http://v1.a/"),
	quiet(audit.IPvFutureUndefined, "in the path", "http://example.com/v1.a:b"),

	fires(audit.RegNameTooLong, "256 characters (RFC 3986 §3.2.2)", "http://"+nameOf(256)+"/", nameOf(256)),
	fires(audit.RegNameTooLong, "many more", "http://u@"+nameOf(9000)+":80/", nameOf(9000)),
	fires(audit.RegNameTooLong, "256 characters that are encoded", "http://"+strings.Repeat("%C3%BC", 256)+"/", strings.Repeat("%C3%BC", 256)),
	fires(audit.RegNameTooLong, "with the last dot", "http://"+nameOf(255)+"./", nameOf(255)+"."),
	fires(audit.RegNameTooLong, "octets that are not UTF-8", "http://"+strings.Repeat("%FF", 256)+"/", strings.Repeat("%FF", 256)),
	quiet(audit.RegNameTooLong, "255 characters", "http://"+nameOf(255)+"/"),
	quiet(audit.RegNameTooLong, "254 characters", "http://"+nameOf(254)+"/"),
	quiet(audit.RegNameTooLong, "255 characters that are encoded", "http://"+strings.Repeat("%C3%BC", 255)+"/"),
	quiet(audit.RegNameTooLong, "an IPvFuture is not a registered name", "http://[v1."+nameOf(300)+"]/"),
	quiet(audit.RegNameTooLong, "a path", "http://example.com/"+nameOf(300)),
	quiet(audit.RegNameTooLong, "userinfo", "ftp://"+nameOf(300)+"@example.com/"),

	fires(audit.HostEncodedUnreserved, "a letter", "http://%65vil.example/", "%65"),
	fires(audit.HostEncodedUnreserved, "side by side they are one", "http://%65%76il.example/", "%65%76"),
	fires(audit.HostEncodedUnreserved, "a dot", "http://evil%2Eexample/", "%2E"),
	quiet(audit.HostEncodedUnreserved, "a letter outside ASCII has to be (§3.2.2)", "http://b%C3%BCcher.example/"),
	quiet(audit.HostEncodedUnreserved, "in the path", "http://example.com/%65"),

	fires(audit.HostEncodedDelimiter, "a slash", "http://good.example%2F.evil.example/", "%2F"),
	fires(audit.HostEncodedDelimiter, "an at sign", "http://good.example%40evil.example/", "%40"),
	fires(audit.HostEncodedDelimiter, "a backslash, as browsers take for a slash", "http://good.example%5c.evil.example/", "%5c"),
	fires(audit.HostEncodedDelimiter, "spaces that push the rest away", "http://good.example%20%20.evil.example/", "%20%20"),
	fires(audit.HostEncodedDelimiter, "encoded twice", "http://good.example%252F.evil.example/", "%25"),
	quiet(audit.HostEncodedDelimiter, "a sub-delim delimits nothing there", "http://a%21b.example/"),
	quiet(audit.HostEncodedDelimiter, "in userinfo", "http://a%40b@example.com/"),

	fires(audit.HostNotUTF8, "an octet that UTF-8 never has", "http://%FF.example/", "%FF"),
	fires(audit.HostNotUTF8, "Latin-1", "http://b%FCcher.example/", "%FC"),
	fires(audit.HostNotUTF8, "a sequence that is cut off", "http://b%C3/", "%C3"),
	quiet(audit.HostNotUTF8, "UTF-8", "http://b%C3%BCcher.example/"),
	quiet(audit.HostNotUTF8, "U+FFFD is a character", "http://%EF%BF%BD.example/"),

	fires(audit.HostInvisible, "a zero-width space", "http://ba%E2%80%8Bnk.example/", "%E2%80%8B"),
	fires(audit.HostInvisible, "RIGHT-TO-LEFT OVERRIDE", "http://%E2%80%AEknab.example/", "%E2%80%AE"),
	fires(audit.HostInvisible, "SOFT HYPHEN", "http://ba%C2%ADnk.example/", "%C2%AD"),
	fires(audit.HostInvisible, "a filler", "http://a%E3%85%A4b.example/", "%E3%85%A4"),
	fires(audit.HostInvisible, "in Punycode", "http://xn--a-zero.example/", "xn--a-zero").by(decoding),
	quiet(audit.HostInvisible, "what one sees", "http://ba%C3%B1k.example/"),
	quiet(audit.HostInvisible, "in the path it may be a word's (Persian)", "http://example.com/%E2%80%8C"),

	fires(audit.HostCompatibility, "a full-width letter", "http://%EF%BC%A5vil.example/", "%EF%BC%A5"),
	fires(audit.HostCompatibility, "a mathematical letter", "http://%F0%9D%90%9Evil.example/", "%F0%9D%90%9E"),
	fires(audit.HostCompatibility, "a circled letter", "http://%E2%93%94vil.example/", "%E2%93%94"),
	quiet(audit.HostCompatibility, "a letter that is its own", "http://%C3%A9vil.example/"),

	fires(audit.HostDelimiterLookalike, "DIVISION SLASH", "http://good.example%E2%88%95.evil.example/", "%E2%88%95"),
	fires(audit.HostDelimiterLookalike, "FULLWIDTH SOLIDUS, which becomes a slash", "http://good.example%EF%BC%8F.evil.example/", "%EF%BC%8F"),
	fires(audit.HostDelimiterLookalike, "IDEOGRAPHIC FULL STOP, which divides labels", "http://evil%E3%80%82example/", "%E3%80%82"),
	fires(audit.HostDelimiterLookalike, "FULLWIDTH FULL STOP", "http://evil%EF%BC%8Eexample/", "%EF%BC%8E"),
	fires(audit.HostDelimiterLookalike, "ACCOUNT OF, which becomes a/c", "http://good.ex%E2%84%80.evil.example/", "%E2%84%80"),
	fires(audit.HostDelimiterLookalike, "in Punycode", "http://xn--slash.example/", "xn--slash").by(decoding),
	quiet(audit.HostDelimiterLookalike, "KATAKANA LETTER NO is like a slash, but a letter", "http://%E3%83%8E.example/"),
	quiet(audit.HostDelimiterLookalike, "a middle dot is a letter's in Catalan", "http://col%C2%B7lectiu.example/"),

	fires(audit.HostMixedScripts, "Cyrillic а in Latin", "http://%D0%B0pple.example/", "%D0%B0pple"),
	fires(audit.HostMixedScripts, "Greek in Latin", "http://www.g%CE%BF.example/", "g%CE%BF"),
	fires(audit.HostMixedScripts, "in Punycode", "http://xn--pple-43d.example/", "xn--pple-43d").by(decoding),
	fires(audit.HostMixedScripts, "Hangul with Hiragana", "http://%ED%95%9C%E3%81%82.example/", "%ED%95%9C%E3%81%82"),
	fires(audit.HostMixedScripts, "two scripts that are neither (Armenian and Georgian)", "http://%D5%A1%E1%83%90.example/", "%D5%A1%E1%83%90"),
	quiet(audit.HostMixedScripts, "Han, Hiragana, Katakana and Latin are Japanese", "http://%E6%97%A5%E3%81%82%E3%82%A2a.example/"),
	quiet(audit.HostMixedScripts, "Hangul, Han and Latin are Korean", "http://%ED%95%9C%E6%97%A5a.example/"),
	quiet(audit.HostMixedScripts, "Bopomofo, Han and Latin are Chinese", "http://%E3%84%85%E6%97%A5a.example/"),
	quiet(audit.HostMixedScripts, "digits, hyphens and marks are of all scripts", "http://%D0%B8%CC%8612-%D1%80.example/"),
	quiet(audit.HostMixedScripts, "each label has its own", "http://%D1%85%D0%BE%D1%80.example/"),
	quiet(audit.HostMixedScripts, "in Punycode, of one script", "http://xn--bcher-kva.example/").by(decoding),

	fires(audit.HostImitatesLatin, "Cyrillic ерос reads like epoc", "http://%D0%B5%D1%80%D0%BE%D1%81.example/", "%D0%B5%D1%80%D0%BE%D1%81"),
	fires(audit.HostImitatesLatin, "with digits and capital letters", "http://%D0%90%D0%951.example/", "%D0%90%D0%951"),
	fires(audit.HostImitatesLatin, "Greek νικη reads like vikn", "http://%CE%BD%CE%B9%CE%BA%CE%B7.example/", "%CE%BD%CE%B9%CE%BA%CE%B7"),
	fires(audit.HostImitatesLatin, "in Punycode", "http://xn--e1awd7f.example/", "xn--e1awd7f").by(decoding),
	quiet(audit.HostImitatesLatin, "a letter that no Latin one looks like (хорж)", "http://%D1%85%D0%BE%D1%80%D0%B6.example/"),
	quiet(audit.HostImitatesLatin, "the top level is Cyrillic, too", "http://%D0%B5%D1%80%D0%BE%D1%81.%D1%80%D1%84/"),
	quiet(audit.HostImitatesLatin, "the same in Punycode", "http://xn--e1awd7f.xn--p1ai/").by(decoding),
	quiet(audit.HostImitatesLatin, "Latin", "http://epoc.example/"),

	fires(audit.PunycodeNotDecoded, "there is no function for it", "http://www.XN--bcher-kva.example/", "XN--bcher-kva"),
	fires(audit.PunycodeNotDecoded, "its prefix is encoded", "http://x%6E--bcher-kva.example/", "x%6E--bcher-kva"),
	quiet(audit.PunycodeNotDecoded, "it is decoded", "http://XN--BCHER-KVA.example/").by(decoding),
	quiet(audit.PunycodeNotDecoded, "not where a label begins", "http://axn--bcher-kva.example/"),
	quiet(audit.PunycodeNotDecoded, "in the path", "http://example.com/xn--bcher-kva"),

	fires(audit.PunycodeInvalid, "the function refuses it", "http://xn--.example/", "xn--").by(decoding),
	fires(audit.PunycodeInvalid, "the function finds nothing in it", "http://xn--empty.a/", "xn--empty").by(decoding),
	fires(audit.PunycodeInvalid, "the function does nothing with it", "http://a.XN--same/", "XN--same").by(decoding),
	quiet(audit.PunycodeInvalid, "the function takes it, without case", "http://XN--BCHER-kva.example/").by(decoding),
	quiet(audit.PunycodeInvalid, "there is no function", "http://xn--.example/"),
}
