// Package audit tells what a careful reader would stop at in a URI: what RFC 3986 §7 warns of,
// and what has been made of it since.
//
//	http://www.bank.example@0x7f.1:25/..%2Fa%00
//	       \______________/ \____/ \/ \___/ \_/
//	              |           |    |    |    encoded-nul
//	              |           |    |    encoded-traversal
//	              |           |    port-of-other-protocol
//	              |           rare-ipv4
//	              userinfo-like-host
//
// All of these are valid URIs, and none is refused here: a [Policy] gives a [Finding] for each
// place, with a [Code] that has a stable name, a [Severity], the section of the RFC that is the
// reason, and a sentence. What becomes of a URI with findings is for the program to decide.
//
// # What is looked at
//
// Only the text is. Nothing is looked up or fetched, so a name that leads to the machine itself
// is not found, nor one that is a letter away from another. Percent-encoded text is looked at
// decoded, once, and each place is that in the text as it is written. Hosts in Punycode are
// looked into if the policy has a function for it.
//
// A reference with many findings of one code gets only the first of them, and a count of the
// others: see [Policy.MaxPerCode].
//
// What is normal is not reported: colons in a path, unless they are encoded; delimiters that are
// encoded in a query, as URIs within URIs are; line breaks in the body of a mail; NUL in a data
// URI; a user without a password. A path with slashes and dots is one only where it is a
// hierarchy, unlike the path of urn:a:b.
//
// In hosts, scripts are judged as browsers do: a label of one script is fine, and so are the
// scripts of Chinese, Japanese and Korean together and with Latin (what Unicode calls Highly
// Restrictive). Look-alikes within Latin, such as paypa1, are not found, and of those in other
// scripts only Cyrillic and Greek ones.
//
// # How often it finds something
//
// Of 48,009 URLs from the web, 47,669 are URIs, and by the zero policy, with addresses reported
// too, 13 of them have findings, 0.3 of 1,000:
//
//	device-name             7   as in /rpg/CoN/ and /lpt/
//	well-known-port         3   all 81
//	port-of-other-protocol  2   https on 70, which is that of Gopher
//	missing-host            1   https://
//
// Every other code has none. The list is of pages that people link to; one of requests that a
// server gets has more.
//
// # Severities
//
// By default, an [Error] is what has no use but to mislead or to break something, or shows a
// secret; a [Warning] is rarely meant well; an [Info] is mostly harmless and may matter to some.
// [Policy.WithSeverity] changes them, also to [Off].
package audit
