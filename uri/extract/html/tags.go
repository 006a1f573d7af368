package html

import (
	"iter"
	"strings"

	"golang.org/x/net/html/atom"
)

// An attribute is an attribute of a start tag that is a link, or determines how the tag is read.
type attribute struct {
	name  string
	kind  kind
	value span
}

// startTag finds the links of a start tag. It reports whether the tokenizer reads raw text next.
func (t *stream) startTag(raw []byte, selfClosing bool) bool {
	g := tag{raw: raw}
	element := t.lower(g.name())
	isForeign := t.foreign.start(element, selfClosing, func() bool { return t.isHTML(element, raw) })
	if isForeign {
		t.tokens.NextIsNotRawText()
	}
	t.collect(raw, func(attribute string) kind {
		if isForeign {
			return foreignKindOf(attribute)
		}
		return kindOf(element, attribute)
	})
	for _, a := range t.found {
		t.links(element, a, raw, isForeign)
	}
	if isForeign {
		return false
	}
	if element == "template" {
		t.templates++
	}
	if element == "noscript" && t.inner { // one level of streams is enough
		t.tokens.NextIsNotRawText()
		return false
	}
	t.noscript = element == "noscript"
	return isRawText(element)
}

// endTag tracks the elements that are open.
func (t *stream) endTag(raw []byte) {
	g := tag{raw: raw[len("<"):]} // its first byte is "/" instead of "<"
	element := t.lower(g.name())
	t.foreign.end(element)
	if element == "template" && t.templates > 0 {
		t.templates--
	}
}

// lower returns name in lower case. It allocates no name of HTML's.
func (t *stream) lower(name []byte) string {
	t.name = t.name[:0]
	for _, c := range name {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		t.name = append(t.name, c)
	}
	return atom.String(t.name)
}

// collect sets t.found to the attributes that have a kind, without repeated ones.
func (t *stream) collect(raw []byte, kindOf func(attribute string) kind) {
	t.found = t.found[:0]
	g := tag{raw: raw}
	g.name()
	n := 0
	for name, value, ok := g.attribute(); ok; name, value, ok = g.attribute() {
		n++
		attr := attribute{name: t.lower(raw[name.start:name.end]), value: value}
		if attr.kind = kindOf(attr.name); attr.kind == noLink {
			continue
		}
		if _, ok := t.attribute(attr.name); !ok {
			t.found = append(t.found, attr)
		}
	}
	t.large = t.large || n > manyAttributes
}

// attribute returns the attribute with a name in t.found, which has at most a few elements.
func (t *stream) attribute(name string) (attribute, bool) {
	for _, a := range t.found {
		if a.name == name {
			return a, true
		}
	}
	return attribute{}, false
}

// isHTML reports whether an attribute makes a font element, or the content of an annotation-xml element,
// HTML in foreign content.
func (t *stream) isHTML(element string, raw []byte) bool {
	switch element {
	case "font":
		t.collect(raw, func(attribute string) kind { return kindIf(control, attribute, "color", "face", "size") })
		return len(t.found) > 0
	case "annotation-xml":
		t.collect(raw, func(attribute string) kind { return kindIf(control, attribute, "encoding") })
		encoding := t.controlValue("encoding", raw)
		return encoding == "text/html" || encoding == "application/xhtml+xml"
	}
	return false
}

// controlValue returns the value in lower case of an attribute in t.found.
func (t *stream) controlValue(name string, raw []byte) string {
	a, _ := t.attribute(name)
	return t.lower([]byte(t.value(a, raw).text))
}

// value returns the value of an attribute of the current tag.
func (t *stream) value(a attribute, raw []byte) value {
	start := t.offset + int64(a.value.start)
	if t.whole {
		return decode(t.doc[start:t.offset+int64(a.value.end)], start)
	}
	return decode(string(raw[a.value.start:a.value.end]), start)
}

// links yields the links of an attribute.
func (t *stream) links(element string, a attribute, raw []byte, isForeign bool) {
	if a.kind == control || a.kind == refresh && t.controlValue("http-equiv", raw) != "refresh" {
		return
	}
	v := t.value(a, raw)
	switch a.kind {
	case single:
		l := t.link(element, a.name, &v, part{0, len(v.text)})
		if element == "base" && !isForeign {
			t.setBase(l)
		}
		t.emit(l)
	case list:
		t.emitAll(element, a.name, &v, words(v.text))
	case srcset:
		t.emitAll(element, a.name, &v, candidates(v.text))
	case refresh:
		if p, ok := refreshURL(v.text); ok {
			t.emit(t.link(element, a.name, &v, p))
		}
	}
}

// setBase sets the base of the document, if l is its first base element. Content of templates does not
// belong to the document, nor does content of a noscript element if scripts run.
func (t *stream) setBase(l Link) {
	if t.based || t.inner || t.templates > 0 {
		return
	}
	t.based = true
	scheme := strings.ToLower(l.Target.Scheme())
	if !l.Target.IsZero() && scheme != "data" && scheme != "javascript" {
		t.base = l.Target
	}
}

// emitAll yields the links in parts of a value.
func (t *stream) emitAll(element, attribute string, v *value, parts iter.Seq[part]) {
	for p := range parts {
		if t.emit(t.link(element, attribute, v, p)); t.stopped {
			return
		}
	}
}

// emit yields a link.
func (s *scanner) emit(l Link) {
	s.stopped = s.stopped || !s.yield(l)
}

// words returns the parts of text between white space.
func words(text string) iter.Seq[part] {
	return func(yield func(part) bool) {
		isWord := func(c byte) bool { return !isSpace(c) }
		for i := skip(text, 0, isSpace); i < len(text); {
			p := part{i, skip(text, i, isWord)}
			if !yield(p) {
				return
			}
			i = skip(text, p.end, isSpace)
		}
	}
}
