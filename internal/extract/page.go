package extract

import (
	"regexp"
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// This file splits a text into lines and removes page breaks.

// kind is the kind of a line.
type kind uint8

const (
	blank     kind = iota
	pageBreak      // everything between the last line of a page and the first line of the next
	comment        // begins with a semicolon
	content        // anything else
)

// line is a line of the text, without its line end.
type line struct {
	text   string
	number int32 // counted from 1
	lost   int32 // number of form feeds before text
	width  int32 // of its indentation
	kind   kind
}

// byteOrderMark is the first character of some texts. Columns do not count it, as in
// package abnf.
const byteOrderMark = "\uFEFF"

// readLines returns the lines of text. One line of kind pageBreak replaces each page break:
// blank lines, the footer, the form feed, the header and blank lines.
func readLines(text string) []line {
	raw := splitLines(text)
	known := headers(raw)
	lines := raw[:0] // in place, because the result is never longer
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

// splitLines splits text into lines and merges consecutive blank lines. It removes form
// feeds at the start of a line and white space at the end. A line of only form feeds
// becomes a page break.
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

// footer matches the last line of a page, which ends in [Page 49].
var footer = regexp.MustCompile(`\[Page [0-9A-Za-z]+\]$`)

// oldFooter matches the last line of a page before 1985, which has - 49 - in it. Other
// lines may match too, so it applies only before a form feed.
var oldFooter = regexp.MustCompile(`[ \t]- [0-9ivx]+ -([ \t]|$)`)

// breaks reports whether line i is a footer or a form feed.
func breaks(lines []line, i int) bool {
	l := lines[i]
	return l.kind == pageBreak || l.kind == content && strings.HasSuffix(l.text, "]") && footer.MatchString(l.text)
}

// trimPage removes the blank lines at the end of a page, and an old footer.
func trimPage(lines []line) []line {
	lines = trimBlank(lines)
	if n := len(lines); n > 0 && lines[n-1].kind == content && oldFooter.MatchString(lines[n-1].text) {
		lines = trimBlank(lines[:n-1])
	}
	return lines
}

// trimBlank removes blank lines and page breaks at the end.
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

// skipBreak returns the index of the first line from i on that is neither blank nor part of
// a page break. That line may be the header.
func skipBreak(lines []line, i int) int {
	for i < len(lines) && (lines[i].kind == blank || breaks(lines, i)) {
		i++
	}
	return i
}

// headers counts how often each line is the first one of a page.
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

// rfcHeader matches the page header of an RFC or an Internet-Draft.
var rfcHeader = regexp.MustCompile(`^(RFC +[0-9]+|(?i:internet[ -]draft))[ \t]`)

// isHeader reports whether the first line of a page is its header: the header of an RFC, or
// a line that begins several pages. A line that can be ABNF is not a header.
func isHeader(l line, known map[string]int) bool {
	if l.kind != content || startOf(l.text).ok {
		return false
	}
	alternative := strings.HasPrefix(strings.TrimLeft(l.text, " \t"), "/")
	return rfcHeader.MatchString(l.text) || known[l.text] > 1 && !alternative
}
