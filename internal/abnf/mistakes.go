package abnf

import "strings"

// This file recognizes common mistakes and reports each with a message of its own. No
// grammar that follows RFC 5234 reaches this code.

// startMistake reports that a definition does not begin with a rule name.
func (p *parser) startMistake() {
	switch c := p.peek(); {
	case c == '<':
		p.fail(p.i, "a rule name is defined without angle brackets")
	case c == '/' || c == '|':
		p.fail(p.i, "a line that continues a rule must be indented deeper than the rule's first line (RFC 5234 §2.2)")
	case isDigit(c):
		p.fail(p.i, "a rule name must begin with a letter (RFC 5234 §2.1)")
	case c == '#':
		p.fail(p.i, `a comment begins with ";"`)
	default:
		p.fail(p.i, "expected a rule name, found %s", p.found())
	}
}

// misspelled returns a definition without a body for the rule that text such as <a> = "x"
// tries to define, or nil. It keeps references to that rule from being reported, too.
func (p *parser) misspelled() *Definition {
	head, _, ok := strings.Cut(p.rest(), "=")
	name := strings.TrimFunc(head, func(r rune) bool { return r > 0x7F || !isAlpha(byte(r)) && !isDigit(byte(r)) })
	name = strings.TrimLeft(name, "0123456789")
	if !ok || name == "" || strings.ContainsFunc(name, func(r rune) bool {
		return r > 0x7F || !isAlpha(byte(r)) && !isDigit(byte(r)) && r != '-'
	}) {
		return nil
	}
	return &Definition{Name: name, misspelled: true}
}

// definedAsMistake reports text in the place of "=" or "=/".
func (p *parser) definedAsMistake(name string) {
	for _, foreign := range []string{"::=", ":=", "==", "<-", "->", ":"} {
		if strings.HasPrefix(p.rest(), foreign) {
			report := p.errorf
			if strings.HasSuffix(foreign, ":=") {
				report = p.foreign
			}
			report(p.i, `a rule is defined with "=" or "=/", not %q`, foreign)
			p.i += len(foreign)
			return
		}
	}
	p.fail(p.i, `expected "=" or "=/" after the rule name %q, found %s`, name, p.found())
}

// trailingMistake reports text after the last element of a definition.
func (p *parser) trailingMistake() {
	switch c := p.peek(); c {
	case ')', ']':
		p.fail(p.i, "unmatched %q", string(rune(c)))
	default:
		p.fail(p.i, "expected an element or the end of the rule, found %s", p.found())
	}
}

// elementMistake reports text in the place of an element.
func (p *parser) elementMistake() {
	switch c := p.peek(); c {
	case '\'':
		p.fail(p.i, `a string must be in double quotation marks: "..."`)
	case '{':
		p.fail(p.i, `ABNF has no braces: a repetition is written *element or *( ... )`)
	case '#':
		p.fail(p.i, `a list has "#" in place of the "*" of a repeat: #element, 1#element, 2#4element (RFC 9110 §5.6.1)`)
	case '+', '?':
		p.fail(p.i, `ABNF has no %q: one or more is 1*element, an option is [element]`, string(rune(c)))
	case '/', '|', ')', ']', 0:
		p.fail(p.i, `expected an element, found %s (the empty string is written "")`, p.found())
	case '>':
		p.fail(p.i, `unmatched ">"`)
	default:
		p.fail(p.i, "expected an element, found %s", p.found())
	}
}

// repeatMistake reports white space and nothing between a repeat and its element. It reports
// whether there is no element to read.
func (p *parser) repeatMistake(start int, repeat string) bool {
	at := p.i
	spaced := p.space()
	switch {
	case repeat == "#" && (spaced || p.i == p.end):
		p.fail(start, `a comment begins with ";"; no white space follows the "#" of a list (RFC 9110 §5.6.1)`)
		return true
	case !p.atElement():
		p.fail(start, "the repeat %q has no element", Abbreviate(repeat))
		return true
	case spaced:
		p.errorf(at, "white space between the repeat %q and its element (RFC 5234 §4 allows none)", Abbreviate(repeat))
	}
	return false
}

// digitRangeMistake reports "0..9" and "0-9". The parser has read the first number as a
// repeat.
func (p *parser) digitRangeMistake(start int) bool {
	if c := p.peek(); c != '.' && c != '-' {
		return false
	}
	p.span(func(c byte) bool { return isDigit(c) || c == '.' || c == '-' })
	p.fail(start, "%q is not ABNF: a range of digits is written %%x30-39", Abbreviate(p.src.text[start:p.i]))
	return true
}

// postfixMistake reports operators that other notations write after an element: "a"*, "a"+,
// "a"?, "a"{2}, and "a".."z" or "a"-"z".
func (p *parser) postfixMistake() {
	if p.failed {
		return
	}
	switch c := p.peek(); c {
	case '*', '+', '?':
		p.errorf(p.i, "a repeat goes before its element, not after it (RFC 5234 §3.6): *element, 1*element, [element]")
		p.i++
		if rest := p.rest(); rest != "" && !strings.ContainsRune(" \t\r\n;)]/|", rune(rest[0])) {
			p.failed = true // "a"*"b": the repeat may belong to either element
		}
	case '{':
		p.fail(p.i, "a repeat goes before its element and has no braces (RFC 5234 §3.6): 2*3element")
	case '.', '-':
		p.fail(p.i, "a range is written with character codes: %%x61-7A for a to z (RFC 5234 §3.4)")
	case ',':
		p.fail(p.i, "elements are separated by white space only")
	}
}
