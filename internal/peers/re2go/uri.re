//go:build generators

// The rules URI and URI-reference of RFC 3986 (STD 66), Appendix A, for re2go.
//
// An alternative comes before those after it and a longer repetition before a shorter one,
// so that first-match-wins (RFC 3986 §3.2.2) is the order of the alternatives of host.

package re2go

//lint:file-ignore SA4006 re2go steps over a byte before it runs an action

import "math"

/*!rules:re2c:grammar
	re2c:yyfill:enable = 0;
	re2c:define:YYCTYPE     = byte;
	re2c:define:YYPEEK      = "peek(s, i)";
	re2c:define:YYSKIP      = "i++";
	re2c:define:YYBACKUP    = "";
	re2c:define:YYRESTORE   = "";
	re2c:define:YYSTAGP     = "@@{tag} = i";
	re2c:define:YYSTAGN     = "@@{tag} = -1";
	re2c:define:YYSHIFTSTAG = "@@{tag} += @@{shift}";

	ALPHA  = [A-Za-z];
	DIGIT  = [0-9];
	HEXDIG = [0-9A-Fa-f];

	unreserved  = ALPHA | DIGIT | [-._~];
	sub_delims  = [!$&'()*+,;=];
	pct_encoded = "%" HEXDIG HEXDIG;
	pchar       = unreserved | pct_encoded | sub_delims | [:@];

	segment       = pchar*;
	segment_nz    = pchar+;
	segment_nz_nc = (unreserved | pct_encoded | sub_delims | "@")+;

	path_abempty  = ("/" segment)*;
	path_absolute = "/" (segment_nz ("/" segment)*)?;
	path_noscheme = segment_nz_nc ("/" segment)*;
	path_rootless = segment_nz ("/" segment)*;
	path_empty    = "";

	dec_octet   = DIGIT | [1-9] DIGIT | "1" DIGIT DIGIT | "2" [0-4] DIGIT | "25" [0-5];
	IPv4address = dec_octet "." dec_octet "." dec_octet "." dec_octet;
	h16         = HEXDIG{1,4};
	ls32        = h16 ":" h16 | IPv4address;
	IPv6address =                            (h16 ":"){6} ls32
	            |                       "::" (h16 ":"){5} ls32
	            | (               h16)? "::" (h16 ":"){4} ls32
	            | ((h16 ":"){0,1} h16)? "::" (h16 ":"){3} ls32
	            | ((h16 ":"){0,2} h16)? "::" (h16 ":"){2} ls32
	            | ((h16 ":"){0,3} h16)? "::"  h16 ":"     ls32
	            | ((h16 ":"){0,4} h16)? "::"              ls32
	            | ((h16 ":"){0,5} h16)? "::"              h16
	            | ((h16 ":"){0,6} h16)? "::";
	IPvFuture   = [Vv] HEXDIG+ "." (unreserved | sub_delims | ":")+;
	IP_literal  = "[" (IPv6address | IPvFuture) "]";
	reg_name    = (unreserved | pct_encoded | sub_delims)*;

	scheme   = ALPHA (ALPHA | DIGIT | [-+.])*;
	userinfo = (unreserved | pct_encoded | sub_delims | ":")*;
	port     = DIGIT*;
	query    = (pchar | [/?])*;
	fragment = (pchar | [/?])*;

	// A NUL, which peek makes of the end of input, ends each rule.
	end = [\x00];
*/

/*!rules:re2c:tagged
	!use:grammar;

	host      = IP_literal | @ipv4 IPv4address | reg_name;
	authority = (userinfo @u "@")? host @h (":" port)? @a;

	hier_part = "//" authority path_abempty | path_absolute | path_rootless | path_empty;

	rest = @p ("?" query @q)? ("#" fragment)? end;
*/

// ParseURI returns where the components of s are, and reports whether s matches URI.
func ParseURI(s string) (c Captures, ok bool) {
	if len(s) > math.MaxInt32 {
		return c, false
	}
	var scheme, u, h, ipv4, a, p, q int
	/*!stags:re2c:uri format = "var @@ int\n"; */
	i := 0
	/*!re2c:uri
	!use:tagged;
	re2c:variable:yybm = inURI;

	scheme @scheme ":" hier_part rest {
		if i <= len(s) {
			return c, false
		}
		c.Set(s, scheme, u, h, a, p, q, ipv4 >= 0)
		return c, true
	}
	* { return c, false }
	*/
}

// ParseReference returns where the components of s are, and reports whether s matches
// URI-reference.
func ParseReference(s string) (c Captures, ok bool) {
	if len(s) > math.MaxInt32 {
		return c, false
	}
	var scheme, u, h, ipv4, a, p, q int
	/*!stags:re2c:reference format = "var @@ int\n"; */
	i := 0
	/*!re2c:reference
	!use:tagged;
	re2c:variable:yybm = inReference;

	// What is URI / relative-ref is divided in another way here, for the sake of less code:
	// re2c makes states of its own for each place in the rules that has tags, and authority
	// has most of both. (It also wants a tag to be in a rule once.)
	(scheme @scheme ":")? "//" authority path_abempty rest {
		if i <= len(s) {
			return c, false
		}
		c.Set(s, scheme, u, h, a, p, q, ipv4 >= 0)
		return c, true
	}
	scheme @scheme ":" (path_absolute | path_rootless | path_empty) rest {
		if i <= len(s) {
			return c, false
		}
		c.Set(s, scheme, -1, -1, -1, p, q, false)
		return c, true
	}
	(path_absolute | path_noscheme | path_empty) rest {
		if i <= len(s) {
			return c, false
		}
		c.Set(s, -1, -1, -1, -1, p, q, false)
		return c, true
	}
	* { return c, false }
	*/
}

// MatchReference reports whether s matches URI-reference.
func MatchReference(s string) bool {
	i := 0
	/*!re2c:match
	!use:grammar;
	re2c:variable:yybm = inMatch;

	// The same without tags. (Names are those of the whole file.)
	plain_host      = IP_literal | IPv4address | reg_name;
	plain_authority = "//" (userinfo "@")? plain_host (":" port)?;
	plain_hier      = plain_authority path_abempty | path_absolute | path_rootless | path_empty;
	plain_relative  = plain_authority path_abempty | path_absolute | path_noscheme | path_empty;

	(scheme ":" plain_hier | plain_relative) ("?" query)? ("#" fragment)? end { return i > len(s) }
	* { return false }
	*/
}
