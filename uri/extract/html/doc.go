// Package html finds the links of HTML documents, with their positions.
//
// In the document
//
//	<a href="/a?b=1&amp;c=2">a</a> <img srcset="b.png, c.png 2x">
//
// it finds /a?b=1&c=2, b.png and c.png. An [Extractor] reads a string or a reader in one pass. Each
// [Link] has the text of the link, its place in the document, the reference that it is, and the target
// of the reference.
//
// Links are read strictly, unless the Extractor has a [repair.Repairer]: then they are read as browsers
// read them, and the link lists its repairs.
//
// # Links
//
// Links are the URLs in the attributes of the HTML standard, and in obsolete attributes that browsers
// still support:
//
//	a, area                 href, ping (a list)
//	audio, embed, track     src
//	base                    href
//	blockquote, q           cite
//	body                    background
//	button                  formaction
//	del, ins                cite
//	form                    action
//	frame, iframe           src, longdesc
//	img, image              src, srcset (a list), longdesc
//	input                   src, formaction
//	link                    href, imagesrcset (a list)
//	meta                    content, if http-equiv is "refresh"
//	object                  data
//	script                  src
//	source                  src, srcset (a list)
//	table and its parts     background (tbody, td, tfoot, th, thead, tr)
//	video                   src, poster
//	SVG and MathML          href, xlink:href of all elements
//
// A list has a link for each URL. In srcset and imagesrcset, candidates with invalid descriptors are
// left out, as browsers do: a.png is not a link in srcset="a.png 2y". A refresh without a URL is not a
// link. If a tag has an attribute twice, the first one counts.
//
// Not filtered: links may be empty, or have schemes such as mailto, data and javascript.
//
// These are not links: text in comments, scripts, style sheets and style attributes, JSON-LD, the
// document in srcdoc, and attributes that no browser follows: archive, classid, codebase and profile,
// names such as usemap and itemtype, and attributes of scripts such as data-src.
//
// # Tags
//
// A tag is a tag for the tokenizer of golang.org/x/net/html, which follows the HTML standard. It need not
// be one that the standard's tree construction keeps: the tokenizer also reports td outside a table, for
// example. The content of template elements counts, and the content of noscript elements is read as
// markup. The content of iframe, noembed and noframes elements is text. A tag without its ">" at the end
// of the document is not a tag. Inside svg and math elements, the rules of foreign content apply; the
// package determines the end of the elements from their tags, and not from a tree.
//
// # Base
//
// Targets are resolved against the document's base: [Extractor.Base], or the target of the first base
// element with an href attribute. In a browser, the base element applies to the whole document. The
// package reads the document in one pass, so it applies to the links after it. The standard requires
// that it is the first element with a URL. A base element in a template or noscript element does not
// count, nor does one whose href is not a reference, or has the scheme data or javascript.
//
// # Encodings
//
// A document is UTF-8, or another superset of ASCII. Bytes that are not UTF-8 are kept: they are errors,
// and repairs percent-encode them. Other encodings, such as UTF-16, must be converted before; package
// golang.org/x/net/html/charset does.
//
// # Guarantees
//
// Extraction takes time linear in the length of the document, for any document and any sizes of reads.
// Memory is bounded by [Extractor.MaxToken]. An Extractor is safe for concurrent use. No document causes
// a panic. Links are in the order of their tags, attributes and positions.
package html
