package peers

import (
	"fmt"

	"github.com/std66/std66/internal/peers/captures"
	"github.com/std66/std66/internal/peers/ragel"
	"github.com/std66/std66/internal/peers/re2go"
	"github.com/std66/std66/uri"
)

// A generated parser is one that was made of the same grammar, or a library in C.
type generated struct {
	name           string
	uri, reference func(s string) (captures.Captures, bool)
	match          func(s string) bool
}

// generators compares generated parsers, which are to agree in all.
func generators() []comparison {
	var list []comparison
	for _, g := range append([]generated{
		{"re2go", re2go.ParseURI, re2go.ParseReference, re2go.MatchReference},
		{"ragel", ragel.ParseURI, ragel.ParseReference, ragel.MatchReference},
	}, libraries()...) {
		list = append(list,
			comparison{g.name, "ParseURI", nil, captured(uri.RuleURI), theirs(g.uri), nil},
			comparison{g.name, "ParseReference", nil, captured(uri.RuleURIReference), theirs(g.reference), nil},
			comparison{g.name, "MatchReference", nil, verdict(uri.RuleURIReference.Match), verdict(g.match), nil})
	}
	return list
}

// captured reads a text that matches a rule, and the kind of its host.
func captured(rule uri.Rule) func(s string) (string, bool) {
	return func(s string) (string, bool) {
		if !rule.Match(s) {
			return "", false
		}
		r := uri.MustParseReference(s)
		a, _ := r.Authority()
		return fmt.Sprint(of(r), uint8(a.Host().Kind())), true
	}
}

// theirs reads a text as a generated parser captures it.
func theirs(parse func(s string) (captures.Captures, bool)) func(s string) (string, bool) {
	return func(s string) (string, bool) {
		c, ok := parse(s)
		if !ok {
			return "", false
		}
		var got components
		for _, span := range []struct {
			captures.Span
			text *string
			has  *bool
		}{
			{c.Scheme, &got.scheme, &got.has.scheme},
			{c.Userinfo, &got.userinfo, &got.has.userinfo},
			{c.Host, &got.host, &got.has.authority},
			{c.Port, &got.port, &got.has.port},
			{c.Path, &got.path, new(bool)},
			{c.Query, &got.query, &got.has.query},
			{c.Fragment, &got.fragment, &got.has.fragment},
		} {
			if *span.has = span.Start >= 0; *span.has {
				*span.text = s[span.Start:span.End]
			}
		}
		return fmt.Sprint(got, c.Kind), true
	}
}
