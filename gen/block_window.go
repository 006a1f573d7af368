package gen

import (
	"cmp"
	"slices"

	"github.com/std66/std66/internal/byteset"
)

// Where the processor has vectors, code reads text in windows of 64 bytes: gen/runtime/masks.go finds, for
// up to eight sets, the bytes of the window that are in the set. A loop is then two operations. Loops of
// other sets read eight bytes at a time, as all loops do without vectors.

// window has the sets of a package's windows.
type window struct {
	sets   []*byteSet // the first sets of the first set table
	escape *escape    // the escape that some loops read, or nil
	joined []*byteSet // the sets of these loops
}

// maxEscape is the most bytes after the first byte of an escape in a window.
const maxEscape = 5

// planWindow selects the sets of windows and the loops that use them.
func (p *program) planWindow() *window {
	w := p.windowWith(p.windowEscape())
	if w.escape != nil && len(w.joined) == 0 {
		w = p.windowWith(nil) // there is no room for the sets of the loops that read the escape
	}
	for _, s := range p.loops() {
		s.inWindow = slices.Contains(w.sets, s.repeat) && (s.escape != nil) == slices.Contains(w.joined, s.repeat) && (s.escape == nil || s.escape == w.escape)
	}
	return w
}

// windowWith selects the sets of windows with an escape: loops over text, by the number of loops, then,
// while there is room, loops over a few bytes.
func (p *program) windowWith(e *escape) *window {
	w := &window{escape: e}
	uses := map[*byteSet]int{}
	var text, few []*byteSet
	for _, s := range p.loops() {
		if uses[s.repeat]++; uses[s.repeat] > 1 {
			continue
		}
		switch {
		case !fitsWindow(s.repeat.Set):
		case s.text:
			text = append(text, s.repeat)
		default:
			few = append(few, s.repeat)
		}
	}
	if len(text) == 0 {
		return w
	}
	if w.escape != nil {
		for _, set := range w.escape.forced {
			w.add(set)
		}
	}
	for _, sets := range [][]*byteSet{text, few} {
		slices.SortStableFunc(sets, func(a, b *byteSet) int { return cmp.Compare(uses[b], uses[a]) })
		for _, set := range sets {
			w.add(set)
		}
	}
	w.join(p.loops())
	return w
}

// loops returns the states with loops over bytes, of all code.
func (p *program) loops() []*state {
	var loops []*state
	for _, f := range p.withCode() {
		for _, s := range f.code.states {
			if s.repeat != nil && s.repeat.Len() < 256 {
				loops = append(loops, s)
			}
		}
	}
	return loops
}

// windowEscape returns the escape of the most loops that a window can read, or nil.
func (p *program) windowEscape() (most *escape) {
	loops := map[*escape]int{}
	for _, s := range p.loops() {
		if e := s.escape; e != nil && e.on.Len() == 1 && len(e.forced) <= maxEscape && e.in(s.repeat) {
			if loops[e]++; most == nil || loops[e] > loops[most] {
				most = e
			}
		}
	}
	return most
}

// in reports whether a window can have a set with the escape: the set has the bytes after the first byte of
// e, but not the first byte. Then a loop over the set never stops within an escape.
func (e *escape) in(set *byteSet) bool {
	return e.on.Intersect(set.Set).IsEmpty() && fitsWindow(e.on.Set) && fitsWindow(set.Set) && !slices.ContainsFunc(e.forced, func(f *byteSet) bool {
		return !f.Minus(set.Set).IsEmpty() || !fitsWindow(f.Set)
	})
}

// fitsWindow reports whether a set has all bytes over %x7F or none of them.
func fitsWindow(set byteset.Set) bool {
	n := 0
	for b := range set.All() {
		if b > 0x7F {
			n++
		}
	}
	return n == 0 || n == 128
}

// add adds a set if there is room.
func (w *window) add(set *byteSet) {
	if len(w.sets) < bitsPerTable && !slices.Contains(w.sets, set) {
		w.sets = append(w.sets, set)
	}
}

// join selects the sets whose loops read the escape.
func (w *window) join(loops []*state) {
	if w.escape == nil {
		return
	}
	for _, s := range loops {
		if s.escape == w.escape && w.escape.in(s.repeat) && slices.Contains(w.sets, s.repeat) && !slices.Contains(w.joined, s.repeat) {
			w.joined = append(w.joined, s.repeat)
		}
	}
}

// usesWindow reports whether the function reads windows itself.
func (f *function) usesWindow() bool {
	return slices.ContainsFunc(f.code.states, func(s *state) bool { return s.inWindow })
}
