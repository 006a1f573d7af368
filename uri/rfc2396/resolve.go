package rfc2396

import (
	"errors"
	"slices"
	"strings"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/olddots"
)

// Resolve returns the absolute form of a reference relative to a base URI (RFC 2396 §5.2). It
// ignores the base's query and fragment. The error is [ErrNoScheme]; neither string is checked
// otherwise.
//
// A reference to the current document (§4.2) is empty except for an optional fragment. Resolve
// returns it unchanged. It keeps a ".." above the root in the path. A [Resolver] has the RFC's
// other choices.
func Resolve(base, reference string) (string, error) { return Resolver{}.Resolve(base, reference) }

// Resolver resolves references with the choices that RFC 2396 §5.2 leaves open. The zero value
// resolves like [Resolve].
type Resolver struct {
	// Document is the URI of the current document, without a fragment. References to the
	// current document (§4.2) are appended to it. Set it to the base URI if such a reference
	// should result in a new request.
	Document string

	// Underflow is the treatment of ".." above the root (step 6g).
	Underflow Underflow

	// SameScheme is the treatment of a reference with the scheme of the base followed by a
	// relative path, such as "http:g" (step 3). It applies only to the schemes in Hierarchical.
	SameScheme SameScheme

	// Hierarchical lists the schemes that always use the hier_part syntax. Case does not matter.
	Hierarchical []string
}

// Underflow is the treatment of ".." segments at the start of a merged path. They lead above the
// root, and the reference "is considered to be in error" (RFC 2396 §5.2, step 6g).
type Underflow uint8

const (
	UnderflowKeep   Underflow = iota // keep them in the path, as in Appendix C.2
	UnderflowDrop                    // remove them from the path
	UnderflowReject                  // return [ErrUnderflow]
)

// String returns "keep", "drop" or "reject".
func (u Underflow) String() string {
	return [...]string{"keep", "drop", "reject"}[min(u, UnderflowReject)]
}

// SameScheme is the treatment of a reference that begins with the scheme of the base, "due to a
// loophole in prior specifications" (RFC 2396 §5.2, step 3).
type SameScheme uint8

const (
	AbsoluteSameScheme SameScheme = iota // take it for an absolute URI, as with any other scheme
	RemoveSameScheme                     // remove the scheme and resolve the rest as a relative reference
	RejectSameScheme                     // return [ErrSameScheme] unless it is a hier_part, as validating parsers do
)

// String returns "absolute", "remove" or "reject".
func (s SameScheme) String() string {
	return [...]string{"absolute", "remove", "reject"}[min(s, RejectSameScheme)]
}

// Errors of [Resolver.Resolve].
var (
	ErrNoScheme   = errors.New("rfc2396: the base URI has no scheme")
	ErrUnderflow  = errors.New("rfc2396: the path leads above the root")
	ErrSameScheme = errors.New("rfc2396: the reference has the scheme of the base, but is relative")
)

// Resolve returns the absolute form of a reference relative to base. The error is [ErrNoScheme],
// [ErrUnderflow] if rs.Underflow is [UnderflowReject], or [ErrSameScheme] if rs.SameScheme is
// [RejectSameScheme].
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
	// 3) A reference that starts with a scheme name is absolute, except for the loophole.
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

// isLoophole reports whether the scheme of a reference does not make it absolute. RejectSameScheme
// does not apply to a hier_part: to reject "http://a/b" on an http base is to reject absolute URIs.
func (rs Resolver) isLoophole(base, r uri.Parts) bool {
	if rs.SameScheme == AbsoluteSameScheme || !strings.EqualFold(r.Scheme, base.Scheme) {
		return false
	}
	known := slices.ContainsFunc(rs.Hierarchical, func(scheme string) bool { return strings.EqualFold(scheme, base.Scheme) })
	hierarchical := r.HasAuthority || strings.HasPrefix(r.Path, "/")
	return known && (rs.SameScheme == RemoveSameScheme || !hierarchical)
}

// merge returns the path of a relative-path reference merged with the base's path (step 6).
func (rs Resolver) merge(base, path string) (string, error) {
	// a) All but the last segment of the base, and b) the reference after it.
	buffer := base[:strings.LastIndexByte(base, '/')+1] + path
	// c) to f) Dot-segments. The first segment of an absolute path follows its slash.
	buffer, absolute := strings.CutPrefix(buffer, "/")
	buffer = olddots.Remove(buffer)
	// g) Any remaining ".." are in error.
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
