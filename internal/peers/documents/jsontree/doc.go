// Package jsontree is generated from the grammar of RFC 8259. It makes the parse trees of JSON texts,
// with a node for each value, object, array, member, string and number.
package jsontree

//go:generate go run -C ../../../.. ./cmd/abnf gen --grammar rfc8259 --rule JSON-text --tree JSON-text=value,object,array,member,string,number --typed --package jsontree -o internal/peers/documents/jsontree
