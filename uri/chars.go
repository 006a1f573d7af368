package uri

// Chars is a set of characters that stay as they are when text is percent-encoded by [Encode].
// Each set is named after the part of a reference for which it encodes text. The zero value is
// [CharsUnreserved].
type Chars uint8

const (
	CharsUnreserved  Chars = iota // unreserved characters (RFC 3986 §2.3): text for any place
	CharsUser                     // a user's name or password in userinfo: a colon is encoded (§3.2.1)
	CharsUserinfo                 // all of the userinfo (§3.2.1)
	CharsRegName                  // a registered name, which is a host (§3.2.2)
	CharsPath                     // all of a path: slashes stay (§3.3)
	CharsSegment                  // a segment of a path: a slash is encoded (§3.3)
	CharsSegmentNzNc              // the first segment of a relative path: so is a colon (§3.3)
	CharsQuery                    // all of a query (§3.4)
	CharsFragment                 // all of a fragment (§3.5)
)

// charsRules are the rules that have the characters of each set.
var charsRules = [...]Rule{
	CharsUnreserved:  RuleUnreserved,
	CharsUser:        RuleRegName, // which is userinfo without the colon
	CharsUserinfo:    RuleUserinfo,
	CharsRegName:     RuleRegName,
	CharsPath:        RulePath,
	CharsSegment:     RuleSegment,
	CharsSegmentNzNc: RuleSegmentNzNc,
	CharsQuery:       RuleQuery,
	CharsFragment:    RuleFragment,
}

// String returns the name of the set: "user" for [CharsUser], and for any other one the name of
// its rule, such as "reg-name". A value that is none of the constants is CharsUnreserved.
func (c Chars) String() string {
	if c == CharsUser {
		return "user"
	}
	return c.rule().String()
}

// rule returns the rule that has the characters.
func (c Chars) rule() Rule {
	if int(c) >= len(charsRules) {
		c = CharsUnreserved
	}
	return charsRules[c]
}

// set returns the characters as a set of bytes.
func (c Chars) set() byteSet { return setOf(c.rule()) }
