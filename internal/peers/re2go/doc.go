// Package re2go parses URI references with code that re2go, the Go back end of re2c, generates
// from RFC 3986's grammar. The code is not in the repository: "make peers" generates it, and it is
// compiled only with the build tag generators. The README describes the generation and the
// alternatives that were tried.
package re2go
