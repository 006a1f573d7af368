package uri

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/std66/std66/uri/internal/ref"
)

// Add returns the pairs with another pair at the end. It encodes name and value.
func (p Pairs) Add(name, value string) Pairs {
	w := p.writer(1 + syntax.PairLength(name, value, p.by()))
	for piece := range p.pieces {
		w.keep(piece)
	}
	w.add(name, value)
	return w.pairs()
}

// Set returns the pairs with value as the only value of name. It changes the first pair with that
// name, whose name stays as written, and removes the others; if there is none, it adds a pair at
// the end. It encodes name and value.
func (p Pairs) Set(name, value string) Pairs {
	w := p.writer(1 + syntax.PairLength(name, value, p.by()))
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

// Delete returns the pairs without the pairs whose decoded name is name.
func (p Pairs) Delete(name string) Pairs {
	return p.without(func(piece string) bool {
		written, _, _ := strings.Cut(piece, "=")
		return p.named(written, name)
	})
}

// DeleteFunc returns the pairs except where del returns true. It calls del once for each pair, in
// order, with the decoded name and value. An undefined value is empty.
func (p Pairs) DeleteFunc(del func(name, value string) bool) Pairs {
	return p.without(func(piece string) bool { return del(p.decodePair(piece)) })
}

// without returns the pairs except where del returns true.
func (p Pairs) without(del func(piece string) bool) Pairs {
	w := p.writer(0)
	for piece := range p.pieces {
		if !del(piece) {
			w.keep(piece)
		}
	}
	return w.pairs()
}

// Sort returns the pairs sorted by name. It compares decoded names byte by byte, which for UTF-8
// text is the order of code points. The sort is stable: pairs with the same name keep their order.
// Pairs stay as written.
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

// URLValues returns the decoded pairs as a map. Values with the same name keep their order.
// Undefined values are empty. Empty pairs, as in "a&&b", are omitted.
//
// If "&" is the separator and [Pairs.PlusIsSpace] is in effect, the result is the same as the
// result of [url.ParseQuery], except that url.ParseQuery rejects semicolons, which are data here,
// and more than 10,000 pairs.
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

// PairsFrom encodes v as pairs. Names are sorted as by [Pairs.Sort], and values keep their order.
// Names without values are omitted. A space becomes %20, not "+" as in [url.Values.Encode], so the
// pairs mean the same with and without [Pairs.PlusIsSpace], and [Pairs.URLValues] returns v again.
func PairsFrom(v url.Values) Pairs {
	names := slices.Sorted(maps.Keys(v))
	n := uint64(0)
	for _, name := range names {
		for _, value := range v[name] {
			n += 1 + syntax.PairLength(name, value, ref.DefaultSeparator)
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

// pairsWriter writes pairs one by one, for all methods that change pairs.
type pairsWriter struct {
	of    Pairs // the pairs before the change
	text  []byte
	count int // the number of pairs written so far
}

// writer returns a writer without pairs, with room for the text of p and n more bytes.
func (p Pairs) writer(n uint64) *pairsWriter {
	return &pairsWriter{of: p, text: make([]byte, 0, int(uint64(len(p.query))+n))}
}

// next writes the separator before a pair, except before the first.
func (w *pairsWriter) next() {
	if w.count++; w.count > 1 {
		w.text = append(w.text, w.of.by())
	}
}

// keep writes a pair of the original query unchanged.
func (w *pairsWriter) keep(piece string) {
	w.next()
	w.text = append(w.text, piece...)
}

// set writes a pair with a name of the original query, unchanged, and a new value.
func (w *pairsWriter) set(written, value string) {
	w.keep(written)
	set := syntax.PairSet(w.of.by())
	w.text = set.Append(append(w.text, '='), value)
}

// add writes a new pair.
func (w *pairsWriter) add(name, value string) {
	w.next()
	w.text = syntax.AppendPair(w.text, name, value, w.of.by())
}

// pairs returns the pairs written so far.
func (w *pairsWriter) pairs() Pairs {
	p := w.of
	p.query = Query(ref.TextOf(w.text))
	return p
}

// isPlainInQuery reports whether b is valid in a query and not a sub-delim.
func isPlainInQuery(b byte) bool {
	return isIn(RuleQuery, b) && !isIn(RuleSubDelims, b)
}
