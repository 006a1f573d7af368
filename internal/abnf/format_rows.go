package abnf

import (
	"strings"
	"unicode"
)

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	tokenBlank   tokenKind = iota // white space within a line
	tokenEOL                      // the end of a line
	tokenComment                  // without white space at its end
	tokenSign                     // "=", "=/", ":=" or "::="
	tokenSlash                    // or "|"
	tokenOpen                     // "(" or "[", with its repeat
	tokenClose
	tokenElement // any other element, with its repeat, or the rule's name
)

// token is an indivisible piece of a source.
type token struct {
	kind   tokenKind
	text   string
	offset int
}

// tokens returns the tokens from start to end, without blanks. That text must have parsed
// without an error, or be white space and comments.
func (s *source) tokens(start, end int) []token {
	p := &parser{src: s, i: start, end: end, textEnd: end, errs: new(ErrorList)}
	var tokens []token
	for p.i < end {
		switch t := p.token(); {
		case t.kind == tokenBlank:
		case t.kind == tokenElement && strings.Contains(t.text, "\n"):
			tokens = append(tokens, proseTokens(t)...)
		default:
			tokens = append(tokens, t)
		}
	}
	return tokens
}

// token reads the next token.
func (p *parser) token() token {
	start := p.i
	if p.skipSpace() {
		return spaceToken(p.src.text[start:p.i], start)
	}
	p.span(func(c byte) bool { return isDigit(c) || c == '*' || c == '#' })
	element := p.i
	kind := tokenElement
	switch c := p.peek(); c {
	case '=':
		kind = tokenSign
		if !p.accept("=/") {
			p.i++
		}
	case ':':
		kind = tokenSign
		p.span(func(c byte) bool { return c == ':' || c == '=' })
	case '/', '|':
		kind = tokenSlash
		p.i++
	case '(', '[':
		kind = tokenOpen
		p.i++
	case ')', ']':
		kind = tokenClose
		p.i++
	case '\r': // before the first definition a line may end in several CRs
		kind = tokenBlank
		p.i++
	default:
		p.element()
	}
	return token{kind, p.src.text[start:element] + canonical(p.src.text[element:p.i]), start}
}

// spaceToken returns the token for one piece of white space or one comment.
func spaceToken(text string, offset int) token {
	switch {
	case text[0] == ';':
		return token{tokenComment, strings.TrimRightFunc(text, unicode.IsSpace), offset}
	case strings.HasSuffix(text, "\n"):
		return token{tokenEOL, text, offset}
	}
	return token{tokenBlank, text, offset}
}

// canonical returns an element with its letters in the canonical case if their case does
// not matter.
func canonical(text string) string {
	if text == "" || text[0] != '%' {
		return text
	}
	base, rest := strings.ToLower(text[:2]), text[2:]
	if base == "%x" {
		rest = strings.ToUpper(rest)
	}
	return base + rest
}

// rowMaker makes rows from tokens and appends them to a formatter's rows.
type rowMaker struct {
	*formatter
	def   *placedDef
	depth int    // number of open brackets
	slash string // the "/" or "|" that goes before the next element

	row   row
	code  []string // the parts of row.code
	moved bool     // a part of the line has moved to another row
}

// addAll makes rows from all tokens.
func (m *rowMaker) addAll(tokens []token) {
	for _, t := range tokens {
		m.add(t)
	}
	if len(m.code) > 0 || m.row != (row{}) { // the last line has no line end
		m.endRow()
	}
}

// add adds the next token.
func (m *rowMaker) add(t token) {
	switch t.kind {
	case tokenEOL:
		m.endRow()
	case tokenComment:
		if len(m.code) == 0 {
			m.row.depth = m.depth
		}
		m.row.comment = t.text
		m.row.written = m.src.column(t.offset)
	case tokenSign:
		m.moved = true // to the name
	case tokenSlash:
		m.slash = t.text
		m.moved = true // to the next element, on this line or a later one
	case tokenOpen:
		m.addCode(t.text, m.depth)
		m.depth++
	case tokenClose:
		m.depth--
		m.addCode(t.text, m.depth)
	case tokenElement:
		m.addCode(t.text, m.depth)
	}
}

// addCode adds a token to the row, after a pending "/". depth is the row's depth if the
// token is its first.
func (m *rowMaker) addCode(text string, depth int) {
	if m.slash != "" {
		text = m.slash + " " + text
		m.slash = ""
		depth-- // the "/" is outdented
	}
	if len(m.code) == 0 {
		m.row.depth = depth
	}
	m.code = append(m.code, text)
}

// endRow appends the row to the formatter's rows. Of several blank rows only the first is
// kept, and a row is dropped if it is blank only because its content has moved.
func (m *rowMaker) endRow() {
	m.row.code = strings.Join(m.code, " ")
	if m.row.code != "" || m.row.comment != "" || m.row.first {
		m.row.def = m.def
		m.rows = append(m.rows, m.row)
	} else if n := len(m.rows); !m.moved && n > 0 && m.rows[n-1] != (row{}) {
		m.rows = append(m.rows, row{})
	}
	m.row, m.code, m.moved = row{}, m.code[:0], false
}
