//go:build uriparser && cgo

package uriparser

/*
#cgo pkg-config: liburiparser
#include <stdint.h>
#include <uriparser/Uri.h>

// lengths has the lengths of the components, -1 for undefined components. Offsets cannot be
// used: for empty components, uriparser may return pointers to a text of its own.
typedef struct {
	int64_t scheme, userinfo, host, port, path, query, fragment;
	int kind;
} lengths;

static int64_t length(UriTextRangeA r) { return r.first ? r.afterLast - r.first : -1; }

// parse reports whether the text is a URI reference, and stores its lengths unless l is NULL.
static int parse(const char *first, size_t n, lengths *l) {
	UriUriA u;
	const char *error;
	if (uriParseSingleUriExA(&u, first, first + n, &error) != URI_SUCCESS)
		return 0;
	if (l) {
		l->scheme = length(u.scheme);
		l->userinfo = length(u.userInfo);
		l->host = length(u.hostText);
		l->port = length(u.portText);
		l->query = length(u.query);
		l->fragment = length(u.fragment);
		l->kind = u.hostData.ip4 ? 1 : u.hostData.ip6 ? 2 : u.hostData.ipFuture.first ? 3 : 0;
		l->path = u.absolutePath;
		for (UriPathSegmentA *s = u.pathHead; s; s = s->next)
			l->path += length(s->text) + (s != u.pathHead || u.hostText.first);
	}
	uriFreeUriMembersA(&u);
	return 1;
}

// parse_times parses n texts in turn from a concatenation of count texts, and returns the number
// of URI references.
static int64_t parse_times(const char *text, const size_t *ends, size_t count, int64_t n) {
	int64_t accepted = 0;
	size_t i = 0, start = 0;
	while (n-- > 0) {
		accepted += parse(text + start, ends[i] - start, 0);
		start = ends[i];
		if (++i == count)
			i = start = 0;
	}
	return accepted;
}
*/
import "C"

import (
	"math"
	"strings"
	"unsafe"

	"github.com/std66/std66/internal/peers/captures"
)

// Span has the offsets of a component. Both are -1 if the component is undefined.
type Span = captures.Span

// Captures has the spans of the components, and the kind of the host: 0 for a reg-name or no
// host, 1 for an IPv4address, 2 for an IPv6address, 3 for an IPvFuture.
type Captures = captures.Captures

// ParseURI returns the spans of the components of s, and reports whether uriparser accepts s as a
// URI.
func ParseURI(s string) (Captures, bool) {
	c, ok := ParseReference(s)
	if c.Scheme.Start < 0 {
		return Captures{}, false
	}
	return c, ok
}

// ParseReference returns the spans of the components of s, and reports whether uriparser accepts
// s as a URI reference.
func ParseReference(s string) (c Captures, ok bool) {
	var l C.lengths
	if len(s) > math.MaxInt32 || C.parse(pointer(s), C.size_t(len(s)), &l) == 0 {
		return c, false
	}
	scheme, userinfo, host, authority, query, i := -1, -1, -1, -1, -1, 0
	if l.scheme >= 0 {
		scheme = int(l.scheme)
		i = scheme + len(":")
	}
	if l.host >= 0 {
		i += len("//")
		if l.userinfo >= 0 {
			userinfo = i + int(l.userinfo)
			i = userinfo + len("@")
		}
		host = i + int(l.host)
		if l.kind > 1 {
			host += len("[]") // hostText has no brackets
		}
		authority = host
		if l.port >= 0 {
			authority += len(":") + int(l.port)
		}
		i = authority
	}
	path := i + int(l.path)
	if l.query >= 0 {
		query = path + len("?") + int(l.query)
	}
	c.Set(s, scheme, userinfo, host, authority, path, query, l.kind == 1)
	return c, true
}

// MatchReference reports whether uriparser accepts s as a URI reference.
func MatchReference(s string) bool {
	return C.parse(pointer(s), C.size_t(len(s)), nil) != 0
}

// Batch has strings to parse with a single call from Go to C.
type Batch struct {
	text string
	ends []C.size_t
}

// NewBatch returns a batch of at least one string.
func NewBatch(list []string) *Batch {
	b := &Batch{text: strings.Join(list, "")}
	end := 0
	for _, s := range list {
		end += len(s)
		b.ends = append(b.ends, C.size_t(end))
	}
	return b
}

// ParseTimes parses n strings in turn, all in C, and returns how many of them were accepted as
// URI references.
func (b *Batch) ParseTimes(n int) int {
	return int(C.parse_times(pointer(b.text), &b.ends[0], C.size_t(len(b.ends)), C.int64_t(n)))
}

// pointer returns a pointer to the bytes of s, which have no NUL after them. uriparser requires
// a non-null pointer even for an empty string.
func pointer(s string) *C.char {
	if s == "" {
		s = "\x00"
	}
	return (*C.char)(unsafe.Pointer(unsafe.StringData(s)))
}
