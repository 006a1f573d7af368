package urlsyntax01

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/generations"
)

// TestGenerations checks the table in the package documentation against the automata.
func TestGenerations(t *testing.T) {
	generations.Table{
		Heading: "Changes in RFC 2396",
		Older:   generations.Generation{Name: "url-syntax-01", Grammar: grammar.URLSyntax01},
		Newer:   generations.Generation{Name: "RFC 2396", Grammar: grammar.RFC2396},
		Pairs: []generations.Pair{
			{Older: "URL-reference", Newer: "URI-reference"},
			{Older: "absoluteURL", Newer: "absoluteURI"},
			{Older: "generic-URL", Newer: `scheme ":" hier-part`},
			{Older: "opaque-URL", Newer: `scheme ":" opaque-part`},
			{Older: "relativeURL", Newer: "relativeURI"},
			{Older: "net-path", Newer: `net-path [ "?" query ]`},
			{Older: "abs-path", Newer: `abs-path [ "?" query ]`},
			{Older: "rel-path", Newer: `rel-path [ "?" query ]`},
			{Older: "scheme", Newer: "scheme"},
			{Older: "server", Newer: "authority"},
			{Older: "server", Newer: "server"},
			{Older: `user [ ":" password ]`, Newer: "userinfo"},
			{Older: "hostport", Newer: "hostport"},
			{Older: "host", Newer: "host"},
			{Older: "hostname", Newer: "hostname"},
			{Older: "hostnumber", Newer: "IPv4address"},
			{Older: "port", Newer: "port"},
			{Older: "path", Newer: "path-segments"},
			{Older: "segment", Newer: "segment"},
			{Older: "param", Newer: "param"},
			{Older: "pchar", Newer: "pchar"},
			{Older: "query", Newer: "query"},
			{Older: "fragment", Newer: "fragment"},
			{Older: "urlchar", Newer: "uric"},
			{Older: "reserved", Newer: "reserved"},
			{Older: "unreserved", Newer: "unreserved"},
			{Older: "mark", Newer: "mark"},
			{Older: "escaped", Newer: "escaped"},
		},
	}.Check(t)
}
