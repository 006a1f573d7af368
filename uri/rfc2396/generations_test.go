package rfc2396

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/generations"
)

// TestGenerations holds the table in the package's documentation to the automata.
func TestGenerations(t *testing.T) {
	generations.CheckTable(t,
		generations.Generation{Name: "RFC 2396", Grammar: grammar.RFC2396},
		generations.Generation{Name: "RFC 3986", Grammar: grammar.RFC3986},
		[]generations.Rules{
			{Older: "URI-reference", Newer: "URI-reference"},
			{Older: "absoluteURI", Newer: "absolute-URI"},
			{Older: "hier-part", Newer: "hier-part"},
			{Older: "abs-path", Newer: "path-absolute"},
			{Older: "rel-path", Newer: "path-noscheme"},
			{Older: "rel-segment", Newer: "segment-nz-nc"},
			{Older: "scheme", Newer: "scheme"},
			{Older: "authority", Newer: "authority"},
			{Older: "server", Newer: "authority"},
			{Older: "reg-name", Newer: "reg-name"},
			{Older: "userinfo", Newer: "userinfo"},
			{Older: "host", Newer: "host"},
			{Older: "hostname", Newer: "reg-name"},
			{Older: "IPv4address", Newer: "IPv4address"},
			{Older: "port", Newer: "port"},
			{Older: "path", Newer: "path"},
			{Older: "segment", Newer: "segment"},
			{Older: "pchar", Newer: "pchar"},
			{Older: "query", Newer: "query"},
			{Older: "fragment", Newer: "fragment"},
			{Older: "reserved", Newer: "reserved"},
			{Older: "unreserved", Newer: "unreserved"},
			{Older: "escaped", Newer: "pct-encoded"},
		})
}
