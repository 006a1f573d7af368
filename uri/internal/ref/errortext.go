package ref

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// If a text is longer than maxQuoted, errors quote quotedBefore bytes before the offset and quotedAfter
// bytes after it.
const (
	maxQuoted    = quotedBefore + quotedAfter
	quotedBefore = 60
	quotedAfter  = 40
)

// AppendQuoteAround appends s in quotation marks, or the part around the offset if s is long, with
// s[start:end] hidden.
func AppendQuoteAround(dst []byte, s string, offset, start, end int) []byte {
	// More bytes than these do not change the result.
	first := func(s string) string { return s[:min(len(s), maxQuoted+1)] }
	last := func(s string) string { return s[max(len(s)-maxQuoted-1, 0):] }
	offset = min(max(offset, 0), len(s))
	before, after := last(s[:offset]), first(s[offset:])
	switch {
	case start == end:
	case offset <= start:
		after = first(s[offset:start]) + Hidden + first(s[end:])
	case offset < end:
		before, after = last(s[:start]), Hidden+first(s[end:])
	default:
		before = last(s[:start]) + Hidden + last(s[end:offset])
	}
	left, right := "", ""
	if len(before)+len(after) > maxQuoted {
		if cut := characterStart(before, max(len(before)-quotedBefore, 0)); cut > 0 {
			left, before = "...", before[cut:]
		}
		if cut := characterStart(after, min(quotedAfter, len(after))); cut < len(after) {
			right, after = "...", after[:cut]
		}
	}
	var text string
	if start == end {
		text = s[offset-len(before) : offset+len(after)] // without an allocation
	} else {
		text = before + after
	}
	dst = append(dst, left...)
	dst = strconv.AppendQuote(dst, text)
	return append(dst, right...)
}

// characterStart returns the start of the character that contains the byte at offset i: i itself, unless it
// is inside a UTF-8 sequence.
func characterStart(s string, i int) int {
	if i == len(s) {
		return i
	}
	for start := i; start >= 0 && i-start < utf8.UTFMax; start-- {
		if !utf8.RuneStart(s[start]) {
			continue
		}
		if _, size := utf8.DecodeRuneInString(s[start:]); start+size > i {
			return start
		}
		break
	}
	return i
}

// A MustError is the panic value of the Must functions.
type MustError struct {
	Package, Function string
	Err               error // with a message that begins with the package's name
}

// Error returns the error, as in
//
//	uri: MustParse: "http://a^b/": offset 8: ...
func (e *MustError) Error() string {
	return e.Package + ": " + e.Function + strings.TrimPrefix(e.Err.Error(), e.Package)
}

// Unwrap returns the error of the parser.
func (e *MustError) Unwrap() error { return e.Err }

// ComponentAt returns the component of s that contains offset, for a text that is not a reference. If a
// scheme is required, it is the scheme for a text that has none.
func ComponentAt(s string, offset int, schemeRequired bool) Component {
	var p Parts
	p.Split(s)
	end := 0
	if p.HasScheme {
		end = len(p.Scheme)
	}
	if p.HasScheme && offset <= end || !p.HasScheme && schemeRequired {
		return ComponentScheme
	}
	if p.HasScheme {
		end += len(":")
	}
	if p.HasAuthority {
		start := end + len("//")
		if end = start + len(p.Authority); offset <= end {
			return AuthorityComponentAt(p.Authority, max(offset-start, 0))
		}
	}
	if end += len(p.Path); offset <= end {
		return ComponentPath
	}
	if end += len("?") + len(p.Query); p.HasQuery && offset <= end {
		return ComponentQuery
	}
	return ComponentFragment
}

// AuthorityComponentAt is [ComponentAt] for an authority.
func AuthorityComponentAt(s string, offset int) Component {
	if end := strings.IndexAny(s, "/?#"); end >= 0 {
		s = s[:end]
	}
	host := 0
	if at := strings.IndexByte(s, '@'); at >= 0 && s[0] != '[' {
		if offset <= at {
			return ComponentUserinfo
		}
		host = at + 1
	}
	literal := 0
	if strings.HasPrefix(s[host:], "[") {
		literal = strings.IndexByte(s[host:], ']') + 1
		if literal == 0 {
			return ComponentHost
		}
	}
	colon := strings.IndexByte(s[host+literal:], ':')
	if colon < 0 || offset <= host+literal+colon {
		return ComponentHost
	}
	return ComponentPort // although it could be userinfo if an at sign followed
}
