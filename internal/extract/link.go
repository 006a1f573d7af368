package extract

// linker decides which definitions are ABNF. It begins with those that certainly are, and
// goes on to the ones that have to do with them: by itself each of those could be
// something else.
type linker struct {
	defs   []*piece
	byName map[string][]*piece
	users  map[string][]*piece // that refer to a name
	known  map[string]bool     // the names that something defines that certainly is ABNF
	sought map[string]bool     // the names that those refer to
	open   []*piece            // kept, and the others not looked at yet that have to do with them
}

// newLinker returns a linker for the definitions among the pieces.
func newLinker(pieces []*piece) *linker {
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

// link keeps what is ABNF.
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

// keep keeps p, if it is a piece.
func (l *linker) keep(p *piece) {
	if p != nil && !p.kept {
		p.kept = true
		l.open = append(l.open, p)
	}
}

// visit keeps what has to do with p: the definitions above and below it without other text
// between, those of names that it refers to, and those that refer to its name.
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

// connect keeps p for its name, or for a name in it. What looks like an assignment, or
// cannot be read, is none of a rule that is well defined elsewhere.
func (l *linker) connect(p *piece) {
	if !l.known[p.name] || p.verdict == plain && !p.single {
		l.keep(p)
	}
}
