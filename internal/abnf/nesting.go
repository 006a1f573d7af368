package abnf

import (
	"fmt"
	"slices"
)

// Rules nest if their recursion is not shown to be regular, or if they refer to such rules. A
// machine for them needs a stack. It calls a machine where a frame begins, and returns where the
// frame ends.
//
// A frame is a part of a concatenation that begins and ends with fixed text and contains all of its
// recursion: "[" [ value *( "," value ) ] "]". Frames make machines deterministic where whole rules
// would not: if white space can surround an array and follow a value, the next byte does not show
// whether an array has ended, but brackets do. Without the frames, other rules often have no cycle,
// or only a regular one. In a cycle that is left, rules are called that break the cycle.

// Nests reports whether the recursion of r, or of a rule that it needs, is not shown to be regular.
func (r *Rule) Nests() bool { return r.nests }

// Irregular returns the reason why the recursion of r, or else of a rule that it needs, is not shown to
// be regular. It returns nil if r does not nest.
func (r *Rule) Irregular() *Error {
	seen := map[*Rule]bool{}
	for open := []*Rule{r}; len(open) > 0; open = open[1:] {
		switch r := open[0]; {
		case !r.nests || seen[r]:
		case r.Cycle != nil && r.Cycle.Irregular != nil:
			return r.Cycle.Irregular
		default:
			seen[r] = true
			open = append(open, r.live()...)
		}
	}
	return nil
}

// Nesting is the division of the rules of a grammar that nest into parts without such recursion.
// A nil *Nesting has the rules as they are.
type Nesting struct {
	// Called are the rules that are called: frames, which are rules made from parts of other rules,
	// and rules of the grammar.
	Called []*Rule

	// Divided has the rules whose bodies are parts of frames, without a reference to them. Captures
	// do not find them there.
	Divided map[*Rule]bool

	// Marks are elements of bodies, which match the empty string: where the text of a divided rule
	// begins and ends.
	Marks map[*Node]Mark

	grammar *Grammar
	owners  map[*Rule]*Rule  // of frames
	names   map[string]bool  // of frames
	bodies  map[*Rule]*Node  // of rules and frames, if they differ from Rule.Body
	cycles  map[*Rule]*Cycle // of rules in irregular cycles: the cycle that is left
	called  map[*Rule]bool
}

// Mark is the start or the end of the text of a rule.
type Mark struct {
	Rule *Rule
	End  bool
}

// Mark returns the mark that n stands for, if any.
func (v *Nesting) Mark(n *Node) (m Mark, ok bool) {
	if v != nil {
		m, ok = v.Marks[n]
	}
	return m, ok
}

// Body returns the body of r, with references to frames in place of their text.
func (v *Nesting) Body(r *Rule) *Node {
	if v != nil {
		if body := v.bodies[r]; body != nil {
			return body
		}
	}
	return r.Body
}

// Cycle returns the cycle of references that contains r, except for calls.
func (v *Nesting) Cycle(r *Rule) *Cycle {
	if v != nil && r.Cycle != nil && r.Cycle.Irregular != nil {
		return v.cycles[r]
	}
	return r.Cycle
}

// Calls reports whether references to r are calls.
func (v *Nesting) Calls(r *Rule) bool { return v != nil && v.called[r] }

// Owner returns the rule that a frame was made from, or nil if r is not a frame.
func (v *Nesting) Owner(r *Rule) *Rule {
	owner := v.owners[r]
	for v.owners[owner] != nil { // a frame in a frame
		owner = v.owners[owner]
	}
	return owner
}

// Describe describes a called rule for messages: as a rule, or as a part of a rule.
func (v *Nesting) Describe(r *Rule) string {
	owner := v.Owner(r)
	if owner == nil {
		return fmt.Sprintf("rule %q", r.Name)
	}
	elements := r.Body.Subs
	return fmt.Sprintf("the part from %s to %s in rule %q", elements[0], elements[len(elements)-1], owner.Name)
}

// Reach returns r, and the rules and frames that it needs.
func (v *Nesting) Reach(r *Rule) []*Rule {
	rules, seen := []*Rule{r}, map[*Rule]bool{r: true}
	for i := 0; i < len(rules); i++ {
		for _, to := range v.Body(rules[i]).live() {
			if !seen[to] {
				seen[to] = true
				rules = append(rules, to)
			}
		}
	}
	return rules
}

// live returns the rules that r refers to, except for calls.
func (v *Nesting) live(r *Rule) []*Rule {
	return slices.DeleteFunc(v.Body(r).live(), v.Calls)
}

// NewNesting divides the rules of g that nest. If all is set, it also makes frames of text without
// recursion that begins and ends like other frames: if different texts begin with the same
// bracket, the next byte cannot show which of them are frames. The function regular reports
// whether a cycle that is left is regular. If it is not, rules of the cycle are called.
func NewNesting(g *Grammar, all bool, regular func(*Nesting, *Cycle) bool) *Nesting {
	v := &Nesting{
		Divided: map[*Rule]bool{}, Marks: map[*Node]Mark{}, grammar: g, owners: map[*Rule]*Rule{}, names: map[string]bool{}, bodies: map[*Rule]*Node{},
		cycles: map[*Rule]*Cycle{}, called: map[*Rule]bool{},
	}
	nesting := slices.DeleteFunc(slices.Clone(g.Rules), func(r *Rule) bool { return !r.nests })
	for _, r := range nesting {
		if r.Cycle != nil && r.Cycle.Irregular != nil {
			f := &framer{nesting: v, rule: r, find: recursive{v, r.Cycle}.windows}
			v.setBody(r, f.frame(r.Body))
		}
	}
	if all {
		v.frameBrackets(g.Needed(nesting))
	}
	v.breakCycles(nesting, regular)
	return v
}

// setBody sets the body of r in v.
func (v *Nesting) setBody(r *Rule, body *Node) {
	if body != r.Body {
		v.bodies[r] = body
	}
}

// add adds a frame of rule r and returns a reference to it.
func (v *Nesting) add(r *Rule, elements []*Node) *Node {
	name := r.Name + "-frame"
	for i := 2; v.names[name] || v.grammar.Lookup(name) != nil; i++ {
		name = fmt.Sprintf("%s-frame%d", r.Name, i)
	}
	v.names[name] = true
	pos := elements[0].Pos
	frame := &Rule{Name: name, Body: &Node{Op: OpConcatenation, Pos: pos, Subs: elements}, holdsText: true, nests: true}
	frame.Defs = []*Definition{{Name: name, Pos: pos, Text: name + " = " + frame.Body.String(), Body: frame.Body}}
	v.owners[frame] = r
	v.call(frame)
	return &Node{Op: OpRef, Pos: pos, Name: name, Rule: frame}
}

// call makes references to r calls.
func (v *Nesting) call(r *Rule) {
	v.called[r] = true
	v.Called = append(v.Called, r)
}

// breakCycles finds the cycles that are left, and calls rules of the cycles that are not regular.
func (v *Nesting) breakCycles(rules []*Rule, regular func(*Nesting, *Cycle) bool) {
	rules = slices.DeleteFunc(slices.Clone(rules), func(r *Rule) bool { return r.Cycle == nil || r.Cycle.Irregular == nil })
	for _, component := range componentsOf(rules, v.live) {
		if component[0].Cycle == nil || component[0].Cycle.Irregular == nil {
			continue
		}
		cycle := &Cycle{Rules: component}
		for _, r := range component {
			v.cycles[r] = cycle
		}
		refs := cycle.references(v)
		linear := len(refs) > 0 && cycle.classify(v, refs) == nil
		if linear || len(refs) > 0 && regular(v, cycle) {
			continue
		}
		for _, r := range component {
			v.cycles[r] = nil
			if cycle.Core[r] {
				v.call(r)
			}
		}
	}
}
