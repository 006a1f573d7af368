// Package repair reads broken references as browsers do, and reports each repair.
//
// People write references that are not URI references by RFC 3986, and browsers follow them:
//
//	http://example.com/a b      http://example.com/a%20b
//	café.html                   caf%C3%A9.html
//	list[0]                     list%5B0%5D
//	100%.html                   100%25.html
//	back\slash                  back/slash
//
// A [Repairer] returns the reference that a browser would read, and a list of [Repair] values, each
// with its place and its reason. If it cannot repair a text, it returns an error with the place. Its
// steps follow the WHATWG's URL standard, except that the result is always a reference by RFC 3986:
// browsers leave "[", "^", "|", "%" and other characters in some components as they are, and the
// package percent-encodes them.
//
// # Steps
//
// The steps of [StepsDefault] change only texts that are not references. So a valid reference always
// stays the same, byte for byte. Other steps change the meaning of valid references to the meaning that
// browsers give them, and must be chosen: [StepSlashes], [StepIPv4],
// [StepDrive], [StepHost] and [StepUserinfo]. With any steps, repairing is idempotent: repairing the
// result again with the same Repairer changes nothing.
//
// Some repairs change the structure of a text, because a character becomes a delimiter or ceases to be
// one: removed white space, "\" as a slash, "./" before a colon, and the steps that must be chosen. If
// the list has only other steps, each component of the result is the component of the text with its
// characters encoded, where components are divided as by [uri.Split].
//
// # Relative references
//
// A reference is repaired before it is resolved by [uri.URI.Resolve]: see the example of a link checker.
// The repairs of a relative reference depend on the scheme of its base URI, [Repairer.Scheme]: browsers
// read "\" as a slash only in http, https, ws, wss, ftp and file.
//
// # Hosts
//
// Most invalid hosts cannot be repaired, because browsers reject them too: http://a b/, http://a:b/
// and http://[::1. A non-ASCII name is converted by [Repairer.ToASCII], or percent-encoded if there is
// no such function. An invalid UTF-8 byte in another component is percent-encoded as it is.
//
// # Safety
//
// Other programs may not repair a text, or repair it in another way, and then find another host or path
// in it. So check the repaired reference, never the text, before following it. Package audit reports
// suspicious references and repairs; its method Policy.AuditRepaired takes the results of
// [Repairer.Reference]. [Original] finds the part of the text for a part of the reference.
//
// # Guarantees
//
// A Repairer takes time linear in the length of the text; it calls ToASCII at most once, with at most 255
// characters. It allocates nothing if nothing is repaired. No text causes a panic. Adjacent characters with the same problem are one repair,
// but in a hostile text, every second byte may need a repair, and the list may then take thirty times the
// memory of the text.
package repair
