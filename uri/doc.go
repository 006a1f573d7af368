// Package uri parses, checks, resolves, normalizes and builds URIs and relative references
// as RFC 3986 (STD 66) defines them.
//
// # Start here
//
//	u, err := uri.Parse("http://example.com/a?q=1")      // a URI; ParseReference also takes "../a"
//	u.Scheme(), u.Hostname(), u.Path()                   // components; Query and Fragment report presence
//	target, err := u.ResolveString("../b")               // the target of a reference on that page
//	u.Normalize() == v.Normalize()                       // the same URI, written in different ways?
//	err := uri.RuleIPv6address.Check("2001:db8::7")      // any rule of the grammar; errors say where and why
//
// # Components
//
// A [URI] has a scheme. A [Reference] is a URI or a relative reference, whose meaning depends on a
// base URI. Both are small immutable values, comparable with ==, that hold the text and the offsets
// of its components:
//
//	  foo://user@example.com:8042/over/there?name=ferret#nose
//	  \_/   \________________________/\_________/ \_________/ \__/
//	   |                |                   |           |      |
//	scheme          authority             path        query fragment
//
// Accessors return components as written. Most also report presence, because an empty component
// differs from a missing one: http://example.com/? has a query. [URI.Hostname], [Host.Name],
// [Authority.User], [Authority.Password], [Path.DecodedSegments] and [Query.Pairs] decode; they
// split a component before they decode its parts, so "%2F" in a segment is data and not a
// delimiter. [URI.EffectivePort] and [URI.Origin] know the default ports of schemes.
//
// # Changes
//
// [URI.WithQuery] and similar methods return a value with one component changed. A [Builder] makes
// a value from several components, or from an existing value. Components are given as they are
// written and must match their rules: [Encode] makes them from data. Segments and pairs that are
// added are data. No change can turn one component into another: the path "//b" without an
// authority, for example, is a [*ComponentError], because a parser would read it as an authority.
//
// # Resolution
//
// [URI.Resolve] returns the target of a reference (§5.2), and [URI.Relativize] the shortest
// reference that resolves to a URI. A [Resolver] has options. [BaseURIs] establishes the base
// (§5.1).
//
// # Normalization and comparison
//
// [URI.Normalize] takes the steps that hold for every scheme (§6.2.2): case, percent-encoding,
// dot-segments. A [Normalizer] takes any steps, among them the rules of schemes (§6.2.3) and
// the text of IPv6 addresses (RFC 5952), and reports what it would change. Package
// uri/equivalence compares URIs step by step (§6.2) and makes keys for maps.
//
// Resolution removes literal dot-segments only, as the RFC's algorithm does; normalization decodes
// first, so it also removes "%2E%2E". If the path would then begin with two slashes and there is no
// authority, both put "/." before it. Normalization puts "./" before a relative path whose first
// segment would be read as a scheme.
//
// # Errors
//
// A parse error is a [*ParseError]: it reports the text, the offset, the component, and the input
// that the grammar expects there. [SyntaxError.Excerpt] draws a caret under the offset.
// [Rule.Check] and the setters return a [*SyntaxError], which [errors.As] also finds in a
// [*ParseError]. Setters return a [*ComponentError] for a component that is not allowed in its
// place. Errors from JSON, databases and flags name the text, too. The message of a [*ParseError]
// hides passwords; a [*SyntaxError] shows at most one character of the text.
//
// # Passwords
//
// The password in userinfo (§3.2.1) is hidden where a value is printed with %v or logged with
// log/slog, and in errors. String, %s and %q, and the interfaces for text, JSON, flags and
// databases return the exact text. So does a log in JSON of a struct that holds a value. Package
// flag prints invalid values as they are.
//
// # Guarantees
//
// Matching and parsing take time linear in the length of the text and allocate nothing except
// errors. A value keeps the string that it was parsed from. Accessors that do not decode allocate
// nothing; changes, resolution and normalization allocate the new text, if it differs. All
// functions may be called concurrently, and none panics on any input, except those named Must. A
// text of 4 GiB or more is an error, [ErrTooLong].
//
// # Limits
//
// Parsing is strict: a space, a non-ASCII character or a backslash is an error, although browsers
// accept them, as the WHATWG's URL standard says. Nothing is looked up: ports and the names of
// schemes and hosts are only checked against the grammar, so a host name need not be a DNS name, an
// IPv4 address in any notation except four decimal numbers is a reg-name, and a port may have any
// number of digits. IPv6 zone identifiers are not in the grammar.
//
// # Rules
//
// The grammar is Appendix A of the RFC. Each of its rules, and each core rule of RFC 5234
// that it uses, is a [Rule]. A rule matches exactly the strings that the grammar derives.
// These are easily confused:
//
//   - [RuleURI] has a scheme: http://example.com/, mailto:John.Doe@example.com, a:b.
//     [RuleAbsoluteURI] is the same without a fragment (§4.3).
//   - [RuleURIReference] also matches relative references such as ../g and the empty string
//     (§4.1). [RuleRelativeRef] matches only these (§4.2).
//   - [RuleHost] is an IP-literal in brackets, an IPv4address or a reg-name, which may be
//     empty (§3.2.2). [RuleIPv6address] has no brackets.
//
// # Other packages
//
// Package uri/equivalence compares. Packages uri/extract, uri/audit and uri/suffix find references
// in text, report suspicious ones, and complete references without a scheme. Package uri/iri is for
// IRIs (RFC 3987), and package uri/repair reads broken references as browsers do. Package
// uri/extract/html finds the links of HTML documents. Packages uri/rfc2396, uri/urlsyntax01,
// uri/rfc1630 and uri/rfc1630/urls implement the predecessors of RFC 3986.
//
// The files whose names begin with z are generated from the grammar.
package uri

//go:generate go run ../cmd/abnf gen --grammar ../grammar/rfc3986.abnf --package uri -o . --parsers ../grammar/rfc3986.parsers --hide-parsers --code URI --code userinfo --code host --code IPv4address --code query --code fragment --bytes userinfo --bytes reg-name --bytes path --bytes segment --bytes segment-nz-nc --bytes query --bytes fragment --bytes unreserved --bytes sub-delims
