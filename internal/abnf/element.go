package abnf

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxRepeat is the largest number allowed in a repeat: far more than any machine can hold,
// and far less than the largest int.
const maxRepeat = 1_000_000_000

// repetition reads [repeat] element, repeat = 1*DIGIT / (*DIGIT ("*" / "#") *DIGIT). A "#"
// makes it a list (RFC 9110 §5.6.1).
func (p *parser) repetition() *Node {
	p.hold(nodeSize)
	n := &Node{Op: OpRepetition, Pos: p.src.pos(p.i)}
	start := p.i
	low := p.span(isDigit)
	list := p.accept("#")
	bounds := list || p.accept("*")
	switch {
	case low == "" && !bounds:
		return p.element()
	case !bounds && p.digitRangeMistake(start):
		return n
	}
	n.Min = p.repeatNumber(start, low, 0)
	n.Max = n.Min
	if bounds {
		at := p.i
		n.Max = p.repeatNumber(at, p.span(isDigit), Unbounded)
	}
	repeat := p.src.text[start:p.i]
	if n.Max != Unbounded && n.Min > n.Max {
		p.errorf(start, "the repeat %q has a minimum over its maximum", Abbreviate(repeat))
	}
	if p.repeatMistake(start, repeat) {
		return n
	}
	if list {
		return p.list(n, start)
	}
	n.Subs = []*Node{p.element()}
	return n
}

// repeatNumber returns the value of digits, or absent if digits is empty: a missing maximum
// is not the same as a maximum of zero.
func (p *parser) repeatNumber(offset int, digits string, absent int) int {
	if digits == "" {
		return absent
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n > maxRepeat {
		p.errorf(offset, "the repeat %s is over %d", Abbreviate(digits), maxRepeat)
		return maxRepeat
	}
	return n
}

// element reads rulename / group / option / char-val / num-val / prose-val.
func (p *parser) element() *Node {
	start := p.i
	switch c := p.peek(); {
	case isAlpha(c):
		return &Node{Op: OpRef, Pos: p.src.pos(start), Name: p.rulename()}
	case c == '(':
		return p.group(OpGroup, ")")
	case c == '[':
		return p.group(OpOption, "]")
	case c == '"':
		return p.charVal(start, false)
	case c == '%':
		return p.percent()
	case c == '<':
		return p.proseVal()
	}
	p.elementMistake()
	return &Node{Op: OpConcatenation, Pos: p.src.pos(start)}
}

// charVal reads a quoted string (RFC 5234 §2.3, RFC 7405 §2.2). start is the offset of the
// element, including its prefix.
func (p *parser) charVal(start int, caseSensitive bool) *Node {
	n := &Node{Op: OpCharVal, Pos: p.src.pos(start), CaseSensitive: caseSensitive}
	quote := p.i
	p.i++
	n.Text = p.span(func(c byte) bool { return c != '"' && c != '\n' && c != '\r' })
	if !p.accept(`"`) {
		p.fail(quote, "the closing quotation mark of this string is missing")
		return n
	}
	for i, r := range n.Text {
		if r < ' ' || r > '~' {
			_, size := utf8.DecodeRuneInString(n.Text[i:])
			p.errorf(quote+1+i, "a string may hold only printable ASCII characters (RFC 5234 §2.3); the bytes of this one are %s",
				series(n.Text[i:i+size]))
			break
		}
	}
	return n
}

// series returns s as a num-val of bytes.
func series(s string) string {
	parts := make([]string, len(s))
	for i := range len(s) {
		parts[i] = fmt.Sprintf("%02X", s[i])
	}
	return "%x" + strings.Join(parts, ".")
}

// proseVal reads a prose-val. It may be a reference to a rule (§2.1), which checkReferences
// decides.
func (p *parser) proseVal() *Node {
	n := &Node{Op: OpRef, Pos: p.src.pos(p.i), Prose: true}
	start := p.i
	if p.src.notation == NotationRFC822 {
		p.longProse(n)
		return n
	}
	p.i++
	n.Name = p.span(func(c byte) bool { return c != '>' && c != '\n' && c != '\r' })
	if !p.accept(">") {
		p.fail(start, `"<" is never closed: ">" is missing`)
	}
	return n
}

// percent reads a num-val, or a string with a prefix.
func (p *parser) percent() *Node {
	start := p.i
	p.i++
	base := p.peek() | 0x20
	if base == 's' || base == 'i' {
		p.i++
		if p.peek() == '"' {
			return p.charVal(start, base == 's')
		}
		p.fail(start, "%q must be followed by a quoted string (RFC 7405)", p.src.text[start:p.i])
		return nil
	}
	return p.numVal(start, base)
}

// bases holds the name and the radix of each base of a num-val.
var bases = map[byte]struct {
	name  string
	radix int
}{'x': {"hexadecimal", 16}, 'd': {"decimal", 10}, 'b': {"binary", 2}}

// numVal reads the rest of a num-val, starting at its base: one value, one range or one
// dotted series (RFC 5234 §2.3, §3.4).
func (p *parser) numVal(start int, base byte) *Node {
	n := &Node{Op: OpNumVal, Pos: p.src.pos(start), Base: base}
	known := len(*p.errs)
	defer func() { p.hold(4 * len(n.Values)) }()
	if bases[base].radix == 0 {
		p.fail(start, `expected "%%x", "%%d" or "%%b" before a number, or "%%s" or "%%i" before a string`)
		return n
	}
	p.i++
	n.Values = []uint32{p.number(base)}
	for !p.failed {
		separator := p.i
		switch {
		case strings.HasPrefix(p.rest(), ".."):
			p.fail(p.i, `a range is written with "-", as in %%x30-39`)
		case p.accept("."):
			if n.Range {
				p.fail(separator, "a num-val is either one range or one series")
			}
		case p.accept("-"):
			if n.Range || len(n.Values) > 1 {
				p.fail(separator, "a num-val is either one range or one series")
			}
			n.Range = true
		default:
			if len(*p.errs) == known { // a value over the limit must not be compared
				p.checkRange(start, n)
			}
			return n
		}
		if !p.failed {
			n.Values = append(n.Values, p.number(base))
		}
	}
	return n
}

// checkRange reports a range whose last value is less than its first, and swaps them.
func (p *parser) checkRange(start int, n *Node) {
	if n.Range && n.Values[0] > n.Values[1] {
		p.errorf(start, "the range %s is reversed", Abbreviate(p.src.text[start:p.i]))
		n.Values[0], n.Values[1] = n.Values[1], n.Values[0]
	}
}

// number reads the digits of one value.
func (p *parser) number(base byte) uint32 {
	start := p.i
	if p.accept("%") {
		p.fail(start, `"%%" appears only at the start of a num-val: %%x41-5A, %%x0D.0A`)
		return 0
	}
	digits := p.span(func(c byte) bool { return isAlpha(c) || isDigit(c) })
	if digits == "" {
		p.fail(start, "expected a %s digit, found %s", bases[base].name, p.found())
		return 0
	}
	v, err := strconv.ParseUint(digits, bases[base].radix, 32)
	switch {
	case err == nil:
	case err.(*strconv.NumError).Err == strconv.ErrRange:
		p.errorf(start, "the value %s is over %%x10FFFF, the last code point", Abbreviate(fmt.Sprintf("%%%c%s", base, digits)))
		return 0
	default:
		p.fail(start, "%q is not a %s number", Abbreviate(digits), bases[base].name)
	}
	return uint32(v)
}
