package audit

import (
	"strings"
	"unicode/utf8"
)

// Other forms of ASCII characters, which a program that looks a host up may see as those. The
// tables agree with what NFKC makes of single characters, where that has a letter,
// a digit or a delimiter; some mere look-alikes of delimiters are added.

// delimiters are those that matter in a host.
const delimiters = `./\:?#@%`

// delimiterForm returns the delimiter that a character looks like, or becomes by compatibility
// normalization (NFKC), which IDNA applies, perhaps with what stands beside it then. It is ""
// for others.
func delimiterForm(r rune) string {
	if c, ok := asciiForm(r); ok {
		if strings.ContainsRune(delimiters, c) {
			return string(c)
		}
		return ""
	}
	switch r {
	case '\u3002', '\uFF61', '\uFE52', // full stops
		'\u2024', '\u2025', '\u2026', '\uFE19', '\uFE30', // leaders
		'\u33C2', '\u33C7', '\u33D8', '\U0001F100': // a.m., Co., p.m., and a digit with a full stop
		return "."
	case '\u2044', '\u2215', '\u29F8', '\u2571': // FRACTION SLASH, DIVISION SLASH, BIG SOLIDUS, a box drawing
		return "/"
	case '\u29F5', '\u2216', '\u29F9', '\uFE68': // REVERSE SOLIDUS OPERATOR, SET MINUS, BIG and SMALL REVERSE SOLIDUS
		return `\`
	case '\u2236', '\uA789', '\u02D0', '\u0589', '\uFE55', '\uFE13', '\u2A74': // RATIO, letters, ARMENIAN FULL STOP, colons
		return ":"
	case '\uFE56', '\uFE16', '\u2047', '\u2048', '\u2049': // question marks
		return "?"
	case '\uFE5F':
		return "#"
	case '\uFE6B':
		return "@"
	case '\uFE6A':
		return "%"
	case '\u2100':
		return "a/c"
	case '\u2101':
		return "a/s"
	case '\u2105':
		return "c/o"
	case '\u2106':
		return "c/u"
	}
	if '\u2488' <= r && r <= '\u249B' { // DIGIT ONE FULL STOP to NUMBER TWENTY FULL STOP
		return "."
	}
	return ""
}

// asciiRange is a range of characters that are other forms of consecutive ASCII characters,
// which begin again after count of them.
type asciiRange struct {
	first, last rune
	ascii       rune // what first stands for
	count       rune
}

// asciiRanges and asciiPairs are the forms that compatibility normalization (NFKC) and lower case,
// which IDNA applies, make one ASCII character of that names or addresses have, and delimiters.
var asciiRanges = [...]asciiRange{
	{'\u2460', '\u2468', '1', 9},          // circled digits
	{'\u24EA', '\u24EA', '0', 1},          // circled zero
	{'\u24B6', '\u24E9', 'a', 26},         // circled letters, capital and small
	{'\u2070', '\u2070', '0', 1},          // superscripts
	{'\u00B9', '\u00B9', '1', 1},          //
	{'\u00B2', '\u00B3', '2', 2},          //
	{'\u2074', '\u2079', '4', 6},          //
	{'\u2080', '\u2089', '0', 10},         // subscripts
	{'\uFF21', '\uFF3A', 'a', 26},         // full-width capital letters
	{'\uFF01', '\uFF5E', '!', 94},         // full-width forms of all other characters
	{'\U0001D400', '\U0001D6A3', 'a', 26}, // mathematical letters, capital and small, in 13 styles
	{'\U0001D7CE', '\U0001D7FF', '0', 10}, // mathematical digits, in 5 styles
	{'\U0001F130', '\U0001F149', 'a', 26}, // squared letters
	{'\U0001FBF0', '\U0001FBF9', '0', 10}, // segmented digits
}

// asciiPairs are characters, each with the ASCII letter behind it that it is a form of.
const asciiPairs = "ªaºoſs" + // Latin-1, LONG S
	"ʰhʲjʳrʷwʸyˡlˢsˣx" + // modifier letters
	"ᴬaᴮbᴰdᴱeᴳgᴴhᴵiᴶjᴷkᴸlᴹmᴺnᴼoᴾpᴿrᵀtᵁuᵂwᵃaᵇbᵈdᵉeᵍgᵏkᵐmᵒoᵖpᵗtᵘuᵛvᵢiᵣrᵤuᵥvᶜcᶠfᶻz" +
	"ⁱiⁿnₐaₑeₒoₓxₕhₖkₗlₘmₙnₚpₛsₜt" + // superscripts and subscripts
	"ℂcℊgℋhℌhℍhℎhℐiℑiℒlℓlℕnℙpℚqℛrℜrℝrℤzℨzKkℬbℭcℯeℰeℱfℳmℴoℹiⅅdⅆdⅇeⅈiⅉj" + // letters as symbols
	"ⅠiⅤvⅩxⅬlⅭcⅮdⅯmⅰiⅴvⅹxⅼlⅽcⅾdⅿm" + // Roman numerals
	"ⱼjⱽvꟲcꟳfꟴq"

// asciiForm returns the ASCII character that another character is a form of, and whether there
// is one. Letters are small ones.
func asciiForm(r rune) (rune, bool) {
	if r < 0x80 {
		return 0, false
	}
	for _, s := range asciiRanges {
		if s.first <= r && r <= s.last {
			return s.ascii + (r-s.first)%s.count, true
		}
	}
	if i := strings.IndexRune(asciiPairs, r); i >= 0 {
		return rune(asciiPairs[i+utf8.RuneLen(r)]), true
	}
	return 0, false
}
