package audit_test

import "github.com/std66/std66/uri/audit"

// Hebrew letters are %D7%90 (alef) and %D7%91 (bet), Arabic ones %D8%A7 (alef) and %D8%A8 (beh).
var directionRows = []row{
	fires(audit.BidiMixed, "a segment", "http://example.com/a%D7%90", "a%D7%90"),
	fires(audit.BidiMixed, "one of several segments", "http://example.com/a/%D7%90b/c", "%D7%90b"),
	fires(audit.BidiMixed, "encoded Latin letters", "http://example.com/%61%D8%A7", "%61%D8%A7"),
	fires(audit.BidiMixed, "a label", "http://a%D7%90.example/", "a%D7%90"),
	fires(audit.BidiMixed, "a label in Punycode", "http://xn--a-zhc.example/", "xn--a-zhc").by(audit.Policy{ToUnicode: func(string) (string, error) { return "aא", nil }}),
	fires(audit.BidiMixed, "a user", "ftp://a%D7%90@example.com/", "a%D7%90"),
	fires(audit.BidiMixed, "a value of a query", "http://example.com/?q=a%D7%90&r=b", "a%D7%90"),
	fires(audit.BidiMixed, "a name in a query", "http://example.com/?a%D7%90=b", "a%D7%90"),
	fires(audit.BidiMixed, "a fragment", "#%D8%A7a", "%D8%A7a"),
	quiet(audit.BidiMixed, "different components", "http://a.example/%D7%90/b?%D7%91=c#d"),
	quiet(audit.BidiMixed, "digits", "http://example.com/%D7%901%D7%91"),
	quiet(audit.BidiMixed, "Cyrillic and Latin letters", "http://example.com/a%D0%B0"),

	fires(audit.BidiEnd, "a digit at the end (RFC 3987 §4.4, example 8)", "http://example.com/%D7%901", "%D7%901"),
	fires(audit.BidiEnd, "a digit at the beginning", "http://example.com/2%D7%90", "2%D7%90"),
	fires(audit.BidiEnd, "a full stop at the end of a segment", "http://example.com/%D7%90.", "%D7%90."),
	fires(audit.BidiEnd, "an Arabic digit at the end", "http://example.com/%D8%A7%D9%A1", "%D8%A7%D9%A1"),
	quiet(audit.BidiEnd, "a digit inside (RFC 3987 §4.4, example 7)", "http://example.com/%D7%90123%D7%91"),
	quiet(audit.BidiEnd, "a vowel mark at the end", "http://example.com/%D7%90%D6%B7"),
	quiet(audit.BidiEnd, "only digits (RFC 3987 §4.4, example 10)", "http://%D7%90.123/"),

	fires(audit.PrivateCharacter, "U+E000 in the path", "http://example.com/a%EE%80%80", "%EE%80%80"),
	fires(audit.PrivateCharacter, "U+10FFFD in the query, where an IRI may have it", "http://example.com/?%F4%8F%BF%BD", "%F4%8F%BF%BD"),
	fires(audit.PrivateCharacter, "U+F8FF in the host", "http://a%EF%A3%BF.example/", "%EF%A3%BF"),
	quiet(audit.PrivateCharacter, "U+F900, the character after the first private ones", "http://example.com/%EF%A4%80"),
	quiet(audit.PrivateCharacter, "a data URI", "data:,%EE%80%80"),

	fires(audit.UnassignedCharacter, "U+FFFF, a noncharacter", "http://example.com/%EF%BF%BF", "%EF%BF%BF"),
	fires(audit.UnassignedCharacter, "U+0378", "#%CD%B8", "%CD%B8"),
	fires(audit.UnassignedCharacter, "two of them", "?%CD%B8%CD%B9", "%CD%B8%CD%B9"),
	fires(audit.UnassignedCharacter, "in the host", "http://a%CD%B8/", "%CD%B8"),
	quiet(audit.UnassignedCharacter, "invalid UTF-8", "http://example.com/%FF%EF%BF"),
	quiet(audit.UnassignedCharacter, "U+0377 and U+037A", "http://example.com/%CD%B7%CD%BA"),
}
