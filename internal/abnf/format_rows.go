package abnf

import (
	"strings"
	"unicode"
)

// tokenKind says what a token is.
type tokenKind uint8

const (
	tokenBlank   tokenKind = iota // white space inside of a line
	tokenEOL                      // the end of a line
	tokenComment                  // without white space at its end
	tokenSign                     // "=" or "=/"
	tokenSlash
	tokenOpen // "(" or "[", with its repeat
	tokenClose
	tokenElement // any other element, with its repeat, or the name that is defined
)

// token is a piece of a source that is not taken apart further.
type token struct {
	kind   tokenKind
	text   string
	offset int
}

// tokens returns what stands in the source from start to end, except for blanks. The
// parser has read it without an error, or it is white space and comments.
func (s *source) tokens(start, end int) []token {
	p := &parser{src: s, i: start, end: end, textEnd: end, errs: new(ErrorList)}
	var tokens []token
	for p.i < end {
		if t := p.token(); t.kind != tokenBlank {
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
	p.span(func(c byte) bool { return isDigit(c) || c == '*' })
	element := p.i
	kind := tokenElement
	switch c := p.peek(); c {
	case '=':
		kind = tokenSign
		if !p.accept("=/") {
			p.i++
		}
	case '/':
		kind = tokenSlash
		p.i++
	case '(', '[':
		kind = tokenOpen
		p.i++
	case ')', ']':
		kind = tokenClose
		p.i++
	case '\r': // before the first definition a line may end in several of them
		kind = tokenBlank
		p.i++
	default:
		p.element()
	}
	return token{kind, p.src.text[start:element] + canonical(p.src.text[element:p.i]), start}
}

// spaceToken returns the token that a piece of white space is.
func spaceToken(text string, offset int) token {
	switch {
	case text[0] == ';':
		return token{tokenComment, strings.TrimRightFunc(text, unicode.IsSpace), offset}
	case strings.HasSuffix(text, "\n"):
		return token{tokenEOL, text, offset}
	}
	return token{tokenBlank, text, offset}
}

// canonical returns an element with the case of its letters as it is to be, where
// that does not matter.
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

// rowMaker makes rows of tokens and adds them to a formatter's.
type rowMaker struct {
	*formatter
	def   *placedDef
	depth int  // how many brackets are open
	slash bool // a "/" is to come before the next element

	row   row
	code  []string // what is to be the code of row
	moved bool     // the line had something that is now in another row
}

// addAll makes the rows of all tokens.
func (m *rowMaker) addAll(tokens []token) {
	for _, t := range tokens {
		m.add(t)
	}
	if len(m.code) > 0 || m.row != (row{}) { // the last line has no end
		m.endRow()
	}
}

// add takes in the next token.
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
		m.slash = true
		m.moved = true // to the next element, on whatever line that is
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

// addCode adds a token to the row, and the "/" before it. A row that begins with it
// has the given depth.
func (m *rowMaker) addCode(text string, depth int) {
	if m.slash {
		m.slash = false
		text = "/ " + text
		depth-- // it hangs out
	}
	if len(m.code) == 0 {
		m.row.depth = depth
	}
	m.code = append(m.code, text)
}

// endRow adds the row to the formatter's. Of several blank ones only the first
// counts, and one that is blank because of what was moved does not.
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
