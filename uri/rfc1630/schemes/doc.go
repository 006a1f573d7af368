// Package schemes holds URLs of the schemes that RFC 1630 (June 1994) defines: http, ftp, news,
// nntp, prospero, telnet, gopher, wais, mailto, mid and cid. Its grammar is the RFC's "BNF for
// specific URL schemes". Package [github.com/std66/std66/uri/rfc1630] has the generic URIs of
// the same RFC, their partial form and how they are compared.
//
// # Rules
//
// Each rule of the grammar is a [Rule], such as [RuleUrl] and [RuleHttpaddress], that matches
// exactly the strings that the grammar derives from it.
//
// # Parts
//
// [ParseUrl] finds out which scheme's address a URL is, and the parser of that address its parts:
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
//	afs       ParseAfsaddress                   cellname, path; the RFC has it as a historical note only
//
// A gopheraddress without a gtype has the type "1": where the command is void the type may be left
// out, and "1" is assumed (Gopher). [ParseGopheraddress] finds no gtype there, and the caller
// takes "1". The grammar has the slash only with a type: gopher://h is an address, and gopher://h/
// is not.
//
// [ParseLogin] divides a login into user, password and hostport, [ParseHostport] that into host
// and port, and [ParseArticle] an article. What [RulePrefixedurl] matches is "url:" and a URL.
//
// A string that can be parsed in several ways is parsed in the order of the grammar's
// alternatives, with as many repetitions as possible. That has effects which the RFC cannot
// have meant:
//
//   - The first alternative of path is void, and otherwise it takes all it can. So an ftptype
//     or a version is found only right behind a slash: of ftp://h/a/I the I is a type, of
//     ftp://h/aI it is a part of the path.
//   - A group may have "@" in it, and comes before article: news:a@b.c is a group, and
//     news:1@b.c an article.
//
// # Where the grammar contradicts the text
//
// The rules follow the grammar, to the letter:
//
//   - Names of schemes are in small letters; the RFC lists both cases where it means both.
//   - A path does not begin with a slash and has no two slashes side by side. Nor does a gopher
//     command, though by the text it is any selector.
//   - hostname takes all that ialpha does: "@", "%", quotation marks and any dots; but no digit
//     at its start.
//   - A type of FTP is written without the ";type=" of the text, and there is no suffix for
//     directories.
//   - An address of nntp has no server.
//   - "%00" before a version of prospero is an escape in the path, see above.
//   - "+" is in safe, so that a search need not be divided at it; in the grammar of generic
//     URIs it is not.
//   - A port is not void, and users and passwords have no escapes.
//   - There are no rules for the schemes rlogin, tn3270, file, afs (as a url) and urn, which
//     the text names.
//   - No rule has a fragmentid. One follows a URL, and [RuleUrl] is without.
//   - A URL of mailto has no addr-spec, as the text says it has, but xalphas and a hostname.
//   - addr-spec and content-identifier are defined nowhere. They are RFC 822's addr-spec here,
//     without comments and white space between its symbols. So what follows mid: and cid: may
//     have characters that no other URL has: brackets, a percent sign as itself, and in
//     quotation marks any of ASCII.
//
// # Beside the generic URIs of RFC 1630
//
// Each row has a rule of this grammar, one of the grammar of generic URIs, how the strings that
// they match lie to each other, and the shortest that only one of them matches, if there is any.
// "Older" is this grammar here, and "newer" the generic one, though both are of the same RFC. All
// of it is computed from the automata.
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
// So no address with "//" is a generic uri, whose path does not begin with a slash; nor is a
// prefixedurl, for its second colon, nor an address of mailto, which has at least three characters
// behind its colon and no slash between them, where a part of a generic path has at most two.
// Some addresses of news, nntp, mid and cid are, those with parts as short as that.
//
// # What became of it in draft-fielding-url-syntax-01
//
// The same for the draft of 1996, which is the newer one. Where one document has several rules
// for it, these stand there.
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
// Matching and parsing take time that is linear in the length of the string and allocate
// nothing but errors. All functions may be called concurrently, and no input makes them panic.
//
// # What is not done
//
// Nothing is decoded, repaired or looked up. A port may have any number of digits, and so may
// the numbers of a hostnumber. The fields of a wpath are not divided.
//
// The files whose names begin with z are generated from the grammar.
package schemes

//go:generate go run ../../../cmd/abnf gen --grammar ../../../grammar/rfc1630-url.abnf --package schemes -o . --parse url=httpaddress,ftpaddress,newsaddress,nntpaddress,prosperoaddress,telnetaddress,gopheraddress,waisaddress,mailtoaddress,midaddress,cidaddress --parse httpaddress=host,port,path:httpaddress.path,search:httpaddress.search --parse ftpaddress=login,path:ftpaddress.path,ftptype --parse afsaddress=cellname,path:afsaddress.path --parse newsaddress=group:groupart.group,article --parse nntpaddress=group:nntpaddress.group,digits:nntpaddress.digits --parse midaddress=local-part,domain --parse cidaddress=local-part,domain --parse mailtoaddress=xalphas:mailtoaddress.xalphas,hostname:mailtoaddress.hostname --parse waisaddress=host,port,database,search:waisindex.search,wtype,wpath:waisdoc.wpath --parse prosperoaddress=host,port,hsoname,version,attributes:prosperolink.attributes --parse telnetaddress=login --parse gopheraddress=host,port,gtype,gcommand --parse login=user:login.user,password:login.password,hostport --parse article=xalphas:article.xalphas,host --parse hostport=host,port
