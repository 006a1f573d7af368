package urls_test

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/generations"
)

// TestGeneric checks the package documentation's table of generic rules against the automata.
func TestGeneric(t *testing.T) {
	generations.Table{
		Heading: "Comparison with the generic grammar of RFC 1630",
		Older:   generations.Generation{Name: "specific", Grammar: grammar.RFC1630URL},
		Newer:   generations.Generation{Name: "generic", Grammar: grammar.RFC1630URI},
		Pairs: []generations.Pair{
			{Older: "url", Newer: "uri"},
			{Older: "httpaddress", Newer: "uri"},
			{Older: "ftpaddress", Newer: "uri"},
			{Older: "newsaddress", Newer: "uri"},
			{Older: "nntpaddress", Newer: "uri"},
			{Older: "prosperoaddress", Newer: "uri"},
			{Older: "telnetaddress", Newer: "uri"},
			{Older: "gopheraddress", Newer: "uri"},
			{Older: "waisaddress", Newer: "uri"},
			{Older: "mailtoaddress", Newer: "uri"},
			{Older: "midaddress", Newer: "uri"},
			{Older: "cidaddress", Newer: "uri"},
			{Older: "prefixedurl", Newer: "uri"},
			{Older: "afsaddress", Newer: "uri"},
			{Older: "scheme", Newer: "scheme"},
			{Older: "path", Newer: "path"},
			{Older: "search", Newer: "search"},
			{Older: "fragmentid", Newer: "fragmentid"},
			{Older: "xpalphas", Newer: "xpalphas"},
			{Older: "xpalpha", Newer: "xpalpha"},
			{Older: "xalphas", Newer: "xalphas"},
			{Older: "xalpha", Newer: "xalpha"},
			{Older: "ialpha", Newer: "ialpha"},
			{Older: "safe", Newer: "safe"},
			{Older: "extra", Newer: "extra"},
			{Older: "escape", Newer: "escape"},
			{Older: "reserved", Newer: "reserved"},
			{Older: "national", Newer: "national"},
			{Older: "punctuation", Newer: "punctuation"},
		},
	}.Check(t)
}

// TestGenerations checks the package documentation's table of the draft against the automata.
func TestGenerations(t *testing.T) {
	generations.Table{
		Heading: "Changes in draft-fielding-url-syntax-01",
		Older:   generations.Generation{Name: "RFC 1630", Grammar: grammar.RFC1630URL},
		Newer:   generations.Generation{Name: "url-syntax-01", Grammar: grammar.URLSyntax01},
		Pairs: []generations.Pair{
			{Older: "url", Newer: "URL-reference"},
			{Older: "url", Newer: "absoluteURL"},
			{Older: "httpaddress", Newer: "generic-URL"},
			{Older: "ftpaddress", Newer: "generic-URL"},
			{Older: "newsaddress", Newer: "opaque-URL"},
			{Older: "mailtoaddress", Newer: "opaque-URL"},
			{Older: "midaddress", Newer: "opaque-URL"},
			{Older: "telnetaddress", Newer: "generic-URL"},
			{Older: "scheme", Newer: "scheme"},
			{Older: "login", Newer: "server"},
			{Older: "user", Newer: "user"},
			{Older: "password", Newer: "password"},
			{Older: "hostport", Newer: "hostport"},
			{Older: "host", Newer: "host"},
			{Older: "hostname", Newer: "hostname"},
			{Older: "hostnumber", Newer: "hostnumber"},
			{Older: "port", Newer: "port"},
			{Older: "path", Newer: "path"},
			{Older: "segment", Newer: "segment"},
			{Older: "search", Newer: "query"},
			{Older: "fragmentid", Newer: "fragment"},
			{Older: "xalpha", Newer: "urlchar"},
			{Older: "alpha / digit / safe / extra", Newer: "unreserved"},
			{Older: "safe / extra", Newer: "mark"},
			{Older: "reserved", Newer: "reserved"},
			{Older: "escape", Newer: "escaped"},
		},
	}.Check(t)
}
