package abnf

import "iter"

// Captures are the captures in a string that [Rule.Parse] parsed, or in an element of a list. The
// zero value has none.
//
// A name is case-insensitive. The name "" stands for the whole string, or the whole element.
type Captures struct {
	rule   Rule
	parser *parser // nil for an element
	names  []string
	text   string // the whole string, also for an element
	whole  Span
	room   [spansInRoom]Span // the places by capture
	more   []Span            // the places after room
}

// spansInRoom is the number of captures whose places are not allocated.
const spansInRoom = 6

// span returns the place of a capture by number.
func (c *Captures) span(i int) *Span {
	if i < len(c.room) {
		return &c.room[i]
	}
	return &c.more[i-len(c.room)]
}

// checked returns the place of a capture, which is absent if the offsets are not in the string. That
// can only be if the tables have been changed.
func (c *Captures) checked(start, end int) Span {
	if start < 0 || end < start || len(c.text) < end {
		return Span{-1, -1}
	}
	return zPlaceOf(start, end)
}

// Get returns the text of a capture, and reports whether it is present. If it occurs more than once,
// the last occurrence counts. Get returns false for a list and for a name that the parser does not
// have.
func (c Captures) Get(name string) (text string, ok bool) { return c.Span(name).In(c.text) }

// Span returns the place of a capture in the parsed string, with offsets of -1 if it is absent.
func (c Captures) Span(name string) Span {
	if name == "" && c.rule.grammar != nil {
		return c.whole
	}
	for i, n := range c.names {
		if zEqualFold(n, name) {
			return *c.span(i)
		}
	}
	return Span{-1, -1}
}

// All returns an iterator over the names and the texts of the captures that are present, except
// lists.
func (c Captures) All() iter.Seq2[string, string] {
	var list []zCapture
	for i, name := range c.names {
		list = append(list, zCapture{name, *c.span(i)})
	}
	return zAll(c.text, list)
}

// List returns the elements of a list, in order. Each has the captures of the list's fields. List
// returns no elements for a name that is not a list of the parser.
//
// Iteration takes linear time. It allocates nothing unless the end of an element can depend on input
// after it without bound, or an element has many fields. In the first case it allocates a number for
// each byte of the string.
func (c Captures) List(name string) iter.Seq[Captures] {
	return func(yield func(Captures) bool) {
		if c.parser == nil {
			return
		}
		for _, l := range c.parser.lists {
			if zEqualFold(l.name, name) {
				l.elements(c.rule, c.text, yield)
				return
			}
		}
	}
}

// listCapture is a capture that repeats. Its automaton is events or path.
type listCapture struct {
	name      string
	fields    []string
	events    zList
	registers int // the number of registers of events
	path      *zPath
}

// elements calls yield with each element of the list in s, until yield returns false.
func (l *listCapture) elements(r Rule, s string, yield func(Captures) bool) {
	var placesRoom [2 * (1 + spansInRoom)]int
	places := placesRoom[:]
	if tags := l.tags(); tags > len(places) {
		places = make([]int, tags)
	}
	places = places[:l.tags()]
	report := func() bool { return yield(l.element(r, s, places)) }
	m := &r.grammar.tables
	if l.path != nil {
		zPathElements(m, l.path, s, places, report)
		return
	}
	var registersRoom [registersInRoom]int
	registers := registersRoom[:]
	if l.registers > len(registers) {
		registers = make([]int, l.registers)
	}
	zElements(m, l.events, s, registers[:l.registers], places, report)
}

// tags returns the number of starts and ends of the element and its fields.
func (l *listCapture) tags() int { return 2 * (1 + len(l.fields)) }

// element returns the captures of an element by the offsets of its tags.
func (l *listCapture) element(r Rule, s string, places []int) Captures {
	c := Captures{rule: r, names: l.fields, text: s}
	c.whole = c.checked(places[0], places[1])
	if len(l.fields) > len(c.room) {
		c.more = make([]Span, len(l.fields)-len(c.room))
	}
	for i := range l.fields {
		*c.span(i) = c.checked(places[2*i+2], places[2*i+3])
	}
	return c
}
