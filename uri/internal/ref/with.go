package ref

// With stores r with a component changed in result. On error, it does not change result.
func (syntax *Syntax) With(result, r *Ref, name Component, text string) error {
	c := r.Components()
	if err := c.set(syntax, name, text); err != nil {
		return err
	}
	return c.compose(syntax, result)
}

// Without removes the userinfo, port or query of r, which other components do not depend on.
func (syntax *Syntax) Without(r *Ref, name Component) {
	c := r.Components()
	part := c.At(name)
	if !part.Defined {
		return
	}
	*part = Optional{}
	c.write(syntax, r, make([]byte, 0, c.length(syntax)), "")
}

// AddSegments stores r with segments, which are data, added to its path in result. On error, it does
// not change result.
func (syntax *Syntax) AddSegments(result, r *Ref, segments []string) error {
	c := r.Components()
	c.segments = segments
	return c.compose(syntax, result)
}
