package uri

import "github.com/std66/std66/uri/internal/ref"

// Chars is a set of characters that [Encode] does not percent-encode. Each set is named after the
// part of a reference that it encodes text for. The zero value is [CharsUnreserved].
type Chars uint8

const (
	CharsUnreserved  Chars = iota // unreserved characters (RFC 3986 §2.3), for any component
	CharsUser                     // a user's name or password in userinfo: colons are encoded (§3.2.1)
	CharsUserinfo                 // an entire userinfo (§3.2.1)
	CharsRegName                  // a registered name as the host (§3.2.2)
	CharsPath                     // an entire path: slashes are not encoded (§3.3)
	CharsSegment                  // a segment of a path: slashes are encoded (§3.3)
	CharsSegmentNzNc              // the first segment of a relative path: colons are encoded, too (§3.3)
	CharsQuery                    // an entire query (§3.4)
	CharsFragment                 // a fragment (§3.5)
)

// charsRules are the rules that match the characters of each set.
var charsRules = [...]Rule{
	CharsUnreserved:  RuleUnreserved,
	CharsUser:        RuleRegName, // userinfo without the colon
	CharsUserinfo:    RuleUserinfo,
	CharsRegName:     RuleRegName,
	CharsPath:        RulePath,
	CharsSegment:     RuleSegment,
	CharsSegmentNzNc: RuleSegmentNzNc,
	CharsQuery:       RuleQuery,
	CharsFragment:    RuleFragment,
}

// String returns the name of the set: "user" for [CharsUser], and the name of its rule, such as
// "reg-name", for any other set. A value that is not one of the constants is "unreserved".
func (c Chars) String() string {
	if c == CharsUser {
		return "user"
	}
	return c.rule().String()
}

// rule returns the rule that matches the characters.
func (c Chars) rule() Rule {
	if int(c) >= len(charsRules) {
		c = CharsUnreserved
	}
	return charsRules[c]
}

// set returns the characters as a set of bytes.
func (c Chars) set() ref.Set { return setOf(c.rule()) }

// setOf returns the bytes that r matches as a text of one byte. r must be among the rules of the
// generator's flag --bytes.
func setOf(r Rule) ref.Set {
	table, bit, _ := zBytesOf(r)
	return ref.NewSet(table, bit)
}

// isIn reports whether r matches b as a text of one byte. r is as for setOf.
func isIn(r Rule, b byte) bool {
	table, bit, _ := zBytesOf(r)
	return table[b]&bit != 0
}
