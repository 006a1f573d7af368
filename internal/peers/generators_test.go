package peers

import (
	"fmt"

	"github.com/std66/std66/internal/peers/captures"
	"github.com/std66/std66/internal/peers/generators"
	"github.com/std66/std66/uri"
)

// generated compares generated parsers, which must always agree with package uri.
func generated() []comparison {
	var list []comparison
	for _, g := range generators.All() {
		list = append(list,
			comparison{peer: g.Name, work: "ParseURI", ours: captured(uri.RuleURI), theirs: theirs(g.ParseURI)},
			comparison{peer: g.Name, work: "ParseReference", ours: captured(uri.RuleURIReference), theirs: theirs(g.ParseReference)},
			comparison{peer: g.Name, work: "MatchReference", ours: verdict(uri.RuleURIReference.Match), theirs: verdict(g.MatchReference)})
	}
	return list
}

// captured reads the components and the kind of host of a text that matches rule.
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

// theirs reads the same from the captures of a generated parser.
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
