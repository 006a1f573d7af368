package ref

// Changes calls yield for each change that normalization would make to a component of r, in the order
// of the steps, and for each step in the order of the text. before and after are the component
// before and after the step. A port includes its colon, which may be removed.
func (n *Normalization) Changes(r *Ref, yield func(step Steps, name Component, before, after string)) {
	taken := Normalization{Syntax: n.Syntax}
	before := r.Components()
	for _, step := range [...]Steps{StepPercent, StepCase, StepPath, StepIPv6, StepScheme} {
		if !n.Steps.has(step) {
			continue
		}
		taken.Steps |= step
		if step == StepScheme {
			taken.Rules = n.Rules
		}
		normal := *r
		taken.Normalize(&normal)
		after := normal.Components()
		for _, name := range [...]Component{ComponentScheme, ComponentUserinfo, ComponentHost, ComponentPort, ComponentPath, ComponentQuery, ComponentFragment} {
			if *before.At(name) != *after.At(name) {
				yield(step, name, before.written(name), after.written(name))
			}
		}
		before = after
	}
}

// written returns the text of a component. A port includes its colon.
func (c *Components) written(name Component) string {
	part := c.At(name)
	if name == ComponentPort && part.Defined {
		return ":" + part.Text
	}
	return part.Text
}
