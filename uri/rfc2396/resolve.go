package rfc2396

import (
	"errors"
	"slices"
	"strings"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/olddots"
)

// Resolve returns the absolute form of a reference that stands where base is the base URI
// (RFC 2396 §5.2). A query or a fragment of the base does not matter. The error is
// [ErrNoScheme]; neither string is checked otherwise.
//
// A reference to the current document (§4.2), which is one without anything but perhaps a
// fragment, comes back as it is. A ".." that leads above the root stays in the path. A
// [Resolver] has the RFC's other choices.
func Resolve(base, reference string) (string, error) { return Resolver{}.Resolve(base, reference) }

// Resolver has what RFC 2396 §5.2 leaves to be chosen. The zero value is what [Resolve] does.
type Resolver struct {
	// Document is what references to the current document (§4.2) are put behind: its URI,
	// without a fragment. Where such a reference is to result in a new request, that is the
	// base URI.
	Document string

	// Underflow says what becomes of ".." above the root (step 6g).
	Underflow Underflow

	// SameScheme says what becomes of a reference that has the scheme of the base and then
	// a relative path, such as "http:g" (step 3). It matters for the schemes of Hierarchical.
	SameScheme SameScheme

	// Hierarchical has the schemes that are known to always use the hier_part syntax. The
	// case of letters does not matter.
	Hierarchical []string
}

// Underflow is what becomes of ".." segments with which a merged path begins: they lead above the
// root, and the reference "is considered to be in error" (RFC 2396 §5.2, step 6g).
type Underflow uint8

const (
	UnderflowKeep   Underflow = iota // they are retained in the path, as in Appendix C.2
	UnderflowDrop                    // they are removed from the path
	UnderflowReject                  // the reference is not traversed: it is the error [ErrUnderflow]
)

// String returns "keep", "drop" or "reject".
func (u Underflow) String() string {
	return [...]string{"keep", "drop", "reject"}[min(u, UnderflowReject)]
}

// SameScheme is what becomes of a reference that begins with the scheme of the base, "due to a
// loophole in prior specifications" (RFC 2396 §5.2, step 3).
type SameScheme uint8

const (
	AbsoluteSameScheme SameScheme = iota // it is an absolute URI, as for any other scheme
	RemoveSameScheme                     // the scheme is removed, and what remains is a relative reference
	RejectSameScheme                     // what is no hier_part is the error [ErrSameScheme], as for validating parsers
)

// String returns "absolute", "remove" or "reject".
func (s SameScheme) String() string {
	return [...]string{"absolute", "remove", "reject"}[min(s, RejectSameScheme)]
}

// The errors of resolution.
var (
	ErrNoScheme   = errors.New("rfc2396: the base URI has no scheme")
	ErrUnderflow  = errors.New("rfc2396: the path leads above the root")
	ErrSameScheme = errors.New("rfc2396: the reference has the scheme of the base, but is relative")
)

// Resolve returns the absolute form of a reference. The error is [ErrNoScheme], or
// [ErrUnderflow] or [ErrSameScheme] if rs says so.
func (rs Resolver) Resolve(base, reference string) (string, error) {
	b := uri.Split(base)
	if !b.HasScheme {
		return "", ErrNoScheme
	}
	// 1) The reference is parsed into the potential four components and fragment.
	r := uri.Split(reference)
	// 2) A reference to the current document.
	if r.Path == "" && !r.HasScheme && !r.HasAuthority && !r.HasQuery {
		return rs.Document + reference, nil
	}
	// 3) A reference that starts with a scheme name is absolute, but for the loophole.
	if r.HasScheme {
		if !rs.isLoophole(b, r) {
			return reference, nil
		}
		if rs.SameScheme == RejectSameScheme {
			return "", ErrSameScheme
		}
	}
	r.Scheme, r.HasScheme = b.Scheme, true
	// 4) A network-path.
	if !r.HasAuthority {
		r.Authority, r.HasAuthority = b.Authority, b.HasAuthority
		// 5) An absolute-path.
		if !strings.HasPrefix(r.Path, "/") {
			// 6) A relative-path.
			path, err := rs.merge(b.Path, r.Path)
			if err != nil {
				return "", err
			}
			r.Path = path
		}
	}
	// 7) The components are recombined.
	return r.String(), nil
}

// isLoophole reports whether the scheme of a reference is not to be taken for one. To reject
// one that is a hier_part, "http://a/b" on an http base, would be to reject absolute URIs.
func (rs Resolver) isLoophole(base, r uri.Parts) bool {
	if rs.SameScheme == AbsoluteSameScheme || !strings.EqualFold(r.Scheme, base.Scheme) {
		return false
	}
	known := slices.ContainsFunc(rs.Hierarchical, func(scheme string) bool { return strings.EqualFold(scheme, base.Scheme) })
	hierarchical := r.HasAuthority || strings.HasPrefix(r.Path, "/")
	return known && (rs.SameScheme == RemoveSameScheme || !hierarchical)
}

// merge returns the path of a relative-path reference, merged with that of the base (step 6).
func (rs Resolver) merge(base, path string) (string, error) {
	// a) All but the last segment of the base, and b) the reference behind it.
	buffer := base[:strings.LastIndexByte(base, '/')+1] + path
	// c) to f) Dot-segments. The first segment of an absolute path is behind its slash.
	buffer, absolute := strings.CutPrefix(buffer, "/")
	buffer = olddots.Remove(buffer)
	// g) What is still ".." is in error.
	for rs.Underflow != UnderflowKeep && (buffer == ".." || strings.HasPrefix(buffer, "../")) {
		if rs.Underflow == UnderflowReject {
			return "", ErrUnderflow
		}
		_, buffer, _ = strings.Cut(buffer, "/")
	}
	// h) The remaining buffer is the path.
	if absolute {
		buffer = "/" + buffer
	}
	return buffer, nil
}
