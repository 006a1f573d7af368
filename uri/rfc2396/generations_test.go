package rfc2396

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/generations"
)

// TestGenerations checks the table in the package documentation against the automata. A rule that
// RFC 3986 does not have is compared with its translation in Appendix D.2.
func TestGenerations(t *testing.T) {
	generations.Table{
		Heading: "Changes in RFC 3986",
		Older:   generations.Generation{Name: "RFC 2396", Grammar: grammar.RFC2396},
		Newer:   generations.Generation{Name: "RFC 3986", Grammar: grammar.RFC3986},
		Pairs: []generations.Pair{
			{Older: "URI-reference", Newer: "URI-reference"},
			{Older: "absoluteURI", Newer: "absolute-URI"},
			{Older: "relativeURI", Newer: `relative-part [ "?" query ]`},
			{Older: "hier-part", Newer: `hier-part [ "?" query ]`},
			{Older: "opaque-part", Newer: `path-rootless [ "?" query ]`},
			{Older: "net-path", Newer: `"//" authority path-abempty`},
			{Older: "abs-path", Newer: "path-absolute"},
			{Older: "rel-path", Newer: "path-rootless"},
			{Older: "rel-path", Newer: "path-noscheme"},
			{Older: "rel-segment", Newer: "segment-nz-nc"},
			{Older: "scheme", Newer: "scheme"},
			{Older: "authority", Newer: "authority"},
			{Older: "server", Newer: "authority"},
			{Older: "reg-name", Newer: "reg-name"},
			{Older: "userinfo", Newer: "userinfo"},
			{Older: "hostport", Newer: `host [ ":" port ]`},
			{Older: "host", Newer: "host"},
			{Older: "hostname", Newer: "reg-name"},
			{Older: "IPv4address", Newer: "IPv4address"},
			{Older: "port", Newer: "port"},
			{Older: "path", Newer: "path"},
			{Older: "path-segments", Newer: "path-abempty"},
			{Older: "segment", Newer: "segment"},
			{Older: "pchar", Newer: "pchar"},
			{Older: "query", Newer: "query"},
			{Older: "fragment", Newer: "fragment"},
			{Older: "reserved", Newer: "reserved"},
			{Older: "unreserved", Newer: "unreserved"},
			{Older: "escaped", Newer: "pct-encoded"},
			{Older: "hex", Newer: "HEXDIG"},
		},
	}.Check(t)
}
