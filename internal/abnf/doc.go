// Package abnf reads grammars in Augmented Backus-Naur Form: RFC 5234 with the
// case-sensitive strings of RFC 7405. It keeps positions and source text,
// checks what it has read, and prints it back.
//
// # The pipeline
//
//	source text --parse--> definitions --assemble--> Grammar --check--> Grammar that compiles
//
// [Read] does all of it and reports every error of every file at once, each with
// its position. What it returns without an error can be compiled, if it is not too large: every
// name is defined, every num-val has a meaning in the grammar's encoding, every
// recursion is regular, and every rule matches something. [Lint] returns all findings,
// warnings too, and [Format] lays a source out canonically.
//
// # Departures from the letter of RFC 5234
//
// Lines may end in LF or CRLF, the last one may lack its end, the whole grammar
// may be indented, and comments may hold any UTF-8 text. A prose-val that names a
// rule (<pchar>) is a reference to that rule (§2.1); any other prose is an error.
// A rule of the grammar takes the place of the core rule of the same name.
//
// # Characters and bytes
//
// RFC 5234 §2.4 leaves the encoding of terminal values open. Here machines read
// bytes, and a num-val is one of two things (see [Encoding]): by itself it means
// bytes as long as none of its values is over %xFF, and Unicode code points
// encoded as UTF-8 otherwise, all of it: %x80-10FFFF is the UTF-8 form of U+0080
// and up, never the single byte 80.
package abnf
