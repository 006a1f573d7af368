// Package re2go parses URI references with code that re2go, the Go back end of re2c, generates
// from RFC 3986's grammar. The code is not in the repository: "make peers" generates it, and the
// build tag generators compiles it. The README describes how, and which other ways were tried.
package re2go
