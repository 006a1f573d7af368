package uri

// offsets say where the components of a reference are in its text. A URI reference is
//
//	[ scheme ":" ] [ "//" [ userinfo "@" ] host [ ":" port ] ] path [ "?" query ] [ "#" fragment ]
//
// so these few offsets also say where the other components are, and which are present.
//
// Offsets have two sources: the captures of the parser, and a [writer].
type offsets struct {
	schemeEnd uint32 // where the scheme ends; 0 if there is none
	hostStart uint32 // where the host begins; 0 if there is no authority, else 2 or more
	hostEnd   uint32 // where it ends
	pathStart uint32 // where the path begins, and the port ends if there is one
	pathEnd   uint32 // where it ends
	queryEnd  uint32 // where the query ends; where the path does if there is none

	kind HostKind // of the host; HostRegName if there is none
}

// set stores what the parser found. It works in place, because a value of this size is slow to
// copy.
func (at *offsets) set(c *zURIReferenceCaptures) {
	at.schemeEnd = uint32(max(c.scheme.end, 0))
	at.pathStart = uint32(c.path.start)
	at.pathEnd = uint32(c.path.end)
	at.queryEnd = uint32(max(c.query.end, c.path.end))
	if c.host.end >= 0 {
		at.hostStart, at.hostEnd = uint32(c.host.start), uint32(c.host.end)
		at.kind = kindOf(c.ipv4.end, c.ipv6.end, c.ipvFuture.end)
	}
}

// cut removes the text before start, where the authority, the query or the fragment begins with its
// delimiter. The rest is a relative reference.
func (r *Reference) cut(start uint32) {
	r.text = r.text[start:]
	r.at.schemeEnd = 0
	r.at.hostStart = max(r.at.hostStart, start) - start
	r.at.hostEnd = max(r.at.hostEnd, start) - start
	r.at.pathStart = max(r.at.pathStart, start) - start
	r.at.pathEnd = max(r.at.pathEnd, start) - start
	r.at.queryEnd = max(r.at.queryEnd, start) - start
	if r.at.hostStart == 0 {
		r.at.kind = HostRegName
	}
}

// cutPath removes the path, the query and the fragment.
func (r *Reference) cutPath() {
	r.text = r.text[:r.at.pathStart]
	r.at.pathEnd = r.at.pathStart
	r.at.queryEnd = r.at.pathStart
}

// afterScheme returns the offset after the scheme and its colon: there the authority begins, with
// its slashes, or else the path.
func (r *Reference) afterScheme() uint32 {
	if r.at.schemeEnd == 0 {
		return 0
	}
	return r.at.schemeEnd + uint32(len(":"))
}

// authorityStart returns the offset after the slashes of the authority.
func (r *Reference) authorityStart() uint32 { return r.afterScheme() + uint32(len("//")) }
