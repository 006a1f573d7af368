package extract

import (
	"unicode"
	"unicode/utf8"
)

// class is what a character outside ASCII does to a run.
type class uint8

const (
	continues class = iota // belongs to the run
	closes                 // punctuation: ends the run
	joins                  // punctuation that may stand in a word: between letters or digits it belongs to the run
	blank                  // white space and the like: ends the run even inside delimiters
)

// Punctuation that joins is the punctuation that stands in names.
const (
	apostrophe      = '’' // also a closing quote: U+2019
	openingQuote    = "‘"
	ideographicStop = '。' // between labels of a domain name, as a full stop is (RFC 5895 §2)
	halfwidthStop   = '｡'
)

// classOf returns the class of a character of n bytes outside ASCII, by its general category:
//
//   - Zs, Zl, Zp, Cc (spaces, line and paragraph separators, controls) are blank, and so are the lines
//     and blocks that tables are drawn with
//   - Ps, Pe, Pi, Pf, Po, Pd (brackets, quotes, other punctuation, dashes) close, as ” » 」 ） 。 、
//     … and — do. Some of them join: hyphens and the en dash, the apostrophe, middle dots, Hebrew
//     geresh and gershayim, and the full stops that may divide the labels of a domain name.
//   - everything else continues: letters, marks, numbers, symbols, Pc (connectors), Cf
//     (invisible characters), Co, Cn, and bytes that are not UTF-8
//
// A fullwidth or small form does what its ASCII counterpart does: （ closes, and ／ and ＠ continue.
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
		'\u2024', '\uFE52', // other forms of the full stop, which lookup takes for it
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

// The fullwidth forms of the ASCII characters from "!" to "~".
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

// isWord reports whether a character of n bytes is a letter or number.
func isWord(c rune, n int) bool {
	return !(c == utf8.RuneError && n <= 1) && (unicode.IsLetter(c) || unicode.IsNumber(c))
}

// isTrimmed reports whether a character outside ASCII, of n bytes, is left out at the end of a run:
// punctuation, white space and invisible characters (Cf).
func isTrimmed(c rune, n int) bool {
	return classOf(c, n) != continues || unicode.Is(unicode.Cf, c)
}
