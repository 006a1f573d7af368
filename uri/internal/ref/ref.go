package ref

// Ref is a reference: its text and the offsets of its components. Two references are equal with ==
// if their texts are the same. The zero value is the empty reference.
//
// To parse a text, give Offsets to a generated parser, then call [Offsets.Complete] and [Ref.Keep].
type Ref struct {
	text string
	at   Offsets
}

// Offsets returns the offsets, for a parser that stores them.
func (r *Ref) Offsets() *Offsets { return &r.at }

// Keep sets the text, after its offsets.
func (r *Ref) Keep(text string) { r.text = text }

// Text returns the text.
func (r *Ref) Text() string { return r.text }

// Scheme returns the scheme (RFC 3986 §3.1), without the colon. It is empty if there is none.
func (r *Ref) Scheme() string { return r.text[:r.at.SchemeEnd] }

// HasScheme reports whether there is a scheme.
func (r *Ref) HasScheme() bool { return r.at.SchemeEnd > 0 }

// Authority stores the authority (RFC 3986 §3.2) in a, and reports whether there is one.
func (r *Ref) Authority(a *Authority) bool {
	if r.at.HostStart == 0 {
		return false
	}
	start := r.authorityStart()
	a.text = r.text[start:r.at.PathStart]
	a.hostStart, a.hostEnd, a.kind = r.at.HostStart-start, r.at.HostEnd-start, r.hostKind()
	return true
}

// Path returns the path (RFC 3986 §3.3). It may be empty, but there is always one.
func (r *Ref) Path() string { return r.text[r.at.PathStart:r.at.PathEnd] }

// Query returns the query (RFC 3986 §3.4), without the question mark, and reports whether there is
// one.
func (r *Ref) Query() (query string, ok bool) {
	if r.at.QueryEnd == r.at.PathEnd {
		return "", false
	}
	return r.text[r.at.PathEnd+1 : r.at.QueryEnd], true
}

// Fragment returns the fragment (RFC 3986 §3.5), without the number sign, and reports whether there
// is one.
func (r *Ref) Fragment() (fragment string, ok bool) {
	if int(r.at.QueryEnd) == len(r.text) {
		return "", false
	}
	return r.text[r.at.QueryEnd+1:], true
}

// host returns the host, which is empty if there is no authority.
func (r *Ref) host() string { return r.text[r.at.HostStart:r.at.HostEnd] }

// hostKind returns the kind of the host, which is HostRegName if there is none.
func (r *Ref) hostKind() HostKind { return HostKind(r.at.Kind) }

// isRelativePath reports whether r is a relative-path reference with a path.
func (r *Ref) isRelativePath() bool {
	return r.at.SchemeEnd == 0 && r.at.HostStart == 0 && r.at.PathEnd > 0 && r.text[0] != '/'
}

// afterScheme returns the offset after the scheme and its colon, where the slashes of the authority
// or the path begin.
func (r *Ref) afterScheme() uint32 {
	if r.at.SchemeEnd == 0 {
		return 0
	}
	return r.at.SchemeEnd + uint32(len(":"))
}

// authorityStart returns the offset after the slashes of the authority.
func (r *Ref) authorityStart() uint32 { return r.afterScheme() + uint32(len("//")) }

// Kind is a kind of reference (RFC 3986 §4). The constants have the values of uri.ReferenceKind.
type Kind uint8

const (
	KindURI          Kind = iota + 1 // with a scheme
	KindNetworkPath                  // with an authority
	KindAbsolutePath                 // beginning with a single slash
	KindRelativePath                 // beginning with a path segment or a query
	KindSameDocument                 // empty, or only a fragment
)

// Kind returns the kind of r.
func (r *Ref) Kind() Kind {
	switch path := r.Path(); {
	case r.at.SchemeEnd > 0:
		return KindURI
	case r.at.HostStart > 0:
		return KindNetworkPath
	case path == "" && r.at.QueryEnd == r.at.PathEnd:
		return KindSameDocument
	case path != "" && path[0] == '/':
		return KindAbsolutePath
	}
	return KindRelativePath
}
