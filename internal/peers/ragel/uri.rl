//go:build generators

// The rules URI and URI-reference of RFC 3986 (STD 66), Appendix A, for Ragel.
//
// An action records where a component ends, when the machine leaves what it is embedded in:
// at a byte that cannot belong to that, or at the end of input. Ragel runs the actions of
// all alternatives that may still be meant. That matters in one place: what seems to be a
// host may be userinfo until the at sign comes, which therefore undoes what there was. Where
// components begin follows from where others end; captures.Set knows.

package ragel

import "math"

%%{
	machine grammar;

	action scheme    { scheme = p }
	action host      { host = p }
	action ipv4      { isIPv4 = true }
	action userinfo  { userinfo, host, isIPv4 = p, -1, false }
	action authority { authority = p }
	action path      { path = p }
	action query     { query = p }

	ALPHA  = [A-Za-z];
	DIGIT  = [0-9];
	HEXDIG = [0-9A-Fa-f];

	unreserved  = ALPHA | DIGIT | [\-._~];
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
	IPvFuture   = "v"i HEXDIG+ "." (unreserved | sub_delims | ":")+;
	IP_literal  = "[" (IPv6address | IPvFuture) "]";
	reg_name    = (unreserved | pct_encoded | sub_delims)*;

	scheme   = ALPHA (ALPHA | DIGIT | [+\-.])*;
	userinfo = (unreserved | pct_encoded | sub_delims | ":")*;
	port     = DIGIT*;
	query    = (pchar | [/?])*;
	fragment = (pchar | [/?])*;

	host      = IP_literal | IPv4address %ipv4 | reg_name;
	authority = (userinfo "@" @userinfo)? host %host (":" port)?;

	network_path  = "//" authority %authority path_abempty;
	hier_part     = network_path | path_absolute | path_rootless | path_empty;
	relative_part = network_path | path_absolute | path_noscheme | path_empty;
	rest          = ("?" query %query)? ("#" fragment)?;

	URI           = scheme %scheme ":" hier_part %path rest;
	URI_reference = URI | relative_part %path rest;

	# The same without actions.
	plain_host      = IP_literal | IPv4address | reg_name;
	plain_authority = "//" (userinfo "@")? plain_host (":" port)?;
	plain_hier      = plain_authority path_abempty | path_absolute | path_rootless | path_empty;
	plain_relative  = plain_authority path_abempty | path_absolute | path_noscheme | path_empty;
	plain_reference = (scheme ":" plain_hier | plain_relative) ("?" query)? ("#" fragment)?;
}%%

%%{
	machine uri;
	include grammar;
	main := URI;
	write data noerror noentry;
}%%

// ParseURI returns where the components of s are, and reports whether s matches URI.
func ParseURI(s string) (c Captures, ok bool) {
	if len(s) > math.MaxInt32 {
		return c, false
	}
	scheme, userinfo, host, authority, path, query := -1, -1, -1, -1, -1, -1
	isIPv4 := false
	data, p, pe, eof, cs := s, 0, len(s), len(s), 0
	%% write init;
	%% write exec;
	if cs < uri_first_final {
		return c, false
	}
	c.Set(s, scheme, userinfo, host, authority, path, query, isIPv4)
	return c, true
}

%%{
	machine reference;
	include grammar;
	main := URI_reference;
	write data noerror noentry;
}%%

// ParseReference returns where the components of s are, and reports whether s matches URI-reference.
func ParseReference(s string) (c Captures, ok bool) {
	if len(s) > math.MaxInt32 {
		return c, false
	}
	scheme, userinfo, host, authority, path, query := -1, -1, -1, -1, -1, -1
	isIPv4 := false
	data, p, pe, eof, cs := s, 0, len(s), len(s), 0
	%% write init;
	%% write exec;
	if cs < reference_first_final {
		return c, false
	}
	c.Set(s, scheme, userinfo, host, authority, path, query, isIPv4)
	return c, true
}

%%{
	machine match;
	include grammar;
	main := plain_reference;
	write data noerror noentry;
}%%

// MatchReference reports whether s matches URI-reference.
func MatchReference(s string) bool {
	data, p, pe, cs := s, 0, len(s), 0
	%% write init;
	%% write exec;
	return cs >= match_first_final
}
