package dfa

import "github.com/std66/std66/internal/byteset"

// maxSearched is the maximum number of pairs of stacks in a search for a difference.
const maxSearched = 20_000

// stacked is a machine on a stack, and its state.
type stacked struct {
	m      *Machine
	state  int32
	caller *stacked
}

// stacks has the machines on stacks. Equal stacks have the same pointer.
type stacks map[stacked]*stacked

// on returns the stack with a machine on the stack of a caller.
func (f stacks) on(caller *stacked, m *Machine, state int32) *stacked {
	top := stacked{m, state, caller}
	if f[top] == nil {
		f[top] = &top
	}
	return f[top]
}

// end returns the stack after the machine on it ends, or nil if it cannot end.
func (f stacks) end(top *stacked) *stacked {
	if !top.m.Accept[top.state] || top.caller == nil {
		return nil
	}
	caller := top.caller
	return f.on(caller.caller, caller.m, caller.m.afterResult(caller.state, top.m, int32(top.m.Result(top.state))))
}

// read returns the stack after a byte, or nil.
func (f stacks) read(top *stacked, b byte) *stacked {
	for top != nil {
		switch a := actionOf(top.m, top.state, b); {
		case a.next != None:
			return f.on(top.caller, top.m, a.next)
		case a.call != nil:
			top = f.on(top, a.call, 0)
		default:
			top = f.end(top)
		}
	}
	return nil
}

// accepts reports whether the text can end.
func (f stacks) accepts(top *stacked) bool {
	for top != nil && top.caller != nil {
		top = f.end(top)
	}
	return top != nil && top.m.Accept[top.state]
}

// search looks for shortest strings that only one of two machines matches. It compares all strings up to a
// length, which it returns. It returns -1 if it compares all strings.
func search(a, b *Machine, spend func(steps int) bool) (found Comparison, length int) {
	type both [2]*stacked
	type origin struct {
		from, length int
		read         byte
	}
	f := stacks{}
	all := []both{{f.on(nil, a, 0), f.on(nil, b, 0)}}
	origins := []origin{{}}
	known := map[both]bool{all[0]: true}
	symbols := symbolsOfAll(a, b)
	text := func(i int) string {
		bytes := make([]byte, origins[i].length)
		for ; i > 0; i = origins[i].from {
			bytes[origins[i].length-1] = origins[i].read
		}
		return string(bytes)
	}
	for i := 0; i < len(all); i++ {
		if i == maxSearched || !spend(32*len(symbols)) {
			return found, origins[i].length - 1
		}
		inA, inB := f.accepts(all[i][0]), f.accepts(all[i][1])
		if inA && !inB && !found.InA {
			found.InA, found.OnlyA = true, text(i)
		}
		if inB && !inA && !found.InB {
			found.InB, found.OnlyB = true, text(i)
		}
		if found.InA && found.InB {
			return found, origins[i].length
		}
		for _, symbol := range symbols {
			next := both{f.read(all[i][0], symbol), f.read(all[i][1], symbol)}
			onlyA, onlyB := next[1] == nil, next[0] == nil
			if known[next] || onlyA && (onlyB || found.InA) || onlyB && found.InB {
				continue
			}
			known[next] = true
			all = append(all, next)
			origins = append(origins, origin{i, origins[i].length + 1, symbol})
		}
	}
	return found, -1
}

// symbolsOfAll returns a byte of each class of bytes that two machines and the machines that they call
// distinguish.
func symbolsOfAll(roots ...*Machine) []byte {
	var sets []byteset.Set
	known := map[*Machine]bool{}
	for i := 0; i < len(roots); i++ {
		m := roots[i]
		if known[m] {
			continue
		}
		known[m] = true
		sets = append(sets, m.Classes.Sets...)
		for _, callee := range m.Callees {
			sets = append(sets, callee.first)
			roots = append(roots, callee.Machine)
		}
	}
	return newClasses(sets).readable()
}
