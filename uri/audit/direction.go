package audit

import (
	"strings"
	"unicode"
)

// An IRI (RFC 3987) has non-ASCII characters in place of triplets, and many programs display a URI as an
// IRI. If a component has characters from both left to right and right to left, a display does not show
// their order (RFC 3987 §4.2).

// direction is the direction of the characters in a component.
type direction struct {
	rtl, ltr       bool // there are letters from right to left, or from left to right
	began          bool // there is a character
	starts, ending bool // the first and the last character are from right to left
}

// add adds a character. A mark belongs to the letter before it.
func (d *direction) add(r rune) {
	if unicode.Is(unicode.Mn, r) {
		return
	}
	rtl := isRightToLeft(r)
	d.rtl = d.rtl || rtl
	d.ltr = d.ltr || !rtl && unicode.IsLetter(r)
	if !d.began {
		d.began, d.starts = true, rtl
	}
	d.ending = rtl
}

// isRightToLeft reports whether r is a letter of a script from right to left: of the bidirectional class R
// or AL (Unicode Standard Annex #9). The blocks are reserved for these scripts.
func isRightToLeft(r rune) bool {
	if r < 0x590 || !unicode.IsLetter(r) {
		return false
	}
	return r <= 0x8FF || 0xFB1D <= r && r <= 0xFDFF || 0xFE70 <= r && r <= 0xFEFF || 0x10800 <= r && r <= 0x10FFF || 0x1E800 <= r && r <= 0x1EFFF
}

// checkDirection checks the direction of a component.
func (a *auditor) checkDirection(p part) {
	if strings.IndexByte(p.text, '%') < 0 {
		return // ASCII
	}
	var d direction
	for i := 0; i < len(p.text); {
		r, end := decodeRune(p.text, i)
		d.add(r)
		i = end
	}
	a.addDirection(p, d)
}

// addDirection adds the findings for the direction of a component.
func (a *auditor) addDirection(p part, d direction) {
	switch {
	case d.rtl && d.ltr:
		a.add(BidiMixed, p.at, p.end())
	case d.rtl && !(d.starts && d.ending):
		a.add(BidiEnd, p.at, p.end())
	}
}

// characterCode returns the code for a non-ASCII character, and reports whether there is one.
func characterCode(r rune) (Code, bool) {
	switch {
	case isBidiControl(r):
		return BidiControl, true
	case unicode.Is(unicode.Co, r):
		return PrivateCharacter, true
	case unicode.Is(unicode.Cn, r):
		return UnassignedCharacter, true
	}
	return 0, false
}
