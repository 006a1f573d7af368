package abnf

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/internal/limit"
)

// maxDepth bounds the nesting of groups and options, so that no input exhausts the stack of
// the functions that walk the tree.
const maxDepth = 500

// parser reads one definition (RFC 5234 §4). After a mistake with an obvious meaning it
// continues as if the text were correct. After any other mistake it gives up the
// definition, and the caller continues with the next one.
type parser struct {
	src     *source
	i, end  int // the rest of the definition is src.text[i:end]
	textEnd int // start of the white space and comments directly before end
	depth   int
	lists   int      // the number of lists (#) around the current element
	form    ListForm // of lists
	failed  bool     // the parser has given up this definition
	errs    *ErrorList
	budget  *limit.Budget // nil for no limit
}

// Definitions parses a source into its definitions without resolving their names and
// without checking that the grammar compiles. A definition that does not parse has a nil
// Body. The errors are in source order.
func Definitions(s Source) ([]*Definition, ErrorList) {
	defs, errs := Reader{}.parseAll(s)
	errs.takeWarnings()
	return slices.DeleteFunc(defs, func(d *Definition) bool { return d.misspelled }), errs
}

// parseAll reads all definitions of a file, as parse does, and returns all syntax errors and
// warnings in order.
func (r Reader) parseAll(s Source) ([]*Definition, ErrorList) {
	var errs ErrorList
	defs := r.parse(s, &errs)
	for _, d := range defs {
		errs = append(errs, d.mistakes...)
	}
	errs.sort([]string{s.Name})
	return defs, errs
}

// parse reads all definitions of a file. The result includes definitions that do not parse,
// with a nil Body, so that references to them are not reported as undefined. Each definition
// has its mistakes; errs receives the others. Both include warnings. If the rest of the source
// exceeds the budget, the last one of errs says so.
func (r Reader) parse(s Source, errs *ErrorList) []*Definition {
	if r.Budget != nil && !r.Budget.Hold(lineSize*strings.Count(s.Text, "\n")) {
		errs.add(Pos{s.Name, 1, 1}, "the grammar has too many lines for a limit of %s", r.Budget.Exceeded()).Code = CodeLimit
		return nil
	}
	src := newSource(s)
	chunks := src.chunks()
	src.beginNotation(chunks, errs)
	var defs []*Definition
	for _, c := range chunks {
		var mistakes ErrorList
		p := &parser{src: src, i: c.start, end: c.end, textEnd: c.end, form: r.Lists, errs: &mistakes, budget: r.Budget}
		p.hold(definitionSize + c.end - c.start)
		if def := p.definition(c); def != nil {
			def.mistakes = mistakes
			defs = append(defs, def)
		} else {
			*errs = append(*errs, mistakes...)
		}
		if r.Budget != nil && r.Budget.Exceeded() != nil {
			errs.add(p.src.pos(c.start), "the grammar up to this definition is too large for a limit of %s", r.Budget.Exceeded()).Code = CodeLimit
			return defs
		}
	}
	src.suggestNotation()
	return defs
}

// Approximate sizes of the parts of a grammar in memory, in bytes.
const (
	lineSize       = 64 // its offset and its share of a chunk
	definitionSize = 600
	nodeSize       = 400 // with its place in the parent's list and the data of the checks
	errorSize      = 200
)

// hold charges bytes to the budget. The parser gives up if they exceed it.
func (p *parser) hold(bytes int) {
	if p.budget != nil && !p.budget.Hold(bytes) {
		p.failed = true // Reader.parse reports the error
	}
}

// errorf reports a mistake at offset. A mistake at the end of the definition is reported
// directly after the last element, not after the comments that follow it or at the next
// definition.
func (p *parser) errorf(offset int, format string, args ...any) {
	if offset == p.end {
		offset = p.textEnd
	}
	p.errs.add(p.src.pos(offset), format, args...)
	if p.budget != nil {
		p.budget.Hold(errorSize)
	}
}

// fail reports a mistake and gives up the definition.
func (p *parser) fail(offset int, format string, args ...any) {
	if !p.failed {
		p.failed = true
		p.errorf(offset, format, args...)
	}
}

// peek returns the next byte, or 0 at the end of the definition.
func (p *parser) peek() byte {
	if p.i < p.end {
		return p.src.text[p.i]
	}
	return 0
}

// rest returns the unread part of the definition.
func (p *parser) rest() string { return p.src.text[p.i:p.end] }

// accept skips s if it comes next, and reports whether it did.
func (p *parser) accept(s string) bool {
	if strings.HasPrefix(p.rest(), s) {
		p.i += len(s)
		return true
	}
	return false
}

// span skips the longest run of bytes in class and returns it.
func (p *parser) span(class func(byte) bool) string {
	start := p.i
	for p.i < p.end && class(p.src.text[p.i]) {
		p.i++
	}
	return p.src.text[start:p.i]
}

// space skips *c-wsp (white space, comments and line ends) and reports whether there was
// any.
func (p *parser) space() bool {
	start := p.i
	for p.skipSpace() {
	}
	if p.i == p.end && p.i > start {
		p.textEnd = start
	}
	return p.i > start
}

// skipSpace skips one piece of white space or one comment, and reports whether there was
// one.
func (p *parser) skipSpace() bool {
	switch rest := p.rest(); {
	case rest == "":
		return false
	case rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n':
		p.i++
	case strings.HasPrefix(rest, "\r\n"):
		p.i += 2
	case rest[0] == ';':
		comment, _, _ := strings.Cut(rest, "\n")
		p.i += len(comment)
	default:
		return false
	}
	return true
}

// found describes the next character for "expected ..., found ...".
func (p *parser) found() string {
	rest := p.rest()
	switch {
	case rest == "":
		return "the end of the rule"
	case rest[0] == '\n' || strings.HasPrefix(rest, "\r\n"):
		return "the end of the line"
	}
	r, size := utf8.DecodeRuneInString(rest)
	if r == utf8.RuneError && size == 1 || r < ' ' || r == 0x7F {
		return fmt.Sprintf("byte %%x%02X", rest[0])
	}
	if r > 0x7F {
		return fmt.Sprintf("%q (U+%04X)", r, r)
	}
	return fmt.Sprintf("%q", rest[:1])
}

// definition reads rulename defined-as elements.
func (p *parser) definition(c chunk) *Definition {
	if c.deep {
		p.errorf(c.start, "this definition is indented deeper than the first one, as if it continued the line above")
	}
	name, ok := p.definedName()
	if !ok {
		p.startMistake()
		return p.misspelled()
	}
	def := &Definition{Pos: p.src.pos(c.start), Name: name, Doc: p.src.commentAbove(c)}
	p.space()
	p.definedAs(def)
	p.space()
	body := p.alternation()
	end := p.i
	p.space()
	if p.i < p.end {
		p.trailingMistake()
	}
	if !p.failed {
		def.Body = body
		def.Text = p.src.definitionText(c, end)
	}
	return def
}

// definedAs reads "=" or "=/".
func (p *parser) definedAs(def *Definition) {
	switch {
	case p.accept("=/"):
		def.Incremental = true
	case !strings.HasPrefix(p.rest(), "==") && p.accept("="):
	case p.src.notation == NotationRFC822 && (p.accept(":=") || p.accept("::=")):
	default:
		p.definedAsMistake(def.Name)
	}
}

// rulename reads ALPHA *(ALPHA / DIGIT / "-").
func (p *parser) rulename() string {
	start := p.i
	name := p.span(func(c byte) bool { return isAlpha(c) || isDigit(c) || c == '-' || c == '_' })
	if i := strings.IndexByte(name, '_'); i >= 0 {
		written := name
		name = strings.ReplaceAll(name, "_", "-")
		if p.src.notation == NotationRFC822 {
			p.warnUnderscore(start, written, name)
		} else {
			p.errorf(start+i, `a rule name cannot contain "_"; write %q`, name)
		}
	}
	return name
}

// alternation reads concatenation *(*c-wsp "/" *c-wsp concatenation).
func (p *parser) alternation() *Node {
	n := &Node{Op: OpAlternation, Pos: p.src.pos(p.i)}
	for {
		n.Subs = append(n.Subs, p.concatenation())
		before := p.i
		p.space()
		switch {
		case p.failed:
			return n
		case p.accept("/"):
		case p.src.notation == NotationRFC822 && p.accept("|"):
		case p.peek() == '|':
			p.foreign(p.i, `alternatives are separated by "/", not "|" (RFC 5234 §3.2)`)
			p.i++
			p.accept("|")
		default:
			p.i = before
			return single(n)
		}
		p.space()
	}
}

// single returns the only sub of n, or n itself if it has several.
func single(n *Node) *Node {
	if len(n.Subs) == 1 {
		return n.Subs[0]
	}
	return n
}

// concatenation reads repetition *(1*c-wsp repetition).
func (p *parser) concatenation() *Node {
	n := &Node{Op: OpConcatenation, Pos: p.src.pos(p.i)}
	if !p.atElement() {
		p.elementMistake()
		return n
	}
	for {
		n.Subs = append(n.Subs, p.repetition())
		p.postfixMistake()
		if p.failed {
			return n
		}
		before := p.i
		spaced := p.space()
		if !p.atElement() {
			p.i = before
			return ungroup(single(n))
		}
		if c := p.peek(); !spaced && (isAlpha(c) || isDigit(c) || strings.IndexByte(`*#([<"%`, c) >= 0) {
			p.errorf(p.i, "white space is missing between two elements")
		}
	}
}

// atElement reports whether the next byte may begin a repetition, valid or not. Only a byte
// that cannot continue a concatenation in any reading ends it.
func (p *parser) atElement() bool {
	return p.i < p.end && !p.failed && !strings.ContainsRune("/|)]=", rune(p.peek()))
}

// group reads a group or an option up to the closing bracket.
func (p *parser) group(op Op, closing string) *Node {
	n := &Node{Op: op, Pos: p.src.pos(p.i)}
	start := p.i
	if p.depth++; p.depth > maxDepth {
		p.fail(start, "groups and options nest more than %d deep", maxDepth)
		return n
	}
	p.i++
	p.space()
	n.Subs = []*Node{p.alternation()}
	p.space()
	if !p.failed && !p.accept(closing) {
		if p.i == p.end {
			p.fail(start, "%q is never closed: %q is missing", p.src.text[start:start+1], closing)
		} else {
			p.fail(p.i, "expected %q for the %q at %d:%d, found %s",
				closing, p.src.text[start:start+1], n.Pos.Line, n.Pos.Col, p.found())
		}
	}
	p.depth--
	return n
}

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
