package abnf

import (
	"fmt"
	"slices"
	"strings"
)

// Notation is the notation of a grammar.
type Notation uint8

const (
	// NotationABNF is RFC 5234 with the strings of RFC 7405 and the lists of RFC 9110 §5.6.1.
	NotationABNF Notation = iota

	// NotationRFC822 is RFC 822 §2 and its relatives, such as the notations of RFC 1738, RFC
	// 2045 and RFC 2616. In addition to NotationABNF:
	//
	//   - "|" separates alternatives as "/" does.
	//   - ":=" and "::=" define rules as "=" does, and the defined name may be in angle
	//     brackets.
	//   - <"> is DQUOTE.
	//   - A prose-val may continue on further lines, between comments.
	//   - "_" in names is read as "-", with a warning.
	//   - Lists (#) may have empty elements, which do not count (RFC 822 §2.7). If the source
	//     defines the rule LWS, *LWS may surround the commas, as in RFC 2616 §2.1.
	//
	// The white space between tokens that such a document implies (RFC 822 §3.1.4) is not
	// added to its rules. A warning says so.
	NotationRFC822
)

var notationNames = [...]string{NotationABNF: "abnf", NotationRFC822: "rfc822"}

// String returns "abnf" or "rfc822".
func (n Notation) String() string { return notationNames[n] }

// ParseNotation returns the notation with the given name, as String returns it.
func ParseNotation(name string) (Notation, error) {
	if n := slices.Index(notationNames[:], name); n >= 0 {
		return Notation(n), nil
	}
	return NotationABNF, fmt.Errorf("notation %q: expected abnf or rfc822", name)
}

// notationState is the notation of a source, and what the parser has found out about it.
type notationState struct {
	notation   Notation
	header     int       // the number of lines before the first definition
	mistakes   ErrorList // in the lines that name the notation
	definesLWS bool      // the source defines the rule LWS
	folded     bool      // a warning about "_" in a name has been reported

	foreigners int    // the number of mistakes that are valid in NotationRFC822
	foreigner  *Error // the first of them
}

// notationLine begins the comment that names the notation of a source.
const notationLine = "notation:"

// readNotation sets the notation from the comments before the first definition.
func (s *source) readNotation(fallback Notation) {
	s.notation = fallback
	known := false
	for i, start := range s.lines {
		line := s.line(i)
		if _, content := Indent(line); content {
			return
		}
		s.header = i + 1
		name, ok := namedNotation(line)
		if !ok {
			continue
		}
		pos := s.pos(start + strings.Index(line, notationLine))
		n, err := ParseNotation(name)
		switch {
		case err != nil:
			s.mistakes.add(pos, "%v", err)
		case known && n != s.notation:
			s.mistakes.add(pos, "the notation is %s and %s", s.notation, n)
		default:
			s.notation, known = n, true
		}
	}
}

// namedNotation returns the name in a comment that names the notation.
func namedNotation(line string) (name string, ok bool) {
	text, _ := strings.CutPrefix(strings.TrimSpace(line), ";")
	name, ok = strings.CutPrefix(strings.TrimSpace(text), notationLine)
	return strings.TrimSpace(name), ok
}

// beginNotation reports the mistakes in the lines that name the notation, and the warning
// that its white space is not implied.
func (s *source) beginNotation(chunks []chunk, errs *ErrorList) {
	*errs = append(*errs, s.mistakes...)
	if s.notation != NotationRFC822 || len(chunks) == 0 {
		return
	}
	errs.warn(s.pos(chunks[0].start), "in rfc822 notation, white space between tokens may be implied (RFC 822 §3.1.4); it is not added to the rules")
	for _, c := range chunks {
		name, _, _ := strings.Cut(s.text[c.start:c.end], "=")
		if fold(strings.Trim(name, "<> \t:")) == "lws" {
			s.definesLWS = true
		}
	}
}

// foreign reports a mistake that is valid in NotationRFC822.
func (p *parser) foreign(offset int, format string, args ...any) {
	p.errorf(offset, format, args...)
	if p.src.foreigners++; p.src.foreigners == 1 {
		p.src.foreigner = (*p.errs)[len(*p.errs)-1]
	}
}

// suggestNotation completes the first of several mistakes that are valid in NotationRFC822.
func (s *source) suggestNotation() {
	if s.foreigners > 1 {
		s.foreigner.Mend = "--notation rfc822 allows it"
	}
}

// warnUnderscore reports the first name with "_" of a source. start is its offset.
func (p *parser) warnUnderscore(start int, written, name string) {
	if !p.src.folded {
		p.src.folded = true
		p.errs.warn(p.src.pos(start), `the name %q is read as %q, as is every "_" in a name: ABNF does not allow it`, Abbreviate(written), Abbreviate(name))
	}
}

// definedName reads the name that a definition begins with, and reports whether there is
// one.
func (p *parser) definedName() (string, bool) {
	if isAlpha(p.peek()) {
		return p.rulename(), true
	}
	if p.src.notation != NotationRFC822 || p.peek() != '<' {
		return "", false
	}
	start := p.i
	n := p.element()
	if p.failed || !isRuleName(n.Name) {
		p.i = start
		return "", false
	}
	return n.Name, true
}

// quotationMark is the quotation mark in the notation of RFC 822 §3.3.
const quotationMark = `<">`

// longProse reads a prose-val that may continue on further lines. Comments in it are
// dropped, and white space becomes a single blank.
func (p *parser) longProse(n *Node) {
	start := p.i
	if p.accept(quotationMark) {
		n.Name, n.Prose = "DQUOTE", false
		return
	}
	p.i++
	var text strings.Builder
	for p.peek() != '>' {
		if p.i == p.end {
			p.fail(start, `"<" is never closed: ">" is missing`)
			return
		}
		size, comment := proseUnit(p.rest())
		if !comment {
			text.WriteString(p.rest()[:size])
		}
		p.i += size
	}
	p.i++
	n.Name = strings.Join(strings.Fields(text.String()), " ")
	if name := strings.ReplaceAll(n.Name, "_", "-"); name != n.Name && isRuleName(name) {
		p.warnUnderscore(start+1, n.Name, name)
		n.Name = name
	}
}

// proseUnit returns the length of the first unit of prose: a quotation mark in angle
// brackets, a quoted string, a comment or one byte. It reports whether it is a comment.
func proseUnit(text string) (size int, comment bool) {
	switch text[0] {
	case '<':
		if strings.HasPrefix(text, quotationMark) {
			return len(quotationMark), false
		}
	case ';':
		line, _, _ := strings.Cut(text, "\n")
		return len(line), true
	case '"':
		line, _, _ := strings.Cut(text[1:], "\n")
		if end := strings.IndexByte(line, '"'); end >= 0 {
			return end + 2, false
		}
	}
	return 1, false
}

// proseTokens splits a prose-val of several lines into the tokens of its lines.
func proseTokens(t token) []token {
	var tokens []token
	offset := t.offset
	for line := range strings.Lines(t.text) {
		text := strings.TrimRight(line, "\r\n")
		code := 0
		for code < len(text) {
			size, comment := proseUnit(text[code:])
			if comment {
				break
			}
			code += size
		}
		if words := strings.Join(strings.Fields(text[:code]), " "); words != "" {
			tokens = append(tokens, token{tokenElement, words, offset})
		}
		if code < len(text) {
			tokens = append(tokens, token{tokenComment, strings.TrimSpace(text[code:]), offset + code})
		}
		if len(text) < len(line) {
			tokens = append(tokens, token{tokenEOL, line[len(text):], offset + len(text)})
		}
		offset += len(line)
	}
	return tokens
}
