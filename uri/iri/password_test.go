package iri

import (
	"fmt"
	"strings"
	"testing"
)

// TestErrorPassword puts invalid characters into a text with a password, at each place, also inside the password and its
// characters. No error may show a part of the password.
func TestErrorPassword(t *testing.T) {
	const password = "é中\U0001f600ж"
	characters := strings.Split(password, "")
	for _, before := range []string{"http://ü:", "//:", "s://u:"} {
		text := before + password + "@hö/ä?ä#ä"
		for at := range len(text) + 1 {
			for _, invalid := range []string{"^", " ", "\xff", "\ue000", "\u0080", "%", "[", "\n"} {
				s := text[:at] + invalid + text[at:]
				for _, parse := range []func(string) error{
					func(s string) error { _, err := ParseReference(s); return err },
					func(s string) error { _, err := Parse(s); return err },
					func(s string) error { _, err := ParseAuthority(s[strings.Index(s, "//")+2:]); return err },
				} {
					err := parse(s)
					if err == nil || at < len(before) {
						continue
					}
					for _, message := range []string{err.Error(), fmt.Sprintf("%+v", err), fmt.Sprintf("%#v", err), fmt.Sprintf("%v", *err.(*ParseError))} {
						for _, c := range characters {
							if strings.Contains(message, c) {
								t.Fatalf("%+q: the error shows %q: %s", s, c, message)
							}
						}
					}
				}
			}
		}
	}
}
