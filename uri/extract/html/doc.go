// Package html finds the links of HTML documents, with their positions.
//
// In the document
//
//	<a href="/a?b=1&amp;c=2">a</a> <img srcset="b.png, c.png 2x">
//
// it finds /a?b=1&c=2, b.png and c.png. An [Extractor] reads a string or a reader in one pass. A [Link]
// has the text, the place in the document, the reference and its target.
//
// Links are read strictly by default. With a [repair.Repairer], they are read as browsers do, and each
// Link lists its repairs.
//
// # Links
//
// Links are the URLs in attributes of the HTML standard, and in obsolete attributes that some browsers
// still support:
//
//	a, area                           href, ping (list)
//	audio, embed, input, script,
//	source, track, video              src
//	base, link                        href
//	blockquote, del, ins, q           cite
//	body, table, tbody, td, tfoot,
//	th, thead, tr                     background
//	button, input                     formaction
//	form                              action
//	frame, iframe, image, img         src, longdesc
//	image, img, source                srcset (list)
//	link                              imagesrcset (list)
//	meta                              content, if http-equiv is "refresh"
//	object                            data
//	video                             poster
//	all elements in svg and math      href, xlink:href
//
// A list has a link for each of its URLs. The lists srcset and imagesrcset and the content of a refresh
// are read by the algorithms of the standard. So a candidate with invalid descriptors has no link, as
// in srcset="a.png 2y", nor has a refresh without a URL. If a tag repeats an attribute, the first counts.
//
// All these links are returned: empty ones, fragments such as #a, and links with schemes such as
// mailto, data and javascript. Callers can filter them.
//
// Other URLs are left out: those in comments, scripts, JSON-LD, style sheets, style attributes and the
// documents of srcdoc attributes; attributes that browsers do not follow, such as archive, classid,
// codebase, itemid, manifest, profile and usemap; conventions such as data-src, and properties such as
// og:image.
//
// # Tags
//
// Documents are divided into tags by the tokenizer of golang.org/x/net/html, which follows the HTML
// standard. No tree is built, so links also come from tags that browsers leave out of their tree, such
// as td outside a table. XHTML is read as HTML.
//
//   - The content of template elements counts. The content of noscript elements is read as markup.
//   - The content of script, style, title, textarea, iframe, noembed, noframes, xmp and plaintext
//     elements is text.
//   - In svg and math elements, the rules for foreign content apply: <title/> is an empty element, for
//     example. Where tags in such an element do not match, the package can differ from browsers.
//   - A tag without ">" at the end of the document is not a tag.
//
// # Base
//
// The first base element with an href attribute sets the base of the document. It is relative to
// [Extractor.Base] itself. In browsers, it applies to the whole document. This package reads the
// document only once, so it applies to the links that follow; by the standard, it must come before other
// URLs. It changes nothing if its href is not a reference, or if the target has the scheme data or
// javascript. Base elements in template and noscript elements do not count.
//
// # Encodings
//
// A document is in UTF-8, or in another encoding that contains ASCII. Bytes that are not UTF-8 are kept
// in [Link.Text]. They are an error without a Repairer; repairs percent-encode them. In other encodings,
// browsers read other characters, so convert such documents first, with package
// golang.org/x/net/html/charset. In UTF-16, no links are found.
//
// # Guarantees
//
// Extraction takes time linear in the length of the document, for any document and any sizes of reads.
// The memory of [Extractor.Read] is bounded in proportion to [Extractor.MaxToken]. An Extractor is safe
// for concurrent use. No document causes a panic. Links are in the order of their tags, of the
// attributes of a tag, and of the links in a list.
package html
