package abnf

import (
	"regexp"
	"slices"
	"sort"
	"strings"
)

// source is the text of one file and the offsets of its lines.
type source struct {
	name   string
	text   string
	lines  []int    // offset of the first byte of each line
	origin []Origin // the lines' places in another text, or nil
	notationState
}

// Origin is the original place of a line of a [Source] that was cut out of another text.
type Origin struct {
	Line int // counted from 1
	Cut  int // bytes removed at the start of the line; negative if bytes were added
}

// byteOrderMark is what some editors write before UTF-8 text. Columns do not count it,
// because editors do not show it.
const byteOrderMark = "\uFEFF"

func newSource(from Source) *source {
	text := strings.TrimPrefix(from.Text, byteOrderMark)
	s := &source{name: from.Name, text: text, lines: []int{0}, origin: from.Lines}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	s.readNotation(from.Notation)
	return s
}

// pos returns the position of the byte at offset, in the original text if the source was
// cut out of one.
func (s *source) pos(offset int) Pos {
	i := s.lineAt(offset)
	p := Pos{s.name, i + 1, offset - s.lines[i] + 1}
	if last := len(s.origin) - 1; last >= 0 {
		from := s.origin[min(i, last)]
		p.Line = from.Line + max(0, i-last) // lines after the last one in origin
		p.Col = max(1, p.Col+from.Cut)
	}
	return p
}

// lineAt returns the index of the line that contains the byte at offset.
func (s *source) lineAt(offset int) int { return sort.SearchInts(s.lines, offset+1) - 1 }

// line returns the text of the i-th line, counted from 0, without its line end.
func (s *source) line(i int) string {
	end := len(s.text)
	if i+1 < len(s.lines) {
		end = s.lines[i+1]
	}
	return strings.TrimRight(s.text[s.lines[i]:end], "\r\n")
}

// tabWidth is the distance between tab stops: a tab indents to the next multiple of it.
const tabWidth = 8

// Indent returns the width of the white space at the start of line, and whether something
// other than a comment follows it.
func Indent(line string) (width int, content bool) {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			width++
		case '\t':
			width += tabWidth - width%tabWidth
		default:
			return width, line[i] != ';'
		}
	}
	return width, false
}

// chunk is the text of one definition, from its first byte to the start of the line on
// which the next definition begins.
type chunk struct {
	start, end int
	deep       bool // indented deeper than the source's first definition
}

// deepDefinition matches a line that can only begin a definition: no element after a rule
// name begins with "=", or with the ":=" or "::=" of other notations.
var deepDefinition = regexp.MustCompile(`^[ \t]+[A-Za-z][A-Za-z0-9_-]*[ \t]*:{0,2}=`)

// chunks splits the source into definitions. A definition begins on each line with content
// that is indented no deeper than the first such line of the source (RFC 5234 §2.2). Deeper
// lines continue it; blank lines and comments do not end it. A deeper line that matches
// deepDefinition also begins a definition, and the caller reports it as a mistake.
func (s *source) chunks() []chunk {
	var chunks []chunk
	base := -1
	for i, start := range s.lines {
		line := s.line(i)
		width, content := Indent(line)
		if !content {
			continue
		}
		if base < 0 {
			base = width
		}
		deep := width > base
		if deep && !deepDefinition.MatchString(line) {
			continue
		}
		if n := len(chunks); n > 0 {
			chunks[n-1].end = start
		}
		first := start + len(line) - len(strings.TrimLeft(line, " \t"))
		chunks = append(chunks, chunk{first, len(s.text), deep})
	}
	return chunks
}

// definitionText returns the source of the definition in c, including the comments that
// continue it. All lines lose the indentation of the first one. end is the offset after the
// last element.
func (s *source) definitionText(c chunk, end int) string {
	first := s.lineAt(c.start)
	last := s.lineAt(max(end-1, c.start))
	base, _ := Indent(s.line(first))
	for last+1 < len(s.lines) && s.lines[last+1] < c.end {
		next := s.line(last + 1)
		width, content := Indent(next)
		if content || width <= base || strings.TrimSpace(next) == "" {
			break
		}
		last++
	}
	var b strings.Builder
	b.WriteString(strings.TrimRight(s.line(first)[c.start-s.lines[first]:], " \t"))
	for i := first + 1; i <= last; i++ {
		b.WriteByte('\n')
		b.WriteString(strings.TrimRight(Dedent(s.line(i), base), " \t"))
	}
	return b.String()
}

// commentAbove returns the lines of the comment directly above the definition in c, without
// their semicolons and without the line that names the source's notation. A comment indented
// deeper than the definition belongs to the previous definition, and a citation belongs to the
// header.
func (s *source) commentAbove(c chunk) []string {
	first := s.lineAt(c.start)
	base, _ := Indent(s.line(first))
	var lines []string
	for i := first - 1; i >= 0; i-- {
		width, content := Indent(s.line(i))
		text, comment := strings.CutPrefix(strings.TrimSpace(s.line(i)), ";")
		if content || !comment || width > base || citationLine.MatchString(s.line(i)) {
			break
		}
		if _, ok := namedNotation(s.line(i)); ok && i < s.header {
			continue
		}
		lines = append(lines, strings.TrimSpace(text))
	}
	slices.Reverse(lines)
	return lines
}

// Dedent removes white space of up to the given width from the start of line. A tab that is
// wider than the rest of that width leaves spaces.
func Dedent(line string, width int) string {
	w := 0
	for i := 0; i < len(line); i++ {
		switch {
		case w >= width || line[i] != ' ' && line[i] != '\t':
			return strings.Repeat(" ", max(0, w-width)) + line[i:]
		case line[i] == '\t':
			w += tabWidth - w%tabWidth
		default:
			w++
		}
	}
	return ""
}
