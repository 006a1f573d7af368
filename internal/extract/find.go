package extract

import "strings"

// This file finds the lines of possible definitions, and comments.

// piece is a run of lines: a definition, or the comments between definitions.
type piece struct {
	first, end int // its lines, as indices
	isComment  bool
	name       string // of the rule, folded; empty if it is invalid
	section    string // number of its section
	variant    bool   // its section is an appendix that is not normative
	colon      bool   // its sign is ":="
	tight      bool   // the piece before ends on the line before
	near       bool   // only blank lines separate it from the piece before

	above, below *piece // adjacent definitions, if only blank lines and comments separate them

	verdict   verdict
	refs      []string // names that it refers to, folded
	signature string   // equal for definitions that differ only in white space and comments
	elements  bool     // each line consists of ABNF tokens; set only if it does not parse
	single    bool     // it is one string or one name

	kept    bool
	instead *piece // the definition that is kept in place of this one
}

// finder walks over the lines of a text.
type finder struct {
	lines    []line
	pieces   []*piece
	margin   int32           // column of headings
	headings []string        // numbers of the sections so far
	section  string          // the last of them
	variants map[string]bool // sections that are not normative
	foreign  int             // index of the last line that is neither blank nor in a piece
	missed   []missed
}

// missed is a line outside all pieces that may belong to a grammar.
type missed struct {
	line    int
	section string
	reason  Reason
}

// find finds all pieces of a text.
func find(lines []line) *finder {
	f := &finder{lines: lines, margin: margin(lines), variants: map[string]bool{}, foreign: -1}
	for i := 0; i < len(lines); {
		switch l := lines[i]; {
		case l.kind == comment:
			i = f.comment(i)
		case l.kind == content && f.starts(i):
			i = f.definition(i)
		case l.kind == content:
			f.heading(l)
			f.miss(i)
			f.foreign = i
			i++
		default:
			i++
		}
	}
	return f
}

// miss records line i, which is not in a piece, if it looks like a part of a grammar.
func (f *finder) miss(i int) {
	text := f.lines[i].text
	switch s := startOf(text); {
	case s.ok && s.spaced && hasElements(equals(text)):
		f.missed = append(f.missed, missed{i, f.section, InText})
	case isBNF(text):
		f.missed = append(f.missed, missed{i, f.section, OtherNotation})
	case f.wrapped(i):
		f.missed = append(f.missed, missed{i, f.section, Wrapped})
	}
}

// maxWrapped is the largest number of consecutive comment lines without a semicolon.
const maxWrapped = 3

// wrapped reports whether line i seems to continue the comment at the end of a definition.
// The lines from the comment to line i must be directly below it in the column of the
// definition, as in
//
//	b = 2DIGIT ; two digits, of
//	the last century
//	c = "y"
func (f *finder) wrapped(i int) bool {
	if len(f.pieces) == 0 {
		return false
	}
	p := f.pieces[len(f.pieces)-1]
	if p.isComment || i-p.end >= maxWrapped || !hasComment(f.lines[p.end-1].text) {
		return false
	}
	for _, l := range f.lines[p.end : i+1] {
		if l.kind != content || l.width != f.lines[p.first].width {
			return false
		}
	}
	return true
}

// heading sets the section if l is the first line of one.
func (f *finder) heading(l line) {
	if l.width > f.margin {
		return
	}
	text := strings.TrimLeft(l.text, " \t")
	if number := headingNumber(text); number != "" {
		f.section = number
		f.headings = append(f.headings, number)
		if notNormative.MatchString(text) {
			f.variants[number] = true
		}
	}
}

// last returns the piece that ends at line i, or nil.
func (f *finder) last(i int) *piece {
	if n := len(f.pieces); n > 0 && f.pieces[n-1].end == i {
		return f.pieces[n-1]
	}
	return nil
}

// starts reports whether a definition begins at line i. Text directly above it in the same
// or a deeper column makes the line part of a paragraph. Without white space next to the
// equals sign, or with an invalid name, the line must be directly below another definition
// in the same column. Below a wrapped comment it must consist of ABNF tokens.
func (f *finder) starts(i int) bool {
	l, s := f.lines[i], startOf(f.lines[i].text)
	above := f.last(i)
	if s.ok && s.spaced {
		return f.foreign < 0 || f.foreign != i-1 || f.lines[i-1].width < l.width ||
			hasElements(equals(l.text)) && f.wrapped(i-1)
	}
	if !s.ok && !resemblesStart(l.text) {
		return f.heads(i)
	}
	return above != nil && !above.isComment && f.lines[above.first].width == l.width
}

// heads reports whether line i begins the first definition of a block although its name is
// invalid, as in
//
//	service: URL  = "service:" service-type
//	service-type  = 1*ALPHA
//
// The definition below must have the same column, also for its sign.
func (f *finder) heads(i int) bool {
	l := f.lines[i]
	if i+1 == len(f.lines) || f.foreign >= 0 && f.foreign == i-1 && f.lines[i-1].width >= l.width {
		return false
	}
	below := f.lines[i+1]
	s := startOf(below.text)
	return s.ok && s.spaced && below.width == l.width && signAfterWords(l.text) > 0 && signAfterWords(l.text) == strings.IndexByte(below.text, '=')
}

// comment adds the piece of comment lines starting at line i, and returns its end.
func (f *finder) comment(i int) int {
	end := i + 1
	for end < len(f.lines) && f.lines[end].kind == comment {
		end++
	}
	return f.add(&piece{first: i, end: end, isComment: true})
}

// definition adds the piece of the definition that begins at line i, and returns its end.
func (f *finder) definition(i int) int {
	p := &piece{first: i, end: i + 1, colon: hasColon(f.lines[i].text)}
	if s := startOf(f.lines[i].text); s.ok {
		p.name = strings.ToLower(s.name)
	}
	var s state
	s.add(f.lines[i].text)
	gap := content // the widest gap since p.end: content for none, pageBreak or blank
	for j := i + 1; j < len(f.lines); j++ {
		l := f.lines[j]
		deeper := l.width > f.lines[i].width
		switch {
		case l.kind == blank:
			gap = blank
		case l.kind == pageBreak:
			gap = min(gap, pageBreak)
		case l.kind == comment && !deeper:
			// It belongs to the definition if a later line continues the definition.
		case l.kind == comment:
			p.end = j + 1
		case f.begins(i, j) || !s.continues(l.text, deeper, gap):
			return f.add(p)
		default:
			s.add(l.text)
			p.end, gap = j+1, content
		}
	}
	return f.add(p)
}

// begins reports whether line j can only begin a definition other than the one at line i.
func (f *finder) begins(i, j int) bool {
	s := startOf(f.lines[j].text)
	return s.ok && (s.spaced || f.lines[j].width <= f.lines[i].width)
}

// continues reports whether text, after a gap, continues the definition. A deeper line
// directly below continues it, and so does a deeper line of ABNF tokens after a page break.
// Any other line must begin with "/", or the definition must have something open.
func (s *state) continues(text string, deeper bool, gap kind) bool {
	next := strings.HasPrefix(strings.TrimLeft(text, " \t"), "/")
	switch gap {
	case blank:
		return deeper && (next || s.open())
	case pageBreak:
		return next || deeper && (s.open() || hasElements(text))
	}
	return deeper || next || s.open()
}

// add adds a piece and returns its end.
func (f *finder) add(p *piece) int {
	p.section, p.variant = f.section, within(f.section, f.variants)
	if n := len(f.pieces); n > 0 {
		before := f.pieces[n-1]
		p.tight = before.end == p.first
		p.near = before.end > f.foreign
	}
	f.pieces = append(f.pieces, p)
	return p.end
}
