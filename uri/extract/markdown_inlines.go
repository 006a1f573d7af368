package extract

import (
	"strings"

	"github.com/std66/std66/uri"
)

// inlines finds the destinations of links in the text of a paragraph or heading (CommonMark §6).
type inlines struct {
	text string
	at   int

	brackets  []bracket // open ones
	inactive  int       // brackets before this index can't begin a link, because one ended after them
	backticks map[int][]int
	html      htmlScanner

	destinations []destination
	covered      []span // code, tags and links, which have no bare URIs
}

// A bracket is an opening square bracket.
type bracket struct {
	at    int
	image bool
}

// A span is a part of the text.
type span struct{ start, end int }

// A destination is the destination of a link or image, a link reference definition, or an autolink.
type destination struct {
	span
	delimiter Delimiter
	literal   bool // without escapes: an autolink
	email     bool // "mailto:" is missing
}

// run finds the destinations from at on.
func (p *inlines) run() {
	for p.at < len(p.text) {
		n := strings.IndexAny(p.text[p.at:], "\\`<[]")
		if n < 0 {
			return
		}
		p.at += n
		switch p.text[p.at] {
		case '\\':
			p.at++
			if p.at < len(p.text) && isPunctuation(p.text[p.at]) {
				p.at++
			}
		case '`':
			p.code()
		case '<':
			p.angle()
		case '[':
			image := p.at > 0 && p.text[p.at-1] == '!' && !p.isEscaped(p.at-1)
			p.brackets = append(p.brackets, bracket{p.at, image})
			p.at++
		case ']':
			p.closeBracket()
		}
	}
}

// isEscaped reports whether a backslash escapes the character at i, which is neither a backslash nor in code.
func (p *inlines) isEscaped(i int) bool {
	n := 0
	for i-n > 0 && p.text[i-n-1] == '\\' {
		n++
	}
	return n%2 == 1
}

// cover notes that a span has no bare URIs. It is not before the end of any other.
func (p *inlines) cover(start, end int) {
	for n := len(p.covered); n > 0 && p.covered[n-1].start >= start; n-- {
		p.covered = p.covered[:n-1]
	}
	p.covered = append(p.covered, span{start, end})
}

// code examines a run of backquotes. A code span ends at the next run of the same length (§6.1).
func (p *inlines) code() {
	start := p.at
	end := endOfRun(p.text, start)
	if p.backticks == nil {
		p.backticks = map[int][]int{}
		for i := start; i < len(p.text); {
			n := strings.IndexByte(p.text[i:], '`')
			if n < 0 {
				break
			}
			i += n
			after := endOfRun(p.text, i)
			p.backticks[after-i] = append(p.backticks[after-i], i)
			i = after
		}
	}
	length := end - start
	runs := p.backticks[length]
	for len(runs) > 0 && runs[0] < end {
		runs = runs[1:]
	}
	p.backticks[length] = runs
	p.at = end
	if len(runs) > 0 {
		p.at = runs[0] + length
		p.cover(start, p.at)
	}
}

// endOfRun returns the end of the run of backquotes at i.
func endOfRun(text string, i int) int {
	for i < len(text) && text[i] == '`' {
		i++
	}
	return i
}

// angle examines an opening angle bracket. An autolink (§6.5) or raw HTML (§6.6) may begin there.
func (p *inlines) angle() {
	start := p.at
	if end, email := autolink(p.text, start+1); end > 0 {
		p.destinations = append(p.destinations, destination{span{start + 1, end}, AngleBrackets, true, email})
		p.at = end + 1
		p.cover(start, p.at)
		return
	}
	if end := p.html.end(p.text, start); end > 0 {
		p.at = end
		p.cover(start, end)
		return
	}
	p.at++
}

// autolink returns the end of the URI or email address at i if a closing bracket follows it, or 0.
func autolink(text string, i int) (end int, email bool) {
	end = i
	for end < len(text) && is(text[end], inScheme) && end-i < 33 {
		end++
	}
	if n := end - i; n >= 2 && n <= 32 && is(text[i], letter) && end < len(text) && text[end] == ':' {
		for end < len(text) && text[end] > ' ' && strings.IndexByte("<>\x7f", text[end]) < 0 {
			end++
		}
		if end < len(text) && text[end] == '>' {
			return end, false
		}
		return 0, false
	}
	at := i
	for at < len(text) && (is(text[at], letter|digit) || strings.IndexByte(".!#$%&'*+/=?^_`{|}~-", text[at]) >= 0) {
		at++
	}
	if at == i || at == len(text) || text[at] != '@' {
		return 0, false
	}
	for end = at; end < len(text) && (end == at || text[end] == '.'); {
		label := end + 1
		for end = label; end < len(text) && (is(text[end], letter|digit) || text[end] == '-') && end-label < 64; {
			end++
		}
		if n := end - label; n == 0 || n == 64 || text[label] == '-' || text[end-1] == '-' {
			return 0, false
		}
	}
	if end == len(text) || text[end] != '>' {
		return 0, false
	}
	return end, true
}

// closeBracket examines a closing square bracket. If a destination follows, it closes a link or an image
// (§6.3, §6.4). The text of a link has no other link.
func (p *inlines) closeBracket() {
	p.at++
	last := len(p.brackets) - 1
	if last < 0 {
		return
	}
	b := p.brackets[last]
	p.brackets = p.brackets[:last]
	active := b.image || last >= p.inactive
	p.inactive = min(p.inactive, last)
	if !active {
		return
	}
	d, end := inlineDestination(p.text, p.at)
	if end == 0 {
		return
	}
	p.destinations = append(p.destinations, d)
	p.at = end
	p.cover(b.at, end)
	if !b.image {
		p.inactive = last
	}
}

// isPunctuation reports whether a backslash can escape c (§2.4).
func isPunctuation(c byte) bool {
	return c > ' ' && c < 0x7f && !is(c, letter|digit)
}

// addBare finds the bare URIs in text[from:] outside of the covered spans.
func (m *markdown) addBare(text string, from int, covered []span) {
	if strings.IndexByte(text[from:], ':') < 0 {
		return
	}
	uncovered := []byte(text[from:])
	for _, c := range covered {
		clear(uncovered[max(c.start-from, 0) : c.end-from]) // NUL ends a URI
	}
	s := newScanner(m.Extractor)
	s.triggers.bytes = ":"
	s.text, s.ended = string(uncovered), true
	for s.next() {
		match := s.match
		start := m.offset(from + int(match.Start))
		match.Delimiter = Bare
		match.move(start - match.Start)
		match.Text = m.own(match.Text, start)
		match.Rest = match.Text[len(match.Text)-len(match.Rest):]
		if match.Kind == Whole {
			match.Reference, _ = uri.ParseReference(match.Text)
		}
		m.found = append(m.found, match)
	}
}

// own returns the text at an offset without keeping a paragraph in memory.
func (m *markdown) own(text string, offset int64) string {
	if m.text != "" {
		return m.text[offset:][:len(text)]
	}
	return strings.Clone(text)
}
