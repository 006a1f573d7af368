// Package iri is being written.
package iri

//go:generate go run ../../cmd/abnf gen --grammar ../../grammar/rfc3987.abnf --package iri -o . --parsers ../../grammar/rfc3987.parsers --hide-parsers --code IRI --code iuserinfo --code ihost --code IPv4address --code iquery --code ifragment --code ucschar
