// Package jsontables is package jsoncode without code: its rules run the package's table.
package jsontables

//go:generate go run -C ../../../.. ./cmd/abnf gen --grammar rfc8259 --rule JSON-text --tables --package jsontables -o internal/peers/documents/jsontables
