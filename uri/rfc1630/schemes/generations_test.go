package schemes_test

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/generations"
)

// TestGenerations holds the tables in the package's documentation to the automata.
func TestGenerations(t *testing.T) {
	generations.CheckTable(t,
		generations.Generation{Name: "generic", Grammar: grammar.RFC1630URI},
		generations.Generation{Name: "specific", Grammar: grammar.RFC1630URL},
		[]generations.Rules{
			{Older: "uri", Newer: "url"},
			{Older: "uri", Newer: "httpaddress"},
			{Older: "uri", Newer: "newsaddress"},
			{Older: "scheme", Newer: "scheme"},
			{Older: "path", Newer: "path"},
			{Older: "search", Newer: "search"},
			{Older: "fragmentid", Newer: "fragmentid"},
			{Older: "xalpha", Newer: "xalpha"},
			{Older: "xalphas", Newer: "xalphas"},
			{Older: "xpalpha", Newer: "xpalpha"},
			{Older: "xpalphas", Newer: "xpalphas"},
			{Older: "ialpha", Newer: "ialpha"},
			{Older: "safe", Newer: "safe"},
			{Older: "extra", Newer: "extra"},
			{Older: "reserved", Newer: "reserved"},
			{Older: "escape", Newer: "escape"},
			{Older: "national", Newer: "national"},
			{Older: "punctuation", Newer: "punctuation"},
		})
	generations.CheckTable(t,
		generations.Generation{Name: "RFC 1630", Grammar: grammar.RFC1630URL},
		generations.Generation{Name: "url-syntax-01", Grammar: grammar.URLSyntax01},
		[]generations.Rules{
			{Older: "url", Newer: "URL-reference"},
			{Older: "url", Newer: "absoluteURL"},
			{Older: "httpaddress", Newer: "generic-URL"},
			{Older: "mailtoaddress", Newer: "opaque-URL"},
			{Older: "midaddress", Newer: "opaque-URL"},
			{Older: "path", Newer: "path"},
			{Older: "segment", Newer: "segment"},
			{Older: "search", Newer: "query"},
			{Older: "login", Newer: "server"},
			{Older: "user", Newer: "user"},
			{Older: "password", Newer: "password"},
			{Older: "hostport", Newer: "hostport"},
			{Older: "host", Newer: "host"},
			{Older: "hostname", Newer: "hostname"},
			{Older: "hostnumber", Newer: "hostnumber"},
			{Older: "port", Newer: "port"},
		})
}
