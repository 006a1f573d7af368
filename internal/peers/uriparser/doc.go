// Package uriparser parses URI references with the C library uriparser, through cgo. It requires
// the library and is empty without the build tag uriparser. The README describes its use.
package uriparser
