// Package grammar holds the project's grammars as data: ABNF files, each
// transcribed from its RFC.
package grammar

import _ "embed" // the grammars below

// RFC3986 is the collected ABNF for URI: RFC 3986, Appendix A.
//
//go:embed rfc3986.abnf
var RFC3986 string

// RFC5234Core is the core rules of ABNF: RFC 5234, Appendix B.1.
//
//go:embed rfc5234-core.abnf
var RFC5234Core string
