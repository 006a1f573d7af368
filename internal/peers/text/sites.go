package main

import (
	"slices"
	"strings"

	"mvdan.cc/xurls/v2"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract"
)

// A span is a URI that an extractor finds from start to end. text differs from the text there if the
// extractor removes white space inside.
type span struct {
	start, end int
	text       string
}

// ours returns the URIs that package extract finds.
func ours(text string) (found []span) {
	for m := range (extract.Extractor{}).All(text) {
		found = append(found, span{int(m.Start), int(m.End), m.Text})
	}
	return found
}

// theirs returns the URIs that xurls finds, without matrix:x and the like: package extract requires "//" after
// their schemes by default.
func theirs(text string) (found []span) {
	for _, at := range xurls.Strict().FindAllStringIndex(text, -1) {
		match := text[at[0]:at[1]]
		if scheme, rest, _ := strings.Cut(match, ":"); strings.HasPrefix(rest, "//") || isDefault(scheme) {
			found = append(found, span{at[0], at[1], match})
		}
	}
	return found
}

// xurlsKnows reports whether xurls can match a URI with the scheme of s.
func xurlsKnows(s string) bool {
	scheme, rest, _ := strings.Cut(s, ":")
	if strings.HasPrefix(rest, "//") {
		scheme += "://"
	} else {
		scheme += ":"
	}
	at := xurls.Strict().FindStringIndex(scheme + "x")
	return at != nil && at[0] == 0
}

var defaultSchemes = extract.DefaultSchemes()

// isDefault reports whether package extract finds URIs of the scheme without "//".
func isDefault(scheme string) bool {
	return slices.ContainsFunc(defaultSchemes, func(s string) bool { return strings.EqualFold(s, scheme) })
}

// A site is a place in a text where at least one extractor finds a URI, or which looks like the beginning
// of one. It includes all URIs that overlap each other.
type site struct {
	start, end   int
	ours, theirs []string // the texts of the URIs
	stratum      string
}

// The strata of sites.
const (
	same       = "same"    // both find the same URI
	atLineEnd  = "line"    // so too, but a line of text follows, which may be the rest of the URI
	different  = "cut"     // both find URIs that overlap, and differ
	onlyOurs   = "ours"    // only package extract finds a URI
	onlyTheirs = "theirs"  // only xurls does
	neither    = "neither" // neither does, although a scheme is followed by "://", or a default scheme by ":"
)

var strata = []string{same, atLineEnd, different, onlyOurs, onlyTheirs, neither}

// sites returns the sites of a text, in order.
func sites(text string) (list []site) {
	a, b, c := ours(text), theirs(text), candidates(text)
	for len(a)+len(b)+len(c) > 0 {
		s := site{start: len(text)}
		for _, spans := range [][]span{a, b, c} {
			if len(spans) > 0 && spans[0].start < s.start {
				s.start, s.end = spans[0].start, spans[0].end
			}
		}
		for grown := true; grown; {
			n := len(a) + len(b) + len(c)
			a = s.take(a, &s.ours)
			b = s.take(b, &s.theirs)
			c = s.take(c, nil)
			grown = len(a)+len(b)+len(c) < n
		}
		s.stratum = s.stratumOf(text)
		list = append(list, s)
	}
	return list
}

// take adds the first spans to the site if they overlap it, and returns the others.
func (s *site) take(spans []span, texts *[]string) []span {
	for len(spans) > 0 && spans[0].start < s.end {
		s.end = max(s.end, spans[0].end)
		if texts != nil {
			*texts = append(*texts, spans[0].text)
		}
		spans = spans[1:]
	}
	return spans
}

func (s *site) stratumOf(text string) string {
	switch {
	case len(s.ours)+len(s.theirs) == 0:
		return neither
	case len(s.ours) == 0:
		return onlyTheirs
	case len(s.theirs) == 0:
		return onlyOurs
	case !slices.Equal(s.ours, s.theirs):
		return different
	case endsLine(text[s.end:]):
		return atLineEnd
	}
	return same
}

// endsLine reports whether a line ends before rest, possibly after blanks and punctuation, and the next line
// is not empty.
func endsLine(rest string) bool {
	rest = strings.TrimLeft(rest, " \t\r.,-")
	if !strings.HasPrefix(rest, "\n") {
		return false
	}
	next, _, _ := strings.Cut(rest[1:], "\n")
	return strings.TrimSpace(next) != ""
}

// candidates returns the schemes in a text, each with its colon, that are followed by "//", or that are
// default schemes and followed by a character other than white space.
func candidates(text string) (found []span) {
	for i := 0; ; i++ {
		n := strings.IndexByte(text[i:], ':')
		if n < 0 {
			return found
		}
		i += n
		start := i
		for start > 0 && i-start < 40 && uri.RuleScheme.Match("a"+text[start-1:start]) {
			start--
		}
		for start < i && !uri.RuleScheme.Match(text[start:i]) {
			start++
		}
		scheme, rest := text[start:i], text[i+1:]
		if scheme == "" || rest == "" {
			continue
		}
		if len(scheme) > 1 && (strings.HasPrefix(rest, "//") || strings.HasPrefix(rest, `\/\/`)) || isDefault(scheme) && rest[0] > ' ' {
			found = append(found, span{start, i + 1, scheme})
		}
	}
}
