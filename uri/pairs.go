package uri

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strings"
)

// Add returns the pairs with one more at the end. It encodes name and value.
func (p Pairs) Add(name, value string) Pairs {
	w := p.writer(1 + pairLength(name, value, p.by()))
	for piece := range p.pieces {
		w.keep(piece)
	}
	w.add(name, value)
	return w.pairs()
}

// Set returns the pairs with the value of the first pair with the given name changed, and without
// further pairs with that name. If there is none it adds one at the end. It encodes name and
// value; the name of a pair that is there stays as written.
func (p Pairs) Set(name, value string) Pairs {
	w := p.writer(1 + pairLength(name, value, p.by()))
	done := false
	for piece := range p.pieces {
		switch written, _, _ := strings.Cut(piece, "="); {
		case !p.named(written, name):
			w.keep(piece)
		case !done:
			w.set(written, value)
			done = true
		}
	}
	if !done {
		w.add(name, value)
	}
	return w.pairs()
}

// Delete returns the pairs without those with the given name, decoded.
func (p Pairs) Delete(name string) Pairs {
	return p.without(func(piece string) bool {
		written, _, _ := strings.Cut(piece, "=")
		return p.named(written, name)
	})
}

// DeleteFunc returns the pairs without those for which del returns true. It calls del once for
// each pair, in order, with name and value decoded. An undefined value is empty.
func (p Pairs) DeleteFunc(del func(name, value string) bool) Pairs {
	return p.without(func(piece string) bool { return del(p.decodePair(piece)) })
}

// without returns the pairs without those that are to be deleted.
func (p Pairs) without(del func(piece string) bool) Pairs {
	w := p.writer(0)
	for piece := range p.pieces {
		if !del(piece) {
			w.keep(piece)
		}
	}
	return w.pairs()
}

// Sort returns the pairs sorted by their names. Names are compared decoded and byte by byte, which
// for text is the order of code points, whatever the language. The sort is stable: pairs with the
// same name keep their order, and each pair is written as before.
func (p Pairs) Sort() Pairs {
	type pair struct {
		name, piece string
		place       int // makes the sort stable, in n log n steps
	}
	var all []pair
	for piece := range p.pieces {
		written, _, _ := strings.Cut(piece, "=")
		all = append(all, pair{p.Decode(written), piece, len(all)})
	}
	slices.SortFunc(all, func(a, b pair) int {
		return cmp.Or(strings.Compare(a.name, b.name), cmp.Compare(a.place, b.place))
	})
	w := p.writer(0)
	for _, pair := range all {
		w.keep(pair.piece)
	}
	return w.pairs()
}

// URLValues returns the pairs, decoded, as [net/url] holds them: it keeps the order of values with
// the same name, but not the order of names. Undefined values are empty. Empty pairs, as in "a&&b",
// are left out.
//
// [url.ParseQuery] returns the same for the query if it accepts the query, "&" is the separator,
// and [Pairs.PlusIsSpace] is in effect. It rejects a semicolon and more than 10,000 pairs; here a
// semicolon is data.
func (p Pairs) URLValues() url.Values {
	values := make(url.Values)
	for piece := range p.pieces {
		if piece != "" {
			name, value := p.decodePair(piece)
			values[name] = append(values[name], value)
		}
	}
	return values
}

// PairsFrom returns pairs with the names and values of v, which it encodes. Names are sorted as by
// [Pairs.Sort], and values keep their order. Names without values are left out. A space becomes
// %20 (not "+", as [url.Values.Encode] writes it), so the pairs mean the same with and without
// [Pairs.PlusIsSpace], and [Pairs.URLValues] returns v again.
func PairsFrom(v url.Values) Pairs {
	names := slices.Sorted(maps.Keys(v))
	n := uint64(0)
	for _, name := range names {
		for _, value := range v[name] {
			n += 1 + pairLength(name, value, defaultSeparator)
		}
	}
	w := Pairs{}.writer(n)
	for _, name := range names {
		for _, value := range v[name] {
			w.add(name, value)
		}
	}
	return w.pairs()
}

// pairsWriter writes pairs one by one. All changes of pairs go through it.
type pairsWriter struct {
	of    Pairs // with the query that they had before
	text  strings.Builder
	count int // of the pairs that have been written
}

// writer returns a writer with room for the text of p and n bytes more. It writes no pairs yet.
func (p Pairs) writer(n uint64) *pairsWriter {
	w := &pairsWriter{of: p}
	w.text.Grow(int(uint64(len(p.query)) + n))
	return w
}

// next writes the separator before a pair, except before the first.
func (w *pairsWriter) next() {
	if w.count++; w.count > 1 {
		w.text.WriteByte(w.of.by())
	}
}

// keep writes a pair as it was written before.
func (w *pairsWriter) keep(piece string) {
	w.next()
	w.text.WriteString(piece)
}

// set writes a pair with the name as it was written before, and another value.
func (w *pairsWriter) set(written, value string) {
	w.keep(written)
	w.text.WriteByte('=')
	setForPairs(w.of.by()).write(&w.text, value)
}

// add writes a new pair.
func (w *pairsWriter) add(name, value string) {
	w.next()
	writePair(&w.text, name, value, w.of.by())
}

// pairs returns the pairs that have been written.
func (w *pairsWriter) pairs() Pairs {
	p := w.of
	p.query = Query(w.text.String())
	return p
}

// writePair writes a pair of the data given.
func writePair(b *strings.Builder, name, value string, separator byte) {
	set := setForPairs(separator)
	set.write(b, name)
	b.WriteByte('=')
	set.write(b, value)
}

// pairLength returns the length of what writePair writes.
func pairLength(name, value string, separator byte) uint64 {
	set := setForPairs(separator)
	return set.length(name) + uint64(len("=")) + set.length(value)
}

// setForPairs returns the bytes that stand for themselves in names and values: those of a
// query, but not what may be a delimiter there, which are the separator and sub-delims.
func setForPairs(separator byte) byteSet {
	set := setOf(RuleUnreserved)
	set.separator = separator
	return set
}

// isPlainInQuery reports whether b may stand in a query and delimits nothing.
func isPlainInQuery(b byte) bool {
	return setOf(RuleQuery).has(b) && !setOf(RuleSubDelims).has(b)
}
