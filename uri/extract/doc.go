// Package extract finds URI references in running text, as described in RFC 3986 Appendix C.
//
// In the text
//
//	Look at <http://example.com/a/
//	b>, "http://example.com/what?" or http://example.com/URI_(a).
//
// it finds http://example.com/a/b, http://example.com/what? and http://example.com/URI_(a).
//
// An [Extractor] searches a string or the text of a reader in one pass. Each match is a reference
// by the grammar of the RFC, held in a [uri.Reference]. A text that looks like a reference need not
// be meant as one: in the package's tests, over three megabytes of generated prose with 3,700
// references in all kinds of delimiters, and more distractors than references, precision and recall
// are both over 0.999.
//
// # URIs
//
// A URI begins with its scheme. Before "//", the scheme may be any of more than one letter; a
// single letter is more likely a drive. Without "//", it must be listed in [Extractor.Schemes]:
// note:this, 12:30 and <xs:all> are not found. Some of these schemes require more, as listed at
// [DefaultSchemes], and none may directly follow a digit, an underscore, a dollar sign or an at
// sign. A scheme alone, such as "http://...", is not found.
//
// If a scheme ends in a dot or a hyphen followed by http, https or ftp, a space is missing in the
// text, and the URI begins after the dot or hyphen.
//
// # Delimiters
//
// Angle brackets enclose a reference, optionally with the prefix "URL:", which is not part of it.
// White space inside is removed. If the line of the opening bracket begins with quote marks of mail
// ("> "), quote marks after a line break are removed too.
//
// A hyphen before a line break is ambiguous: the author may have written it, or a typesetter may
// have added it. It stays in the reference, and [Match.Unhyphenated] is the reading without it.
//
// Double and single quotes, parentheses, square brackets and braces enclose a reference if they
// are directly before and after it. All text between them is then the reference, including
// punctuation at its end. A single quote before a letter or digit is an apostrophe if a later single
// quote can close the reference.
//
// Without delimiters, the reference is the run of characters up to white space, a control
// character, '"', "<", ">" or an unbalanced closing bracket, without the following characters at its
// end: punctuation, opening brackets, character references of HTML such as &gt;, and asterisks,
// underscores and tildes, which mark emphasis. A single tilde after a slash stays, and so does all
// text between backquotes directly around the reference.
//
// A comma ends the run before the next URI of a list, as in http://a/,http://b/ and
// a=http://a/,b=http://b/, unless it is in a query or fragment. By the grammar, such a list may be a
// single URI.
//
// # Whole references only
//
// If the run as a whole is not a URI, no part of it is a match. For example, the text
// http://www.bücher.example/a begins with the URI http://www.b, which its author didn't mean. Such a
// run is an [IRI], a [Broken] reference or [TooLong]. It is left out unless [Extractor.LeftOut] is
// set; [Match.Stop] and [Match.Rest] then give the position at which the grammar stops.
//
// The general category of a non-ASCII character determines whether it belongs to the run:
//
//   - Letters, marks, numbers, symbols and connectors belong to the run, and so does invalid UTF-8.
//     In Japanese, an IRI includes text that directly follows it.
//   - Brackets, quotes, dashes and other punctuation (Ps, Pe, Pi, Pf, Pd, Po), such as ” ’ » 。 、 」
//     ） … and —, end the run. Fullwidth and small forms are treated like their ASCII counterparts.
//   - Hyphens, the en dash, middle dots and the apostrophe belong to the run between letters or
//     digits, as in http://example.com/Col·legi. The apostrophe of a possessive doesn't: it ends the
//     run in http://example.com’s, but not in http://mcdonald’s.example/. Full stops such as 。
//     belong to the run within a host, where they separate labels (RFC 5895 §2).
//   - Spaces, controls and box drawing characters end the run. Invisible characters (Cf) belong to
//     it, except at its end.
//
// Inside delimiters, non-ASCII punctuation belongs to the run too. Some ASCII characters that no URI
// contains end the run only in certain contexts:
//
//   - A backquote ends the run if another one directly precedes the URI, as in Markdown code. A bar
//     ends it in a table cell or a parameter, as in {{cite|url=http://example.com/|title=Example}}.
//     Both also end it if only other trailing punctuation follows in the run.
//   - A backslash ends the run before a quote (\"http://example.com/\"), and if only \n, \r and
//     \t follow in the string or line. http://example.com/\name is broken.
//   - A square bracket that the grammar doesn't allow ends the run if it begins a footnote, as in
//     http://example.com/[1], or the text of a link in AsciiDoc. http://example.com/?a[b]=c is
//     broken.
//   - An opening angle bracket doesn't end the run if it begins a placeholder, as in
//     https://s3.<region>.amazonaws.com/, http://localhost:<port> and http://<%= host %>/, which
//     are broken. It ends the run in http://example.com/<br>, before a tag of HTML.
//
// # Markdown
//
// With [Extractor.Markdown], the text is parsed as CommonMark 0.31.2. Its delimiters are [text](dest),
// [text](<dest> "title"), ![image](dest), [label]: dest, and <http://example.com/>. A destination may be
// any reference, such as a word or a path. Backslash escapes and character references are decoded. Code and
// HTML have no links. Bare URIs outside of all these are found too.
//
// A link through a label, such as [text][label], has no destination. The destination is found at the
// definition of the label, even if the text doesn't use the label or defines it twice. Because a definition
// may follow its uses, such links are not recognized: [text][label](dest) is found as a link to dest.
// Paragraphs and lines longer than 64 KB plus MaxLength are divided. Markers of more than 100 nested
// containers are text.
//
// # Limitations
//
// Nothing is repaired, and without Markdown nothing is decoded: &amp; in the source of HTML stays, and
// http:\/\/example.com\/ in JSON is not found. Package uri/extract/html reads HTML. A name without a
// scheme, such as www.example.com, is not found. An unclosed opening bracket stays inside a URI. A bare
// URI that is broken over lines ends at the end of the first line.
//
// # Guarantees
//
// Extraction takes time linear in the length of the text, for any text and any sizes of reads.
// Memory is bounded by [Extractor.MaxLength]. An Extractor is safe for concurrent use. No text
// causes a panic. Matches are in order and don't overlap. [Extractor.All] allocates nothing for a
// match unless something is removed inside it or the text is Markdown; [Extractor.Read] allocates the text
// of each match.
package extract
