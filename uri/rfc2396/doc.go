// Package rfc2396 implements URI references as defined by RFC 2396 (August 1998), which RFC 3986
// replaced. It has a recognizer for each rule of the grammar, parsers that return components, the
// algorithm for relative references, and the rules for comparison. For today's URIs, use package
// uri.
//
// The grammar is Appendix A plus the excluded characters of §2.4.3. It is the RFC as published,
// without the literal IPv6 addresses that RFC 2732 added.
//
// # Components
//
// [ParseURIReference] returns scheme, authority, path, query and fragment. [ParseAuthority] returns
// the parts of an authority.
//
//	  http://user@www.example.com:80/a;x/b?name=ferret#nose
//	  \__/   \_____________________/\____/ \_________/ \__/
//	   |                |             |         |       |
//	scheme          authority        path     query  fragment
//
// If a string has several parses, the parsers prefer the first alternative of a rule:
//
//   - An authority is a server if possible, else a reg_name. So "//a_b" and "//1.2.3" have the
//     names of registries.
//   - The text after "//" is an authority, not a path with an empty first segment (§4.3).
//   - A hier_part begins with a slash. Anything else is an opaque_part. It is the path and has no
//     query: "?" is one of its characters.
//
// The parsers distinguish a component that is not present from an empty one, such as the query of
// "http://a/?". For the path they are the same (§5.2: "never undefined, though it may be empty").
//
// # Resolution
//
// [Resolve] and [Resolver] follow the algorithm of §5.2 to the letter. They split a reference by
// the regular expression of Appendix B, like [uri.Split], so any string has a result. The algorithm
// has pitfalls that RFC 3986 removed:
//
//   - A base without a path does not get one: "g" on "http://a" is "http://ag".
//   - Without an authority, the result's path can begin with "//": "..//g" on "s:/a/b" is "s://g",
//     whose authority is g.
//   - Dot-segments are removed only from merged paths: "/../g" keeps them.
//   - A base that is not hierarchical is accepted: "g" on "mailto:a@b" is "mailto:g".
//
// # Comparing
//
// [Equivalent] and [Comparer] implement the "common syntax equivalence rules" of §6: scheme and host
// name are case-insensitive, and the default port of a scheme may be omitted. Other rules depend on
// the scheme, and the RFC does not define them.
//
// # Differences between grammar and text
//
// Recognizers and parsers follow the grammar.
//
//   - The grammar does not allow a relativeURI without a path: "?y" is not a URI-reference,
//     although Appendix C resolves it. Resolve resolves it too.
//   - In "mailto:a?b", the regular expression of Appendix B finds a query. The grammar has the
//     opaque_part a?b. The parser follows the grammar, and Resolve follows Appendix B.
//   - The regular expression finds a scheme before any first colon, but the grammar's schemes begin
//     with a letter. So Resolve takes "1:g" for an absolute URI, although it is invalid.
//   - Scheme names begin "with a lower case letter" (§3.1). The grammar allows both cases.
//   - The text calls a relative path a path. The rule path is only for absolute paths.
//
// # Changes in RFC 3986
//
// Each row compares a rule with the rule that replaced it: the relation of the two sets of strings,
// and the shortest string that only one of the rules matches. If RFC 3986 has no such rule, the row
// shows the translation in its Appendix D.2, except for hier-part, which has more paths in RFC 3986.
// The table is computed from the automata.
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
// RFC 3986 added IP literals, reserved "[" and "]" for them, and limited the numbers of an
// IPv4address to 255. An IPv4address that exceeds the limit became a reg-name, so every host is still
// valid. RFC 3986 also reserved "#", "!", "*", "'", "(" and ")". It added empty paths after a
// scheme ("s:") and references that consist of a query ("?y"). An opaque_part became a path and a
// query, so references can be resolved against it. Appendix D.2 translates rel_path to
// path-rootless, but path-noscheme is the equivalent rule.
//
// RFC 3986 rejects only the URI-references with a colon or "@" after "//" that does not belong to a
// userinfo or a port, such as "//:a". RFC 2396 takes ":a" for a registry's name. RFC 3986 does not
// take it for an authority, and does not allow a path to begin with "//" without an authority.
//
// # Guarantees
//
// All functions take time linear in the lengths of their arguments and are safe for concurrent use;
// none panics on any input. Matching and parsing allocate only errors.
//
// # Limitations
//
// Nothing is decoded or normalized: the definition of a normal form, "if any", depends on the
// scheme (§6). The syntax of individual schemes is not checked.
//
// The files whose names begin with z are generated from the grammar.
package rfc2396

//go:generate go run ../../cmd/abnf gen --grammar ../../grammar/rfc2396.abnf --package rfc2396 -o . --parsers ../../grammar/rfc2396.parsers --tables
