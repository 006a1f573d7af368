// Package rfc2396 holds URI references as RFC 2396 (August 1998) defines them, the document
// that RFC 3986 has replaced: a recognizer for each rule of its grammar, parsers that find its
// components, and its algorithm for relative references. For URIs of today, use package uri.
//
// The grammar is that of Appendix A, with the excluded characters of §2.4.3. It is the RFC as
// published: literal IPv6 addresses, which RFC 2732 added, are not in it.
//
// # Components
//
// [ParseURIReference] finds scheme, authority, path, query and fragment, and [ParseAuthority]
// what an authority is made of:
//
//	  http://user@www.example.com:80/a;x/b?name=ferret#nose
//	  \__/   \_____________________/\____/ \_________/ \__/
//	   |                |             |         |       |
//	scheme          authority        path     query  fragment
//
// Of several ways to read a string, the first alternative of a rule counts:
//
//   - An authority is a server if it can be, and a reg_name otherwise. So "//a_b" has a
//     registry's name, and "//1.2.3" too.
//   - What follows "//" is an authority, and not a path with an empty first segment (§4.3).
//   - A hier_part begins with a slash. What does not is an opaque_part, which is the path and
//     has no query: a "?" is one of its characters.
//
// A component that is not there has no place, which differs from an empty place, as of the
// query in "http://a/?". Of a path (§5.2: "never undefined, though it may be empty") both mean
// that it is empty.
//
// # Resolution
//
// [Resolve] and [Resolver] are the algorithm of §5.2 to the letter. It divides a reference by
// the regular expression of Appendix B, as [uri.Split] does, so any string has a result. The
// letter has traps that RFC 3986 has removed:
//
//   - A base without a path gets none: "g" on "http://a" is "http://ag".
//   - A path may come to begin with "//" where there is no authority: "..//g" on "s:/a/b" is
//     "s://g", in which g is an authority.
//   - Only what is merged loses dot-segments: "/../g" keeps them.
//   - Bases that are not hierarchical are not refused: "g" on "mailto:a@b" is "mailto:g".
//
// # Where grammar and text differ
//
// Recognizers and parsers follow the grammar.
//
//   - The grammar has no relativeURI without a path: "?y" is no URI-reference, though Appendix C
//     resolves it. Resolve does, too.
//   - The regular expression of Appendix B finds a query in "mailto:a?b". The grammar has an
//     opaque_part there, a?b, and so has the parser; Resolve has the query.
//   - It finds a scheme before any first colon, where the grammar has a scheme begin with a
//     letter: Resolve takes "1:g" for an absolute URI, which is none.
//   - Scheme names begin "with a lower case letter" (§3.1). The grammar has both cases.
//   - The text calls a relative path a path. The rule path is for absolute ones.
//
// # What became of it in RFC 3986
//
// Each row has a rule, the one that took its place, and what they match: "=" the same strings,
// "<" the newer one all that the older one does, and more, ">" only some of that, "<>" each
// some that the other does not. Then come the shortest strings that only one of them matches.
// All of it is computed from the automata.
//
//	RFC 2396           RFC 3986       only RFC 2396  only RFC 3986
//	URI-reference  <>  URI-reference  "//:a"         "?"
//	absoluteURI    <>  absolute-URI   "a://:a"       "a:"
//	hier-part      <>  hier-part      "/?"           ""
//	abs-path       >   path-absolute  "//"           -
//	rel-path       =   path-noscheme  -              -
//	rel-segment    =   segment-nz-nc  -              -
//	scheme         =   scheme         -              -
//	authority      <>  authority      ":a"           "[::]"
//	server         <   authority      -              "0"
//	reg-name       <>  reg-name       ":"            ""
//	userinfo       =   userinfo       -              -
//	host           <   host           -              ""
//	hostname       <   reg-name       -              ""
//	IPv4address    >   IPv4address    "00.0.0.0"     -
//	port           =   port           -              -
//	path           >   path           "?"            -
//	segment        =   segment        -              -
//	pchar          <   pchar          -              ";"
//	query          =   query          -              -
//	fragment       =   fragment       -              -
//	reserved       <   reserved       -              "!"
//	unreserved     >   unreserved     "!"            -
//	escaped        =   pct-encoded    -              -
//
// RFC 3986 has IP literals, for which "[" and "]" are reserved, and octets up to 255.
// An opaque_part became a path and a query, so references can be resolved against it; empty
// paths behind a scheme and references that are a query were added. A path that begins with
// "//" needs an authority before it: here "//:a" is an authority of a registry, and there it
// is a port that is none.
//
// # Guarantees
//
// All functions take time that is linear in the length of their strings. Matching and parsing
// allocate nothing but the errors that they return. All may be called concurrently, and no
// input makes them panic.
//
// # What is not done
//
// Nothing is decoded or normalized (§6 leaves that to schemes), and no scheme's own syntax is
// checked.
//
// The files whose names begin with z are generated from the grammar.
package rfc2396

//go:generate go run ../../cmd/abnf gen --grammar ../../grammar/rfc2396.abnf --package rfc2396 -o . --parse URI-reference=scheme,authority,path:net-path.abs-path|hier-part.abs-path|relativeURI.abs-path|rel-path|opaque-part,opaque-part,query,fragment --parse authority=server,userinfo,host,hostname,IPv4address,port,reg-name
