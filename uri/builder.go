package uri

import "slices"

// Builder puts a [URI] or [Reference] together from components, whatever their order. The zero value
// has none, which makes the empty reference. Its methods return the Builder, so that
// calls can be chained:
//
//	u, err := new(uri.Builder).Scheme("https").Host("example.com").AddSegments("a b").URI()
//
// Components are as they are to be written, and have to match their rules; segments and
// pairs that are added are data, and encoded. [Builder.URI] and [Builder.Reference] return
// the error of the first method that was called with something wrong: a [*SyntaxError] for a
// component's rule, or a [*ComponentError]. If there is none they put the components
// together, which may be a [*ComponentError], too, or [ErrTooLong]. They may be called more
// than once, with changes in between. The first error stays, even if the component is set
// again.
//
// The text is the only allocation, but where more than 8 segments or 4 pairs are added.
//
// A Builder is not for several goroutines at once, and not to be copied after it was used.
type Builder struct {
	components      components
	segments, pairs list  // those of components, until it is put together
	err             error // the first one
}

// Builder returns a Builder with the components of r.
func (r Reference) Builder() *Builder { return &Builder{components: r.components()} }

// Builder returns a Builder with the components of u.
func (u URI) Builder() *Builder { return &Builder{components: u.ref.components()} }

// set sets a component.
func (b *Builder) set(name Component, text string) *Builder {
	if err := b.components.set(name, text); err != nil {
		b.fail(err)
	}
	return b
}

// fail keeps an error, if it is the first.
func (b *Builder) fail(err error) {
	if b.err == nil {
		b.err = err
	}
}

// Scheme sets the scheme.
func (b *Builder) Scheme(scheme string) *Builder { return b.set(ComponentScheme, scheme) }

// Authority sets the userinfo, host and port, to none where the authority has none.
func (b *Builder) Authority(authority string) *Builder { return b.set(ComponentAuthority, authority) }

// WithoutAuthority takes userinfo, host and port away.
func (b *Builder) WithoutAuthority() *Builder {
	return b.without(ComponentUserinfo, ComponentHost, ComponentPort)
}

// Userinfo sets the userinfo. There has to be a host, too.
func (b *Builder) Userinfo(userinfo string) *Builder { return b.set(ComponentUserinfo, userinfo) }

// Host sets the host, in which an IPv6 address, or one of a later version, is in brackets.
func (b *Builder) Host(host string) *Builder { return b.set(ComponentHost, host) }

// Port sets the port. There has to be a host, too.
func (b *Builder) Port(port Port) *Builder { return b.set(ComponentPort, string(port)) }

// Path sets the path, without segments that were added before.
func (b *Builder) Path(path Path) *Builder {
	b.segments = list{}
	return b.set(ComponentPath, string(path))
}

// AddSegments adds segments to the path, as [Reference.AddSegments] does.
func (b *Builder) AddSegments(segments ...string) *Builder {
	if err := checkSegments(segments); err != nil {
		b.fail(err)
	}
	if len(segments) > 0 {
		b.segments.dropEmpty()
		b.segments.add(segments...)
	}
	return b
}

// Query sets the query, without pairs that were added before.
func (b *Builder) Query(query Query) *Builder {
	b.pairs = list{}
	return b.set(ComponentQuery, string(query))
}

// AddPair adds a name and a value to the query, as [Pairs.Add] does.
func (b *Builder) AddPair(name, value string) *Builder {
	b.pairs.add(name, value)
	return b
}

// WithoutUserinfo takes the userinfo away.
func (b *Builder) WithoutUserinfo() *Builder { return b.without(ComponentUserinfo) }

// WithoutPort takes the port away.
func (b *Builder) WithoutPort() *Builder { return b.without(ComponentPort) }

// WithoutQuery takes the query away, with pairs that were added.
func (b *Builder) WithoutQuery() *Builder {
	b.pairs = list{}
	return b.without(ComponentQuery)
}

// WithoutFragment takes the fragment away.
func (b *Builder) WithoutFragment() *Builder { return b.without(ComponentFragment) }

// without takes components away.
func (b *Builder) without(names ...Component) *Builder {
	for _, name := range names {
		*b.components.at(name) = component{}
	}
	return b
}

// Fragment sets the fragment.
func (b *Builder) Fragment(fragment string) *Builder { return b.set(ComponentFragment, fragment) }

// GuardPath lets a path that could not stand by itself have a dot-segment before it: "/."
// where it begins with two slashes and there is no authority, and "./" where it has a
// colon in its first segment and there is no scheme (RFC 3986 §4.2), or where the first of
// the segments added to nothing is empty. Otherwise such a path is an error. The dot-segment
// is part of the path from then on.
func (b *Builder) GuardPath() *Builder {
	b.components.guard = true
	return b
}

// Reference returns the reference with the components.
func (b *Builder) Reference() (Reference, error) {
	if b.err != nil {
		return Reference{}, b.err
	}
	c := b.components
	c.segments, c.pairs = b.segments.all(), b.pairs.all()
	return c.reference()
}

// URI returns the URI with the components. There has to be a scheme.
func (b *Builder) URI() (URI, error) { return asURI(b.Reference()) }

// list is a list of strings that allocates nothing while it is short, as most paths are.
type list struct {
	few  [8]string
	n    int      // how many of few there are
	many []string // all, if they are more; else nil
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

// dropEmpty takes the last string away if it is empty.
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
