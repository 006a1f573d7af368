package extract

// linker decides which definitions are ABNF. It begins with the definitions that certainly
// are, and adds the definitions connected to them, which could be something else on their
// own.
type linker struct {
	defs   []*piece
	byName map[string][]*piece
	users  map[string][]*piece // definitions that refer to a name
	known  map[string]bool     // names with a definition that is certainly ABNF
	sought map[string]bool     // references that have been visited
	open   []*piece            // kept definitions that have not been visited
}

// newLinker returns a linker for the definitions among the pieces whose sign is ":=", or for
// all others. Definitions with different signs are not connected: in a document with one of
// them, the other sign is in programs and examples.
func newLinker(pieces []*piece, colon bool) *linker {
	l := &linker{
		byName: map[string][]*piece{},
		users:  map[string][]*piece{},
		known:  map[string]bool{},
		sought: map[string]bool{},
	}
	var above *piece
	for _, p := range pieces {
		if !p.near {
			above = nil
		}
		if p.isComment {
			continue
		}
		if p.colon != colon {
			above = nil
			continue
		}
		if above != nil {
			p.above, above.below = above, p
		}
		above = p
		l.defs = append(l.defs, p)
		l.byName[p.name] = append(l.byName[p.name], p)
		for _, name := range p.refs {
			if users := l.users[name]; len(users) == 0 || users[len(users)-1] != p {
				l.users[name] = append(users, p)
			}
		}
	}
	return l
}

// link keeps the definitions that are ABNF.
func (l *linker) link() {
	for _, p := range l.defs {
		if p.verdict == certain {
			l.known[p.name] = true
		}
	}
	for _, p := range l.defs {
		if p.verdict == certain {
			l.keep(p)
		}
	}
	for len(l.open) > 0 {
		p := l.open[len(l.open)-1]
		l.open = l.open[:len(l.open)-1]
		l.visit(p)
	}
}

// keep keeps p unless it is nil.
func (l *linker) keep(p *piece) {
	if p != nil && !p.kept {
		p.kept = true
		l.open = append(l.open, p)
	}
}

// visit keeps the definitions connected to p: the adjacent ones, the definitions of names
// that p refers to, and the definitions that refer to p.
func (l *linker) visit(p *piece) {
	l.keep(p.above)
	l.keep(p.below)
	for _, name := range p.refs {
		if !l.sought[name] {
			l.sought[name] = true
			for _, q := range l.byName[name] {
				l.connect(q)
			}
		}
	}
	for _, q := range l.users[p.name] {
		if q.verdict != unreadable {
			l.connect(q)
		}
	}
	delete(l.users, p.name)
}

// connect keeps p unless it looks like an assignment or has mistakes, and its rule has a
// definition that is certainly ABNF.
func (l *linker) connect(p *piece) {
	if !l.known[p.name] || p.verdict == plain && !p.single {
		l.keep(p)
	}
}
