// Package ref implements references of RFC 3986 without their grammar: it is the engine of package uri,
// and of any package whose references divide into the same components, such as the IRIs of RFC 3987.
//
// A [Ref] is a text and the offsets of its components. Generated parsers store the offsets, and a
// [Syntax] adds the rest of a grammar: sets of characters, checks of components, and errors. The
// package does everything else: it returns components, resolves, relativizes, normalizes, changes
// and composes references.
//
// All functions are right for any bytes over %x7F in a text, except where a comment says so. Such
// bytes are neither letters nor delimiters here: only the letters of US-ASCII have a case.
//
// A Ref is slow to copy, as copying takes a quarter of the time of parsing. So functions take
// pointers, and store a result in place. They do not change the Refs that they read.
package ref
