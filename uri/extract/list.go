package extract

import "strings"

// A comma between references separates them, although the grammar allows it inside one:
//
//	http://a.example:2380,http://b.example:2380
//	a=http://a.example:2380,b=http://b.example:2380
//
// A comma in a query or fragment doesn't, because a URI in a query may have another one after it, as
// in http://a.example/?to=http://b.example/,http://c.example/.

// comma is step for a comma.
func (s *scanner) comma(r *run, i int) (int, verdict) {
	separates, v := s.startsItem(i + len(","))
	if v != found || separates && !s.inQuery(r, i) {
		return 0, v
	}
	return 1, found
}

// startsItem reports whether a scheme and "://" are at i, or after a name and "=" at i.
func (s *scanner) startsItem(i int) (bool, verdict) {
	end := s.endOfName(i)
	if end > i && end < len(s.text) && s.text[end] == '=' {
		i = end + len("=")
		end = s.endOfName(i)
	}
	rest := s.text[end:]
	if !s.ended && len(rest) < len("://") && strings.HasPrefix("://", rest) {
		return false, more
	}
	scheme := s.text[i:end]
	return scheme != "" && is(scheme[0], letter) && strings.HasPrefix(rest, "://") && s.acceptsAuthority(scheme), found
}

// endOfName returns the end of the scheme or name at i, which has at most maxScheme bytes.
func (s *scanner) endOfName(i int) int {
	end := i
	for end < len(s.text) && end-i < maxScheme && (is(s.text[end], inScheme) || s.text[end] == '_') {
		end++
	}
	return end
}

// inQuery reports whether i is in the query or fragment of a run. All calls for one run together
// examine each byte once.
func (s *scanner) inQuery(r *run, i int) bool {
	r.query = max(r.query, r.colon+1)
	for r.query < i && strings.IndexByte("?#", s.text[r.query]) < 0 {
		r.query++
	}
	return r.query < i
}
