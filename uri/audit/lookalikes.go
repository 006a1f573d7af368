package audit

import (
	"strings"
	"unicode"
)

// Look-alikes of Latin letters. The table has the characters that occur in attacks and in the lists
// of browsers, because readers confuse them at a glance. Unicode lists thousands of others, but most
// of them look different in every font.

// imitated returns the Latin letters that label reads like, and reports whether there are any. All
// of its letters must be Cyrillic, or all Greek, and each must look like a Latin letter. Digits and
// hyphens are ignored. The label may have triplets.
func imitated(s scripts, label string) (latin string, ok bool) {
	if s.other != "" || s.known != cyrillic && s.known != greek {
		return "", false
	}
	var b strings.Builder
	for _, r := range decode(label) {
		if r >= 0x80 {
			if r = latinForm(unicode.ToLower(r)); r == 0 {
				return "", false
			}
		}
		b.WriteRune(r)
	}
	return b.String(), true
}

// latinForm returns the Latin letter that the lower-case letter r looks like in common fonts, or 0.
// It includes only letters that readers confuse within a word. With п (n) or г (r), many ordinary
// words would be reported.
func latinForm(r rune) rune {
	switch r {
	case 'а', 'α': // U+0430 CYRILLIC SMALL LETTER A, U+03B1 GREEK SMALL LETTER ALPHA
		return 'a'
	case 'с', 'ϲ': // U+0441 ES, U+03F2 LUNATE SIGMA
		return 'c'
	case 'ԁ': // U+0501 KOMI DE
		return 'd'
	case 'е': // U+0435 IE
		return 'e'
	case 'һ': // U+04BB SHHA
		return 'h'
	case 'і', 'ι': // U+0456 BYELORUSSIAN-UKRAINIAN I, U+03B9 IOTA
		return 'i'
	case 'ј', 'ϳ': // U+0458 JE, U+03F3 YOT
		return 'j'
	case 'κ': // U+03BA KAPPA
		return 'k'
	case 'ӏ': // U+04CF PALOCHKA
		return 'l'
	case 'η': // U+03B7 ETA
		return 'n'
	case 'о', 'ο': // U+043E O, U+03BF OMICRON
		return 'o'
	case 'р', 'ρ': // U+0440 ER, U+03C1 RHO
		return 'p'
	case 'ԛ': // U+051B QA
		return 'q'
	case 'ѕ': // U+0455 DZE
		return 's'
	case 'τ': // U+03C4 TAU
		return 't'
	case 'υ': // U+03C5 UPSILON
		return 'u'
	case 'ѵ', 'ν': // U+0475 IZHITSA, U+03BD NU
		return 'v'
	case 'ԝ', 'ѡ', 'ω': // U+051D WE, U+0461 OMEGA, U+03C9 OMEGA
		return 'w'
	case 'х', 'χ': // U+0445 HA, U+03C7 CHI
		return 'x'
	case 'у', 'γ': // U+0443 U, U+03B3 GAMMA
		return 'y'
	}
	return 0
}

// isInvisible reports whether r is invisible: a format character, such as a zero-width joiner or a
// control for the direction of text, a space, a filler, a variation selector, or U+2800 BRAILLE
// PATTERN BLANK.
func isInvisible(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Z, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
		r == '\u2800'
}
