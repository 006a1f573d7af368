package uri

import (
	"fmt"
	"iter"
	"strings"
)

// Query is a query as written (RFC 3986 §3.4), without the question mark. That of a
// [Reference] has been checked; one that is made by conversion has not.
type Query string

// Pairs returns the query as pairs of names and values, as in "name=value&name=value".
// A plus sign is one. RFC 3986 has no such pairs, but many queries do.
func (q Query) Pairs() Pairs { return Pairs{query: q} }

// PairsBy is [Query.Pairs] with another separator than "&". It has to be one of the
// reserved characters (RFC 3986 §2.2) that may stand in a query, but not "=".
func (q Query) PairsBy(separator byte) (Pairs, error) {
	one := []byte{separator}
	if separator == '=' || !RuleReserved.MatchBytes(one) || !RuleQuery.MatchBytes(one) {
		return Pairs{}, fmt.Errorf("uri: %q cannot separate pairs: it is not one of !$&'()*+,;:@/?", one)
	}
	if separator == defaultSeparator {
		separator = 0
	}
	return Pairs{query: q, separator: separator}, nil
}

// Pairs are the pairs in a query, in order; names may repeat. They are a value: what
// changes pairs returns others, in which all that is not changed is as it was.
//
// The empty query has no pairs; otherwise what is between two separators is a pair, even
// if it is empty. (So a single pair that is empty cannot be written, and there is none when
// only that is left.) The zero value is that of the empty query.
type Pairs struct {
	query       Query
	separator   byte // 0 for the default
	plusIsSpace bool
}

// defaultSeparator separates pairs where nobody has said otherwise.
const defaultSeparator = '&'

// by returns the separator.
func (p Pairs) by() byte {
	if p.separator == 0 {
		return defaultSeparator
	}
	return p.separator
}

// PlusIsSpace returns the pairs for a query in which plus signs stand for spaces, as HTML
// forms write them. It makes a difference to what is decoded; what is written has %20.
func (p Pairs) PlusIsSpace() Pairs {
	p.plusIsSpace = true
	return p
}

// Query returns the query that the pairs make.
func (p Pairs) Query() Query { return p.query }

// String returns the query that the pairs make.
func (p Pairs) String() string { return string(p.query) }

// All returns names and values as written. Joined by "=" where the value is defined, and
// by the separator, they make the query again.
func (p Pairs) All() iter.Seq2[string, PairValue] {
	return func(yield func(string, PairValue) bool) {
		p.pieces(func(piece string) bool {
			name, value, ok := strings.Cut(piece, "=")
			return yield(name, PairValue{value, ok})
		})
	}
}

// Decoded returns names and values, decoded. A value that is undefined is empty here. What
// is no triplet in a query that was not checked stays as it is.
func (p Pairs) Decoded() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		p.pieces(func(piece string) bool {
			name, value, _ := strings.Cut(piece, "=")
			return yield(p.Decode(name), p.Decode(value))
		})
	}
}

// pieces yields the pairs as written.
func (p Pairs) pieces(yield func(string) bool) {
	rest := string(p.query)
	for rest != "" {
		i := strings.IndexByte(rest, p.by())
		if i < 0 {
			yield(rest)
			return
		}
		if !yield(rest[:i]) {
			return
		}
		if rest = rest[i+1:]; rest == "" {
			yield("")
		}
	}
}

// Decode returns the data that a name or value stands for, which is given as written. What is
// no triplet stays as it is.
func (p Pairs) Decode(written string) string {
	if p.plusIsSpace {
		written = strings.ReplaceAll(written, "+", " ")
	}
	return decode(written)
}

// PairValue is the value of a pair, as written. The zero value is that of a pair without
// "=".
type PairValue struct {
	text    string
	defined bool
}

// String returns the value as written, and "" for one that is undefined.
func (v PairValue) String() string { return v.text }

// IsDefined reports whether the pair has a value: it has one in "a=", an empty one, and
// none in "a".
func (v PairValue) IsDefined() bool { return v.defined }

// Get returns the value of the first pair with the given name, both decoded, and whether
// there is one.
func (p Pairs) Get(name string) (value string, ok bool) {
	p.pieces(func(piece string) bool {
		written, v, _ := strings.Cut(piece, "=")
		if ok = p.named(written, name); ok {
			value = p.Decode(v)
		}
		return !ok
	})
	return value, ok
}

// named reports whether a name as written stands for the given one.
func (p Pairs) named(written, name string) bool {
	for written != "" {
		run, b, rest, ok := cutTriplet(written)
		if len(run) > len(name) || !p.equal(run, name[:len(run)]) {
			return false
		}
		name = name[len(run):]
		if ok {
			if name == "" || name[0] != b {
				return false
			}
			name = name[1:]
		}
		written = rest
	}
	return name == ""
}

// equal reports whether text without triplets stands for the data.
func (p Pairs) equal(run, data string) bool {
	if !p.plusIsSpace {
		return run == data
	}
	for i := range len(run) {
		if b := run[i]; b == '+' && data[i] != ' ' || b != '+' && data[i] != b {
			return false
		}
	}
	return true
}

// Add returns the pairs with one more behind them, of the data given, which it encodes.
func (p Pairs) Add(name, value string) Pairs {
	return p.edit(func(string) bool { return false }, true, name, value)
}

// Set returns the pairs with the value of the first one that has the name, decoded, changed,
// and without others that have it. If none has, it adds one. It encodes the data given.
func (p Pairs) Set(name, value string) Pairs {
	return p.edit(func(written string) bool { return p.named(written, name) }, true, name, value)
}

// Delete returns the pairs without those that have the given name, decoded.
func (p Pairs) Delete(name string) Pairs {
	return p.edit(func(written string) bool { return p.named(written, name) }, false, "", "")
}

// edit returns the pairs without those whose names, as written, are to be dropped. If it is
// to add a pair, that comes where the first of them was, or else behind all others.
func (p Pairs) edit(drop func(written string) bool, add bool, name, value string) Pairs {
	n := uint64(len(p.query))
	if add {
		n += 1 + pairLength(name, value, p.by())
	}
	var b strings.Builder
	b.Grow(int(n))
	first := true
	next := func() {
		if !first {
			b.WriteByte(p.by())
		}
		first = false
	}
	p.pieces(func(piece string) bool {
		written, _, _ := strings.Cut(piece, "=")
		switch {
		case !drop(written):
			next()
			b.WriteString(piece)
		case add:
			next()
			b.WriteString(written)
			b.WriteByte('=')
			setForPairs(p.by()).write(&b, value)
			add = false
		}
		return true
	})
	if add {
		next()
		writePair(&b, name, value, p.by())
	}
	p.query = Query(b.String())
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
