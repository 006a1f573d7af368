package html

// A tag reads the name and the attributes of a start tag, as the tokenizer of golang.org/x/net/html
// does, which does not report their positions.
type tag struct {
	raw []byte // the tag, from "<" to ">"
	at  int    // the offset of the next byte to read
}

// A span is a part of a tag.
type span struct{ start, end int }

// name returns the tag's name, as written.
func (t *tag) name() []byte {
	t.at = len("<")
	for t.at < len(t.raw) && !isSpace(t.raw[t.at]) && t.raw[t.at] != '/' && t.raw[t.at] != '>' {
		t.at++
	}
	return t.raw[len("<"):t.at]
}

// attribute returns the name and the value of the next attribute, as written, without quotes. It
// returns false at the end of the tag.
func (t *tag) attribute() (name, value span, ok bool) {
	for {
		t.skipSpace()
		if t.at >= len(t.raw) || t.raw[t.at] == '>' {
			return name, value, false
		}
		name = t.attributeName()
		value = t.attributeValue()
		if name.start < name.end {
			return name, value, true
		}
	}
}

func (t *tag) skipSpace() {
	for t.at < len(t.raw) && isSpace(t.raw[t.at]) {
		t.at++
	}
}

// attributeName reads a name. An equals sign at its beginning belongs to the name.
func (t *tag) attributeName() span {
	start := t.at
	for t.at < len(t.raw) && !isSpace(t.raw[t.at]) {
		c := t.raw[t.at]
		if c == '/' || c == '>' || c == '=' && t.at > start {
			break
		}
		t.at++
	}
	return span{start, t.at}
}

// attributeValue reads a value with its equals sign. If there is none, the value is empty. It reads a
// slash instead of an equals sign.
func (t *tag) attributeValue() span {
	none := span{t.at, t.at}
	t.skipSpace()
	if t.at < len(t.raw) && t.raw[t.at] == '/' {
		t.at++
		return none
	}
	if t.at >= len(t.raw) || t.raw[t.at] != '=' {
		return none
	}
	t.at++
	t.skipSpace()
	if t.at >= len(t.raw) {
		return none
	}
	quote := t.raw[t.at]
	isEnd := func(c byte) bool { return c == quote }
	if quote == '"' || quote == '\'' {
		t.at++
	} else {
		isEnd = func(c byte) bool { return isSpace(c) || c == '>' }
	}
	start := t.at
	for t.at < len(t.raw) && !isEnd(t.raw[t.at]) {
		t.at++
	}
	value := span{start, t.at}
	if quote == '"' || quote == '\'' {
		t.at++
	}
	return value
}
