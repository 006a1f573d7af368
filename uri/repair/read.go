package repair

import "strings"

// A family is a group of schemes that browsers read in the same way.
type family uint8

const (
	other family = iota
	web          // http, https, ws, wss, ftp: a host must follow
	file         // file: the host may be empty
)

// familyOf returns the family of a scheme. An empty scheme is in the family web.
func familyOf(scheme string) family {
	for _, name := range [...]string{"", "http", "https", "ws", "wss", "ftp"} {
		if equalFold(scheme, name) {
			return web
		}
	}
	if equalFold(scheme, "file") {
		return file
	}
	return other
}

// equalFold reports whether two schemes are equal (RFC 3986 §3.1). Non-ASCII letters do not fold.
func equalFold(a, b string) bool { return len(a) == len(b) && strings.EqualFold(a, b) }

// schemeEnd returns the offset of the colon after the scheme of s, or -1 if s does not begin with one.
func schemeEnd(s string) int {
	if s == "" || !is(s[0], letter) {
		return -1
	}
	i := skip(s, 0, len(s), inScheme)
	if i == len(s) || s[i] != ':' {
		return -1
	}
	return i
}

// read reads the text as a reference and makes the edits.
func (e *editor) read() *HostError {
	colon := schemeEnd(e.text)
	if e.family = familyOf(e.base); colon >= 0 {
		e.family = familyOf(e.text[:colon])
	}
	e.slash = e.family != other && e.steps.has(StepBackslash)
	at := colon + 1
	slashes := e.slashesAt(at)
	switch {
	case slashes >= 2:
		return e.readAuthority(e.authorityStart(at, slashes))
	case colon >= 0 && e.family != other && e.steps.has(StepSlashes):
		return e.readWithoutSlashes(colon, slashes)
	}
	if colon < 0 {
		e.readPath(at, relative)
	} else {
		e.readPath(at, absolute)
	}
	return nil
}

// slashesAt returns the number of slashes from offset i on.
func (e *editor) slashesAt(i int) int {
	n := 0
	for i+n < len(e.text) && e.isSlash(e.text[i+n]) {
		n++
	}
	return n
}

// isSlash reports whether c is read as a slash.
func (e *editor) isSlash(c byte) bool { return c == '/' || c == '\\' && e.slash }

// authorityStart returns the start of the authority after two or more slashes at offset at.
func (e *editor) authorityStart(at, slashes int) int {
	e.writeSlashes(at, at+2)
	host := at + slashes
	if slashes == 2 || e.family != web || !e.steps.has(StepSlashes) || !e.beginsAuthority(host) {
		return at + 2
	}
	e.replace(StepSlashes, reasonSlashes, at+2, host, "")
	return host
}

// beginsAuthority reports whether an authority that is not empty begins at offset i, where no slash is.
func (e *editor) beginsAuthority(i int) bool {
	return i < len(e.text) && e.text[i] != '?' && e.text[i] != '#'
}

// writeSlashes writes the slashes from start to end, where each byte is read as a slash.
func (e *editor) writeSlashes(start, end int) {
	for i := start; i < end; i++ {
		if e.text[i] == '\\' {
			e.replace(StepBackslash, reasonBackslash, i, i+1, "/")
		}
	}
}

// readWithoutSlashes reads the text after the scheme of the family web or file and its colon, if at most
// one slash follows.
func (e *editor) readWithoutSlashes(colon, slashes int) *HostError {
	at := colon + 1
	rest := at + slashes
	switch {
	case e.base != "" && equalFold(e.text[:colon], e.base):
		if e.steps.has(StepColon) || slashes > 0 || !e.hasColon(at) {
			e.replace(StepSlashes, reasonRelative, 0, at, "")
			e.readPath(at, relative)
			return nil
		}
	case e.family == file:
		e.replace(StepSlashes, reasonFile, at, at, "///"[slashes:])
		e.readPath(at, rooted)
		return nil
	case e.beginsAuthority(rest):
		e.writeSlashes(at, rest)
		e.replace(StepSlashes, reasonSlashes, rest, rest, "//"[slashes:])
		return e.readAuthority(rest)
	}
	e.readPath(at, absolute)
	return nil
}

// readAuthority reads the authority at offset start, and the text after it.
func (e *editor) readAuthority(start int) *HostError {
	end := start
	for end < len(e.text) && !e.isSlash(e.text[end]) && e.text[end] != '?' && e.text[end] != '#' {
		end++
	}
	if e.family == file && e.steps.has(StepDrive) && isDrive(e.text[start:end]) {
		e.replace(StepDrive, reasonDrive, start, start, "/")
		e.readPath(start, rooted)
		return nil
	}
	host := start
	if at := strings.LastIndexByte(e.text[start:end], '@'); at >= 0 {
		host = start + at + 1
		e.readUserinfo(start, host, end)
	}
	if err := e.readHost(host, end); err != nil {
		return err
	}
	e.readPath(end, absolute)
	return nil
}

// readUserinfo reads the userinfo at offset start. The host follows it from offset host to end.
func (e *editor) readUserinfo(start, host, end int) {
	at := host - len("@")
	if e.family != web || host == end || !e.steps.has(StepUserinfo) {
		e.write(start, at, inUserinfo)
		return
	}
	colon := strings.IndexByte(e.text[start:at], ':')
	switch userinfo := e.text[start:at]; {
	case userinfo == "" || userinfo == ":":
		e.replace(StepUserinfo, reasonUserinfo, start, host, "")
	case colon == len(userinfo)-1:
		e.write(start, at-len(":"), inUserinfo)
		e.replace(StepUserinfo, reasonUserinfo, at-len(":"), at, "")
	default:
		e.write(start, at, inUserinfo)
	}
}

// isDrive reports whether s is a drive, such as "c:" or "c|".
func isDrive(s string) bool {
	return len(s) == 2 && is(s[0], letter) && (s[1] == ':' || s[1] == '|')
}

// readDrive writes the drive at offset start.
func (e *editor) readDrive(start int) {
	if e.text[start+1] == '|' {
		e.replace(StepDrive, reasonBar, start+1, start+2, ":")
	}
}

// A place is the place of a path.
type place uint8

const (
	absolute place = iota // after a scheme or an authority
	relative              // at the beginning of a relative reference
	rooted                // an inserted slash precedes it, unless it has one
)

// readPath reads the path at offset start, and the query and the fragment after it.
func (e *editor) readPath(start int, at place) {
	end := len(e.text)
	if i := strings.IndexAny(e.text[start:], "?#"); i >= 0 {
		end = start + i
	}
	first := start // the start of the first segment
	if start < end && e.isSlash(e.text[start]) {
		first++
	}
	segment := e.segment(first, end)
	switch hasSlash := first > start; {
	case e.family == file && e.steps.has(StepDrive) && isDrive(segment) && (hasSlash || at != absolute):
		e.writeSlashes(start, first)
		if !hasSlash && at == relative {
			e.replace(StepDrive, reasonDrive, first, first, "/")
		}
		e.readDrive(first)
		start = first + len(segment)
	case at == relative && !hasSlash && e.steps.has(StepColon) && strings.IndexByte(segment, ':') >= 0:
		e.replace(StepColon, reasonColon, start, start, "./")
	}
	e.write(start, end, inPath)
	e.readQuery(end)
}

// segment returns the text from start up to the next slash or end.
func (e *editor) segment(start, end int) string {
	i := start
	for i < end && !e.isSlash(e.text[i]) {
		i++
	}
	return e.text[start:i]
}

// hasColon reports whether the first segment of a path at offset start has a colon.
func (e *editor) hasColon(start int) bool {
	i := strings.IndexAny(e.text[start:], ":/?#\\")
	return i >= 0 && e.text[start+i] == ':'
}

// readQuery reads the query and the fragment, which begin at offset start.
func (e *editor) readQuery(start int) {
	e.slash = false
	if start < len(e.text) && e.text[start] == '?' {
		end := len(e.text)
		if i := strings.IndexByte(e.text[start:], '#'); i >= 0 {
			end = start + i
		}
		e.write(start+1, end, inQuery)
		start = end
	}
	if start < len(e.text) {
		e.write(start+1, len(e.text), inQuery)
	}
}

// write writes a component, which the bits allow, and encodes the bytes that they do not allow.
func (e *editor) write(start, end int, bits uint8) {
	for i := skip(e.text, start, end, bits); i < end; i = skip(e.text, i, end, bits) {
		if isTriplet(e.text, i) {
			i += 3
			continue
		}
		e.writeByte(i)
		i++
	}
}

// writeByte writes a byte that the grammar does not allow, if there is a step for it.
func (e *editor) writeByte(i int) {
	step, reason := StepCharacter, reasonCharacter
	switch c := e.text[i]; {
	case c == ' ':
		step, reason = StepSpace, reasonSpace
	case c == '\\' && e.slash:
		e.writeSlashes(i, i+1)
		return
	case c == '\\':
		step, reason = StepBackslash, reasonEncoded
	case c == '%':
		step, reason = StepPercent, reasonPercent
	case c == '[' || c == ']':
		step, reason = StepBracket, reasonBracket
	case c == '#':
		step, reason = StepDelimiter, reasonNumberSign
	case c == '@':
		step, reason = StepDelimiter, reasonAtSign
	case c >= 0x80:
		step, reason = StepNonASCII, reasonNonASCII
	}
	if e.steps.has(step) {
		e.encode(step, reason, i)
	}
}
