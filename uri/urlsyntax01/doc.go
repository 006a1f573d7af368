// Package urlsyntax01 implements URL references as defined by the Internet-Draft
// draft-fielding-url-syntax-01, "Uniform Resource Locators (URL)" (26 November 1996), a step between
// RFC 1738 and RFC 1808 on one side and RFC 2396 on the other. It has a recognizer for each rule of
// the grammar, parsers that return components, the algorithm for relative URLs, and a comparison.
// For today's URIs, use package uri.
//
// The grammar consists of sections 1.3 and 2 to 4. The grammar of header fields in section 5.1 is
// not included.
//
// # Components
//
// Three parsers find the components, from the outside in: [ParseURLReference] returns scheme,
// relativeURL and fragment; [ParseRelativeURL] returns server, path and query; and [ParseServer]
// returns the parts of the server.
//
//	  ftp://user:password@ftp.example.com:21/a;x/b?query#fragment
//	  \_/ \____________________________________________/ \______/
//	   |                         |                           |
//	scheme                  relativeURL                  fragment
//
// The slash between server and path is not part of the path (§4.3.2), but of the abs_path, which
// consists of the slash and the path. The presence of an abs_path distinguishes /a from a.
//
// The parsers distinguish a component that is not present from an empty one, such as the password of
// "ftp://foo:@host.com/" (§4.3.1). An empty path counts as not present.
//
// # Ambiguities of the grammar
//
// Segments and queries may be empty or hold anything, so each string of urlchars is a relativeURL.
// generic-URL and opaque-URL therefore match the same strings, scheme ":" *urlchar. The parsers
// prefer the first alternative, so they never find an opaque-URL: "mailto:a@b" is a generic-URL with
// the path a@b. The text between "//" and the next slash or the end is a server if it matches that
// rule; otherwise the slashes belong to a path.
//
// # Resolution
//
// [Resolve] follows section 6 to the letter. It splits references as described in section 4. The
// algorithm has pitfalls:
//
//   - A reference without a path, such as "?y", keeps the last segment of the base. Appendix C
//     removes the segment. RFC 1808 has the algorithm's result, and RFC 2396 the appendix's.
//   - Without a server, the result's path can begin with "//": "..//g" on "s:/a/b" is "s://g", whose
//     server is g.
//   - Dot-segments are removed only from merged paths: "/../g" keeps them, and so do queries.
//   - Empty queries and fragments are lost: "g?#" becomes "g".
//
// # Comparing
//
// [Equivalent] compares components. Schemes are case-insensitive (§4.1), and an empty query or
// fragment is equivalent to none (§3, §4.3.3). The draft has no other rules, for example for the
// case of host names or for default ports.
//
// # Differences between grammar and text
//
// Recognizers and parsers follow the grammar; Resolve and Equivalent follow the text.
//
//   - The text's server ends at the next slash and may hold anything (§4.3.1): it is h?q in "//h?q"
//     and a_b in "//a_b". The grammar does not allow such servers, or a query after a server without
//     a slash. It has paths there.
//   - The text equates a reference without a query with one that has an empty query (§4.3.3). The
//     grammar distinguishes "g?" from "g".
//   - The text's scheme names have lower case letters (§4.1). The grammar allows both cases, and any
//     of the characters at the start, as in "1a:b".
//   - A segment with a colon "cannot be used as the first component of a relative URL path"
//     (§4.3.2). The grammar allows such a segment; only the order of its alternatives makes the text
//     before the colon a scheme.
//   - Appendix C.2 contradicts section 6. It resolves "g?y/./x" to http://a/b/c/g?y/x and
//     "g?y/../x" to http://a/b/c/x, as if a query had dot-segments. By section 6 the results are
//     http://a/b/c/g?y/./x and http://a/b/c/g?y/../x, because step 2 splits the query off before
//     step 6 looks at the path. Appendix C itself leaves the fragments of "g#s/./x" and "g#s/../x"
//     unchanged. Resolve follows section 6.
//   - Section 4 refers to "section 7" for resolution, which is section 6.
//
// # Changes in RFC 2396
//
// Each row compares a rule with the rule that replaced it: the relation of the two sets of strings,
// and the shortest string that only one of the rules matches. The draft's net_path, abs_path and
// rel_path include the query; RFC 2396's do not. RFC 2396 has no rule for a password. The table is
// computed from the automata.
//
//	url-syntax-01          RFC 2396                relation        only url-syntax-01  only RFC 2396
//	URL-reference          URI-reference           newer in older  ":"                 -
//	absoluteURL            absoluteURI             newer in older  "a:"                -
//	generic-URL            scheme ":" hier-part    newer in older  "a:"                -
//	opaque-URL             scheme ":" opaque-part  newer in older  "a:"                -
//	relativeURL            relativeURI             newer in older  ""                  -
//	net-path               net-path [ "?" query ]  older in newer  -                   "//0"
//	abs-path               abs-path [ "?" query ]  equal           -                   -
//	rel-path               rel-path [ "?" query ]  newer in older  ""                  -
//	scheme                 scheme                  newer in older  "0"                 -
//	server                 authority               overlap         "?@a"               "0"
//	server                 server                  overlap         "?@a"               "a."
//	user [ ":" password ]  userinfo                overlap         "?"                 "::"
//	hostport               hostport                older in newer  -                   "a."
//	host                   host                    older in newer  -                   "a."
//	hostname               hostname                older in newer  -                   "a."
//	hostnumber             IPv4address             equal           -                   -
//	port                   port                    equal           -                   -
//	path                   path-segments           equal           -                   -
//	segment                segment                 equal           -                   -
//	param                  param                   equal           -                   -
//	pchar                  pchar                   equal           -                   -
//	query                  query                   equal           -                   -
//	fragment               fragment                equal           -                   -
//	urlchar                uric                    equal           -                   -
//	reserved               reserved                older in newer  -                   "$"
//	unreserved             unreserved              newer in older  "$"                 -
//	mark                   mark                    newer in older  "$"                 -
//	escaped                escaped                 equal           -                   -
//
// So each URI-reference is also a URL-reference. In RFC 2396, a relativeURI is not empty, is not
// only a query, and does not begin with a segment that has a colon. A scheme begins with a letter,
// and at least one character follows its colon. The userinfo combines user and password, with any
// number of colons but without "?". The authority may also be the name of a registry. A query may
// follow a server without a slash, and a hostname may end with a dot. "$" and "," are reserved.
//
// # Guarantees
//
// All functions take time linear in the lengths of their arguments and are safe for concurrent use;
// none panics on any input. Matching and parsing allocate only errors.
//
// # Limitations
//
// The grammar has parameters, but they are not components: the draft "removed" them (Appendix E.4).
// Nothing is decoded, and the syntax of individual schemes is not checked.
//
// The files whose names begin with z are generated from the grammar.
package urlsyntax01

//go:generate go run ../../cmd/abnf gen --grammar ../../grammar/url-syntax-01.abnf --package urlsyntax01 -o . --parsers ../../grammar/url-syntax-01.parsers --tables
