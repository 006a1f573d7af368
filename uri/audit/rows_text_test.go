package audit_test

import "github.com/std66/std66/uri/audit"

var tripletRows = []row{
	fires(audit.EncodedNUL, "in the path", "http://example.com/a.php%00.png", "%00"),
	fires(audit.EncodedNUL, "in the host", "http://good.example%00.evil.example/", "%00"),
	fires(audit.EncodedNUL, "in userinfo", "ftp://a%00b@example.com/", "%00"),
	fires(audit.EncodedNUL, "in the query", "http://example.com/?a=%00", "%00"),
	fires(audit.EncodedNUL, "in the fragment", "#%00", "%00"),
	quiet(audit.EncodedNUL, "data is raw data (RFC 2397)", "data:application/octet-stream,%00%01"),
	quiet(audit.EncodedNUL, "only the digits", "http://example.com/%2500"),

	fires(audit.EncodedLineBreak, "the end of a line is one", "http://example.com/a%0D%0AHost:b", "%0D%0A"),
	fires(audit.EncodedLineBreak, "in the query", "gopher://example.com/?%0a", "%0a"),
	fires(audit.EncodedLineBreak, "mail addresses have no lines", "mailto:a@b%0ACc:c@d", "%0A"),
	quiet(audit.EncodedLineBreak, "the body of a mail has lines (RFC 6068 §5)", "mailto:a@b?body=a%0D%0Ab"),
	quiet(audit.EncodedLineBreak, "a space", "http://example.com/%20"),

	fires(audit.EncodedControl, "ESCAPE, which terminals obey", "http://example.com/%1B%5B2J", "%1B"),
	fires(audit.EncodedControl, "DELETE", "http://example.com/%7f", "%7f"),
	fires(audit.EncodedControl, "in the host", "http://a%09b/", "%09"),
	quiet(audit.EncodedControl, "below DELETE", "http://example.com/%7E"),
	quiet(audit.EncodedControl, "a line break has its own code", "http://example.com/%0A"),

	fires(audit.BidiControl, "RIGHT-TO-LEFT OVERRIDE turns gpj.exe around", "http://example.com/%E2%80%AEgpj.exe", "%E2%80%AE"),
	fires(audit.BidiControl, "an isolate", "http://example.com/?q=%E2%81%A6", "%E2%81%A6"),
	fires(audit.BidiControl, "the end of an isolate", "#%E2%81%A9", "%E2%81%A9"),
	quiet(audit.BidiControl, "behind isolates", "#%E2%81%AA"),
	quiet(audit.BidiControl, "a mark occurs in good faith", "http://example.com/%E2%80%8F"),
	quiet(audit.BidiControl, "cut off", "http://example.com/%E2%80"),

	fires(audit.OverlongUTF8, "a slash in two octets", "http://example.com/..%C0%AF..", "%C0%AF"),
	fires(audit.OverlongUTF8, "in three", "http://example.com/%E0%80%AF", "%E0%80%AF"),
	fires(audit.OverlongUTF8, "the last one in three, U+07FF", "http://example.com/%E0%9F%BF", "%E0%9F%BF"),
	fires(audit.OverlongUTF8, "in four", "http://example.com/?%F0%80%80%AF", "%F0%80%80%AF"),
	quiet(audit.OverlongUTF8, "UTF-8 of three octets", "http://example.com/%E0%A4%85"),
	quiet(audit.OverlongUTF8, "UTF-8 of four octets", "http://example.com/%F0%90%80%80"),
	quiet(audit.OverlongUTF8, "a letter in Latin-1", "http://example.com/%C0propos"),
	quiet(audit.OverlongUTF8, "data is raw data", "data:,%C0%AF"),

	fires(audit.DoubleEncoding, "a slash", "http://example.com/a%252Fb", "%252F"),
	fires(audit.DoubleEncoding, "a letter", "http://example.com/%2541", "%2541"),
	quiet(audit.DoubleEncoding, "a percent sign", "http://example.com/100%25"),
	quiet(audit.DoubleEncoding, "not followed by digits", "http://example.com/100%25-zz"),
	quiet(audit.DoubleEncoding, "queries have URIs in them that have triplets", "http://example.com/?u=%2Fa%2520b"),

	fires(audit.EncodedSlash, "in a segment", "http://example.com/a%2fb", "%2f"),
	quiet(audit.EncodedSlash, "in a query", "http://example.com/?a%2Fb"),
	quiet(audit.EncodedSlash, "in a path that is no hierarchy", "urn:example:a%2Fb"),

	fires(audit.EncodedBackslash, "in a segment", "http://example.com/a%5Cb", "%5C"),
	quiet(audit.EncodedBackslash, "in a query", "http://example.com/?a%5Cb"),

	fires(audit.EncodedDelimiter, "a question mark", "http://example.com/a%3Fb", "%3F"),
	fires(audit.EncodedDelimiter, "a number sign", "/C%23", "%23"),
	quiet(audit.EncodedDelimiter, "a colon delimits nothing there", "http://example.com/a%3Ab"),
	quiet(audit.EncodedDelimiter, "in a query", "http://example.com/?a%3Fb"),
}

var pathRows = []row{
	fires(audit.EncodedDotSegment, "both dots", "http://example.com/a/%2e%2E/b", "%2e%2E"),
	fires(audit.EncodedDotSegment, "one of two", "http://example.com/a/.%2e", ".%2e"),
	fires(audit.EncodedDotSegment, "a single one, in a relative reference", "%2E/a", "%2E"),
	quiet(audit.EncodedDotSegment, "plain", "http://example.com/a/../b"),
	quiet(audit.EncodedDotSegment, "three dots", "http://example.com/a/%2e%2e%2e/b"),
	quiet(audit.EncodedDotSegment, "dots of a name", "http://example.com/a%2ehtml"),
	quiet(audit.EncodedDotSegment, "in a path that is no hierarchy", "urn:example:%2e%2e"),

	fires(audit.EncodedTraversal, "before a slash", "http://example.com/a/..%2Fb", "..%2F"),
	fires(audit.EncodedTraversal, "behind one", "http://example.com/a%2F%2e%2e", "%2F%2e%2e"),
	fires(audit.EncodedTraversal, "backslashes", "http://example.com/..%5c..%5cb", "..%5c"),
	fires(audit.EncodedTraversal, "in the middle", "http://example.com/a%5C..%5Cb", "..%5C"),
	quiet(audit.EncodedTraversal, "three dots", "http://example.com/a%2F...%2Fb"),
	quiet(audit.EncodedTraversal, "dots of a name", "http://example.com/a..%2Fb"),
	quiet(audit.EncodedTraversal, "no dots", "http://example.com/a%2Fb"),

	fires(audit.DotSegmentParameter, "dropped by some servers", "http://example.com/a/..;/b", "..;"),
	fires(audit.DotSegmentParameter, "with a parameter", "http://example.com/a/.%2e;x=1/b", ".%2e;x=1"),
	quiet(audit.DotSegmentParameter, "of a name", "http://example.com/a..;x"),
	quiet(audit.DotSegmentParameter, "of three dots", "http://example.com/...;x"),

	fires(audit.AboveRoot, "from the root", "http://example.com/../a", ".."),
	fires(audit.AboveRoot, "the first that does", "/a/.././%2e%2e/../b", "%2e%2e"),
	quiet(audit.AboveRoot, "not above", "http://example.com/a/../b"),
	quiet(audit.AboveRoot, "an empty segment is one", "http://example.com//../b"),
	quiet(audit.AboveRoot, "three dots are a name", "http://example.com/.../../a"),
	quiet(audit.AboveRoot, "the base may have more", "../a"),
	quiet(audit.AboveRoot, "a dot stays", "http://example.com/./a"),

	fires(audit.PathLikeAuthority, "an open redirect", "http://good.example//evil.example/a", "//evil.example"),
	fires(audit.PathLikeAuthority, "to the end", "http://good.example//evil.example", "//evil.example"),
	quiet(audit.PathLikeAuthority, "three slashes", "http://good.example///a"),
	quiet(audit.PathLikeAuthority, "nothing behind them", "http://good.example//"),
	quiet(audit.PathLikeAuthority, "further behind", "http://good.example/a//b"),

	fires(audit.DeviceName, "a device", "http://example.com/a/aux", "aux"),
	fires(audit.DeviceName, "a file name does not hide it", "file:///c:/LPT1.txt", "LPT1.txt"),
	fires(audit.DeviceName, "three letters", "/Con.tar.gz", "Con.tar.gz"),
	quiet(audit.DeviceName, "begins with it", "http://example.com/auxiliary"),
	quiet(audit.DeviceName, "no such port", "http://example.com/com0"),
	quiet(audit.DeviceName, "a file name extension", "http://example.com/a.con"),
	quiet(audit.DeviceName, "shorter", "http://example.com/co"),
}

var queryRows = []row{
	fires(audit.MisplacedAtSign, "in the fragment", "http://evil.example#@good.example/", "@"),
	fires(audit.MisplacedAtSign, "in the query", "http://evil.example?a@good.example/", "@"),
	quiet(audit.MisplacedAtSign, "behind a path", "http://example.com/#@a"),
	quiet(audit.MisplacedAtSign, "a parameter", "http://example.com?mail=a@b.example"),
	quiet(audit.MisplacedAtSign, "nothing behind it", "http://example.com#a@"),
	quiet(audit.MisplacedAtSign, "no authority", "?@a"),

	fires(audit.SecretParameter, "a password", "http://example.com/?user=a&Password=s3cr3t", "s3cr3t"),
	fires(audit.SecretParameter, "between semicolons", "http://example.com/?a;pwd=x;b", "x"),
	fires(audit.SecretParameter, "OAuth 2.0, in a fragment", "http://example.com/#access_token=abc&state=x", "abc"),
	quiet(audit.SecretParameter, "an empty one", "http://example.com/?password="),
	quiet(audit.SecretParameter, "without a value", "http://example.com/?password"),
	quiet(audit.SecretParameter, "another name", "http://example.com/?passwords=a"),
	quiet(audit.SecretParameter, "a value", "http://example.com/?a=password"),
}
