package rfc1630_test

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/generations"
)

// TestGenerations checks the table in the package documentation against the automata.
func TestGenerations(t *testing.T) {
	generations.Table{
		Heading: "Changes in draft-fielding-url-syntax-01",
		Older:   generations.Generation{Name: "RFC 1630", Grammar: grammar.RFC1630URI},
		Newer:   generations.Generation{Name: "url-syntax-01", Grammar: grammar.URLSyntax01},
		Pairs: []generations.Pair{
			{Older: "fragmentaddress", Newer: "URL-reference"},
			{Older: "uri", Newer: "absoluteURL"},
			{Older: "uri", Newer: "generic-URL"},
			{Older: "scheme", Newer: "scheme"},
			{Older: "path", Newer: "path"},
			{Older: "xpalphas", Newer: "segment"},
			{Older: "xpalpha", Newer: "pchar"},
			{Older: "search", Newer: "query"},
			{Older: "fragmentid", Newer: "fragment"},
			{Older: "xalpha", Newer: "urlchar"},
			{Older: "alpha / digit / safe / extra", Newer: "unreserved"},
			{Older: "safe / extra", Newer: "mark"},
			{Older: "reserved", Newer: "reserved"},
			{Older: "escape", Newer: "escaped"},
			{Older: "national", Newer: "unwise"},
			{Older: "punctuation", Newer: "delims"},
		},
	}.Check(t)
}
