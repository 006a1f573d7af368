// Package urls implements URLs of the schemes that RFC 1630 (June 1994) defines: http, ftp, news,
// nntp, prospero, telnet, gopher, wais, mailto, mid and cid. Its grammar is the RFC's "BNF for
// specific URL schemes". Package [github.com/std66/std66/uri/rfc1630] has the RFC's generic URIs,
// partial form, encoding and comparison.
//
// # Rules
//
// Each rule of the grammar is a [Rule], such as [RuleURL] and [RuleHttpaddress]. It matches exactly
// the strings that the grammar derives from it.
//
// # Parts
//
// [ParseURL] reports the scheme of a URL by the address rule that matches it. The parser of that
// address returns the parts:
//
//	http      ParseHttpaddress                  host, port, path, search
//	ftp       ParseFtpaddress                   login, path, ftptype
//	news      ParseNewsaddress                  group or article, or neither for "*"
//	nntp      ParseNntpaddress                  group, digits
//	prospero  ParseProsperoaddress              host, port, hsoname, version, attributes
//	telnet    ParseTelnetaddress                login
//	gopher    ParseGopheraddress                host, port, gtype, gcommand
//	wais      ParseWaisaddress                  host, port, database; search, or wtype and wpath
//	mailto    ParseMailtoaddress                xalphas, which is the mailbox, and hostname
//	mid, cid  ParseMidaddress, ParseCidaddress  local-part, domain
//	afs       ParseAfsaddress                   cellname, path (a historical note in the RFC)
//
// If a gopher command is void, the URL may omit the type, and "1" is assumed ("Gopher").
// [ParseGopheraddress] then returns no gtype, and the caller uses "1". The grammar allows the slash
// only with a type: gopher://h is an address, and gopher://h/ is not.
//
// [ParseLogin] splits a login into user, password and hostport; [ParseHostport] splits a hostport
// into host and port; [ParseArticle] splits an article. [RulePrefixedurl] matches "url:" followed by
// a URL.
//
// If a string has several parses, the parsers prefer the earlier alternative of the grammar and as
// many repetitions as possible. This has effects that the RFC's authors cannot have intended:
//
//   - The first alternative of path is void, and the second takes all it can. So the parsers
//     find an ftptype or a version only directly after a slash: the I of ftp://h/a/I is a type, but
//     the I of ftp://h/aI is part of the path.
//   - group comes before article and allows "@": news:a@b.c is a group, and news:1@b.c is an article.
//
// # Contradictions between grammar and text
//
// The rules follow the grammar to the letter:
//
//   - Names of schemes are in small letters. (The RFC lists both cases where it means both.)
//   - A path does not begin with a slash and has no two adjacent slashes. The same holds for a
//     gopher command, although the text allows any selector.
//   - hostname allows every character of ialpha, including "@", "%", quotation marks and any
//     number of dots, but it does not begin with a digit.
//   - An FTP type has no ";type=" before it, unlike in the text, and directories have no suffix.
//   - An nntp address has no server.
//   - "%00" before a prospero version is an escape in the path, unless it follows a slash directly.
//   - "+" is in safe, so a search is not necessarily divided at it. The generic grammar does not
//     have "+" in safe.
//   - A port is not void, and users and passwords have no escapes.
//   - The schemes rlogin, tn3270, file, afs (as a url) and urn have no rules, although the text
//     names them.
//   - No rule includes a fragmentid. A fragmentid follows a URL, and [RuleURL] does not match it.
//   - A mailto URL has xalphas and a hostname instead of the text's addr-spec.
//   - RFC 1630 does not define addr-spec and content-identifier. Here, both are RFC 822's addr-spec
//     without comments and white space between symbols. So mid: and cid: URLs may have characters
//     that no other URL has: brackets, a bare percent sign and, in quotation marks, any of ASCII.
//
// # Comparison with the generic grammar of RFC 1630
//
// Each row compares a rule of this grammar ("older") with a rule of the generic grammar ("newer",
// although both are in the same RFC): the relation of the two sets of strings, and the shortest
// string that only one of the rules matches. The table is computed from the automata.
//
//	specific         generic      relation        only specific    only generic
//	url              uri          overlap         "cid:a@a"        "a:"
//	httpaddress      uri          disjoint        "http://a"       "a:"
//	ftpaddress       uri          disjoint        "ftp://a/"       "a:"
//	newsaddress      uri          overlap         "news:aaa"       "a:"
//	nntpaddress      uri          overlap         "nntp:aaa/0"     "a:"
//	prosperoaddress  uri          disjoint        "prospero://a/"  "a:"
//	telnetaddress    uri          disjoint        "telnet://a"     "a:"
//	gopheraddress    uri          disjoint        "gopher://a"     "a:"
//	waisaddress      uri          disjoint        "wais://a/a"     "a:"
//	mailtoaddress    uri          disjoint        "mailto:a@a"     "a:"
//	midaddress       uri          overlap         "mid:a@a"        "a:"
//	cidaddress       uri          overlap         "cid:a@a"        "a:"
//	prefixedurl      uri          disjoint        "url:news:a"     "a:"
//	afsaddress       uri          disjoint        "afs://a/"       "a:"
//	scheme           scheme       newer in older  "a+"             -
//	path             path         newer in older  "aaa"            -
//	search           search       newer in older  "+"              -
//	fragmentid       fragmentid   newer in older  "+"              -
//	xpalphas         xpalphas     newer in older  "aaa"            -
//	xpalpha          xpalpha      equal           -                -
//	xalphas          xalphas      newer in older  "+"              -
//	xalpha           xalpha       newer in older  "+"              -
//	ialpha           ialpha       newer in older  "a+"             -
//	safe             safe         newer in older  "+"              -
//	extra            extra        equal           -                -
//	escape           escape       equal           -                -
//	reserved         reserved     equal           -                -
//	national         national     equal           -                -
//	punctuation      punctuation  equal           -                -
//
// No address with "//" is a generic uri, because a generic path does not begin with a slash. No
// prefixedurl is a generic uri, because it has a second colon. No mailto address is a generic uri
// either: it has at least three characters after the colon and no slash between them, but a segment
// of a generic path has at most two characters. Some addresses of news, nntp, mid and cid are
// generic URIs if their parts are as short as that.
//
// # Changes in draft-fielding-url-syntax-01
//
// This table compares the same grammar with the draft of 1996. If a document has several rules for
// the same thing, the row shows all of them.
//
//	RFC 1630                      url-syntax-01  relation        only RFC 1630   only url-syntax-01
//	url                           URL-reference  overlap         "cid:a@%"       ""
//	url                           absoluteURL    overlap         "cid:a@#"       "a:"
//	httpaddress                   generic-URL    overlap         "http://a\""    "a:"
//	ftpaddress                    generic-URL    overlap         "ftp://a\"/"    "a:"
//	newsaddress                   opaque-URL     overlap         "news:a\""      "a:"
//	mailtoaddress                 opaque-URL     overlap         "mailto:\"@a"   "a:"
//	midaddress                    opaque-URL     overlap         "mid:a@#"       "a:"
//	telnetaddress                 generic-URL    overlap         "telnet://a\""  "a:"
//	scheme                        scheme         overlap         "a!"            "0"
//	login                         server         overlap         "a!"            ""
//	user                          user           older in newer  -               ""
//	password                      password       older in newer  -               ""
//	hostport                      hostport       overlap         "a!"            "a:"
//	host                          host           overlap         "a!"            "0.a"
//	hostname                      hostname       overlap         "a!"            "0.a"
//	hostnumber                    hostnumber     equal           -               -
//	port                          port           older in newer  -               ""
//	path                          path           overlap         "\""            "/"
//	segment                       segment        overlap         "\""            ""
//	search                        query          overlap         "\""            ""
//	fragmentid                    fragment       overlap         "\""            ""
//	xalpha                        urlchar        overlap         "\""            "/"
//	alpha / digit / safe / extra  unreserved     overlap         "\""            "~"
//	safe / extra                  mark           overlap         "\""            "~"
//	reserved                      reserved       overlap         "#"             "&"
//	escape                        escaped        equal           -               -
//
// # Guarantees
//
// Matching and parsing take time linear in the length of the string and allocate only errors. All
// functions are safe for concurrent use, and none panics on any input.
//
// # Limitations
//
// Nothing is decoded, repaired or looked up. A port and the numbers of a hostnumber may have any
// number of digits. The fields of a wpath are not split.
//
// The files whose names begin with z are generated from the grammar.
package urls

//go:generate go run ../../../cmd/abnf gen --grammar ../../../grammar/rfc1630-url.abnf --package urls -o . --parsers ../../../grammar/rfc1630-url.parsers --tables
