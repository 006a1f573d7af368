package extract

import (
	"unicode"
	"unicode/utf8"
)

// class is the effect of a non-ASCII character on a run.
type class uint8

const (
	continues class = iota // belongs to the run
	closes                 // punctuation, which ends the run
	joins                  // punctuation within words, which belongs to the run between letters or digits
	blank                  // white space and the like, which ends the run even inside delimiters
)

// Characters with special rules.
const (
	apostrophe      = '’' // U+2019, also a closing quote
	openingQuote    = "‘"
	ideographicStop = '。' // separates labels of a domain name like a full stop (RFC 5895 §2)
	halfwidthStop   = '｡'
)

// classOf returns the class of a non-ASCII character of n bytes by its general category:
//
//   - Zs, Zl, Zp, Cc (spaces, line and paragraph separators, controls) are blank, and so are box
//     drawing characters and block elements.
//   - Ps, Pe, Pi, Pf, Po, Pd (brackets, quotes, other punctuation, dashes), such as ” » 」 ） 。 、 …
//     and —, close. Some of them join: hyphens and the en dash, the apostrophe, middle dots, Hebrew
//     geresh and gershayim, and full stops that may separate the labels of a domain name.
//   - All others continue: letters, marks, numbers, symbols, Pc (connectors), Cf (invisible
//     characters), Co, Cn, and invalid UTF-8.
//
// A fullwidth or small form has the effect of its ASCII counterpart: （ closes, and ／ and ＠ continue.
func classOf(c rune, n int) class {
	switch {
	case c == utf8.RuneError && n <= 1:
		return continues
	case fullwidthFirst <= c && c <= fullwidthLast:
		return classOfFullwidth(byte(c - fullwidthFirst + '!'))
	}
	switch c {
	case apostrophe, ideographicStop, halfwidthStop,
		'‐', '\u2011', '–', '﹣', // hyphens and the en dash
		'\u2024', '\uFE52', // other forms of the full stop, which a lookup converts to it
		'\u058A', '\u05BE', '\u1806', '\u2012', '゠', // Armenian, Hebrew, Mongolian, the figure dash, katakana
		'·', '\u0387', '・', '･', '\u2027', // middle dots: Latin, Greek, katakana, hyphenation
		'\u0F0B', // between Tibetan syllables, also in domain names (RFC 5892 §2.6)
		'׳', '״': // geresh and gershayim
		return joins
	case '﹟', '﹠', '﹡', '﹨', '﹪', '﹫': // small forms of # & * % @ and the backslash
		return continues
	}
	switch {
	case unicode.In(c, unicode.Zs, unicode.Zl, unicode.Zp, unicode.Cc), 0x2500 <= c && c <= 0x259F:
		return blank
	case unicode.In(c, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf, unicode.Po, unicode.Pd):
		return closes
	}
	return continues
}

// Fullwidth forms of the ASCII characters from "!" to "~".
const (
	fullwidthFirst = '！'
	fullwidthLast  = '～'
)

// classOfFullwidth returns the class of the fullwidth form of an ASCII character.
func classOfFullwidth(ascii byte) class {
	switch ascii {
	case '.', '-':
		return joins
	case '!', '"', '\'', ',', ':', ';', '?', '(', ')', '[', ']', '{', '}', '<', '>':
		return closes
	}
	return continues
}

// isWord reports whether a character of n bytes is a letter or a number.
func isWord(c rune, n int) bool {
	return !(c == utf8.RuneError && n <= 1) && (unicode.IsLetter(c) || unicode.IsNumber(c))
}

// isTrimmed reports whether a non-ASCII character of n bytes is removed from the end of a run:
// punctuation, white space or an invisible character (Cf).
func isTrimmed(c rune, n int) bool {
	return classOf(c, n) != continues || unicode.Is(unicode.Cf, c)
}
