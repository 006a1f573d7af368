// Package extract takes the ABNF out of the text of an RFC: page breaks, indentation and
// prose are left out, and every line keeps its place in the text.
//
// # What is taken for ABNF
//
// Lines are found first (find.go, scan.go). A definition begins at a line of the form
// name = ... or name =/ ..., with white space on one side of the equals sign at least, that
// does not go on a paragraph: no other text stands directly above it in the same column or
// deeper. Directly below another definition, and in its column, a line without that white
// space, or with a name that is none (<a> = ...), begins one too. A semicolon that stands
// right behind the text and ends the line, or leads to a parameter, makes it a line of a
// program or of a protocol (x = y; and q = a;level=1).
//
// A definition goes on through deeper lines and deeper comments. Behind a blank line it
// goes on only with a deeper line, and only if a bracket or an operator is still open or the
// line begins with "/"; behind a page break also with a deeper line that consists of what
// ABNF consists of. Something open, or a line that begins with "/", also carries on directly
// below in the rule's own column; the extract has that line deeper, as RFC 5234 §2.2 wants.
//
// The parser of package abnf then judges each definition by itself (judge.go). One that it
// reads is ABNF, unless it consists of names only, or of one string: assignments, formulas
// and examples look the same. One with a mistake is ABNF, for others to report, if there is
// a string, an operator or a bracket before the mistake, and it has a string or a num-val;
// more is asked where the parser has to give it up. What is open after that is ABNF if it
// has to do with ABNF (link.go): only blank lines and comments are between them, one refers
// to the other, or the other to it. But what looks like an assignment, or has mistakes, is no
// second definition of a rule that is well defined elsewhere.
//
// Comments are taken that stand at a definition, or apart with only blank lines between.
//
// # Rules that are defined twice
//
// Many RFCs define their rules in the sections that explain them and once more in an
// appendix. Of definitions that differ in nothing but white space and comments the last one
// is kept. If one section defines half of the rules of all others or more, it is the
// collected grammar: it is kept whole, and other definitions of its rules are left out, also
// those that differ. All other definitions of a rule stay, for package abnf to report.
// [Grammar.LeftOut] has what is left out, and why. It also has what may be a definition and was
// not taken for one: in the middle of a paragraph, or not ABNF although it is made of what ABNF
// is made of. Where the comment of a definition goes on without a semicolon, in the column of
// the definition and for at most three lines, these lines are left out, and the definitions
// below them are found.
//
// # What comes out
//
// For these RFCs no rule is lost, and no other text is taken for ABNF, so that what package
// abnf says of the extract is to be said of the RFC:
//
//	RFC   rules  errors
//	2234     42  the examples of §2 and §3 define 4 rules twice or more (5); 4 lines of
//	             comments lack the semicolon, 7 of their words are no names; recursion (1)
//	3261    284  telephone-subscriber is in RFC 2806; a comment of digest-uri-value goes on
//	             without a semicolon; recursion (1)
//	3986     36  none: the extract is Appendix A, line for line
//	3987     39  none
//	5234     42  the examples of §2 and §3 define 4 rules twice or more (5); recursion (1)
//	5322    133  recursion (1)
//	5545    255  6 names and 3 prose-vals for rules of other RFCs; §8.1 defines method and
//	             component again, for registrations
//	6265     35  5 prose-vals
//	6570     25  none
//	7230     79  11 prose-vals; an example of "#"; recursion (1)
//	7405      5  an example is defined twice
//	8141     13  10 names of RFC 3986
//	8259     30  recursion (1)
//	9051    232  17 prose-vals; recursion (6)
//	9110    144  12 prose-vals; an example of "#"; recursion (1)
//	9112     42  15 prose-vals
//
// Older RFCs have other notations. What is ABNF but for "|" and the like comes out, with its
// mistakes: RFC 822, 1738, 1808, 2396, 2732. Of grammars with "::=" nothing comes out, as
// they are not ABNF: RFC 1034, 2141.
//
// # Limits
//
// A text by itself does not tell examples from rules: those of RFC 5234 come out too. A
// grammar without any white space beside its equals signs is not found. A mistake in the
// first element of a definition that has nothing to do with others hides it. From takes
// time and memory that go with the length of the text.
package extract
