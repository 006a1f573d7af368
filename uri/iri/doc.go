// Package iri parses, checks, resolves, normalizes and builds IRIs and relative references as RFC 3987
// defines them, and converts them to URIs and back.
//
// An IRI (Internationalized Resource Identifier) is a URI that may contain non-ASCII characters:
//
//	i, err := iri.Parse("http://résumé.example.org/été?q=ñ")
//	u, err := iri.Mapper{ToASCII: idna.Lookup.ToASCII}.URI(i) // http://xn--rsum-bpad.example.org/%C3%A9t%C3%A9?q=%C3%B1
//	j := iri.FromURI(u)                                       // http://xn--rsum-bpad.example.org/été?q=ñ
//
// Every URI is an IRI with the same components. [IRI] and [Reference] have the methods of the types
// [uri.URI] and [uri.Reference], whose documentation describes them in full; types such as [uri.Path] are
// shared. Texts are UTF-8.
//
// # Conversion to a URI
//
// An IRI identifies the resource that the URI identifies to which it is mapped (RFC 3987 §3.1):
// [IRI.URI] percent-encodes all non-ASCII characters. A [Mapper] can convert the host by ToASCII instead.
// Components stay the same, except that their characters are encoded.
//
// # Conversion to an IRI
//
// [FromURI] decodes triplets of unreserved characters and of characters that the component may have (RFC
// 3987 §3.2). Other triplets remain: triplets of reserved characters, invalid UTF-8 and bidirectional
// formatting characters (§4.1). Converting the IRI back gives the same URI, except for the case of
// hexadecimal digits and for triplets of unreserved characters in US-ASCII.
//
// # Normalization and comparison
//
// [IRI.Normalize] takes the steps of syntax-based normalization (§5.3.2) that need no tables of Unicode:
// case of US-ASCII letters, triplets of unreserved characters in US-ASCII, and dot-segments. A
// [Normalizer] can also apply a function for Unicode Normalization Form C. Two IRIs are equivalent if
// their normalized URIs are (§5.3.2.3), so compare those.
//
// # Rules
//
// The grammar is RFC 3987 §2.2. Each of its rules, and each core rule of RFC 5234 that it uses, is a
// [Rule]. The rules describe code points, and match their encoding in UTF-8.
//
// The files whose names begin with z are generated from the grammar.
package iri

//go:generate go run ../../cmd/abnf gen --grammar ../../grammar/rfc3987.abnf --package iri -o . --parsers ../../grammar/rfc3987.parsers --hide-parsers --characters --code IRI --code iuserinfo --code ihost --code IPv4address --code iquery --code ifragment --code ucschar --bytes iuserinfo --bytes ireg-name --bytes ipath --bytes isegment --bytes isegment-nz-nc --bytes iquery --bytes ifragment --bytes unreserved --bytes sub-delims
