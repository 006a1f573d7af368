package uri

// offsets are the places of the components of a reference in its text. A URI reference is
//
//	[ scheme ":" ] [ "//" [ userinfo "@" ] host [ ":" port ] ] path [ "?" query ] [ "#" fragment ]
//
// so the places of the other components, and which components are present, follow from these
// offsets.
//
// The generated parser stores them. Its layout is in grammar/rfc3986.parsers. Of these fields, only
// queryEnd has another value here: without a query it is pathEnd. A [writer] makes offsets, too. All
// are 0 in the empty reference.
type offsets = zURIReferenceCaptures

// hostKind returns the kind of the host, which is HostRegName if there is none.
func (at *offsets) hostKind() HostKind { return HostKind(at.kind) }

// complete completes the offsets of the parser in a URI reference of length n, and reports whether the
// reference matches rule.
func (at *offsets) complete(n int, rule Rule) bool {
	at.queryEnd = max(at.queryEnd, at.pathEnd)
	return rule == RuleURIReference || at.schemeEnd > 0 && (rule != RuleAbsoluteURI || int(at.queryEnd) == n)
}

// cut removes the text before start, which is the offset of the delimiter of the authority, the
// query or the fragment. The rest is a relative reference.
func (r *Reference) cut(start uint32) {
	r.text = r.text[start:]
	r.at.schemeEnd = 0
	r.at.hostStart = max(r.at.hostStart, start) - start
	r.at.hostEnd = max(r.at.hostEnd, start) - start
	r.at.pathStart = max(r.at.pathStart, start) - start
	r.at.pathEnd = max(r.at.pathEnd, start) - start
	r.at.queryEnd = max(r.at.queryEnd, start) - start
	if r.at.hostStart == 0 {
		r.at.kind = uint8(HostRegName)
	}
}

// cutPath removes the path, the query and the fragment.
func (r *Reference) cutPath() {
	r.text = r.text[:r.at.pathStart]
	r.at.pathEnd = r.at.pathStart
	r.at.queryEnd = r.at.pathStart
}

// afterScheme returns the offset after the scheme and its colon, where the slashes of the authority
// or the path begin.
func (r *Reference) afterScheme() uint32 {
	if r.at.schemeEnd == 0 {
		return 0
	}
	return r.at.schemeEnd + uint32(len(":"))
}

// authorityStart returns the offset after the slashes of the authority.
func (r *Reference) authorityStart() uint32 { return r.afterScheme() + uint32(len("//")) }
