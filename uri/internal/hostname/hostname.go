// Package hostname converts names of hosts to ASCII, as packages repair and iri do.
package hostname

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// MaxLength is the maximum length in characters of a name for a ToASCII function (RFC 3986 §3.2.2). IDNA
// takes time quadratic in the length.
const MaxLength = 255

// Convert decodes the triplets of a name, and converts it by toASCII unless it is ASCII then. The result is
// a reg-name without triplets, which may be an IPv4address, and is not empty (RFC 3986 §3.2.2). The error is the error
// of toASCII, or describes the name or the result. toASCII may be nil if all names are ASCII.
func Convert(name string, toASCII func(name string) (string, error)) (string, error) {
	decoded, err := uri.Decode(name)
	if err != nil {
		return "", err
	}
	if !utf8.ValidString(decoded) {
		return "", errors.New("the name is not UTF-8")
	}
	if !IsASCII(decoded) {
		if toASCII == nil {
			return "", errors.New("the name is not ASCII")
		}
		if utf8.RuneCountInString(decoded) > MaxLength {
			return "", fmt.Errorf("the name has more than %d characters", MaxLength)
		}
		if decoded, err = toASCII(decoded); err != nil {
			return "", err
		}
	}
	if decoded == "" || strings.Contains(decoded, "%") || !uri.RuleRegName.Match(decoded) {
		return "", fmt.Errorf("%q is not a reg-name", decoded)
	}
	return decoded, nil
}

// IsASCII reports whether s has ASCII characters only.
func IsASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
