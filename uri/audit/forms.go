package audit

import (
	"strings"
	"unicode/utf8"
)

// Other forms of ASCII characters, which a program may convert to ASCII when it looks up a host.
// The tables agree with NFKC for single characters that become a letter, a digit or a delimiter,
// and add some characters that only look like delimiters.

// delimiters are the ASCII characters that can end or divide a host.
const delimiters = `./\:?#@%`

// delimiterForm returns the delimiter that r looks like or that compatibility normalization (NFKC),
// as IDNA applies it, produces, including neighboring characters that it also produces. For other
// characters, it returns "".
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

// asciiRange is a range of characters that are other forms of consecutive ASCII characters. The
// ASCII characters repeat after count characters.
type asciiRange struct {
	first, last rune
	ascii       rune // the ASCII form of first
	count       rune
}

// asciiRanges and asciiPairs list the characters that compatibility normalization (NFKC) and
// conversion to lower case, as IDNA applies them, turn into a single ASCII character that occurs
// in a name or an address, or is a delimiter.
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

// asciiPairs are pairs of a character and the ASCII letter that it is a form of.
const asciiPairs = "ªaºoſs" + // Latin-1, LONG S
	"ʰhʲjʳrʷwʸyˡlˢsˣx" + // modifier letters
	"ᴬaᴮbᴰdᴱeᴳgᴴhᴵiᴶjᴷkᴸlᴹmᴺnᴼoᴾpᴿrᵀtᵁuᵂwᵃaᵇbᵈdᵉeᵍgᵏkᵐmᵒoᵖpᵗtᵘuᵛvᵢiᵣrᵤuᵥvᶜcᶠfᶻz" +
	"ⁱiⁿnₐaₑeₒoₓxₕhₖkₗlₘmₙnₚpₛsₜt" + // superscripts and subscripts
	"ℂcℊgℋhℌhℍhℎhℐiℑiℒlℓlℕnℙpℚqℛrℜrℝrℤzℨzKkℬbℭcℯeℰeℱfℳmℴoℹiⅅdⅆdⅇeⅈiⅉj" + // letters as symbols
	"ⅠiⅤvⅩxⅬlⅭcⅮdⅯmⅰiⅴvⅹxⅼlⅽcⅾdⅿm" + // Roman numerals
	"ⱼjⱽvꟲcꟳfꟴq"

// asciiForm returns the ASCII character that r is another form of, in lower case, and reports
// whether there is one.
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
