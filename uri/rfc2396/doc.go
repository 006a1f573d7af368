// Package rfc2396 holds URI references as RFC 2396 (August 1998) defines them, the document
// that RFC 3986 has replaced: a recognizer for each rule of its grammar, parsers that find its
// components, its algorithm for relative references, and its rules for comparing. For URIs of
// today, use package uri.
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
// # Comparing
//
// [Equivalent] and [Comparer] are the "common syntax equivalence rules" of §6: scheme and host
// name are case-insensitive, and the default port of a scheme may be left out. Other rules
// depend on the scheme, and the RFC has none.
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
// Each row has a rule, the one that took its place, how the strings that they match lie to each
// other, and the shortest that only one of them matches, if there is any. What RFC 3986
// has no rule for stands beside what its Appendix D.2 translates it to, but hier-part, which has
// more paths there. All of it is computed from the automata.
//
//	RFC 2396       RFC 3986                     relation        only RFC 2396  only RFC 3986
//	URI-reference  URI-reference                overlap         "//:a"         "?"
//	absoluteURI    absolute-URI                 overlap         "a://:a"       "a:"
//	relativeURI    relative-part [ "?" query ]  overlap         "//:a"         ""
//	hier-part      hier-part [ "?" query ]      overlap         "//:a"         ""
//	opaque-part    path-rootless [ "?" query ]  newer in older  "?"            -
//	net-path       "//" authority path-abempty  overlap         "//:a"         "//[::]"
//	abs-path       path-absolute                newer in older  "//"           -
//	rel-path       path-rootless                older in newer  -              ":"
//	rel-path       path-noscheme                equal           -              -
//	rel-segment    segment-nz-nc                equal           -              -
//	scheme         scheme                       equal           -              -
//	authority      authority                    overlap         ":a"           "[::]"
//	server         authority                    older in newer  -              "0"
//	reg-name       reg-name                     overlap         ":"            ""
//	userinfo       userinfo                     equal           -              -
//	hostport       host [ ":" port ]            older in newer  -              ""
//	host           host                         older in newer  -              ""
//	hostname       reg-name                     older in newer  -              ""
//	IPv4address    IPv4address                  newer in older  "00.0.0.0"     -
//	port           port                         equal           -              -
//	path           path                         newer in older  "?"            -
//	path-segments  path-abempty                 newer in older  "a"            -
//	segment        segment                      equal           -              -
//	pchar          pchar                        older in newer  -              ";"
//	query          query                        equal           -              -
//	fragment       fragment                     equal           -              -
//	reserved       reserved                     older in newer  -              "!"
//	unreserved     unreserved                   newer in older  "!"            -
//	escaped        pct-encoded                  equal           -              -
//	hex            HEXDIG                       equal           -              -
//
// RFC 3986 has IP literals, for which "[" and "]" are reserved, and octets up to 255; what is
// no IPv4address any more is a reg-name, so no host is lost. "#" became reserved, and so did "!",
// "*", "'", "(" and ")". Empty paths behind a scheme ("s:") and references that are a query ("?y")
// were added. An opaque_part became a path and a query, so that references can be resolved
// against it. Appendix D.2 has path-rootless for rel_path, but path-noscheme is the same.
//
// Of all URI-references, only those were lost that have a colon or "@" behind "//" where there is
// no userinfo and no port, as in "//:a": here that is an authority, of a registry, and there
// none, nor a path, as one that begins with "//" needs an authority before it.
//
// # Guarantees
//
// All functions take time that is linear in the length of their strings. Matching and parsing
// allocate nothing but the errors that they return. All may be called concurrently, and no
// input makes them panic.
//
// # What is not done
//
// Nothing is decoded or normalized: the definition of a normal form, "if any", depends on the
// scheme (§6). No scheme's own syntax is checked.
//
// The files whose names begin with z are generated from the grammar.
package rfc2396

//go:generate go run ../../cmd/abnf gen --grammar ../../grammar/rfc2396.abnf --package rfc2396 -o . --parse URI-reference=scheme,authority,path:net-path.abs-path|hier-part.abs-path|relativeURI.abs-path|rel-path|opaque-part,opaque-part,query,fragment --parse authority=server,userinfo,host,hostname,IPv4address,port,reg-name
