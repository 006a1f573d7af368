// Package rfc1630 holds URIs as RFC 1630 (June 1994) defines them, "Universal Resource
// Identifiers in WWW", which is the first document that does. Its grammar "BNF of Generic URI
// Syntax" is here, its partial (relative) form, and its rules for comparing; its "BNF for
// specific URL schemes" is in package [github.com/std66/std66/uri/rfc1630/schemes]. For URIs of
// today there is package [github.com/std66/std66/uri].
//
// # Rules
//
// Each rule of the grammar is a [Rule], such as [RuleUri] and [RuleFragmentaddress], that
// matches exactly the strings that the grammar derives from it. [ParseUri] and
// [ParseFragmentaddress] find scheme, path, search and, in the latter, fragmentid.
//
// # Where the grammar contradicts the text
//
// The grammar of RFC 1630 was not run when it was written, and derives little of what the text
// is about. The rules here follow the grammar, to the letter:
//
//   - A path does not begin with a slash, and has no two slashes side by side. So [RuleUri]
//     matches no http://..., which the RFC's other grammar does, and none of the RFC's examples
//     of URIs but g:h.
//   - xpalphas is one or two characters, so no part of a path between slashes is longer. The
//     other grammar has any number, and so has each other plural of both.
//   - ialpha, and so [RuleScheme], takes dots, "@", "%" and quotation marks.
//   - "+" is in xpalpha and not in safe; the other grammar has it in both. So each "+" in a
//     search stands between words here.
//   - "*" and "!" are reserved by the text ("Other reserved characters"), and like letters in
//     the grammar, where no rule refers to reserved.
//   - Escapes have capitals by the text (0-9, A-F), and letters of either case in the grammar.
//   - A void fragment-id with its hash is right by the text, and not by the grammar.
//   - The space is reserved in the grammar, where no rule refers to reserved. By the text it is
//     unsafe: it may be encoded, and in canonical form it is. [Equal], [Recode] and [Canonical]
//     follow the text.
//   - The text calls the production of URIs "generic"; there is no such rule.
//
// # Partial form
//
// [Resolve] gives the URI that a partial form means in the context of another URI, by the
// rules of the text ("Partial (relative) form") as they are written. They look at no grammar, so
// the context may be http://..., and there is no authority: what stands between slashes is an
// element of the path, a host as well. Where they differ from what came later:
//
//   - A partial form that begins with slashes takes everything of the context before the first
//     run of as many slashes that no longer run follows. So /g in magic://a/b/c//d/e/f is
//     magic://a/b/c//d/g. (The RFC's own example says magic://a/g, which the rule does not
//     yield.) Without such a run the form means nothing, and is an error: /g in http://a is
//     one, whose only run is of two slashes.
//   - "xxx/../" and "/." are removed only where the form does not begin with slashes: the text
//     has these rules in the same "otherwise". A last ".." has no slash behind it, and stays; a
//     last "/." takes its slash along. xxx is not void, as segments of the grammar are not, and
//     not "." or ".." itself; so ".." behind two slashes stays, too.
//   - A host is not spared: ../../g in http://a/b/c is http://g.
//   - The void partial form is the context without its last part, as in RFC 3986 it is not.
//   - An absolute form "must have a colon and that colon must occur before any slash characters",
//     and nothing more. So ?a:b is an absolute form in any context, and means itself.
//
// # Encoding
//
// [Encode] and [Decode] are the conventional encoding of names. A name is a Go string in UTF-8, and
// its characters are those of ISO Latin 1. [EncodeSearch] and [DecodeSearch] also write a space
// as "+". [Recode] brings a whole URI, which is a string of octets, to an encoding level, with a
// larger or smaller set of safe characters, and [Canonical] to the level that the text
// recommends. Reserved characters are never encoded or decoded in this way.
//
// # Comparing
//
// [Equal] has the text's rules ("Encoding reserved characters"): escapes of characters that
// are not reserved are equal to these, and those of reserved ones are not.
//
// # What became of it in draft-fielding-url-syntax-01
//
// Each row has a rule, the one that took its place, how the strings that they match lie to each
// other, and the shortest that only one of them matches, if there is any. Where one
// document has several rules for it, these stand there. All of it is computed from the automata.
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
// The draft has no quotation marks. Its schemes are made of letters, digits,
// "+", "-" and "." alone, and begin with any of them. It has relative URLs, "//" with a server
// behind it, and paths of any segments, void ones too.
//
// What the two grammars of RFC 1630 differ in is told in package
// [github.com/std66/std66/uri/rfc1630/schemes].
//
// # Guarantees
//
// Matching, parsing, resolving, encoding and comparing take time that is linear in the lengths of
// their strings. Matching, parsing and comparing allocate only errors; resolving and encoding
// allocate a few strings of similar length. All functions may be called concurrently, and no input
// makes them panic.
//
// # What is not done
//
// Matching, parsing and resolving decode and repair nothing. The scheme of a context is not looked
// up: the text says that partial forms may not in general be used with gopher, but assumes that
// they mean the same where they are.
//
// The files whose names begin with z are generated from the grammar.
package rfc1630

//go:generate go run ../../cmd/abnf gen --grammar ../../grammar/rfc1630-uri.abnf --package rfc1630 -o . --parse uri=scheme,path:uri.path,search:uri.search --parse fragmentaddress=scheme,path:uri.path,search:uri.search,fragmentid --bytes reserved
