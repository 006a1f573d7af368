// Package ragel parses URI references with code that Ragel generates from RFC 3986's grammar.
// The code is not in the repository: "make peers" generates it, and the build tag generators
// compiles it. The README describes how, and which other ways were tried.
package ragel
