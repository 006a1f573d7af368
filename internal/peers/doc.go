// Package peers measures this module against other people's parsers, and compares what
// they make of the same input. It is a module of its own, so that nobody who uses the
// others needs theirs.
package peers
