// Package audit reports suspicious parts of URIs: the cases that RFC 3986 §7 warns of, and the
// attacks that have been built on them since.
//
//	http://www.bank.example@0x7f.1:25/..%2Fa%00
//	       \______________/ \____/ \/ \___/ \_/
//	              |           |    |    |    encoded-nul
//	              |           |    |    encoded-traversal
//	              |           |    port-of-other-protocol
//	              |           rare-ipv4
//	              userinfo-like-host
//
// All of these are valid in a URI, and the package rejects none of them. [Policy.Audit] returns a
// [Finding] for each, with a [Code] that has a stable name, a [Severity], a section of an RFC as
// the reason, and a message. The program decides how to treat a URI with findings.
//
// # Scope
//
// Audit examines only the text. It doesn't look up or fetch anything, so it can't report a name
// that resolves to the local machine, or a name that differs from another by one letter. It
// decodes percent-encoded text once before it examines it, but reports positions in the original
// text. It decodes Punycode in hosts only if the policy has a function for it.
//
// If a reference has many findings with the same code, Audit returns the first ones and the number
// of the others: see [Policy.MaxPerCode].
//
// Audit doesn't report common usage: literal colons in a path; percent-encoded delimiters in a
// query, as in an embedded URI; line breaks in the body of a mail; NUL in a data URI; a user
// without a password. It checks slashes and dots only in hierarchical paths, unlike the path of
// urn:a:b.
//
// A text that is not a reference has no findings. Package repair reads such texts as browsers do, and
// [Policy.AuditRepaired] reports each of its repairs, because programs that don't repair texts, or
// repair them in another way, may find another host or path.
//
// Audit judges the scripts in a host as browsers do, by Unicode's restriction level Highly
// Restrictive: a label may be in one script, or combine Latin with the scripts of Chinese, Japanese
// or Korean. It doesn't report look-alikes within Latin, such as paypa1; in other scripts, it
// reports only Cyrillic and Greek ones.
//
// # IRIs
//
// Many programs display a URI as an IRI (RFC 3987), with characters in place of triplets. So Audit
// decodes all triplets that are UTF-8, except in a data URI. It reports letters of both directions in a
// label, segment, name, value, userinfo or fragment (§4.2); a component from right to left that begins or
// ends with another character than a letter, such as a digit; bidirectional formatting characters (§4.1);
// and private and unassigned characters. The properties of characters are those in package unicode, whose
// version is unicode.Version: a character of a later version is unassigned.
//
// To audit an IRI, audit its URI, as iri.Reference.URIReference returns it.
//
// # Frequency of findings
//
// Of 48,009 URLs from the web, 47,669 are URIs. With the zero policy and Addresses set, 13 of
// these have findings, or 0.3 per 1,000:
//
//	device-name             7   as in /rpg/CoN/ and /lpt/
//	well-known-port         3   all 81
//	port-of-other-protocol  2   https on 70, the port of Gopher
//	missing-host            1   https://
//
// No other code occurs. These are URLs that people link to; the requests that a server receives
// have more findings.
//
// # Severities
//
// By default, an [Error] has no use except to mislead, to break something or to reveal a secret;
// a [Warning] is rarely legitimate; an [Info] is mostly harmless but may matter to some programs.
// [Policy.WithSeverity] changes the severity of a code, or turns it [Off].
package audit
