package uri

import (
	"fmt"
	"iter"
	"strings"

	"github.com/std66/std66/uri/internal/ref"
)

// Query is a query as written (RFC 3986 §3.4), without the question mark. The query of a
// [Reference] has been checked; a Query that is converted from another string has not.
type Query string

// Pairs returns the query as pairs of names and values, as in "name=value&name=value". "+" is not a
// space; see [Pairs.PlusIsSpace]. RFC 3986 does not define pairs, but many queries have this form.
func (q Query) Pairs() Pairs { return Pairs{query: q} }

// PairsBy is [Query.Pairs] with a separator other than "&". The separator must be one of the
// reserved characters (RFC 3986 §2.2) that a query may contain, except "=".
func (q Query) PairsBy(separator byte) (Pairs, error) {
	one := []byte{separator}
	if separator == '=' || !RuleReserved.MatchBytes(one) || !RuleQuery.MatchBytes(one) {
		return Pairs{}, fmt.Errorf("uri: %q cannot separate pairs: it is not one of !$&'()*+,;:@/?", one)
	}
	if separator == ref.DefaultSeparator {
		separator = 0
	}
	return Pairs{query: q, separator: separator}, nil
}

// Pairs are the pairs of names and values in a query, in order; names may repeat. Pairs is an
// immutable value: methods for changes return new pairs. Pairs that are not changed stay as
// written.
//
// The empty query, as in the zero value, has no pairs. In other queries, any text between
// separators is a pair, even if it is empty. A single empty pair cannot be written: if a deletion
// leaves only that, there are no pairs.
type Pairs struct {
	query       Query
	separator   byte // 0 for the default
	plusIsSpace bool
}

// by returns the separator.
func (p Pairs) by() byte {
	if p.separator == 0 {
		return ref.DefaultSeparator
	}
	return p.separator
}

// PlusIsSpace returns the pairs with "+" decoded to a space, as HTML forms encode it. It does not
// change the encoding: a space is still encoded as %20.
func (p Pairs) PlusIsSpace() Pairs {
	p.plusIsSpace = true
	return p
}

// Query returns the query that the pairs make.
func (p Pairs) Query() Query { return p.query }

// String returns the query that the pairs make.
func (p Pairs) String() string { return string(p.query) }

// All returns the names and values as written. An undefined value, without "=", differs from an
// empty value.
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

// Decoded returns the names and values, decoded as by [Pairs.Decode]. An undefined value is empty.
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

// Decode decodes a name or value from [Pairs.All]. Invalid triplets, which only an unchecked query
// can have, stay unchanged.
func (p Pairs) Decode(written string) string {
	if p.plusIsSpace {
		written = strings.ReplaceAll(written, "+", " ")
	}
	return ref.Decode(written)
}

// decodePair returns the name and the value of a pair, decoded.
func (p Pairs) decodePair(piece string) (name, value string) {
	name, value, _ = strings.Cut(piece, "=")
	return p.Decode(name), p.Decode(value)
}

// PairValue is the value of a pair, as written. The zero value is undefined, as for a pair without
// "=".
type PairValue struct {
	text    string
	defined bool
}

// String returns the value as written. It is empty if the value is undefined.
func (v PairValue) String() string { return v.text }

// IsDefined reports whether the pair has "=": the value of "a=" is empty, and the value of "a" is
// undefined.
func (v PairValue) IsDefined() bool { return v.defined }

// Get returns the decoded value of the first pair with the given decoded name, and reports whether
// there is one.
func (p Pairs) Get(name string) (value string, ok bool) {
	for value := range p.GetAll(name) {
		return value, true
	}
	return "", false
}

// GetAll returns the decoded values of all pairs with the given decoded name, in order.
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

// Has reports whether there is a pair with the given decoded name.
func (p Pairs) Has(name string) bool {
	for piece := range p.pieces {
		if written, _, _ := strings.Cut(piece, "="); p.named(written, name) {
			return true
		}
	}
	return false
}

// named reports whether written, decoded, is name. It does not allocate.
func (p Pairs) named(written, name string) bool {
	for written != "" {
		run, b, rest, ok := ref.CutTriplet(written)
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

// equal reports whether run, a text of len(data) without triplets, decodes to data.
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
