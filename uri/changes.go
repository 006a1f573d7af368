package uri

// Change is what a step of normalization changes in one component, as it is written: of
// userinfo with a password, if it has one.
type Change struct {
	Step      Steps     // one step, such as StepCase
	Component Component // such as ComponentHost
	Before    string    // the component before this step, and after the steps before it
	After     string    // and after it; of a port both have its colon, as it may go
}

// Changes returns what normalization would change, in the order of the steps, and for each
// in that of the text. It is empty if r is normalized.
func (n Normalizer) Changes(r Reference) []Change {
	var changes []Change
	taken := Normalizer{Schemes: n.Schemes}
	before := r.components()
	for _, step := range []Steps{StepPercent, StepCase, StepPath, StepScheme} {
		if !n.Steps.has(step) {
			continue
		}
		taken.Steps |= step
		after := taken.NormalizeReference(r).components()
		for _, name := range []Component{ComponentScheme, ComponentUserinfo, ComponentHost, ComponentPort, ComponentPath, ComponentQuery, ComponentFragment} {
			if *before.at(name) != *after.at(name) {
				changes = append(changes, Change{step, name, before.written(name), after.written(name)})
			}
		}
		before = after
	}
	return changes
}

// written returns the text of a component, that of a port with its colon.
func (c *components) written(name Component) string {
	part := c.at(name)
	if name == ComponentPort && part.defined {
		return ":" + part.text
	}
	return part.text
}

// String returns the names of the steps with commas between them: "case,percent,path,scheme".
func (s Steps) String() string {
	var names string
	for _, step := range []struct {
		Steps
		name string
	}{{StepCase, "case"}, {StepPercent, "percent"}, {StepPath, "path"}, {StepScheme, "scheme"}} {
		if s.has(step.Steps) {
			if names != "" {
				names += ","
			}
			names += step.name
		}
	}
	return names
}
