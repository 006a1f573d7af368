package gen

import (
	"slices"
	"strconv"
	"strings"
)

// initialisms are the words that Go writes in capitals.
// (https://go.dev/wiki/CodeReviewComments#initialisms)
var initialisms = []string{"ascii", "dns", "ftp", "html", "http", "https", "id", "ip", "json", "smtp", "tcp", "tls", "udp", "uri", "url", "utf8", "uuid", "xml"}

// goName returns the name of a rule as the part of a Go identifier: its hyphens go, each word
// after one begins with a capital letter, and initialisms are in capitals. Rule names are
// ASCII and begin with a letter.
func goName(name string) string {
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

// lowerGoName is goName in lower case at the start: uriReference for URI-reference,
// ipv6address for IPv6address.
func lowerGoName(name string) string {
	ident := goName(name)
	first, _, _ := strings.Cut(name, "-")
	capitals := 0
	for capitals < len(first) && 'A' <= ident[capitals] && ident[capitals] <= 'Z' {
		capitals++
	}
	// All capitals at the start of the first word: URI becomes uri, IPvFuture ipvFuture.
	n := max(capitals, 1)
	return strings.ToLower(ident[:n]) + ident[n:]
}

// upperFirst returns an identifier with its first letter as a capital.
func upperFirst(ident string) string { return strings.ToUpper(ident[:1]) + ident[1:] }

// unique returns name, or the first of name2, name3, ... that is not taken, and takes it.
// After h16 follows h16_2.
func unique(name string, taken map[string]bool) string {
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
