package urlsyntax01

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/generations"
)

// TestGenerations holds the table in the package's documentation to the automata.
func TestGenerations(t *testing.T) {
	generations.CheckTable(t,
		generations.Generation{Name: "url-syntax-01", Grammar: grammar.URLSyntax01},
		generations.Generation{Name: "RFC 2396", Grammar: grammar.RFC2396},
		[]generations.Rules{
			{Older: "URL-reference", Newer: "URI-reference"},
			{Older: "absoluteURL", Newer: "absoluteURI"},
			{Older: "opaque-URL", Newer: "absoluteURI"},
			{Older: "relativeURL", Newer: "relativeURI"},
			{Older: "net-path", Newer: "net-path"},
			{Older: "abs-path", Newer: "abs-path"},
			{Older: "rel-path", Newer: "rel-path"},
			{Older: "scheme", Newer: "scheme"},
			{Older: "server", Newer: "server"},
			{Older: "server", Newer: "authority"},
			{Older: "user", Newer: "userinfo"},
			{Older: "hostport", Newer: "hostport"},
			{Older: "host", Newer: "host"},
			{Older: "hostname", Newer: "hostname"},
			{Older: "hostnumber", Newer: "IPv4address"},
			{Older: "port", Newer: "port"},
			{Older: "path", Newer: "path-segments"},
			{Older: "segment", Newer: "segment"},
			{Older: "pchar", Newer: "pchar"},
			{Older: "query", Newer: "query"},
			{Older: "fragment", Newer: "fragment"},
			{Older: "urlchar", Newer: "uric"},
			{Older: "reserved", Newer: "reserved"},
			{Older: "unreserved", Newer: "unreserved"},
			{Older: "escaped", Newer: "escaped"},
		})
}
