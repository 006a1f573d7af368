package extract

import (
	"regexp"
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// This file cuts a text into lines and takes the pages out of it.

// kind says what a line is.
type kind uint8

const (
	blank     kind = iota
	pageBreak      // stands for all that is between the last line of a page and the first of the next
	comment        // begins with a semicolon
	content        // anything else
)

// line is a line of the text, without its end.
type line struct {
	text   string
	number int32 // counted from 1
	lost   int32 // bytes before text: form feeds
	width  int32 // of its indentation
	kind   kind
}

// byteOrderMark is what some texts begin with. As in package abnf it is not counted in
// columns.
const byteOrderMark = "\uFEFF"

// readLines returns the lines of text. One of kind pageBreak stands for each page break:
// blank lines, the footer, the form feed, the header and blank lines.
func readLines(text string) []line {
	raw := splitLines(text)
	known := headers(raw)
	lines := raw[:0] // no page break takes more lines than it stands for
	for i := 0; i < len(raw); {
		if !breaks(raw, i) {
			lines = append(lines, raw[i])
			i++
			continue
		}
		lines = trimPage(lines)
		i = skipBreak(raw, i)
		if i < len(raw) && isHeader(raw[i], known) {
			i = skipBlank(raw, i+1)
		}
		lines = append(lines, line{kind: pageBreak})
	}
	return lines
}

// splitLines cuts text at its line ends, and makes one blank line of several. Form feeds
// before a line, and white space behind it, are no part of it; a line of only form feeds
// is a page break.
func splitLines(text string) []line {
	var lines []line
	number := int32(0)
	for t := range strings.Lines(strings.TrimPrefix(text, byteOrderMark)) {
		number++
		whole := strings.TrimRight(t, " \t\r\n\f")
		l := line{kind: content, text: strings.TrimLeft(whole, "\f"), number: number}
		l.lost = int32(len(whole) - len(l.text))
		width, isContent := abnf.Indent(l.text)
		l.width = int32(width)
		switch {
		case l.text == "" && strings.Contains(t, "\f"):
			l.kind = pageBreak
		case l.text == "":
			l.kind = blank
		case !isContent:
			l.kind = comment
		}
		if n := len(lines); l.kind == blank && n > 0 && lines[n-1].kind == blank {
			continue
		}
		if l.lost > 0 && l.text != "" {
			lines = append(lines, line{kind: pageBreak})
		}
		lines = append(lines, l)
	}
	return lines
}

// footer matches the last line of a page: it ends in [Page 49].
var footer = regexp.MustCompile(`\[Page [0-9A-Za-z]+\]$`)

// oldFooter matches the last line of a page as it was before 1985, with - 49 - in it.
// Only before a form feed does it tell a footer from other lines.
var oldFooter = regexp.MustCompile(`[ \t]- [0-9ivx]+ -([ \t]|$)`)

// breaks reports whether line i is a footer or a form feed.
func breaks(lines []line, i int) bool {
	l := lines[i]
	return l.kind == pageBreak || l.kind == content && strings.HasSuffix(l.text, "]") && footer.MatchString(l.text)
}

// trimPage takes the blank lines at the end of a page off, and the footer if it is an
// old one.
func trimPage(lines []line) []line {
	lines = trimBlank(lines)
	if n := len(lines); n > 0 && lines[n-1].kind == content && oldFooter.MatchString(lines[n-1].text) {
		lines = trimBlank(lines[:n-1])
	}
	return lines
}

// trimBlank takes blank lines and page breaks off the end.
func trimBlank(lines []line) []line {
	for len(lines) > 0 && lines[len(lines)-1].kind <= pageBreak {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// skipBlank returns the index of the first line from i on that is not blank.
func skipBlank(lines []line, i int) int {
	for i < len(lines) && lines[i].kind == blank {
		i++
	}
	return i
}

// skipBreak returns the index of the first line from i on that is neither blank nor part
// of a page break: of the header, if there is one.
func skipBreak(lines []line, i int) int {
	for i < len(lines) && (lines[i].kind == blank || breaks(lines, i)) {
		i++
	}
	return i
}

// headers returns how often each line is the first one of a page.
func headers(lines []line) map[string]int {
	count := map[string]int{}
	for i := 0; i < len(lines); i++ {
		if breaks(lines, i) {
			if i = skipBreak(lines, i); i < len(lines) {
				count[lines[i].text]++
			}
		}
	}
	return count
}

// rfcHeader matches the header that each page of an RFC or of a draft has.
var rfcHeader = regexp.MustCompile(`^(RFC +[0-9]+|(?i:internet[ -]draft))[ \t]`)

// isHeader reports whether the first line of a page is its header: that of an RFC, or one
// that other pages begin with too. What can be ABNF is no header.
func isHeader(l line, known map[string]int) bool {
	if l.kind != content || startOf(l.text).ok {
		return false
	}
	alternative := strings.HasPrefix(strings.TrimLeft(l.text, " \t"), "/")
	return rfcHeader.MatchString(l.text) || known[l.text] > 1 && !alternative
}
