package html

import (
	"iter"
	"strings"
)

// candidates returns the parts of text that are the URLs of image candidates, by the algorithm "parse a
// srcset attribute" of the HTML standard. It leaves out candidates with invalid descriptors, as
// browsers do.
func candidates(text string) iter.Seq[part] {
	return func(yield func(part) bool) {
		isSeparator := func(c byte) bool { return isSpace(c) || c == ',' }
		isURL := func(c byte) bool { return !isSpace(c) }
		for i := skip(text, 0, isSeparator); i < len(text); i = skip(text, i, isSeparator) {
			start := i
			i = skip(text, i, isURL)
			url := strings.TrimRight(text[start:i], ",")
			p := part{start, start + len(url)}
			var d descriptors
			if p.end == i {
				i = d.read(text, i)
			}
			if d.valid() && !yield(p) {
				return
			}
		}
	}
}

// descriptors are the descriptors of an image candidate, such as "2x" or "640w 480h".
type descriptors struct {
	width, density, height bool // those that are present
	invalid                bool
}

// read reads the descriptors at offset i of text, up to a comma that is not in parentheses. It returns
// the offset of the rest.
func (d *descriptors) read(text string, i int) int {
	start := -1 // of the current descriptor, if there is one
	parens := false
	end := func() {
		if start >= 0 {
			d.add(text[start:i])
		}
		start = -1
	}
	for ; i < len(text); i++ {
		c := text[i]
		switch {
		case parens:
			parens = c != ')'
		case isSpace(c):
			end()
		case c == ',':
			end()
			return i + 1
		default:
			parens = c == '('
			if start < 0 {
				start = i
			}
		}
	}
	end()
	return i
}

// add adds a descriptor.
func (d *descriptors) add(s string) {
	number, unit := s[:len(s)-1], s[len(s)-1]
	switch {
	case unit == 'w' && isPositiveInteger(number):
		d.invalid = d.invalid || d.width || d.density
		d.width = true
	case unit == 'x' && isNonNegativeFloat(number):
		d.invalid = d.invalid || d.width || d.density || d.height
		d.density = true
	case unit == 'h' && isPositiveInteger(number):
		d.invalid = d.invalid || d.height || d.density
		d.height = true
	default:
		d.invalid = true
	}
}

// valid reports whether the descriptors are valid together.
func (d *descriptors) valid() bool {
	return !d.invalid && (d.width || !d.height)
}

// isPositiveInteger reports whether s has only digits, and not only zeros.
func isPositiveInteger(s string) bool {
	return strings.Trim(s, "0123456789") == "" && strings.Trim(s, "0") != ""
}

// isNonNegativeFloat reports whether s is a valid floating-point number by the HTML standard, and is not
// less than zero: digits, a fraction, or both, and an exponent. A zero may have a minus sign.
func isNonNegativeFloat(s string) bool {
	rest, negative := strings.CutPrefix(s, "-")
	mantissa, exponent := rest, ""
	if i := strings.IndexAny(rest, "eE"); i >= 0 {
		mantissa, exponent = rest[:i], rest[i+1:]
		if exponent != "" && (exponent[0] == '-' || exponent[0] == '+') {
			exponent = exponent[1:]
		}
		if !isDigits(exponent) {
			return false
		}
	}
	whole, fraction, hasPoint := strings.Cut(mantissa, ".")
	if hasPoint && !isDigits(fraction) || !hasPoint && whole == "" || whole != "" && !isDigits(whole) {
		return false
	}
	return !negative || strings.Trim(mantissa, "0.") == ""
}

// isDigits reports whether s is not empty and has only digits.
func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
