// Package peers benchmarks package uri against other parsers, and compares the results for the
// same inputs. It is in a module of its own, so that users of the main module do not depend on
// the other parsers.
package peers
