package uri

import (
	"strings"

	"github.com/std66/std66/uri/internal/ref"
)

// Decode returns s with each percent-encoded triplet replaced by the byte that it stands for (RFC
// 3986 §2.1). It decodes once: %2541 becomes %41. "+" is not decoded to a space. The result may
// contain any bytes, so split a component at its delimiters before decoding its parts. If s has no
// triplets, the result is s.
//
// The error is a [*SyntaxError] for [RulePctEncoded] if a percent sign is not followed by two
// hexadecimal digits. Its offset in s is the place of the missing digit.
func Decode(s string) (string, error) {
	if err := checkTriplets(s); err != nil {
		return "", err
	}
	return ref.Decode(s), nil
}

// AppendDecode appends s, decoded as by [Decode], to dst. On error, it returns dst unchanged.
func AppendDecode(dst []byte, s string) ([]byte, error) {
	if err := checkTriplets(s); err != nil {
		return dst, err
	}
	return ref.AppendDecoded(dst, s), nil
}

// checkTriplets returns an error for the first percent sign in s that does not begin a triplet.
func checkTriplets(s string) error {
	for i := 0; ; {
		next := strings.IndexByte(s[i:], '%')
		if next < 0 {
			return nil
		}
		percent := i + next
		if i = percent + 3; !ref.IsTriplet(s, percent) {
			e := zNewSyntaxError(RulePctEncoded, s[percent:])
			e.Offset += percent
			return e
		}
	}
}

// Encode returns s with each byte that is not in c percent-encoded (RFC 3986 §2.1, §2.4). It always
// encodes percent signs, so [Decode] returns s again. The result matches the rule with the name of
// c, such as segment for [CharsSegment], with two exceptions: an empty text is not a segment-nz-nc,
// and the rule unreserved matches only single characters. With [CharsUser] the result matches
// userinfo and has no colon.
//
// Delimiters in c are not encoded, such as "&" in [CharsQuery]; [Pairs.Add] encodes it. The
// segments "." and ".." stay unchanged, too.
//
// Encode does not convert between character encodings; text must be in UTF-8 (§2.5). If there is
// nothing to encode, the result is s.
func Encode(c Chars, s string) string {
	set := c.set()
	if set.Next(s, 0) == len(s) {
		return s
	}
	return ref.TextOf(set.Append(make([]byte, 0, int(set.Length(s))), s))
}

// AppendEncode appends s, encoded as by [Encode], to dst.
func AppendEncode(dst []byte, c Chars, s string) []byte {
	set := c.set()
	return set.Append(dst, s)
}
