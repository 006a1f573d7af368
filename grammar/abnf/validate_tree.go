package abnf

// The tables of trees are checked as far as that is simple: all numbers are in range, and steps that
// read a byte, return and begin are where they belong, so offsets are. Whether the threads fit
// together is not checked. If they do not, zTreeBuffer.find returns false.

// tree checks the automaton of trees.
func (v *validator) tree(t *zTree, rules int) {
	if v.check(t.columns >= 2 && t.columns <= 257, "columns of trees"); v.err != nil {
		return
	}
	for _, class := range t.classes {
		v.check(int(class) < t.columns-1, "class of a byte in trees")
	}
	states := pieces(v, t.rows, zPerPiece*t.columns)
	v.check(states > 0 && states%t.columns == 0, "rows of trees")
	steps, calls := pieces(v, t.steps, zPerPiece), pieces(v, t.calls, zPerPiece)
	threads := pieces(v, t.threads, zPerPiece)
	v.check(t.count == steps && 1 <= t.skips && t.skips <= t.returns && t.returns <= t.begins && t.begins < steps, "steps of trees")
	if v.err != nil {
		return
	}
	v.treeRows(t, calls)
	for n := range steps {
		s := t.step(n)
		v.check(int(s.next) < states/t.columns && int(s.threads) < threads, "step of trees")
	}
	for _, piece := range t.threads {
		for _, s := range piece {
			for _, w := range s.words {
				v.check(int(w) < len(t.words), "words of trees")
			}
		}
	}
	for n := range calls {
		c := t.call(n)
		if c.leaf != zDead {
			v.check(v.machine.table().has(c.leaf) && c.begin == 0 && len(c.returns) == 1 && int(c.returns[0]) >= t.skips && int(c.returns[0]) < t.returns, "leaf of trees")
			continue
		}
		v.check(int(c.begin) >= t.begins && int(c.begin) < steps, "call of trees")
		for _, r := range c.returns {
			v.check(r == 0 || int(r) >= t.returns && int(r) < t.begins, "return of trees")
		}
	}
	v.check(len(t.words) > 0 && len(t.words[0]) == 0 && len(t.words) <= zSkipBit, "words of trees")
	for _, tags := range t.words {
		for _, tag := range tags {
			v.check(int(tag/2) < rules, "rule of a node")
		}
	}
}

// treeRows checks the rows and the ends of states.
func (v *validator) treeRows(t *zTree, calls int) {
	for i, e := range t.ends {
		v.check((i == 0) == (len(e.threads) == 0), "end of trees")
	}
	for _, piece := range t.rows {
		for i, n := range piece {
			switch {
			case i%t.columns == t.columns-1:
				v.check(int(n) < len(t.ends), "end of trees")
			default:
				v.check(int(n) < t.skips || int(n) >= t.count && int(n) < t.count+calls, "entry of a row of trees")
			}
		}
	}
}

// pieces checks the lengths of the pieces of a list. All but the last have the given length. It returns
// the length of the list.
func pieces[T any](v *validator, list [][]T, length int) (n int) {
	for i, piece := range list {
		n += len(piece)
		v.check(len(piece) == length || i == len(list)-1 && len(piece) <= length, "length of a piece of trees")
	}
	return n
}
