// Package jsoncode is generated from the grammar of RFC 8259 as code. It matches JSON texts (§2).
package jsoncode

//go:generate go run -C ../../../.. ./cmd/abnf gen --grammar rfc8259 --rule JSON-text --package jsoncode -o internal/peers/documents/jsoncode
