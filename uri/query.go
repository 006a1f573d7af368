package uri

import (
	"fmt"
	"iter"
	"strings"
)

// Query is a query as written (RFC 3986 §3.4), without the question mark. The query of a
// [Reference] has been checked; a query that a program makes by conversion has not.
type Query string

// Pairs returns the query as pairs of names and values, as in "name=value&name=value", where
// "+" is not a space. RFC 3986 has no such pairs, but many queries do.
func (q Query) Pairs() Pairs { return Pairs{query: q} }

// PairsBy is [Query.Pairs] with another separator than "&". It must be one of the reserved
// characters (RFC 3986 §2.2) that a query may contain, except "=".
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

// Pairs are the pairs in a query, in order; names may repeat. They are a value: methods that
// change pairs return others, in which every pair that is not changed is written as before.
//
// The empty query has no pairs. Any other query has a pair between every two separators, even if
// that is empty. (So an empty pair alone cannot be written: if only that is left, there are no
// pairs.) The zero value has no pairs.
type Pairs struct {
	query       Query
	separator   byte // 0 for the default
	plusIsSpace bool
}

// defaultSeparator separates pairs unless another separator is asked for.
const defaultSeparator = '&'

// by returns the separator.
func (p Pairs) by() byte {
	if p.separator == 0 {
		return defaultSeparator
	}
	return p.separator
}

// PlusIsSpace returns the pairs for a query in which "+" stands for a space, as HTML forms write
// it. This changes how names and values are decoded; a space is still encoded as %20.
func (p Pairs) PlusIsSpace() Pairs {
	p.plusIsSpace = true
	return p
}

// Query returns the query that the pairs make.
func (p Pairs) Query() Query { return p.query }

// String returns the query that the pairs make.
func (p Pairs) String() string { return string(p.query) }

// All returns names and values as written. Joined by "=" where the value is defined, and by the
// separator, they make the query again.
func (p Pairs) All() iter.Seq2[string, PairValue] {
	return func(yield func(string, PairValue) bool) {
		for piece := range p.pieces {
			name, value, ok := strings.Cut(piece, "=")
			if !yield(name, PairValue{value, ok}) {
				return
			}
		}
	}
}

// Decoded returns names and values, decoded as by [Pairs.Decode]. An undefined value is empty.
func (p Pairs) Decoded() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for piece := range p.pieces {
			if !yield(p.decodePair(piece)) {
				return
			}
		}
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

// Decode returns the data that a name or value stands for, which is given as written. Invalid
// triplets, which only a query that was not checked has, stay as they are.
func (p Pairs) Decode(written string) string {
	if p.plusIsSpace {
		written = strings.ReplaceAll(written, "+", " ")
	}
	return decode(written)
}

// decodePair returns the name and the value of a pair, decoded.
func (p Pairs) decodePair(piece string) (name, value string) {
	name, value, _ = strings.Cut(piece, "=")
	return p.Decode(name), p.Decode(value)
}

// PairValue is the value of a pair, as written. The zero value is the value of a pair without
// "=".
type PairValue struct {
	text    string
	defined bool
}

// String returns the value as written. It is empty if the value is undefined.
func (v PairValue) String() string { return v.text }

// IsDefined reports whether the pair has a value: "a=" has one, which is empty, and "a" has none.
func (v PairValue) IsDefined() bool { return v.defined }

// Get returns the value of the first pair with the given name, both decoded, and reports whether
// there is one.
func (p Pairs) Get(name string) (value string, ok bool) {
	for value := range p.GetAll(name) {
		return value, true
	}
	return "", false
}

// GetAll returns the values of all pairs with the given name, in order, all decoded.
func (p Pairs) GetAll(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for piece := range p.pieces {
			written, value, _ := strings.Cut(piece, "=")
			if p.named(written, name) && !yield(p.Decode(value)) {
				return
			}
		}
	}
}

// Has reports whether there is a pair with the given name, decoded.
func (p Pairs) Has(name string) bool {
	for piece := range p.pieces {
		if written, _, _ := strings.Cut(piece, "="); p.named(written, name) {
			return true
		}
	}
	return false
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
