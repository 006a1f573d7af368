// Package uri implements URIs as RFC 3986 (STD 66) defines them.
package uri

//go:generate go run ../cmd/abnf gen --grammar ../grammar/rfc3986.abnf --package uri -o .
