package extract

import "strings"

// An htmlBlock is a kind of HTML block of Markdown (CommonMark §4.6), by the condition that ends it.
type htmlBlock uint8

const (
	noHTML       htmlBlock = iota
	untilTag               // one of literalEnds
	untilComment           // -->
	untilPI                // ?>
	untilBracket           // >
	untilCDATA             // ]]>
	untilBlank             // a blank line
)

// Elements that start an HTML block which ends at one of their end tags.
const literalElements = " pre script style textarea "

var literalEnds = [...]string{"</pre>", "</script>", "</style>", "</textarea>"}

// blockElements are the elements that start an HTML block which ends at a blank line.
const blockElements = " address article aside base basefont blockquote body caption center col colgroup dd details dialog" +
	" dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe" +
	" legend li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td" +
	" tfoot th thead title tr track ul "

// htmlBlockOf returns the HTML block that starts with the line, which begins with "<".
func htmlBlockOf(line string, inParagraph bool) htmlBlock {
	switch {
	case strings.HasPrefix(line, "<!--"):
		return untilComment
	case strings.HasPrefix(line, "<?"):
		return untilPI
	case strings.HasPrefix(line, "<![CDATA["):
		return untilCDATA
	case strings.HasPrefix(line, "<!") && len(line) > 2 && is(line[2], letter):
		return untilBracket
	}
	name := strings.TrimPrefix(line[1:], "/")
	end := tagName(name, 0)
	isEnd := len(name) < len(line)-1
	after := name[end:]
	name = strings.ToLower(name[:min(end, 16)])
	closes := after == "" || strings.IndexByte(" \t>", after[0]) >= 0
	switch {
	case end == 0:
	case !isEnd && closes && contains(literalElements, name):
		return untilTag
	case (closes || strings.HasPrefix(after, "/>")) && contains(blockElements, name):
		return untilBlank
	case !inParagraph && (isEnd || !contains(literalElements, name)):
		var h htmlScanner
		if end := h.tag(line, 0); end > 0 && strings.Trim(line[end:], " \t") == "" {
			return untilBlank
		}
	}
	return noHTML
}

// contains reports whether the name is in the list, which has a space before and after each name.
func contains(list, name string) bool { return strings.Contains(list, " "+name+" ") }

// endsAt reports whether the block ends with the line at c.
func (b htmlBlock) endsAt(c *cursor) bool {
	switch b {
	case untilComment:
		return strings.Contains(c.rest(), "-->")
	case untilPI:
		return strings.Contains(c.rest(), "?>")
	case untilBracket:
		return strings.Contains(c.rest(), ">")
	case untilCDATA:
		return strings.Contains(c.rest(), "]]>")
	case untilTag:
		line := strings.ToLower(c.rest())
		for _, end := range literalEnds {
			if strings.Contains(line, end) {
				return true
			}
		}
		return false
	}
	return c.isBlank()
}

// An htmlScanner finds the ends of raw HTML in a text (§6.6). It remembers which ends don't occur in the rest of
// the text, so that it examines each byte a bounded number of times.
type htmlScanner struct {
	missing [len(htmlEnds)]bool
}

// htmlEnds are the beginnings and ends of comments, processing instructions, CDATA sections and
// declarations. A declaration begins with a letter after "<!".
var htmlEnds = [...]struct{ begin, end string }{{"<!--", "-->"}, {"<?", "?>"}, {"<![CDATA[", "]]>"}, {"<!", ">"}}

// end returns the end of the raw HTML at i, or 0 if there is none. text[i] is "<".
func (h *htmlScanner) end(text string, i int) int {
	for n, h2 := range htmlEnds {
		switch from := i + len(h2.begin); {
		case !strings.HasPrefix(text[i:], h2.begin):
			continue
		case n == 0 && strings.HasPrefix(text[from:], ">"):
			return from + len(">") // <!-->
		case n == 0 && strings.HasPrefix(text[from:], "->"):
			return from + len("->") // <!--->
		case n == len(htmlEnds)-1 && (from == len(text) || !is(text[from], letter)), h.missing[n]:
			return 0
		default:
			at := strings.Index(text[from:], h2.end)
			if h.missing[n] = at < 0; at < 0 {
				return 0
			}
			return from + at + len(h2.end)
		}
	}
	return h.tag(text, i)
}

// tag returns the end of the start tag or end tag at i, or 0.
func (h *htmlScanner) tag(text string, i int) int {
	i++
	if i < len(text) && text[i] == '/' {
		end := tagName(text, i+1)
		if end == i+1 {
			return 0
		}
		return tagEnd(text, skipSpaces(text, end))
	}
	end := tagName(text, i)
	if end == i {
		return 0
	}
	for {
		next := skipSpaces(text, end)
		if next == len(text) {
			return 0
		}
		if text[next] == '/' {
			return tagEnd(text, next+1)
		}
		if text[next] == '>' || next == end {
			return tagEnd(text, next)
		}
		if end = attribute(text, next); end == next {
			return 0
		}
	}
}

// tagEnd returns the offset after the closing bracket at i, or 0 if there is none.
func tagEnd(text string, i int) int {
	if i < len(text) && text[i] == '>' {
		return i + 1
	}
	return 0
}

// tagName returns the end of the tag name at i, or i.
func tagName(text string, i int) int {
	end := i
	for end < len(text) && (is(text[end], letter) || end > i && (is(text[end], digit) || text[end] == '-')) {
		end++
	}
	return end
}

// attribute returns the end of the attribute at i, or i.
func attribute(text string, i int) int {
	end := i
	for end < len(text) && (is(text[end], letter) || strings.IndexByte("_:", text[end]) >= 0 ||
		end > i && (is(text[end], digit) || strings.IndexByte(".-", text[end]) >= 0)) {
		end++
	}
	if end == i {
		return i
	}
	value := skipSpaces(text, end)
	if value == len(text) || text[value] != '=' {
		return end
	}
	if value = skipSpaces(text, value+1); value == len(text) {
		return i
	}
	if quote := text[value]; quote == '"' || quote == '\'' {
		n := strings.IndexByte(text[value+1:], quote)
		if n < 0 {
			return i
		}
		return value + 1 + n + 1
	}
	after := value
	for after < len(text) && strings.IndexByte(" \t\n\"'=<>`", text[after]) < 0 {
		after++
	}
	if after == value {
		return i
	}
	return after
}

// skipSpaces returns the end of the white space at i.
func skipSpaces(text string, i int) int {
	for i < len(text) && strings.IndexByte(" \t\n", text[i]) >= 0 {
		i++
	}
	return i
}
