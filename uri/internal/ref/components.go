package ref

// Component names a component of a reference (RFC 3986 §3). The constants have the values of
// uri.Component.
type Component uint8

const (
	ComponentScheme Component = iota + 1
	ComponentAuthority
	ComponentUserinfo
	ComponentHost
	ComponentPort
	ComponentPath
	ComponentQuery
	ComponentFragment
)

// known reports whether name is one of the constants.
func (name Component) known() bool { return ComponentScheme <= name && name <= ComponentFragment }

// Optional is the text of a component that may be undefined.
type Optional struct {
	Text    string
	Defined bool
}

// append appends the component with its delimiters, if it is defined.
func (o Optional) append(dst []byte, before, after string) []byte {
	if !o.Defined {
		return dst
	}
	return append(append(append(dst, before...), o.Text...), after...)
}

// Components are the components of a reference. Their texts match their rules.
type Components struct {
	Scheme, Userinfo, Host, Port, Path, Query, Fragment Optional

	Kind HostKind // of the host

	// segments are added to the path and pairs to the query. They are data, which is encoded. pairs
	// alternates names and values.
	segments, pairs []string

	// guard permits a dot-segment before a path that needs it.
	guard bool
}

// Components returns the components of r.
func (r *Ref) Components() Components {
	var c Components
	c.Scheme = Optional{r.Scheme(), r.HasScheme()}
	var a Authority
	if r.Authority(&a) {
		c.setAuthority(&a)
	}
	c.Path = Optional{r.Path(), true}
	c.Query.Text, c.Query.Defined = r.Query()
	c.Fragment.Text, c.Fragment.Defined = r.Fragment()
	return c
}

// setAuthority sets the three components of an authority.
func (c *Components) setAuthority(a *Authority) {
	c.Userinfo.Text, c.Userinfo.Defined = a.Userinfo()
	c.Host, c.Kind = Optional{a.Host().text, true}, a.kind
	c.Port.Text, c.Port.Defined = a.Port()
}

// set sets a component. The error is the syntax's.
func (c *Components) set(syntax *Syntax, name Component, text string) error {
	switch name {
	case ComponentAuthority:
		a, err := syntax.ParseAuthority(text)
		if err == nil {
			c.setAuthority(&a)
		}
		return err
	case ComponentHost:
		h, err := syntax.ParseHost(text)
		if err != nil {
			return err
		}
		c.Kind = h.kind
	default:
		if err := syntax.Check(name, text); err != nil {
			return err
		}
	}
	*c.At(name) = Optional{text, true}
	return nil
}

// remove removes a component. An authority is three components; a path becomes empty.
func (c *Components) remove(name Component) {
	if name == ComponentAuthority {
		c.Userinfo, c.Host, c.Port = Optional{}, Optional{}, Optional{}
		return
	}
	*c.At(name) = Optional{}
}

// At returns the named component, which is not the authority.
func (c *Components) At(name Component) *Optional {
	switch name {
	case ComponentScheme:
		return &c.Scheme
	case ComponentUserinfo:
		return &c.Userinfo
	case ComponentHost:
		return &c.Host
	case ComponentPort:
		return &c.Port
	case ComponentQuery:
		return &c.Query
	case ComponentFragment:
		return &c.Fragment
	}
	return &c.Path
}
