package extract

import "strings"

// A container is a block quote or a list item (CommonMark §5).
type container struct {
	item   bool // a list item, else a block quote
	indent int  // of a list item: number of columns before its content
	empty  bool // a list item whose first line is blank, and without other lines
}

// maxContainers is the maximum number of nested containers. Markers of further ones are text. It bounds the number
// of steps for a line.
const maxContainers = 100

// A leaf is the kind of the open leaf block (§4). Headings and thematic breaks are never open, and indented
// code has no references and can't contain anything else.
type leaf uint8

const (
	noLeaf    leaf = iota
	paragraph      // §4.8
	fenced         // §4.5
	rawHTML        // §4.6
)

// A fence is the opening of fenced code.
type fence struct {
	char   byte
	length int
}

// addLine adds a line of the text, or a part of one if it is too long.
func (m *markdown) addLine(text string, offset int64) {
	continued := m.midLine
	content := strings.TrimRight(text, "\r\n")
	m.midLine = len(content) == len(text)
	if continued {
		if m.leaf == paragraph && content != "" {
			m.addText(content, offset)
		}
		return
	}
	c := newCursor(content)
	open := 0 // number of open containers that the line continues
	for open < len(m.containers) && m.containers[open].continues(&c) {
		open++
	}
	if open == len(m.containers) && m.continueLeaf(&c) {
		return
	}
	for !c.isBlank() && c.indent() < 4 && m.startBlock(&c, &open, offset) {
		if m.leaf != noLeaf {
			return
		}
	}
	switch {
	case c.isBlank():
		m.close(open)
		m.endLeaf()
	case m.leaf == paragraph: // possibly without the markers of its containers (§5.1)
		m.addText(c.rest(), offset+int64(c.skipped()))
	default:
		indented := c.indent() >= 4 // code (§4.4)
		m.close(open)
		m.notEmpty()
		if !indented {
			m.addText(c.rest(), offset+int64(c.skipped()))
		}
	}
}

// close closes the containers from the index open on, and the leaf block in them.
func (m *markdown) close(open int) {
	if open < len(m.containers) {
		m.endLeaf()
		m.containers = m.containers[:open]
	}
}

// notEmpty notes that the open list items have content.
func (m *markdown) notEmpty() {
	for i := len(m.containers) - 1; i >= 0; i-- {
		m.containers[i].empty = false
	}
}

// continues reports whether a line continues the container, and skips the marker or indentation.
func (k *container) continues(c *cursor) bool {
	indent := c.indent()
	switch {
	case !k.item && indent < 4 && strings.HasPrefix(c.rest(), ">"):
		c.skipQuoteMarker()
		return true
	case !k.item:
		return false
	case c.isBlank():
		return !k.empty
	case indent >= k.indent:
		c.skip(k.indent)
		return true
	}
	return false
}

// continueLeaf reports whether a line belongs to the open fenced code or HTML block.
func (m *markdown) continueLeaf(c *cursor) bool {
	switch m.leaf {
	case fenced:
		if c.indent() < 4 {
			rest := strings.TrimRight(c.rest(), " \t")
			if len(rest) >= m.fence.length && strings.Trim(rest, string(m.fence.char)) == "" {
				m.leaf = noLeaf
			}
		}
		return true
	case rawHTML:
		if m.html.endsAt(c) {
			m.leaf = noLeaf
		}
		return true
	}
	return false
}

// startBlock reports whether a block starts at c, whose indentation is less than four columns. If so, it
// closes the containers that the line doesn't continue, and opens the block, or adds its text if it has
// only one line.
func (m *markdown) startBlock(c *cursor, open *int, offset int64) bool {
	inParagraph := m.leaf == paragraph && *open == len(m.containers)
	rest := c.rest()
	start := func() {
		m.close(*open)
		m.endLeaf()
		m.notEmpty()
	}
	switch rest[0] {
	case '>':
		if *open == maxContainers {
			return false
		}
		start()
		c.skipQuoteMarker()
		m.open(container{}, open)
		return true
	case '#':
		if level := len(rest) - len(strings.TrimLeft(rest, "#")); level <= 6 && (level == len(rest) || rest[level] == ' ' || rest[level] == '\t') {
			start()
			m.addText(rest, offset+int64(c.skipped()))
			m.endLeaf()
			c.at = len(c.text)
			return true
		}
		return false
	case '`', '~':
		length := len(rest) - len(strings.TrimLeft(rest, rest[:1]))
		if length < 3 || rest[0] == '`' && strings.IndexByte(rest[length:], '`') >= 0 {
			return false
		}
		start()
		m.leaf, m.fence = fenced, fence{rest[0], length}
		return true
	case '<':
		block := htmlBlockOf(rest, m.leaf == paragraph)
		if block == noHTML {
			return false
		}
		start()
		m.leaf, m.html = rawHTML, block
		if block.endsAt(c) {
			m.leaf = noLeaf
			c.at = len(c.text)
		}
		return true
	}
	if inParagraph && isUnderline(rest) && !m.hasOnlyDefinitions() {
		m.endLeaf()
		c.at = len(c.text)
		return true
	}
	if isThematicBreak(rest) {
		start()
		c.at = len(c.text)
		return true
	}
	return m.startItem(c, rest, inParagraph, open, start)
}

// open opens a container.
func (m *markdown) open(k container, open *int) {
	m.containers = append(m.containers, k)
	*open = len(m.containers)
}

// isUnderline reports whether a line makes the paragraph before it a setext heading (§4.3).
func isUnderline(line string) bool {
	line = strings.TrimRight(line, " \t")
	return strings.Trim(line, "=") == "" || strings.Trim(line, "-") == ""
}

// isThematicBreak reports whether a line has at least three asterisks, hyphens or underscores, and otherwise
// only blanks (§4.1).
func isThematicBreak(rest string) bool {
	if strings.IndexByte("*-_", rest[0]) < 0 {
		return false
	}
	return strings.Trim(rest, rest[:1]+" \t") == "" && strings.Count(rest, rest[:1]) >= 3
}

// startItem is startBlock for a list item (§5.2).
func (m *markdown) startItem(c *cursor, rest string, inParagraph bool, open *int, start func()) bool {
	width := 0 // of the marker
	switch {
	case strings.IndexByte("-+*", rest[0]) >= 0:
		width = 1
	case is(rest[0], digit):
		for width < len(rest) && width < 10 && is(rest[width], digit) {
			width++
		}
		if width == 10 || width == len(rest) || rest[width] != '.' && rest[width] != ')' || inParagraph && rest[:width] != "1" {
			return false
		}
		width++
	}
	blank := strings.Trim(rest[width:], " \t") == ""
	if width == 0 || width < len(rest) && rest[width] != ' ' && rest[width] != '\t' || blank && inParagraph || *open == maxContainers {
		return false
	}
	indent := c.indent()
	start()
	c.skipMarker(width)
	spaces := c.indent()
	if spaces > 4 || blank {
		spaces = 1
	}
	if !blank {
		c.skip(spaces)
	}
	m.open(container{item: true, indent: indent + width + spaces, empty: blank}, open)
	return true
}

// A cursor is a position in a line. Tabs stop at each fourth column (§2.2).
type cursor struct {
	text   string
	at     int
	column int // may be inside the tab at at

	next, nextColumn int // the first character after blanks, unless it is before at
}

func newCursor(text string) cursor { return cursor{text: text, next: -1} }

// skipped returns c.next after setting it and c.nextColumn. It examines each blank once.
func (c *cursor) skipped() int {
	if c.next >= c.at {
		return c.next
	}
	c.next, c.nextColumn = c.at, c.column
	for ; c.next < len(c.text); c.next++ {
		switch c.text[c.next] {
		case ' ':
			c.nextColumn++
		case '\t':
			c.nextColumn += 4 - c.nextColumn%4
		default:
			return c.next
		}
	}
	return c.next
}

// rest returns the text after blanks.
func (c *cursor) rest() string { return c.text[c.skipped():] }

func (c *cursor) isBlank() bool { return c.rest() == "" }

// indent returns the number of columns of the blanks at c.
func (c *cursor) indent() int {
	c.skipped()
	return c.nextColumn - c.column
}

// skip skips blanks of the given number of columns. It may end inside a tab.
func (c *cursor) skip(columns int) {
	for to := c.column + columns; c.column < to && c.at < len(c.text); c.at++ {
		width := 1
		if c.text[c.at] == '\t' {
			width = 4 - c.column%4
		}
		if c.column+width > to {
			c.column = to
			return
		}
		c.column += width
	}
}

// skipMarker skips blanks and a marker of the given length after them.
func (c *cursor) skipMarker(length int) {
	c.skip(c.indent())
	c.at += length
	c.column += length
}

// skipQuoteMarker skips the marker of a block quote and the blank after it, if any.
func (c *cursor) skipQuoteMarker() {
	c.skipMarker(len(">"))
	c.skip(min(c.indent(), 1))
}
