// Package rfc1630 implements URIs as defined by RFC 1630 (June 1994), "Universal Resource
// Identifiers in WWW", the first document to define them. It covers the grammar "BNF of Generic
// URI Syntax", the partial (relative) form, the encoding, and the rules for comparison. Package
// [github.com/std66/std66/uri/rfc1630/urls] has the RFC's other grammar, "BNF for specific URL
// schemes". For today's URIs, use package [github.com/std66/std66/uri].
//
// # Rules
//
// Each rule of the grammar is a [Rule], such as [RuleURI] and [RuleFragmentaddress]. It matches
// exactly the strings that the grammar derives from it. [ParseURI] returns the scheme, path and
// search of a URI; [ParseFragmentaddress] also returns the fragmentid.
//
// # Contradictions between grammar and text
//
// The grammar of RFC 1630 was never tested, and it derives few of the URIs in the text. The rules
// of this package follow the grammar to the letter:
//
//   - A path does not begin with a slash and has no two adjacent slashes. [RuleURI] therefore
//     matches no http://... URL, unlike the RFC's other grammar. The only example of a URI in the
//     RFC that it matches is g:h.
//   - xpalphas is one or two characters, so no element of a path is longer. In the other grammar,
//     xpalphas has any number of characters, as the other plurals of both grammars do.
//   - ialpha, and therefore [RuleScheme], allows dots, "@", "%" and quotation marks.
//   - "+" is in xpalpha but not in safe; the other grammar has it in both. So each "+" in a search
//     separates words here.
//   - The text reserves "*" and "!" ("Other reserved characters"). The grammar treats them like
//     letters, and no rule refers to its rule reserved.
//   - The text allows only capitals in escapes (0-9, A-F); the grammar allows letters of either case.
//   - The text allows a hash with a void fragment-id; the grammar does not.
//   - The grammar's rule reserved has the space. The text calls the space unsafe: it may be
//     encoded, and the canonical form encodes it. [Equal], [Recode] and [Canonical] follow the text.
//   - The text calls the production of URIs "generic"; the grammar does not define that rule.
//
// # Partial form
//
// [Resolve] returns the URI that a partial form means in the context of another URI. It follows
// the text ("Partial (relative) form"), not the grammar, so the context may be an http://... URL.
// It does not distinguish an authority: every element between slashes belongs to the path,
// including a host. The rules differ from later documents:
//
//   - A partial form that begins with n slashes is appended to the part of the context that comes
//     before the first run of exactly n slashes without a longer run to its right. So /g in
//     magic://a/b/c//d/e/f is magic://a/b/c//d/g. (The RFC's own example says magic://a/g, which
//     contradicts the rule.) If the context has no such run, Resolve returns an error: /g in
//     http://a fails, because the only run there has two slashes.
//   - "xxx/../" and "/." are removed only if the form does not begin with slashes, because the text
//     has these rules in the same "otherwise". A final ".." has no slash after it and stays; a
//     final "/." is removed with its slash. xxx is not void, because the grammar's segments are
//     not, and it is not "." or "..". So ".." after two slashes also stays.
//   - ".." can remove a host: ../../g in http://a/b/c is http://g.
//   - The void partial form means the context without its last part, unlike in RFC 3986.
//   - An absolute form "must have a colon and that colon must occur before any slash characters".
//     The text requires nothing else, so ?a:b is an absolute form and resolves to itself.
//
// # Encoding
//
// [Encode] and [Decode] implement the conventional encoding of names. A name is a Go string in
// UTF-8 whose characters are in ISO Latin 1. [EncodeSearch] and [DecodeSearch] also write a space
// as "+". [Recode] converts a whole URI, a string of octets, to an encoding level with a larger or
// smaller set of safe characters. [Canonical] converts it to the level that the text recommends.
// Recode and Canonical never encode or decode reserved characters.
//
// # Comparing
//
// [Equal] follows the text ("Encoding reserved characters"): the escape of an unreserved character
// is equal to the character, and the escape of a reserved character is not.
//
// # Changes in draft-fielding-url-syntax-01
//
// Each row compares a rule with the rule that replaced it: the relation of the two sets of strings,
// and the shortest string that only one of the rules matches. If a document has several rules for
// the same thing, the row shows all of them. The table is computed from the automata.
//
//	RFC 1630                      url-syntax-01  relation        only RFC 1630  only url-syntax-01
//	fragmentaddress               URL-reference  overlap         "a\":"         ""
//	uri                           absoluteURL    overlap         "a!:"          "0:"
//	uri                           generic-URL    overlap         "a!:"          "0:"
//	scheme                        scheme         overlap         "a!"           "0"
//	path                          path           overlap         "\""           "/"
//	xpalphas                      segment        overlap         "\""           ""
//	xpalpha                       pchar          overlap         "\""           ":"
//	search                        query          overlap         "\""           ""
//	fragmentid                    fragment       overlap         "\""           ""
//	xalpha                        urlchar        overlap         "\""           "+"
//	alpha / digit / safe / extra  unreserved     overlap         "\""           "~"
//	safe / extra                  mark           overlap         "\""           "~"
//	reserved                      reserved       overlap         "#"            "&"
//	escape                        escaped        equal           -              -
//	national                      unwise         overlap         "~"            "`"
//	punctuation                   delims         older in newer  -              "\""
//
// The draft's rules do not allow quotation marks. Its schemes consist of letters, digits, "+", "-"
// and ".", and begin with any of them. It has relative URLs, "//" followed by a server, and paths
// of any segments, including void ones.
//
// Package [github.com/std66/std66/uri/rfc1630/urls] describes the differences between the two
// grammars of RFC 1630.
//
// # Guarantees
//
// All functions take time linear in the lengths of their arguments and are safe for concurrent use;
// none panics on any input. Matching, parsing and comparing allocate only errors; resolving and
// encoding allocate a few strings of similar length.
//
// # Limitations
//
// Matching, parsing and resolving decode and repair nothing. [Resolve] treats all schemes alike:
// the text says that relative forms "may not in general be used for documents served by gopher
// servers", but also that software gives them the usual meaning there.
//
// The files whose names begin with z are generated from the grammar.
package rfc1630

//go:generate go run ../../cmd/abnf gen --grammar ../../grammar/rfc1630-uri.abnf --package rfc1630 -o . --parsers ../../grammar/rfc1630-uri.parsers --tables --bytes reserved
