package uri

import "github.com/std66/std66/uri/internal/ref"

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
	var changes []Change
	var how ref.Normalization
	n.options(&how, &r)
	how.Changes(&r.value, func(step ref.Steps, name ref.Component, before, after string) {
		changes = append(changes, Change{Steps(step), Component(name), before, after})
	})
	return changes
}
