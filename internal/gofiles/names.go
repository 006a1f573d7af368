package gofiles

import (
	"slices"
	"strconv"
	"strings"
)

// initialisms are the words that Go writes in capitals.
// (https://go.dev/wiki/CodeReviewComments#initialisms)
var initialisms = []string{"ascii", "dns", "ftp", "html", "http", "https", "id", "ip", "json", "smtp", "tcp", "tls", "udp", "uri", "url", "utf8", "uuid", "xml"}

// Ident returns the name of an ABNF rule as part of a Go identifier: it drops hyphens, capitalizes
// the first letter of each word, and writes initialisms in capitals. Rule names are ASCII and
// begin with a letter.
func Ident(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "-") {
		switch {
		case slices.Contains(initialisms, strings.ToLower(word)):
			b.WriteString(strings.ToUpper(word))
		case word != "":
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}

// LowerIdent is Ident with a lower-case start: uriReference for URI-reference, ipv6address
// for IPv6address.
func LowerIdent(name string) string {
	ident := Ident(name)
	first, _, _ := strings.Cut(name, "-")
	capitals := 0
	for capitals < len(first) && 'A' <= ident[capitals] && ident[capitals] <= 'Z' {
		capitals++
	}
	// All capitals at the start of the first word are lowered: URI becomes uri, and IPvFuture ipvFuture.
	n := max(capitals, 1)
	return strings.ToLower(ident[:n]) + ident[n:]
}

// UpperFirst returns an identifier with its first letter capitalized.
func UpperFirst(ident string) string { return strings.ToUpper(ident[:1]) + ident[1:] }

// Unique returns name, or the first of name2, name3, ... that is not taken, and marks it as
// taken. After h16 comes h16_2, as h16 ends in a digit.
func Unique(name string, taken map[string]bool) string {
	u, prefix := name, name
	if last := name[len(name)-1]; '0' <= last && last <= '9' {
		prefix += "_"
	}
	for n := 2; taken[u]; n++ {
		u = prefix + strconv.Itoa(n)
	}
	taken[u] = true
	return u
}
