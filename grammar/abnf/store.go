package abnf

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// The stored form of a grammar is a magic string with the version, then the fields of the tables as
// in codec.grammar, and last the CRC-32C of all that. A number is a varint, and lists and strings
// begin with their length.

// magic begins the stored form. Its last character is the version.
const magic = "std66abnf\x02"

// checksumSize is the size of the checksum.
const checksumSize = 4

// castagnoli is the table of the checksum.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// MarshalBinary returns the compiled grammar in a form that [Unmarshal] reads. It returns an error
// for the zero value, and for a grammar with external rules.
func (g *Grammar) MarshalBinary() ([]byte, error) { return g.AppendBinary(nil) }

// AppendBinary appends the compiled grammar to b, as [Grammar.MarshalBinary] returns it.
func (g *Grammar) AppendBinary(b []byte) ([]byte, error) {
	switch {
	case len(g.rules) == 0:
		return b, errors.New("abnf: the grammar has no rules")
	case g.tables.external != nil:
		return b, errors.New("abnf: the functions of external rules cannot be stored")
	}
	c := &codec{data: append([]byte(nil), magic...)}
	c.grammar(g)
	c.data = binary.LittleEndian.AppendUint32(c.data, crc32.Checksum(c.data, castagnoli))
	return append(b, c.data...), nil
}

// Unmarshal returns the grammar that [Grammar.MarshalBinary] stored, in time and memory in proportion to
// the length of data. It does not keep data.
//
// The error wraps [ErrVersion] if another version of this package stored the grammar. Any other error
// means that data is damaged or was made by something else. After Unmarshal has accepted data, no
// method panics or runs without end. But the checksum is not a signature: the rules of data from a
// stranger can match anything.
func Unmarshal(data []byte) (*Grammar, error) {
	version := len(magic) - 1
	switch {
	case len(data) < len(magic)+checksumSize || string(data[:version]) != magic[:version]:
		return nil, errors.New("abnf: not a stored grammar")
	case data[version] != magic[version]:
		return nil, fmt.Errorf("%w: %d, want %d", ErrVersion, data[version], magic[version])
	}
	end := len(data) - checksumSize
	if crc32.Checksum(data[:end], castagnoli) != binary.LittleEndian.Uint32(data[end:]) {
		return nil, errors.New("abnf: the stored grammar is damaged: wrong checksum")
	}
	g := &Grammar{}
	c := &codec{data: data[len(magic):end], reads: true}
	c.grammar(g)
	if c.damaged || len(c.data) > 0 {
		return nil, errors.New("abnf: the stored grammar is damaged: wrong length")
	}
	var distinct bool
	if g.index, distinct = newIndex(g.rules); !distinct {
		return nil, errors.New("abnf: the stored grammar is damaged: two rules have the same name")
	}
	if err := g.validate(); err != nil {
		return nil, fmt.Errorf("abnf: the stored grammar is damaged: %w", err)
	}
	return g, nil
}

// ErrVersion is the error for a stored grammar of another version. It must be compiled again.
var ErrVersion = errors.New("abnf: stored grammar of another version")

// codec writes or reads values, so that one description serves both. It does not change values that it
// writes, because other goroutines may read them.
type codec struct {
	data    []byte // written so far, or left to read
	reads   bool
	damaged bool // data ended too early, or a number is too large; all later values are zero
}

// grammar writes or reads the fields of a grammar, except its index.
func (c *codec) grammar(g *Grammar) {
	list(c, &g.rules, func(r *definition) { c.text(&r.name); c.text(&r.text) })
	number(c, &g.listed)
	c.machine(&g.tables)
	list(c, &g.parsers, func(p **parser) {
		allocate(c, p)
		c.parser(*p)
	})
	list(c, &g.trees, func(t **tree) {
		allocate(c, t)
		number(c, &(*t).rule)
		c.tree(&(*t).table)
		if c.reads {
			(*t).table.machine = &g.tables
		}
	})
}

// machine writes or reads the automaton of all rules.
func (c *codec) machine(m *zMachine) {
	allocate(c, &m.classes)
	for i := range m.classes {
		number(c, &m.classes[i])
	}
	number(c, &m.columns)
	list(c, &m.parts, func(p *zPart) {
		c.rows(&p.rows)
		list(c, &p.edges, func(e *zEdge) { number(c, &e.next); number(c, &e.callee); number(c, &e.read); c.flag(&e.nests) })
	})
	list(c, &m.starts, func(some *[]zStart) {
		list(c, some, func(s *zStart) { number(c, &s.state); c.flag(&s.ascii); c.flag(&s.percent) })
	})
	list(c, &m.words, func(some *[][]string) {
		list(c, some, func(words *[]string) { list(c, words, c.text) })
	})
	number(c, &m.accepting)
	list(c, &m.results, func(r *uint8) { number(c, r) })
}

// parser writes or reads a parser.
func (c *codec) parser(p *parser) {
	number(c, &p.rule)
	list(c, &p.captures, c.text)
	number(c, &p.registers)
	list(c, &p.table, func(part *zParserPart) {
		c.rows(&part.rows)
		list(c, &part.edges, func(e *zParserEdge) {
			c.copies(&e.before)
			number(c, &e.next)
			number(c, &e.callee)
			number(c, &e.read)
			c.copies(&e.after)
			c.flag(&e.nests)
		})
	})
	list(c, &p.deferred, func(d *deferral) { number(c, &d.capture); number(c, &d.whole); number(c, &d.rule) })
	list(c, &p.lists, func(l **listCapture) {
		allocate(c, l)
		c.list(*l)
	})
}

// list writes or reads a list.
func (c *codec) list(l *listCapture) {
	c.text(&l.name)
	list(c, &l.fields, c.text)
	number(c, &l.registers)
	list(c, &l.events, func(part *zListPart) {
		c.rows(&part.rows)
		list(c, &part.edges, func(e *zListEdge) {
			list(c, &e.events, func(v *zEvent) { number(c, &v.tag); number(c, &v.from) })
			c.copies(&e.copies)
			number(c, &e.next)
		})
	})
	hasPath := l.path != nil
	if c.flag(&hasPath); hasPath {
		allocate(c, &l.path)
		c.path(l.path)
	}
}

// path writes or reads a path machine. The thread that accepts is written plus 1.
func (c *codec) path(p *zPath) {
	numbers := func(some *[]uint16) { list(c, some, func(n *uint16) { number(c, n) }) }
	list(c, &p.parts, func(part *zPathPart) {
		c.rows(&part.rows)
		list(c, &part.edges, func(e *zPathEdge) {
			number(c, &e.next)
			numbers(&e.parents)
		})
	})
	list(c, &p.ends, func(e *zPathEnd) {
		thread := e.accept + 1
		number(c, &thread)
		if c.reads {
			e.accept = thread - 1
		}
		numbers(&e.words)
	})
	list(c, &p.words, numbers)
}

// tree writes or reads an automaton of trees.
func (c *codec) tree(t *zTree) {
	numbers := func(some *[]uint16) { list(c, some, func(n *uint16) { number(c, n) }) }
	allocate(c, &t.classes)
	for i := range t.classes {
		number(c, &t.classes[i])
	}
	for _, n := range []*int{&t.columns, &t.skips, &t.returns, &t.begins, &t.count} {
		number(c, n)
	}
	list(c, &t.rows, numbers)
	list(c, &t.ends, func(e *zTreeEnd) { number(c, &e.result); numbers(&e.threads) })
	list(c, &t.steps, func(some *[]zTreeStep) {
		list(c, some, func(s *zTreeStep) { number(c, &s.next); number(c, &s.threads) })
	})
	list(c, &t.threads, func(some *[]zTreeThreads) {
		list(c, some, func(s *zTreeThreads) { numbers(&s.parents); numbers(&s.words); numbers(&s.rules) })
	})
	list(c, &t.calls, func(some *[]zTreeCall) {
		list(c, some, func(v *zTreeCall) { number(c, &v.begin); numbers(&v.returns); number(c, &v.leaf) })
	})
	list(c, &t.words, numbers)
}

func (c *codec) rows(rows *[]zNumber) { list(c, rows, func(n *zNumber) { number(c, n) }) }

func (c *codec) copies(copies *[]zCopy) {
	list(c, copies, func(v *zCopy) { number(c, &v.to); number(c, &v.from) })
}

// flag writes or reads a truth value.
func (c *codec) flag(b *bool) {
	var n uint8
	if *b {
		n = 1
	}
	number(c, &n)
	if c.reads {
		c.damaged = c.damaged || n > 1
		*b = n == 1
	}
}

// text writes or reads a string.
func (c *codec) text(s *string) {
	n := len(*s)
	number(c, &n)
	switch {
	case !c.reads:
		c.data = append(c.data, *s...)
	case n > len(c.data):
		c.damaged = true
	default:
		*s, c.data = string(c.data[:n]), c.data[n:]
	}
}

// number writes or reads a number that is not negative.
func number[N ~int | ~uint8 | ~uint16 | ~uint32](c *codec, n *N) {
	if !c.reads {
		c.data = binary.AppendUvarint(c.data, uint64(*n))
		return
	}
	var v uint64
	size := 1
	if len(c.data) > 0 && c.data[0] < 0x80 {
		v = uint64(c.data[0]) // most numbers are small
	} else {
		v, size = binary.Uvarint(c.data)
	}
	const most = 1<<31 - 1
	if c.damaged || size <= 0 || v > most || uint64(N(v)) != v {
		*n, c.damaged = 0, true
		return
	}
	*n, c.data = N(v), c.data[size:]
}

// list writes or reads a list. An element takes at least a byte, so a list that is read has no more
// elements than bytes are left.
func list[S ~[]E, E any](c *codec, s *S, element func(*E)) {
	n := len(*s)
	number(c, &n)
	if c.reads {
		if n > len(c.data) {
			c.damaged = true
		}
		if c.damaged || n == 0 {
			return
		}
		*s = make(S, n)
	}
	for i := range *s {
		if element(&(*s)[i]); c.damaged {
			return
		}
	}
}

// allocate sets a pointer to a new value if c reads.
func allocate[T any](c *codec, p **T) {
	if c.reads {
		*p = new(T)
	}
}
