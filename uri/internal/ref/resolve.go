package ref

import (
	"math"
	"strings"
)

// Resolution has the options of resolving (RFC 3986 §5.2). The zero value is strict resolution.
type Resolution struct {
	Underflow   Underflow
	EncodedDots bool // %2E counts as a dot in dot-segments
	NonStrict   bool // the scheme of a reference is ignored if it is the scheme of the base (§5.2.2)
}

// Underflow says how to treat ".." at the root of a path (RFC 3986 §5.4.2). The constants have the
// values of uri.Underflow.
type Underflow uint8

const (
	UnderflowDrop   Underflow = iota // remove ".."
	UnderflowKeep                    // keep ".."
	UnderflowReject                  // return an error
)

// Append appends the text of the target of r to dst. On error, it returns dst unchanged.
func (syntax *Syntax) Append(dst []byte, base, r *Ref, how Resolution) ([]byte, error) {
	var t target
	if err := t.set(syntax, base, r, how); err != nil {
		return dst, err
	}
	var w writer
	longer, err := t.append(syntax, dst, &w, base, r)
	if err != nil {
		return dst, err
	}
	return longer, nil
}

// Resolve stores the target of r, with the given base, in result. On error, it does not change
// result.
func (syntax *Syntax) Resolve(result, base, r *Ref, how Resolution) error {
	var t target
	if err := t.set(syntax, base, r, how); err != nil {
		return err
	}
	if t.own && !t.dots.in(r.Path()) {
		*result = *r
		return nil
	}
	n := t.length(r)
	if n > math.MaxInt {
		return *syntax.TooLong
	}
	var w writer
	var room [256]byte
	if n <= uint64(len(room)) {
		dst, err := t.append(syntax, room[:0], &w, base, r)
		if err == nil {
			*result = Ref{string(dst), w.at}
		}
		return err
	}
	dst, err := t.append(syntax, make([]byte, 0, n), &w, base, r)
	if err == nil {
		*result = Ref{textOrCopy(dst), w.at}
	}
	return err
}

// A target says how to compose a target URI (RFC 3986 §5.2.2, §5.3): from the beginning of the base and the
// end of the reference.
type target struct {
	fromBase  uint32 // the text begins with base.text[:fromBase]
	slash     bool   // a slash follows
	fromR     uint32 // r.text[fromR:] follows
	dots      dots
	own       bool // the components are only from r
	keepPath  bool // the path is from the base, and keeps its dot-segments
	keepQuery bool // the query is also from the base
}

// set finds the components from the base and from r.
func (t *target) set(syntax *Syntax, base, r *Ref, how Resolution) error {
	if base.at.SchemeEnd == 0 {
		return syntax.ComponentError(ComponentScheme, "missing from the base URI")
	}
	t.dots = dots{how.Underflow, how.EncodedDots}
	if scheme := r.Scheme(); scheme != "" {
		if t.own = !how.NonStrict || !equalFold(scheme, base.Scheme()); t.own {
			return nil
		}
		t.fromR = r.afterScheme()
	}
	switch {
	case r.at.HostStart > 0:
		t.fromBase = base.afterScheme()
	case r.at.PathStart == r.at.PathEnd:
		t.keepPath, t.keepQuery = true, r.at.PathEnd == r.at.QueryEnd
		t.fromBase = base.at.PathEnd
		if t.keepQuery {
			t.fromBase = base.at.QueryEnd
		}
	case r.text[r.at.PathStart] == '/':
		t.fromBase = base.at.PathStart
	default:
		t.fromBase, t.slash = base.directoryEnd()
	}
	return nil
}

// directory returns the path up to and including its last slash (RFC 3986 §5.2.3). After an
// authority, an empty path counts as a slash.
func (r *Ref) directory() string {
	end, slash := r.directoryEnd()
	if slash {
		return "/"
	}
	return r.text[r.at.PathStart:end]
}

// directoryEnd returns the end of the directory in the text. slash reports whether the directory is instead
// a slash that is not in the text.
func (r *Ref) directoryEnd() (end uint32, slash bool) {
	path := r.Path()
	return r.at.PathStart + uint32(strings.LastIndexByte(path, '/')+1), path == "" && r.at.HostStart > 0
}

// length returns an upper bound of the length of the text. It has room for the slash, which needs an
// authority, or for a guard, which is only added without an authority.
func (t *target) length(r *Ref) uint64 {
	return uint64(t.fromBase) + uint64(len(r.text)) - uint64(t.fromR) + uint64(len(guard))
}

// append appends the text.
func (t *target) append(syntax *Syntax, dst []byte, w *writer, base, r *Ref) ([]byte, error) {
	switch {
	case t.own:
		w.startLike(dst, r)
	case r.at.HostStart > 0:
		w.startAfterScheme(dst, base, r, t.fromBase-t.fromR)
	default:
		w.startLike(dst, base)
	}
	dst = append(dst, base.text[:t.fromBase]...)
	if t.slash {
		dst = append(dst, '/')
	}
	if !t.keepPath {
		dst = append(dst, r.text[t.fromR:r.at.PathEnd]...)
		if t.dots.mayBeIn(TextOf(w.path(dst))) {
			var ok bool
			if dst, ok = w.removeDots(dst, t.dots); !ok {
				return nil, *syntax.Underflow
			}
		}
		w.endPath(dst)
	}
	if !t.keepQuery {
		w.endQueryLater(r.at.QueryEnd - r.at.PathEnd)
	}
	dst = append(dst, r.text[r.at.PathEnd:]...)
	if uint64(len(dst)-w.start) > MaxLength {
		return nil, *syntax.TooLong
	}
	return dst, nil
}
