// Package suffix makes URIs of suffix references, such as www.w3.org/Addressing/ (RFC 3986
// §4.5): what is left of a URI when people drop its scheme, in print, in speech and where they
// type one in.
//
// Such a text does not say what it means. By the grammar it is a relative-path reference, and
// localhost:8080 even a URI with the scheme localhost. So it takes guesses, which are given as
// [Heuristics] by the one who asks, and the result comes with the [Guess] that was made, to
// tell the user. Nothing else in this module makes them.
//
// The practice "should be avoided whenever possible and should never be used in situations where
// long-term references are expected", nor where a relative reference could stand (RFC 3986
// §4.5): it is for what somebody types where there is no base URI.
//
// # What is a suffix reference
//
// It has a host, perhaps a port, and perhaps a path, query and fragment. The host has to look
// like one:
//
//   - a name of two labels or more with a dot between, in letters, digits, hyphens, underscores
//     and percent-encoded characters outside ASCII, whose last label is not a number;
//   - localhost, or an IPv4 address, or an IP-literal in brackets.
//
// So index.html looks like one, which no rule could tell from a host. A word such as intranet
// does not, nor 1.2 or v1.2, nor what has a user: john@example.com is a mail address, and
// userinfo misleads (RFC 3986 §7.6).
//
// A text with a scheme is a URI already, and needs no guess, with one exception: what is before
// the colon looks like a host, and a port of one digit or more follows, and then the end, a
// slash, a question mark or a number sign. So example.com:80/a is a host with a port, and so is
// localhost:8080. These are URIs:
//
//	mailto:a@b.example        no port
//	user:pw@www.example.com   the scheme user, for a machine
//	tel:112, intranet:8080    what could be a scheme is no name with a dot
//	com.example.app:/a        no digit: applications have such schemes
//
// # Delimiters and white space
//
// [Strip] removes delimiters and white space that do not belong to the URI, as in
// <URL:http://a.example/b c> (RFC 3986 Appendix C). [Heuristics.URI] does so first, and the
// guess describes the removed parts.
//
// # Errors
//
// References that begin with a slash, such as //example.com/a and /a, are relative to a base,
// and are errors here, as are those that are only a query or fragment, or begin with a dot.
package suffix
