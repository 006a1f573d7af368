package abnf

import "math/bits"

// parser checks a parser of a grammar whose rules are valid.
func (v *validator) parser(p *parser, rules int) {
	names := append([]string(nil), p.captures...)
	for _, l := range p.lists {
		names = append(append(names, l.name), l.fields...)
	}
	for _, name := range names {
		v.check(name != "" && isPrintable(name), "name of a capture")
	}
	for _, d := range p.deferred {
		v.check(d.capture < len(p.captures) && d.whole < len(p.captures) && d.rule < rules, "deferred capture")
	}
	v.check((p.table == nil) == (len(p.captures) == 0), "table of a parser")
	if p.table != nil {
		v.parserTable(p)
	}
	for _, l := range p.lists {
		v.check((l.events == nil) != (l.path == nil), "list")
		switch {
		case v.err != nil:
		case l.path == nil:
			v.events(l)
		default:
			v.path(l.path, l.tags())
		}
	}
}

// parserTable checks the table of a parser.
func (v *validator) parserTable(p *parser) {
	m := v.machine
	t, rules := table{columns: m.columns}, m.table()
	for _, part := range p.table {
		t.rows, t.edges = append(t.rows, part.rows), append(t.edges, len(part.edges))
	}
	copies := 0
	whole := make([][]bool, len(p.table)) // by part and edge: see wholeCall
	for k, part := range p.table {
		for i, e := range part.edges {
			v.check(t.has(e.next), "edge of a parser")
			v.callee(rules, e.callee, e.read)
			v.copies(e.before, p.registers)
			v.copies(e.after, p.registers)
			copies += len(e.before) + len(e.after)
			whole[k] = append(whole[k], v.err == nil && v.wholeCall(part.edges[i:]))
		}
	}
	v.registers(p.registers, 2*len(p.captures), copies)
	v.rows(t, rowChecks{
		edge: func(part, _, i, class int) bool {
			e := &p.table[part].edges[i]
			return e.callee == zDead || whole[part][i] && (e.read == 1 || m.reads(e.callee, class))
		},
		last: func(part, _, n int) bool {
			n -= len(t.rows[part])
			return n == zDead-len(t.rows[part]) || n >= 0 && n < t.edges[part]
		},
	})
}

// wholeCall reports whether edges begin with an edge for each result of the call of the first edge.
// Only the results of callees that nest select edges.
func (v *validator) wholeCall(edges []zParserEdge) bool {
	first := &edges[0]
	if first.callee == zDead || !first.nests {
		return true
	}
	for r := range bits.Len64(v.graph.ends(first.callee)) {
		if r >= len(edges) || edges[r].callee != first.callee || edges[r].read != first.read {
			return false
		}
	}
	return true
}

// registers checks the number of registers. Each register that is not for a
// capture has a copy that sets it, so their number is no larger than the tables.
func (v *validator) registers(n, captures, copies int) {
	v.check(n >= zFirst+captures && n <= zFirst+captures+copies, "number of registers")
}

// copies checks that copies are between registers.
func (v *validator) copies(copies []zCopy, registers int) {
	for _, c := range copies {
		v.check(int(c.to) < registers && int(c.from) < registers, "register")
	}
}

// events checks the table of a list.
func (v *validator) events(l *listCapture) {
	t := table{columns: v.machine.columns}
	for _, part := range l.events {
		t.rows, t.edges = append(t.rows, part.rows), append(t.edges, len(part.edges))
	}
	copies := 0
	for _, part := range l.events {
		for _, e := range part.edges {
			v.check(t.has(e.next), "edge of a list")
			v.copies(e.copies, l.registers)
			copies += len(e.copies)
			for _, event := range e.events {
				v.check(int(event.tag) < l.tags() && int(event.from) < l.registers, "event of a list")
			}
		}
	}
	v.registers(l.registers, 0, copies)
	v.rows(t, rowChecks{
		edge: func(_, _, _, _ int) bool { return true },
		last: func(part, _, n int) bool { return n < len(t.rows[part])+t.edges[part] },
	})
}

// path checks the table of a list with a path. The threads of a state and of the state before it must
// fit together.
func (v *validator) path(p *zPath, tags int) {
	for _, word := range p.words {
		for _, tag := range word {
			v.check(int(tag) < tags, "tag of a list")
		}
	}
	for _, e := range p.ends {
		v.check(e.accept < len(e.words), "thread that accepts")
		for _, word := range e.words {
			v.check(int(word) < len(p.words), "list of tags")
		}
	}
	t := table{columns: v.machine.columns}
	for _, part := range p.parts {
		t.rows, t.edges = append(t.rows, part.rows), append(t.edges, len(part.edges))
	}
	v.rows(t, rowChecks{
		edge: func(_, _, _, _ int) bool { return true },
		last: func(_, _, n int) bool { return n < len(p.ends) },
	})
	if v.err == nil {
		v.threads(p, t)
	}
}

// threads checks that each transition of a path leads to a state with its threads. All other entries
// are valid.
func (v *validator) threads(p *zPath, t table) {
	threads := func(part, row int) int { return len(p.ends[t.rows[part][row+t.columns-1]].words) }
	sources := make([][]int, len(p.parts)) // by edge: the number of threads that its source must have, or more
	for i, part := range p.parts {
		for _, e := range part.edges {
			v.check(t.has(e.next) && e.next.row() != zDead, "edge of a list")
			if v.err != nil {
				return
			}
			least := threads(e.next.part(), e.next.row())
			if e.parents != nil {
				v.check(len(e.parents) == least, "list of threads")
				least = 0
				for _, parent := range e.parents {
					least = max(least, int(parent)+1)
				}
			}
			sources[i] = append(sources[i], least)
		}
	}
	v.rows(t, rowChecks{
		edge: func(part, row, i, _ int) bool { return sources[part][i] <= threads(part, row) },
		last: func(_, _, _ int) bool { return true },
		next: func(part, row, n int) bool { return n == zDead || threads(part, n) <= threads(part, row) },
	})
}
