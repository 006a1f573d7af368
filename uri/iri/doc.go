// Package iri has the rules of RFC 3987, Internationalized Resource Identifiers (IRIs). Each rule of
// its grammar (§2.2), and each rule of RFC 3986 and RFC 5234 that it uses, is a [Rule]. A rule matches
// exactly the strings that the grammar derives, in UTF-8.
//
// The files whose names begin with z are generated from the grammar.
package iri

//go:generate go run ../../cmd/abnf gen --grammar ../../grammar/rfc3987.abnf --package iri -o . --parsers ../../grammar/rfc3987.parsers --hide-parsers --code IRI --code iuserinfo --code ihost --code IPv4address --code iquery --code ifragment --code ucschar
