// Package suffix turns suffix references, such as www.w3.org/Addressing/, into URIs.
//
// A suffix reference is a URI without its scheme (RFC 3986 §4.5), as people print it, say it or
// type it. The text alone doesn't determine the scheme: by the grammar, www.w3.org/Addressing/ is
// a relative-path reference, and localhost:8080 is a URI with the scheme localhost. The caller
// therefore supplies [Heuristics], and gets the URI together with the [Guess] that produced it,
// for display to the user. The other packages of this module never guess.
//
// RFC 3986 §4.5 says that suffix references "should be avoided whenever possible and should never
// be used in situations where long-term references are expected", and that they can't be used
// where a relative reference is expected. Use this package for interactive input without a base
// URI.
//
// # Suffix references
//
// A suffix reference has a host, and optionally a port, a path, a query and a fragment. It has no
// userinfo: john@example.com is a mail address, and userinfo can mislead (RFC 3986 §7.6). The
// host is one of:
//
//   - a name of at least two labels, separated by dots; the labels consist of letters, digits,
//     hyphens, underscores and percent-encoded non-ASCII characters, and the last is not a number;
//   - localhost;
//   - an IPv4 address;
//   - an IP-literal in brackets.
//
// A file name such as index.html passes, because no rule can distinguish it from a host. A single
// word such as intranet doesn't, and neither do 1.2 and v1.2.
//
// A text with a scheme is a URI and needs no guess, with one exception: localhost or a name as
// above, a colon and a non-empty port are a host and a port if the text ends there or continues
// with a slash, a question mark or a number sign. So example.com:80/a and localhost:8080 are
// suffix references, and these are URIs:
//
//	mailto:a@b.example        no port after the colon
//	user:pw@www.example.com   by the grammar, the scheme is user
//	tel:112, intranet:8080    no dot before the colon
//	com.example.app:/a        empty port, as in an application's scheme
//
// # Delimiters and white space
//
// [Strip] removes delimiters and white space that are not part of the URI, as in
// <URL:http://a.example/b c> (RFC 3986 Appendix C). [Heuristics.URI] calls it first, and the
// Guess describes the removed parts.
//
// # Errors
//
// A reference that starts with a slash, such as //example.com/a or /a, with a dot, or with a query
// or a fragment, is relative to a base URI, and is an error.
package suffix
