// Package grammar embeds the project's grammars, which are ABNF files.
//
// [Documents] are the grammars of RFCs, exactly as published. Patches correct them where an
// RFC has a mistake or uses prose. The license of the RFCs since November 2008 requires that
// copies of their grammars include its text: see LICENSE-ietf.txt.
//
// The variables of this package are the grammars of package uri and its older generations,
// and the core rules of ABNF. The grammars of RFC 1630, RFC 2396 and url-syntax-01 have been
// transcribed from other notations.
package grammar

import _ "embed" // the grammars below

// RFC3986 is the collected ABNF for URI: RFC 3986, Appendix A.
//
//go:embed rfc3986.abnf
var RFC3986 string

// RFC3987 is the ABNF for IRIs: RFC 3987, section 2.2.
//
//go:embed rfc3987.abnf
var RFC3987 string

// RFC2396 is the collected BNF for URI: RFC 2396, Appendix A, with the rules of §2.4.3.
//
//go:embed rfc2396.abnf
var RFC2396 string

// URLSyntax01 is the URL grammar of draft-fielding-url-syntax-01, sections 1.3 and 2 to 4.
//
//go:embed url-syntax-01.abnf
var URLSyntax01 string

// RFC5234Core holds the core rules of ABNF: RFC 5234, Appendix B.1.
//
//go:embed rfc5234-core.abnf
var RFC5234Core string

// RFC1630URI is the URI grammar of June 1994: RFC 1630, "BNF of Generic URI Syntax".
//
//go:embed rfc1630-uri.abnf
var RFC1630URI string

// RFC1630URL is the grammar of the first URL schemes: RFC 1630, "BNF for specific URL schemes",
// with the addr-spec of RFC 822.
//
//go:embed rfc1630-url.abnf
var RFC1630URL string

// RFC3986Parsers specifies the parsers of the package generated from [RFC3986].
//
//go:embed rfc3986.parsers
var RFC3986Parsers string

// RFC3987Parsers specifies the parsers of the package generated from [RFC3987].
//
//go:embed rfc3987.parsers
var RFC3987Parsers string

// RFC2396Parsers specifies the parsers of the package generated from [RFC2396].
//
//go:embed rfc2396.parsers
var RFC2396Parsers string

// URLSyntax01Parsers specifies the parsers of the package generated from [URLSyntax01].
//
//go:embed url-syntax-01.parsers
var URLSyntax01Parsers string

// RFC1630URIParsers specifies the parsers of the package generated from [RFC1630URI].
//
//go:embed rfc1630-uri.parsers
var RFC1630URIParsers string

// RFC1630URLParsers specifies the parsers of the package generated from [RFC1630URL].
//
//go:embed rfc1630-url.parsers
var RFC1630URLParsers string
