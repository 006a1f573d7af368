// Package abnf reads grammars in Augmented Backus-Naur Form: RFC 5234 with the
// case-sensitive strings of RFC 7405 and the lists of RFC 9110. It keeps positions and source text, checks
// grammars and prints them.
//
// # The pipeline
//
//	source text --parse--> definitions --assemble--> scope --link--> Grammar --check--> Grammar that compiles
//
// [Read] runs all steps and reports every error of every file at once, each with
// its position. A grammar that Read returns without an error compiles unless it is too
// large: every name is defined, every num-val has a meaning in the grammar's encoding,
// and every rule matches something. The exceptions are rules that nest ([Rule.Nests]): compilation
// decides whether their recursion is supported. Recursion is regular if it is only at the right end
// or only at the left end of the rules, or if [Reader.Regular] shows that it is (see [Cycle]).
// [Reader.Lint] returns all findings, including warnings, and [Reader.Format] formats a source.
//
// # Documents
//
// A grammar is a [Document], and the names of its rules are a scope of their own. It may refer
// to rules of other documents:
//
//	host = <host, see [URI], Section 3.2.2>   ; the rule host of the document that [URI] cites
//	OWS  = <Defined in RFC 9110>              ; the rule OWS
//	part = pchar                              ; undefined here: the rule of a document that this one imports
//
// A comment before the first definition says which document a label cites:
//
//	; [URI] = RFC 3986
//
// A definition X = <X, see [REF]> is an alias: all references to X mean the rule of that
// document. An undefined name means the core rule of that name, or else the rule of the one
// document that defines it, among the cited documents and [Reader.Imports]. If several define
// it, they must do so with the same meaning. A definition with "=/" for such a name amends the
// other document, as this one sees it: RFC 6532 adds to the atext of RFC 5322, and with it to
// all rules of RFC 5322 that use atext.
//
// The Grammar has the rules of all documents that are needed, each with a name of its own.
//
// # Departures from RFC 5234
//
// Lines may end in LF or CRLF, the end of the last line may be missing, the whole
// grammar may be indented, and comments may hold any UTF-8 text. A prose-val that
// names a rule (<pchar>) is a reference to that rule (§2.1), and so is prose that names a
// rule of a document. Any other prose is an error; if it describes a set of characters, as <any CHAR except CTLs> does, the
// message says what to write. A rule of the grammar replaces the core rule of the same
// name, with a warning if it has another meaning.
//
// The lists of HTTP, such as 1#element, are shorthands. Each stands for the elements that
// [ListForm] describes, and needs the rule OWS.
//
// [NotationRFC822] reads older notations. It must be chosen, by [Source.Notation] or by a
// comment before the first definition:
//
//	; notation: rfc822
//
// # Characters and bytes
//
// RFC 5234 §2.4 leaves the encoding of terminal values open. In this project matchers
// read bytes, and the [Encoding] decides how a num-val becomes bytes. By default each
// num-val is decided on its own: it means bytes if none of its values is over %xFF, and
// code points encoded as UTF-8 otherwise. In %x80-10FFFF, for example, 80 means U+0080
// in UTF-8 and never the single byte 80.
package abnf
