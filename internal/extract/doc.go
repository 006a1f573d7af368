// Package extract extracts the ABNF from the text of an RFC. It removes page breaks,
// indentation and prose, and keeps the position of every line.
//
// # How it recognizes ABNF
//
// The first step finds the lines of possible definitions (find.go, scan.go). A definition
// begins at a line of the form name = ..., name =/ ... or, as in RFC 2045, name := ... with
// white space on at least one side of the sign. The line must not continue a paragraph: no other text is directly
// above it in the same or a deeper column. Directly below another definition and in its
// column, a definition may also begin without that white space, or with an invalid name
// (<a> = ...). The first definition of a block may have an invalid name if its sign is
// directly above the second definition's sign (service: URL = ...). A line of a program or of a
// protocol is not a definition: a semicolon directly after the text ends the line, or a
// parameter follows it (x = y; and q = a;level=1).
//
// A definition continues on deeper lines and deeper comments. After a blank line it
// continues only on a deeper line, and only if a bracket or an operator is still open or
// the line begins with "/". After a page break it also continues on a deeper line that
// consists of ABNF tokens. Directly below, it also continues in the rule's own column if
// something is open or the line begins with "/"; the extract indents such a line, because
// RFC 5234 §2.2 requires it.
//
// The second step parses each definition on its own with package abnf (judge.go). A
// definition that parses is ABNF, unless it consists of names only or of one string:
// assignments, formulas and examples have the same form. A definition with a mistake is
// also ABNF, so that the mistake is reported, if it has a string, an operator or a bracket
// before the mistake, and a string or a num-val anywhere. If the parser gives up the
// definition, the conditions are stricter. A definition that remains undecided is ABNF if
// it is connected to ABNF (link.go): only blank lines and comments separate the two, or one
// refers to the other. A connected definition that looks like an assignment or has mistakes
// is still excluded if a definition that is certainly ABNF defines the same rule.
// Definitions with "=" and with ":=" are not connected to each other, because a document
// with one of the signs has the other one only in programs and examples.
//
// Comments are included if they are adjacent to a definition, or separated from it only by
// blank lines.
//
// # Rules that are defined twice
//
// Many RFCs define their rules in the sections that explain them and once more in an
// appendix. Of definitions that differ only in white space and comments the last one is
// kept. If a section defines at least half of the rules of all other sections, it is the
// collected grammar: it is kept whole, and definitions of its rules elsewhere are left out
// even if they differ. All other definitions of a rule are kept, and package abnf reports
// them.
//
// Definitions in an appendix whose heading says that it is nonstandard or non-normative
// give way to other definitions of the same rule. With sections, [From] first decides with
// the whole text which definitions are ABNF. Only those in the sections can then repeat or
// replace each other.
//
// [Grammar.LeftOut] lists the definitions that are left out, with the reason. It also lists
// lines that may be definitions but were not recognized: in the middle of a paragraph, not
// ABNF although they consist of ABNF tokens, or in Backus-Naur form (<name> ::= ...). If the
// comment of a definition continues without a semicolon, in the column of the definition and
// for at most three lines, these lines are left out and the definitions below them are found.
//
// # Citations
//
// The extract begins with a header of comments such as
//
//	; [URI] = RFC 3986
//
// for the labels in prose-vals (<host, see [URI], Section 3.2.2>) that the references of the
// document describe as an RFC (cite.go). If a name in the extract is neither defined there
// nor a core rule, the header also has all RFCs among the normative references, or among
// all references if they are not divided. Otherwise labels like [RFC3986] have no line. A
// label has a line for each of its RFCs. The lines are in the order of the references. If
// definitions have the sign ":=", the header begins with
//
//	; notation: rfc822
//
// # Results
//
// For these RFCs the extract has every rule and no other text, so that the errors that
// package abnf reports are errors in the RFC:
//
//	RFC   rules  errors
//	2234     42  the examples of §2 and §3 define 4 rules twice or more (5); 4 lines of
//	             comments lack the semicolon, 7 of their words are invalid names
//	3261    284  telephone-subscriber is in RFC 2806; a comment of digest-uri-value continues
//	             without a semicolon
//	3986     36  none: the extract is Appendix A, line for line
//	3987     39  none
//	5234     42  the examples of §2 and §3 define 4 rules twice or more (5)
//	5322    133  none
//	5545    255  6 names and 3 prose-vals for rules of other RFCs; §8.1 defines method and
//	             component again, for registrations
//	6265     35  5 prose-vals
//	6570     25  none
//	7230     79  11 prose-vals; an example of "#"; the recursion of comment in Via
//	7405      5  an example is defined twice
//	8089     11  6 names of RFC 3986 (8)
//	8141     13  10 names of RFC 3986
//	8259     30  none
//	9051    232  17 prose-vals
//	9110    144  12 prose-vals; an example of "#"
//	9112     42  15 prose-vals
//
// Older RFCs use other notations. Grammars that are ABNF except for "|", ":=" and similar
// signs are extracted: RFC 822, 1738, 1808, 2045, 2046, 2231, 2396, 2397, 2732. Grammars
// with "::=" are left out: RFC 1034, 2141.
//
// # Limits
//
// Text alone does not distinguish examples from rules: the examples of RFC 5234, and some
// of RFC 2609, are extracted too. If the lines that continue a comment without a semicolon
// are deeper than the definition, they are part of it. A grammar without any white space next to its equals signs is not found.
// An unconnected definition with a mistake in its first element is not found. From takes
// time and memory linear in the length of the text.
package extract
