// Package uriparser parses URI references with uriparser, the C library, by way of cgo. Only
// the build tag of the same name makes anything of it, as the library has to be there; the
// README says how.
package uriparser
