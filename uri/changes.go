package uri

// Change is a change to one component by a step of normalization. Texts are exact: userinfo may
// contain a password.
type Change struct {
	Step      Steps     // one step, such as StepCase
	Component Component // such as ComponentHost
	Before    string    // the component before this step
	After     string    // the component after this step; a port includes its colon, which may be removed
}

// Changes returns the changes that normalization would make, in the order of the steps, and for
// each step in the order of the text. It is empty if r is normalized.
func (n Normalizer) Changes(r Reference) []Change {
	n.setDefaults()
	var changes []Change
	taken := Normalizer{Schemes: n.Schemes}
	before := r.components()
	for _, step := range []Steps{StepPercent, StepCase, StepPath, StepIPv6, StepScheme} {
		if !n.Steps.has(step) {
			continue
		}
		taken.Steps |= step
		after := taken.Normalize(r).components()
		for _, name := range []Component{ComponentScheme, ComponentUserinfo, ComponentHost, ComponentPort, ComponentPath, ComponentQuery, ComponentFragment} {
			if *before.at(name) != *after.at(name) {
				changes = append(changes, Change{step, name, before.written(name), after.written(name)})
			}
		}
		before = after
	}
	return changes
}

// written returns the text of a component. A port includes its colon.
func (c *components) written(name Component) string {
	part := c.at(name)
	if name == ComponentPort && part.defined {
		return ":" + part.text
	}
	return part.text
}
