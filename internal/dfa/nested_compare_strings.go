package dfa

import (
	"fmt"
	"strconv"
)

// findExamples finds a short string for each result of the pairs of machines.
func (c *netComparer) findExamples() {
	for _, p := range c.all {
		p.examples = make([]example, len(p.results))
	}
	for changed := true; changed; {
		changed = false
		for _, p := range c.all {
			paths := shortestPaths(netPlace{p, p.pairs[0]}, func(from netPlace, visit func(step[netPlace])) {
				c.steps(from, visit, func(*netPair) {})
			})
			for _, x := range p.pairs {
				at := netPlace{p, x}
				path, ok := paths.to(at)
				for i, r := range p.results {
					if e := &p.examples[i]; ok && r == at.result() && (!e.ok || path.length < len(e.text)) {
						*e, changed = example{true, path.text()}, true
					}
				}
			}
		}
	}
}

// steps visits the steps from a place that stay in its pair of machines, and then the pairs that are
// called there.
func (c *netComparer) steps(from netPlace, visit func(step[netPlace]), enter func(*netPair)) {
	called := map[*netPair]bool{}
	for _, symbol := range from.of.symbols {
		a, b := actionOf(from.of.a, from.at.a, symbol), actionOf(from.of.b, from.at.b, symbol)
		if a.call == nil && b.call == nil {
			if x := (pair{a.next, b.next}); x != (pair{None, None}) {
				visit(step[netPlace]{netPlace{from.of, x}, string([]byte{symbol}), false})
			}
			continue
		}
		callee := c.index[[2]*Machine{a.call, b.call}]
		if callee == nil || called[callee] || a.next != None || b.next != None { // the calls do not correspond
			continue
		}
		called[callee] = true
		for i, r := range callee.results {
			if e := callee.examples[i]; e.ok {
				visit(step[netPlace]{netPlace{from.of, from.after(callee, r)}, e.text, false})
			}
		}
		enter(callee)
	}
}

// compare returns the comparison of the outermost machines, if calls correspond. The strings are as short
// as possible. It returns false if they are longer than maxNestedExample.
func (c *netComparer) compare() (found Comparison, ok bool) {
	c.findExamples()
	for i, r := range c.root.results {
		e := c.root.examples[i]
		switch {
		case r.a >= 0 && r.b >= 0:
		case !e.ok:
			return Comparison{}, false
		case r.a >= 0:
			found.InA, found.OnlyA = true, e.text
		default:
			found.InB, found.OnlyB = true, e.text
		}
	}
	return found, true
}

// place describes the mismatch.
func (c *netComparer) place() string {
	c.findExamples()
	paths := shortestPaths(netPlace{c.root, c.root.pairs[0]}, func(from netPlace, visit func(step[netPlace])) {
		c.steps(from, visit, func(callee *netPair) {
			visit(step[netPlace]{netPlace{callee, callee.pairs[0]}, "", true})
		})
	})
	after := "after some string, "
	if path, ok := paths.to(c.mismatch.at); ok {
		after = "after " + quote(path.text()) + ", "
		if path.length == 0 {
			after = "at the start, "
		}
	}
	next := strconv.Quote(string([]byte{c.mismatch.next}))
	if c.mismatch.ends {
		return fmt.Sprintf("%sa nested part that one rule continues with %s has ended in the other", after, next)
	}
	return fmt.Sprintf("%s%s begins a nested part in one rule only", after, next)
}
