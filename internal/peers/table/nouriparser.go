//go:build !uriparser || !cgo

package main

// libraries returns those in C, of which there is none without the build tag uriparser.
func libraries() []generator { return nil }
