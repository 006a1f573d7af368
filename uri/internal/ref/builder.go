package ref

import (
	"slices"
	"strconv"
)

// Builder puts a reference together from components, in any order. It keeps the first error. The
// zero value has no components.
type Builder struct {
	components      Components
	segments, pairs list  // to add to the components
	err             error // the first one
}

// Start sets the components of r.
func (b *Builder) Start(r *Ref) { b.components = r.Components() }

// Set sets a component. A path discards segments that were added before, and a query discards pairs.
func (b *Builder) Set(syntax *Syntax, name Component, text string) {
	b.discard(name)
	if err := b.components.set(syntax, name, text); err != nil {
		b.fail(err)
	}
}

// discard discards the segments that were added to a path, or the pairs that were added to a query.
func (b *Builder) discard(name Component) {
	switch name {
	case ComponentPath:
		b.segments = list{}
	case ComponentQuery:
		b.pairs = list{}
	}
}

// fail records an error, unless there already is one.
func (b *Builder) fail(err error) {
	if b.err == nil {
		b.err = err
	}
}

// AddSegments adds segments, which are data, to the path.
func (b *Builder) AddSegments(syntax *Syntax, segments []string) {
	if err := syntax.checkSegments(segments); err != nil {
		b.fail(err)
	}
	if len(segments) > 0 {
		b.segments.dropEmpty()
		b.segments.add(segments...)
	}
}

// AddPair adds a name and a value, which are data, to the query.
func (b *Builder) AddPair(name, value string) { b.pairs.add(name, value) }

// Remove removes a component, and with a path or a query its added segments or pairs.
func (b *Builder) Remove(syntax *Syntax, name Component) {
	if !name.known() {
		b.fail(syntax.ComponentError(name, "unknown component "+strconv.Itoa(int(name))))
		return
	}
	b.discard(name)
	b.components.remove(name)
}

// Guard permits a dot-segment before a path that would otherwise be parsed differently.
func (b *Builder) Guard() { b.components.guard = true }

// Build stores a reference with the components in result. On error, it does not change result.
func (b *Builder) Build(syntax *Syntax, result *Ref) error {
	if b.err != nil {
		return b.err
	}
	c := b.components
	c.segments, c.pairs = b.segments.all(), b.pairs.all()
	return c.compose(syntax, result)
}

// list is a list of strings. It does not allocate for up to 8 strings, enough for most paths.
type list struct {
	few  [8]string
	n    int      // the number of strings in few
	many []string // all strings, if they do not fit into few; else nil
}

// add adds strings to the list.
func (l *list) add(texts ...string) {
	if l.many == nil && l.n+len(texts) <= len(l.few) {
		l.n += copy(l.few[l.n:], texts)
		return
	}
	if l.many == nil {
		l.many = slices.Concat(l.few[:l.n], texts)
		return
	}
	l.many = append(l.many, texts...)
}

// dropEmpty removes the last string if it is empty.
func (l *list) dropEmpty() {
	if all := l.all(); len(all) == 0 || all[len(all)-1] != "" {
		return
	}
	if l.many != nil {
		l.many = l.many[:len(l.many)-1]
	} else {
		l.n--
	}
}

// all returns the strings.
func (l *list) all() []string {
	if l.many != nil {
		return l.many
	}
	return l.few[:l.n]
}
