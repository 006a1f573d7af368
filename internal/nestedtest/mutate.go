package nestedtest

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/internal/abnf"
)

// Mutate returns the text with one random change: a byte inserted, removed or replaced; two bytes
// swapped; the text cut off; or a part of the derivation removed, repeated, or moved to another place.
func (d *Deriver) Mutate(text Text) string {
	s := text.String
	at := d.place(s)
	b := d.Representatives()
	c := string([]byte{b[d.rng.IntN(len(b))]})
	switch kind := d.rng.IntN(9); {
	case kind == 0 || s == "":
		return s[:at] + c + s[at:]
	case kind == 1 && at < len(s):
		return s[:at] + s[at+1:]
	case kind == 2 && at < len(s):
		return s[:at] + c + s[at+1:]
	case kind == 3 && at+1 < len(s):
		return s[:at] + s[at+1:at+2] + s[at:at+1] + s[at+2:]
	case kind == 4:
		return s[:at]
	}
	from, to := d.span(text)
	switch d.rng.IntN(4) {
	case 0:
		return s[:from] + s[to:]
	case 1:
		return s[:to] + s[from:]
	case 2:
		return s[:at] + s[from:to] + s[at:]
	}
	from2, to2 := d.span(text)
	if from2 < from {
		from, to, from2, to2 = from2, to2, from, to
	}
	if to > from2 {
		return s[:from] + s[from2:to2] + s[to:]
	}
	return s[:from] + s[from2:to2] + s[to:from2] + s[from:to] + s[to2:]
}

// place returns a random offset in s: one time in three near its end.
func (d *Deriver) place(s string) int {
	if d.rng.IntN(3) == 0 {
		return max(0, len(s)-d.rng.IntN(4))
	}
	return d.rng.IntN(len(s) + 1)
}

// span returns a random part of a text: a part of its derivation, or without one, any.
func (d *Deriver) span(text Text) (from, to int) {
	if len(text.parts) > 0 {
		p := text.parts[d.rng.IntN(len(text.parts))]
		return p.start, p.end
	}
	from, to = d.rng.IntN(len(text.String)+1), d.rng.IntN(len(text.String)+1)
	return min(from, to), max(from, to)
}

// Stretch returns a member of lo to hi bytes: a random member where a rule occurs in itself, with the
// text between the two repeated, or where an iteration is repeated. It returns false if
// it finds none, as for a rule without recursion or whose members grow in large steps. An iteration
// that does not contain recursion is repeated only for texts of less than 1,000 bytes.
func (d *Deriver) Stretch(lo, hi int) (Text, bool) {
	const tries = 400
	for i := range tries {
		text := d.Text(4 << (i % 6))
		if text.String == "" {
			continue
		}
		before, after := d.pump(text, hi >= 1000)
		step := len(before.repeat) + len(after.repeat)
		if step == 0 || len(text.String) > hi {
			continue
		}
		target := lo + d.rng.IntN(hi-lo+1)
		times := max(0, target-len(text.String)) / step
		if n := len(text.String) + times*step; n < lo || n > hi {
			continue
		}
		s := text.String
		return Text{String: s[:before.at] + strings.Repeat(before.repeat, times) + s[before.at:after.at] +
			strings.Repeat(after.repeat, times) + s[after.at:]}, true
	}
	return Text{}, false
}

// insertion is a text that can be inserted any number of times at an offset of a member, if another
// insertion is made as often.
type insertion struct {
	at     int
	repeat string
}

// pump returns two insertions, mostly of parts that contain recursion. They are empty if no part was
// found.
func (d *Deriver) pump(text Text, nested bool) (before, after insertion) {
	s := text.String
	parts := slices.DeleteFunc(slices.Clone(text.parts), func(p part) bool { return !p.nests })
	if len(parts) == 0 || d.rng.IntN(4) == 0 {
		parts = text.parts
	}
	inner := parts[d.rng.IntN(len(parts))]
	if inner.rule == nil {
		if inner.repetition.Max == abnf.Unbounded && (inner.nests || !nested) {
			before = insertion{inner.end, s[inner.start:inner.end]}
		}
		return before, insertion{at: inner.end}
	}
	var around []part
	for _, outer := range text.parts {
		if outer.rule == inner.rule && outer.start <= inner.start && inner.end <= outer.end {
			around = append(around, outer)
		}
	}
	outer := around[d.rng.IntN(len(around))]
	return insertion{inner.start, s[outer.start:inner.start]}, insertion{inner.end, s[inner.end:outer.end]}
}

// Representatives returns one byte of each class of bytes that the terminals of the rule distinguish, in
// order. Bytes that no terminal reads are a class.
func (d *Deriver) Representatives() []byte {
	if d.classes != nil {
		return d.classes
	}
	var marks [256]string // by byte: the sets that hold it
	n := 0
	mark := func(lo, hi byte) {
		n++
		for b := int(lo); b <= int(hi); b++ {
			marks[b] += string(rune(n))
		}
	}
	for _, r := range d.grammar.Needed([]*abnf.Rule{d.root}) {
		d.markTerminals(r.Body, mark)
	}
	known := map[string]bool{}
	for _, b := range preferred() {
		if !known[marks[b]] {
			known[marks[b]] = true
			d.classes = append(d.classes, b)
		}
	}
	slices.Sort(d.classes)
	return d.classes
}

// preferred returns all bytes, readable ones first.
func preferred() []byte {
	var bytes []byte
	for _, r := range [][2]int{{'a', 'z'}, {'0', '9'}, {'A', 'Z'}, {'!', '~'}, {0, 255}} {
		for b := r[0]; b <= r[1]; b++ {
			bytes = append(bytes, byte(b))
		}
	}
	return bytes
}

// markTerminals marks the sets of bytes that terminals below n read.
func (d *Deriver) markTerminals(n *abnf.Node, mark func(lo, hi byte)) {
	codePoints := n.Op == abnf.OpNumVal && d.grammar.Encoding.CodePoints(n)
	switch {
	case n.Op == abnf.OpCharVal:
		for _, c := range []byte(n.Text) {
			mark(c, c)
			if other := c ^ 0x20; !n.CaseSensitive && c|0x20 >= 'a' && c|0x20 <= 'z' {
				mark(other, other)
			}
		}
	case codePoints && n.Range:
		lo, hi := string(rune(n.Values[0])), string(rune(n.Values[1]))
		mark(lo[0], hi[0])
		if hi[0] >= utf8.RuneSelf {
			mark(0x80, 0xBF) // bytes after the first, and the first bytes of each length
			mark(0xC2, 0xDF)
			mark(0xE0, 0xEF)
			mark(0xF0, 0xF4)
		}
	case codePoints:
		for _, v := range n.Values {
			for _, c := range []byte(string(rune(v))) {
				mark(c, c)
			}
		}
	case n.Op == abnf.OpNumVal && n.Range:
		mark(byte(n.Values[0]), byte(n.Values[1]))
	case n.Op == abnf.OpNumVal:
		for _, v := range n.Values {
			mark(byte(v), byte(v))
		}
	}
	for _, sub := range n.Subs {
		d.markTerminals(sub, mark)
	}
}

// few returns up to most bytes of one or more members.
func (d *Deriver) few(most int) []byte {
	var bytes []byte
	for range 10 {
		for _, b := range []byte(d.Text(8).String) {
			if len(bytes) < most && !slices.Contains(bytes, b) {
				bytes = append(bytes, b)
			}
		}
	}
	return bytes
}

// shortStrings returns all strings over bytes, shorter strings first, up to the greatest length that
// keeps their number at or below most.
func shortStrings(bytes []byte, most int) iter.Seq[string] {
	return func(yield func(string) bool) {
		if len(bytes) == 0 {
			return
		}
		level := []string{""}
		for total := 1; total <= most; total += len(level) {
			for _, s := range level {
				if !yield(s) {
					return
				}
			}
			var longer []string
			for _, s := range level {
				for _, b := range bytes {
					longer = append(longer, s+string([]byte{b}))
				}
			}
			level = longer
		}
	}
}
