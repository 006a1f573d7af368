package extract

import (
	"html"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
)

// maxParentheses is the maximum depth of parentheses in a destination, as in the reference implementation of
// CommonMark. It bounds the number of times that a byte is examined.
const maxParentheses = 32

// inlineDestination returns the destination of a link in parentheses at i, with an optional title, and the offset
// after the closing parenthesis, or 0 (CommonMark §6.3).
func inlineDestination(text string, i int) (destination, int) {
	if i == len(text) || text[i] != '(' {
		return destination{}, 0
	}
	i = skipLine(text, i+1)
	d, end := linkDestination(text, i)
	if d.delimiter == Bare {
		d.delimiter = Parentheses
	}
	if end < 0 {
		return d, 0
	}
	i = skipLine(text, end)
	if title := linkTitle(text, i); i > end && title > 0 {
		i = skipLine(text, title)
	}
	if i == len(text) || text[i] != ')' {
		return d, 0
	}
	return d, i + 1
}

// linkDestination returns the destination at i, which may be empty, and its end including angle brackets, or -1.
func linkDestination(text string, i int) (d destination, end int) {
	if i < len(text) && text[i] == '<' {
		for end = i + 1; end < len(text) && text[end] != '\n' && text[end] != '<'; end++ {
			switch {
			case text[end] == '>':
				return destination{span: span{i + 1, end}, delimiter: AngleBrackets}, end + 1
			case isEscape(text, end):
				end++
			}
		}
		return d, -1
	}
	depth := 0
	for end = i; end < len(text) && text[end] > ' ' && text[end] != 0x7f; end++ {
		switch {
		case isEscape(text, end):
			end++
		case text[end] == '(':
			if depth++; depth > maxParentheses {
				return d, -1
			}
		case text[end] == ')' && depth == 0:
			return destination{span: span{i, end}}, end
		case text[end] == ')':
			depth--
		}
	}
	if depth > 0 {
		return d, -1
	}
	return destination{span: span{i, end}}, end
}

// isEscape reports whether a backslash at i escapes the next character.
func isEscape(text string, i int) bool {
	return text[i] == '\\' && i+1 < len(text) && isPunctuation(text[i+1])
}

// linkTitle returns the end of the title at i, or 0.
func linkTitle(text string, i int) int {
	if i == len(text) {
		return 0
	}
	open, closing := text[i], text[i]
	switch open {
	case '(':
		closing = ')'
	case '"', '\'':
	default:
		return 0
	}
	for i++; i < len(text); i++ {
		switch {
		case text[i] == closing:
			return i + 1
		case text[i] == open:
			return 0
		case isEscape(text, i):
			i++
		}
	}
	return 0
}

// skipLine returns the end of the white space at i, with at most one end of a line.
func skipLine(text string, i int) int {
	i = skipBlanks(text, i)
	if i < len(text) && text[i] == '\n' {
		i = skipBlanks(text, i+1)
	}
	return i
}

// skipBlanks returns the end of the spaces and tabs at i.
func skipBlanks(text string, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	return i
}

// definitions finds the destinations of the link reference definitions at the beginning of the paragraph (§4.7).
func (p *inlines) definitions() {
	for {
		d, end := definition(p.text, p.at)
		if end == 0 {
			return
		}
		p.destinations = append(p.destinations, d)
		p.at = end
	}
}

// hasOnlyDefinitions reports whether the open paragraph has only definitions so far, so that it can't be a heading.
func (m *markdown) hasOnlyDefinitions() bool {
	if m.divided || m.paragraph[0] != '[' {
		return false
	}
	p := inlines{text: string(m.paragraph)}
	p.definitions()
	return p.at == len(p.text)
}

// maxLabel is the maximum length of a label (§4.7).
const maxLabel = 999

// definition returns the destination of the definition at i, and the offset of the next line, or 0.
func definition(text string, i int) (destination, int) {
	label := i + 1
	if i == len(text) || text[i] != '[' {
		return destination{}, 0
	}
	for i = label; i < len(text) && text[i] != ']' && text[i] != '['; i++ {
		if isEscape(text, i) {
			i++
		}
	}
	if i+1 >= len(text) || text[i] != ']' || text[i+1] != ':' || strings.TrimSpace(text[label:i]) == "" || utf8.RuneCountInString(text[label:i]) > maxLabel {
		return destination{}, 0
	}
	i = skipLine(text, i+2)
	d, end := linkDestination(text, i)
	if end <= i {
		return d, 0
	}
	if d.delimiter == Bare {
		d.delimiter = Label
	}
	next := lineEnd(text, end)
	at := skipLine(text, end)
	if title := linkTitle(text, at); at > end && title > 0 && lineEnd(text, title) > 0 {
		next = lineEnd(text, title)
	}
	return d, next
}

// lineEnd returns the offset of the next line, or 0 if more than blanks is before it.
func lineEnd(text string, i int) int {
	if i = skipBlanks(text, i); i < len(text) && text[i] == '\n' {
		return i + 1
	}
	return 0
}

// addDestination adds the match of a destination, unless it is empty.
func (m *markdown) addDestination(text string, d destination) {
	source := text[d.start:d.end]
	tooLong := len(source) > m.MaxLength
	if tooLong {
		source = source[:m.MaxLength]
	}
	start := m.offset(d.start)
	match := Match{Start: start, End: start + int64(len(source)), Delimiter: d.delimiter}
	switch {
	case source == "":
		return
	case d.email:
		match.Text = "mailto:" + source
	case d.literal || !strings.ContainsAny(source, "\\&"):
		match.Text = m.own(source, start)
	default:
		match.Text, _ = decode(source, len(source))
	}
	var err error
	if match.Reference, err = uri.ParseReference(match.Text); err == nil && !tooLong {
		m.found = append(m.found, match)
		return
	}
	if !m.LeftOut {
		return
	}
	match.Reference = uri.Reference{}
	prefix := max(uri.RuleURIReference.MatchPrefix(match.Text), 0)
	match.Rest = match.Text[prefix:]
	switch {
	case d.email:
		prefix = max(prefix-len("mailto:"), 0)
	case !d.literal:
		_, prefix = decode(source, prefix)
	}
	match.Stop = start + int64(prefix)
	switch match.Kind = Broken; {
	case tooLong:
		match.Kind = TooLong
	case isInternational(iri.RuleIRIReference, match.Text):
		match.Kind = IRI
	}
	m.found = append(m.found, match)
}

// decode replaces the backslash escapes and character references in a destination (§2.4, §2.5). It also returns
// the offset in source of the given offset in the result.
func decode(source string, offset int) (text string, at int) {
	var b strings.Builder
	for i := 0; i < len(source); {
		n := 1 // length of the next character of source
		switch {
		case isEscape(source, i):
			i++
		case source[i] == '&':
			if reference := referenceAt(source[i:]); reference > 0 {
				if decoded := html.UnescapeString(source[i : i+reference]); !strings.HasSuffix(decoded, ";") || decoded == ";" {
					if b.WriteString(decoded); b.Len() <= offset {
						at = i + reference
					}
					i += reference
					continue
				}
			}
		}
		b.WriteByte(source[i])
		i += n
		if b.Len() <= offset {
			at = i
		}
	}
	return b.String(), at
}

// referenceAt returns the length of what may be a character reference at the beginning of s, or 0.
func referenceAt(s string) int {
	const most = len("&CounterClockwiseContourIntegral;")
	for i := 1; i < min(len(s), most); i++ {
		switch {
		case s[i] == ';' && i > 1:
			return i + 1
		case !is(s[i], letter|digit) && !(s[i] == '#' && i == 1):
			return 0
		}
	}
	return 0
}
