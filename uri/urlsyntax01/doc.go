// Package urlsyntax01 holds URL references as the Internet-Draft draft-fielding-url-syntax-01,
// "Uniform Resource Locators (URL)" (26 November 1996), defines them, on the way from RFC 1738
// and RFC 1808 to RFC 2396: a recognizer for each rule of its grammar, parsers that find its
// components, its algorithm for relative URLs, and a comparison. For URIs of today, use package
// uri.
//
// The grammar is that of the draft's sections 1.3 and 2 to 4. Those of header fields in its
// section 5.1 are not in it.
//
// # Components
//
// Three parsers find the components, from the outside in: [ParseURLReference] scheme and
// fragment, [ParseRelativeURL] server, path and query in what is between them, and
// [ParseServer] the parts of the server:
//
//	  ftp://user:password@ftp.example.com:21/a;x/b?query#fragment
//	  \_/ \____________________________________________/ \______/
//	   |                         |                           |
//	scheme                  relativeURL                  fragment
//
// The slash between server and path is no part of the path (§4.3.2), but of an abs_path, of
// which the path is what follows it: whether an abs_path is there tells /a from a.
//
// A component that is not there has no place, which differs from an empty place, as that of
// the password in "ftp://foo:@host.com/" (§4.3.1). An empty path has none.
//
// # What the grammar comes to
//
// Each string of urlchars is a relativeURL, as segments and queries may hold anything, and
// be empty. So generic-URL and opaque-URL are the same strings, scheme ":" *urlchar, and of
// two alternatives the first counts: no opaque-URL is ever found, and "mailto:a@b" is a
// generic-URL with the path a@b. A server is found if what follows "//", up to the next slash
// or the end, is one; otherwise the slashes are a path's.
//
// # Resolution
//
// [Resolve] is section 6 to the letter, with components divided as section 4 says. The letter
// has traps:
//
//   - A reference without a path, "?y", keeps the last segment of the base, which Appendix C
//     has it lose. That is what RFC 1808 had, too; RFC 2396 has gone the other way.
//   - A path may come to begin with "//" where there is no server: "..//g" on "s:/a/b" is
//     "s://g", in which g is a server.
//   - Only what is merged loses dot-segments: "/../g" keeps them, as do queries.
//   - Queries and fragments that are empty are lost: "g?#" is "g".
//
// # Comparing
//
// [Equivalent] compares components: the letters of a scheme have no case (§4.1), and an empty
// query or fragment is the same as none (§3, §4.3.3). The draft has no other rules, such as for
// the case of host names, or for default ports.
//
// # Where grammar and text differ
//
// Recognizers and parsers follow the grammar; Resolve and Equivalent follow the text.
//
//   - The text has the server end at the next slash (§4.3.1), whatever it holds: in "//h?q" it
//     is h?q, and in "//a_b" a_b. The grammar, which has no query behind a server without a
//     slash, and no such server, has paths there.
//   - The text has an empty query for a reference without one (§4.3.3). In the grammar "g?"
//     and "g" differ.
//   - Scheme names have lower case letters (§4.1). The grammar has both cases, and any of its
//     characters may come first, as in "1a:b".
//   - A segment with a colon "cannot be used as the first component of a relative URL path"
//     (§4.3.2). The grammar derives it, and what could be a scheme is one by its order alone.
//   - Appendix C.2 contradicts section 6. It resolves "g?y/./x" to http://a/b/c/g?y/x and
//     "g?y/../x" to http://a/b/c/x, as if a query had dot-segments. By section 6 the results are
//     http://a/b/c/g?y/./x and http://a/b/c/g?y/../x, because step 2 parses the query before
//     step 6 looks at the path. Appendix C itself leaves the fragments of "g#s/./x" and
//     "g#s/../x" alone. Resolve follows section 6.
//   - Section 4 refers to its section 7 for resolution, which is section 6.
//
// # What became of it in RFC 2396
//
// Each row has a rule, the one that took its place, how the strings that they match lie to each
// other, and the shortest that only one of them matches, if there is any. The draft has
// queries in its paths, and RFC 2396 behind them; it has no rule for a password. All of it is
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
// So each URI-reference is a URL-reference, too. RFC 2396 has no relativeURI that is empty, is a
// query alone or begins with a segment that has a colon; it has something behind each scheme, and
// a letter at a scheme's beginning. Its userinfo has user and password in one, with any colons and without
// "?", and its authority may also be the name of a registry. A query may follow a server without
// a slash, and a hostname may end with a dot. "$" and "," became reserved.
//
// # Guarantees
//
// All functions take time that is linear in the length of their strings. Matching and parsing
// allocate nothing but the errors that they return. All may be called concurrently, and no
// input makes them panic.
//
// # What is not done
//
// Parameters are found in the grammar, but are no components: the draft has "removed" them
// (Appendix E.4). Nothing is decoded, and no scheme's own syntax is checked.
//
// The files whose names begin with z are generated from the grammar.
package urlsyntax01

//go:generate go run ../../cmd/abnf gen --grammar ../../grammar/url-syntax-01.abnf --package urlsyntax01 -o . --parse URL-reference=scheme,relativeURL,fragment --parse relativeURL=server,abs-path,path,query --parse server=user,password,host,hostname,hostnumber,port
