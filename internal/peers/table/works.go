package main

import (
	"net/url"

	"github.com/PuerkitoBio/purell"
	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/std66/std66/internal/peers"
	"github.com/std66/std66/uri"
)

// A work is a row of the table: what is done, and who can do it. Our own runner is the first.
//
// What a runner does for one input is a function of the input's number, so that some can
// have more ready than a text, such as a reference that has been parsed.
type work struct {
	name    string
	inputs  []string
	runners []runner
}

// perText returns a runner for a function of texts.
func perText(peer string, texts []string, f func(s string) bool) runner {
	return runner{peer, func(i int) bool { return f(texts[i]) }}
}

// A peerFunc is what a peer does with a text.
type peerFunc struct {
	peer string
	f    func(s string) bool
}

// newWork returns the work that some functions do, for the texts that each of them takes.
func newWork(name string, texts []string, functions []peerFunc) work {
	w := work{name: name}
	for _, s := range texts {
		if all(functions, s) {
			w.inputs = append(w.inputs, s)
		}
	}
	for _, f := range functions {
		w.runners = append(w.runners, perText(f.peer, w.inputs, f.f))
	}
	return w
}

// all reports whether all functions take s.
func all(functions []peerFunc, s string) bool {
	for _, f := range functions {
		if !f.f(s) {
			return false
		}
	}
	return true
}

// parse takes a reference apart. The work is not quite the same everywhere:
//
//   - uri, re2go and ragel find seven components and the kind of host, and accept exactly
//     what the grammar does. uri keeps the text and allocates nothing.
//   - net/url has userinfo and host decoded and looks for triplets in the path, which it
//     also decodes; the port stays in the host, and the query is not looked at.
//   - fredbi/uri checks besides the grammar that ports are numbers below 65536 and that
//     triplets are UTF-8. By default it also checks that names could be in the DNS, which is
//     switched off here.
//   - whatwg-url follows another standard: it takes all that browsers do, and makes the
//     normalized text. Whoever wants just the components pays for more.
//   - regexp divides by the expression of Appendix B, checks nothing, and does not divide the
//     authority.
func parse() []peerFunc {
	return append(generated(func(g generator) func(string) bool { return g.parse }), []peerFunc{
		{"net/url", func(s string) bool { _, err := url.Parse(s); return err == nil }},
		{"fredbi/uri", func(s string) bool { _, err := fredbi.ParseReference(s); return err == nil }},
		{"whatwg-url", func(s string) bool { _, err := whatwg.Parse(s); return err == nil }},
		{"regexp", func(s string) bool { return peers.AppendixB.FindStringSubmatchIndex(s) != nil }},
	}...)
}

// anyVerdict has texts that are refused count as done, the error that is made included: by
// regexp and whatwg-url few are refused, and re2go and ragel make no error.
func anyVerdict(functions []peerFunc) []peerFunc {
	for i, f := range functions {
		functions[i].f = func(s string) bool { f.f(s); return true }
	}
	return functions
}

// match tells whether a text is a URI-reference. fredbi/uri does so by parsing, with the
// checks above. protovalidate takes zones (RFC 6874) besides what the grammar has, and
// checks that a host's triplets are UTF-8.
func match() []peerFunc {
	_, isReference := peers.Protovalidate()
	return append(generated(func(g generator) func(string) bool { return g.match }), []peerFunc{
		{"fredbi/uri", fredbi.IsURIReference},
		{"protovalidate", isReference},
	}...)
}

// split divides at the delimiters as Appendix B does, and checks nothing, on both sides.
func split() []peerFunc {
	return []peerFunc{
		{ours, func(s string) bool { p := uri.Split(s); return p.HasScheme }},
		{"regexp", func(s string) bool { return peers.AppendixB.FindStringSubmatchIndex(s) != nil }},
	}
}

// check makes the error for a text with a triplet that is none, by the function for that: uri
// says what would have been right there; the others stop at the triplet, and net/url quotes
// it, fredbi/uri the text.
func check() []peerFunc {
	return failing(func(err error) bool { return err != nil })
}

// checkText is check with the error's text made, too, which some make with the error.
func checkText() []peerFunc {
	return failing(func(err error) bool { return err != nil && err.Error() != "" })
}

// failing returns functions that give their errors to failed.
func failing(failed func(error) bool) []peerFunc {
	return []peerFunc{
		{ours, func(s string) bool { return failed(uri.RuleURIReference.Check(s)) }},
		{"net/url", func(s string) bool { _, err := url.Parse(s); return failed(err) }},
		{"fredbi/uri", func(s string) bool { _, err := fredbi.ParseReference(s); return failed(err) }},
	}
}

// normalize has texts go in and come out. purell does not normalize queries, and builds every
// text anew; uri returns the one it got if that is normalized.
func normalize() []peerFunc {
	return []peerFunc{
		{ours, func(s string) bool { u, err := uri.Parse(s); return err == nil && u.Normalize().String() != "" }},
		{"purell", func(s string) bool { _, err := purell.NormalizeURLString(s, peers.PurellFlags); return err == nil }},
	}
}

// normalizeParsed is normalize without parsing. purell changes the URL that it is given, so it
// gets a copy, and as it normalizes a host's letters while parsing has less to do here.
func normalizeParsed(name string, texts []string) work {
	var uris []uri.URI
	var urls []url.URL
	w := work{name: name}
	for _, s := range texts {
		if u, err := url.Parse(s); err == nil && uri.RuleURI.Match(s) {
			w.inputs, uris, urls = append(w.inputs, s), append(uris, uri.MustParse(s)), append(urls, *u)
		}
	}
	w.runners = []runner{
		{ours, func(i int) bool { return uris[i].Normalize().String() != "" }},
		{"purell", func(i int) bool { u := urls[i]; return purell.NormalizeURL(&u, peers.PurellFlags) != "" }},
	}
	return w
}

// resolve has a text go in and that of the target come out; the base has been parsed.
func resolve() []peerFunc {
	base, baseURL, baseWhatwg := bases()
	return []peerFunc{
		{ours, func(s string) bool {
			r, _ := uri.ParseReference(s)
			u, err := base.Resolve(r)
			return err == nil && u.String() != ""
		}},
		{"net/url", func(s string) bool { u, err := baseURL.Parse(s); return err == nil && u.String() != "" }},
		{"whatwg-url", func(s string) bool { u, err := baseWhatwg.Parse(s); return err == nil && u.Href(false) != "" }},
	}
}

// resolveParsed is resolve with references that have been parsed.
func resolveParsed(name string, texts []string) work {
	base, baseURL, _ := bases()
	var references []uri.Reference
	var urls []*url.URL
	for _, s := range texts {
		u, err := url.Parse(s)
		if err != nil {
			panic(err)
		}
		references, urls = append(references, uri.MustParseReference(s)), append(urls, u)
	}
	return work{name, texts, []runner{
		{ours, func(i int) bool { u, err := base.Resolve(references[i]); return err == nil && u.String() != "" }},
		{"net/url", func(i int) bool { return baseURL.ResolveReference(urls[i]).String() != "" }},
	}}
}

// bases returns the base as each peer has it.
func bases() (uri.URI, *url.URL, *whatwg.Url) {
	u, err := url.Parse(peers.Base)
	if err != nil {
		panic(err)
	}
	w, err := whatwg.Parse(peers.Base)
	if err != nil {
		panic(err)
	}
	return uri.MustParse(peers.Base), u, w
}
