// Package uri holds URIs and relative references as RFC 3986 (STD 66) defines them, and
// recognizes each part of them that its grammar gives a name.
//
// # URIs
//
// A [URI] has a scheme; a [Reference] is a URI or a relative reference, which needs a base
// to mean anything. Both are small values, made by [Parse] and [ParseReference], that
// know where their components are:
//
//	  foo://user@example.com:8042/over/there?name=ferret#nose
//	  \_/   \________________________/\_________/ \_________/ \__/
//	   |                |                   |           |      |
//	scheme          authority             path        query fragment
//
// Components are given as they are written. Whether one is defined is told besides what it
// is, for one that is empty differs from one that is not there: http://example.com/? has
// a query. [Path.Segments] and [Query.Pairs] go further into a component, and decode what
// they find if they are asked to: after dividing it, so that %2F is no slash.
// [Split] divides strings that need not be URIs.
//
// [Reference.WithQuery] and its like return a value with one component changed, and a
// [Builder] makes one of several. A component goes in as it is to be written, and has to
// match its rule: [Encode] makes it from data. What would be read as another reference than
// the one that was put together is an error, a [*ComponentError]: the path //b without an
// authority, for one, would be an authority. So reading what these functions make gives the
// same components again.
//
// A password in userinfo (§3.2.1) is hidden where a value is printed with %v or logged
// with log/slog, and not in an error's text. String, %s and %q, and the interfaces for
// text, JSON, flags and databases have the text as it is; so has a log in JSON of a struct
// that has a value in it.
//
// # Resolution
//
// [URI.Resolve] gives the URI that a reference means where a base URI is known (§5.2), and
// [URI.Relativize] the shortest reference that means a URI. A [Resolver] holds a base and
// options for many references, and [BaseURIs] finds the base (§5.1).
//
// # Normalization and comparison
//
// [URI.Normalize] and [Reference.Normalize] do what is right for every scheme (§6.2.2): case,
// percent-encoded letters, dot-segments. A [Normalizer] takes any steps, among them what is
// known of schemes (§6.2.3), as [Schemes] has it, and tells what it would change. A [Ladder]
// compares URIs (§6.1, §6.2), and gives keys under which equal ones are the same.
//
// Resolution removes the dot-segments that stand there, as the RFC's algorithm does;
// normalization decodes first, so that %2E%2E is one, too. Neither creates structure: where a
// path would begin with two slashes and there is no authority, "/." is put before it, and
// "./" where a first segment would hold a colon and there is no scheme.
//
// # Errors
//
// A text that cannot be parsed gives a [*ParseError], and one that does not match a rule a
// [*SyntaxError], which [errors.As] finds in the former, too. Setters and builders give a
// [*SyntaxError] for a component that does not match its rule (of an authority, a
// [*ParseError]) and a [*ComponentError] for one that cannot stand where it was put. Texts
// of 4 GB and more give [ErrTooLong].
//
// # Rules
//
// The grammar is Appendix A of the RFC. Each of its rules, and each core rule
// (RFC 5234, Appendix B.1) that they use, is a [Rule] here:
//
//	uri.RuleURI.Match("http://example.com/")     // true
//	uri.RuleIPv6address.Match("2001:db8::7")     // true
//	uri.RuleURI.Check("http://example.com/a b")  // where it stops, and what it expected there
//
// A rule matches exactly the strings that the grammar derives from it: nothing is
// repaired, and nothing is decoded. So host names are not checked against the DNS, an
// IPv4 address in another notation than dotted decimals is a reg-name, and a port may
// have any number of digits. Strings are looked at as bytes; all the rules' strings
// are ASCII.
//
// # Rules that are easily confused
//
//   - [RuleURI] has a scheme: http://example.com/, mailto:John.Doe@example.com, a:b.
//     [RuleAbsoluteURI] is that without a fragment (RFC 3986 §4.3).
//   - [RuleURIReference] is a URI or a relative reference, so it also matches ../g and
//     the empty string (§4.1). [RuleRelativeRef] is a relative reference alone (§4.2).
//   - [RuleHost] is an IP-literal in brackets, an IPv4address or a reg-name, which may
//     be empty (§3.2.2). [RuleIPv6address] is without the brackets.
//
// # Guarantees
//
// Matching and parsing take time that is linear in the length of the string, whatever
// the string is, and allocate nothing but the errors that they return. A value keeps the
// string that it was parsed from, and gives the same text back. Accessors allocate nothing,
// decoding aside, and setters, builders, resolution and normalization the new text, if it is
// another one; all take linear time.
// All functions may be called concurrently. No input makes them panic, but that of those
// named Must.
//
// # Other packages
//
// Packages uri/extract, uri/audit and uri/suffix find references in text, what is suspicious in
// them, and what a missing scheme may be. Packages uri/rfc2396, uri/urlsyntax01, uri/rfc1630 and
// uri/rfc1630/urls have the syntax of the documents that came before RFC 3986, and say what
// has changed since.
//
// # What is not done
//
// Nothing is repaired: a space, a character outside ASCII or a backslash is an error, though
// browsers take them (the WHATWG's URL standard is another one than RFC 3986). Nothing is
// decoded but on request, and nothing is looked up. The port and the names of schemes and
// hosts are checked against the grammar only. Zone identifiers of IPv6 addresses are not
// in that grammar.
//
// The files whose names begin with z are generated from the grammar.
package uri

//go:generate go run ../cmd/abnf gen --grammar ../grammar/rfc3986.abnf --package uri -o . --parsers ../grammar/rfc3986.parsers --hide-parsers --code URI --code userinfo --code host --code query --code fragment --bytes userinfo --bytes reg-name --bytes path --bytes segment --bytes segment-nz-nc --bytes query --bytes fragment --bytes unreserved --bytes sub-delims
