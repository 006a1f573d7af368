package extract

import (
	"cmp"
	"io"
	"iter"
	"slices"
	"sort"
)

// A markdown finds the references in a Markdown text. Lines form blocks (markdown_blocks.go). The text of each
// paragraph and heading is searched for code, tags of HTML, and links (markdown_inlines.go), and then for bare URIs
// outside of these. The structure follows CommonMark 0.31.2, with two exceptions, because the
// rules need the whole text:
//
//   - [a][b] is a link only if the text has a definition of b, which may be at its end. Here, it never is.
//     So [a][b](c) and [[a][b]](c) are links to c.
//   - Lines and paragraphs that are longer than maxBlock are divided.
//
// Also, the depth of containers is limited.
type markdown struct {
	Extractor
	text string // the whole text, or "" if it comes from a reader

	containers []container
	leaf       leaf
	fence      fence
	html       htmlBlock
	midLine    bool // the next text continues a line

	paragraph []byte  // the text of the open paragraph
	pieces    []piece // its lines
	divided   bool    // the beginning of the paragraph has been examined

	found []Match
}

// A piece is a line of a paragraph.
type piece struct {
	at     int   // offset in the paragraph
	offset int64 // offset in the text
}

// newMarkdown returns a markdown without a text.
func newMarkdown(x Extractor) markdown {
	if x.MaxLength <= 0 {
		x.MaxLength = DefaultMaxLength
	}
	return markdown{Extractor: x}
}

// allMarkdown is All for Markdown.
func (x Extractor) allMarkdown(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		m := newMarkdown(x)
		m.text = text
		for at := 0; at < len(text); {
			n := lineLength(text[at:], 0, m.maxBlock(), true)
			m.addLine(text[at:at+n], int64(at))
			at += n
			if !m.drain(yield) {
				return
			}
		}
		m.endLeaf()
		m.drain(yield)
	}
}

// readMarkdown is Read for Markdown.
func (x Extractor) readMarkdown(r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		m := newMarkdown(x)
		yieldMatch := func(match Match) bool { return yield(match, nil) }
		var (
			chunk   = make([]byte, readSize)
			held    []byte // the beginning of an incomplete line
			checked int    // held has no end of a line before this offset
			offset  int64  // of held
			err     error
		)
		for err == nil {
			var n int
			n, err = read(r, chunk)
			held = append(held, chunk[:n]...)
			rest := held
			for len(rest) > 0 {
				n := lineLength(rest, checked, m.maxBlock(), err != nil)
				if n == 0 {
					break
				}
				m.addLine(string(rest[:n]), offset)
				rest, offset, checked = rest[n:], offset+int64(n), 0
				if !m.drain(yieldMatch) {
					return
				}
			}
			// At most the last read is copied, because held had no complete line before it.
			held = held[:copy(held, rest)]
			checked = max(len(held)-1, 0) // a CR may be at the end
		}
		m.endLeaf()
		if m.drain(yieldMatch) && err != io.EOF {
			yield(Match{}, err)
		}
	}
}

// maxBlock returns the maximum length of a line and of a paragraph.
func (m *markdown) maxBlock() int { return readSize + min(m.MaxLength, 1<<30) }

// lineLength returns the length of the first line of text including its end (§2.1), or 0 if the line is
// not complete. A line of more than most bytes is divided, after a space if possible. No line ends before
// the offset from.
func lineLength[T string | []byte](text T, from, most int, ended bool) int {
	for i := from; i < len(text) && i <= most; i++ {
		switch {
		case text[i] == '\n', text[i] == '\r' && (i+1 < len(text) && text[i+1] != '\n' || i+1 == len(text) && ended):
			return i + 1
		case text[i] == '\r' && i+1 < len(text):
			return i + 2
		}
	}
	if len(text) <= most {
		if ended {
			return len(text)
		}
		return 0
	}
	for i := most; i > 0; i-- {
		if text[i-1] == ' ' {
			return i
		}
	}
	return most
}

// addText adds the rest of a line, without blanks before it, to the open paragraph, or opens one.
func (m *markdown) addText(text string, offset int64) {
	if len(m.paragraph) > 0 && len(m.paragraph)+len(text) > m.maxBlock() {
		m.examine()
		m.divided = true
	}
	m.leaf = paragraph
	m.pieces = append(m.pieces, piece{len(m.paragraph), offset})
	m.paragraph = append(append(m.paragraph, text...), '\n')
}

// endLeaf ends the open paragraph or other leaf block.
func (m *markdown) endLeaf() {
	m.examine()
	m.leaf, m.divided = noLeaf, false
}

// examine finds the references in the paragraph.
func (m *markdown) examine() {
	if slices.ContainsFunc(m.paragraph, func(c byte) bool { return c == ':' || c == ']' || c == '<' }) {
		p := inlines{text: string(m.paragraph)}
		if !m.divided {
			p.definitions()
		}
		from := p.at
		p.run()
		for _, d := range p.destinations {
			m.addDestination(p.text, d)
		}
		m.addBare(p.text, from, p.covered)
		slices.SortStableFunc(m.found, func(a, b Match) int { return cmp.Compare(a.Start, b.Start) })
	}
	m.paragraph, m.pieces = m.paragraph[:0], m.pieces[:0]
}

// offset returns the offset in the text of an offset in the paragraph.
func (m *markdown) offset(at int) int64 {
	i := sort.Search(len(m.pieces), func(i int) bool { return m.pieces[i].at > at }) - 1
	return m.pieces[i].offset + int64(at-m.pieces[i].at)
}

// drain yields the matches that have been found, and reports whether the caller wants more.
func (m *markdown) drain(yield func(Match) bool) bool {
	for i := range m.found {
		if !yield(m.found[i]) {
			return false
		}
	}
	clear(m.found)
	m.found = m.found[:0]
	return true
}
