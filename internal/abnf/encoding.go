package abnf

import (
	"fmt"
	"unicode/utf8"
)

// Encoding decides how num-vals become bytes. RFC 5234 §2.4 leaves it open.
type Encoding uint8

const (
	// Auto decides for each num-val: if any of its values is over %xFF they are code
	// points, encoded as UTF-8; otherwise they are bytes.
	Auto Encoding = iota

	// Bytes reads every num-val as bytes; a value over %xFF is an error.
	Bytes

	// UTF8 reads every num-val as code points, encoded as UTF-8, including %x80-FF. OCTET
	// is then a code point up to U+00FF and not any byte.
	UTF8
)

var encodingNames = [...]string{Auto: "auto", Bytes: "bytes", UTF8: "utf8"}

// String returns "auto", "bytes" or "utf8".
func (e Encoding) String() string { return encodingNames[e] }

// ParseEncoding returns the encoding with the given name, as String returns it.
func ParseEncoding(name string) (Encoding, error) {
	for e, n := range encodingNames {
		if n == name {
			return Encoding(e), nil
		}
	}
	return Auto, fmt.Errorf("encoding %q: expected auto, bytes or utf8", name)
}

// The surrogates, which UTF-8 cannot encode (RFC 3629 §3).
const (
	SurrogateMin = 0xD800
	SurrogateMax = 0xDFFF
)

// CodePoints reports whether the values of n, an OpNumVal, are code points in UTF-8 rather
// than bytes. A range of code points excludes the surrogates.
func (e Encoding) CodePoints(n *Node) bool {
	switch e {
	case Bytes:
		return false
	case UTF8:
		return true
	}
	for _, v := range n.Values {
		if v > 0xFF {
			return true
		}
	}
	return false
}

// checkNumVals reports each num-val that has no meaning in the grammar's encoding.
func (g *Grammar) checkNumVals(errs *ErrorList) {
	for _, r := range g.Rules {
		r.walk(func(n *Node) {
			if n.Op == OpNumVal {
				g.Encoding.checkNumVal(n, errs)
			}
		})
	}
}

func (e Encoding) checkNumVal(n *Node, errs *ErrorList) {
	codePoints := e.CodePoints(n)
	for _, v := range n.Values {
		switch {
		case v > utf8.MaxRune:
			errs.add(n.Pos, "a value of %s is over %%x10FFFF, the last code point", n).Code = CodeValue
			return
		case v > 0xFF && !codePoints:
			errs.add(n.Pos, "a value of %s is over %%xFF, and the grammar's encoding is bytes", n).Code = CodeValue
			return
		}
	}
	if !codePoints {
		return
	}
	if n.Range {
		if n.Values[0] >= SurrogateMin && n.Values[1] <= SurrogateMax {
			errs.add(n.Pos, "%s holds only surrogates, which UTF-8 cannot encode (RFC 3629 §3)", n).Code = CodeValue
		}
		return
	}
	for _, v := range n.Values {
		if v >= SurrogateMin && v <= SurrogateMax {
			errs.add(n.Pos, "%s holds a surrogate, which UTF-8 cannot encode (RFC 3629 §3)", n).Code = CodeValue
			return
		}
	}
}
