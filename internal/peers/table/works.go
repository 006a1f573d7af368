package main

import (
	"net/url"

	"github.com/PuerkitoBio/purell"
	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/std66/std66/internal/peers"
	"github.com/std66/std66/uri"
)

// A work is a row of the table, with the runners that can do it. Package uri's runner is the
// first.
//
// A runner's function has the number of an input as its argument, so that it can use prepared
// data, such as parsed references.
type work struct {
	name    string
	inputs  []string
	runners []runner
}

// perText returns a runner for a function of texts.
func perText(peer string, texts []string, f func(s string) bool) runner {
	return runner{peer, func(i int) bool { return f(texts[i]) }}
}

// A peerFunc is a peer's function of a text.
type peerFunc struct {
	peer string
	f    func(s string) bool
}

// newWork returns the work of some functions, for the texts that all of them accept.
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

// all reports whether all functions accept s.
func all(functions []peerFunc, s string) bool {
	for _, f := range functions {
		if !f.f(s) {
			return false
		}
	}
	return true
}

// parse parses references. The peers do not do quite the same work:
//
//   - uri, re2go, ragel and uriparser find seven components and the kind of host, and accept
//     exactly the grammar. uri keeps the text and allocates nothing.
//   - net/url decodes the userinfo, the host and the path. It leaves the port in the host, and
//     does not check the query.
//   - fredbi/uri also checks that ports are below 65536 and that triplets are UTF-8. By default it
//     also checks that names are valid in the DNS, which is switched off here.
//   - whatwg-url follows another standard: it accepts everything that browsers accept, and makes
//     the normalized text, which a user of the components does not need.
//   - regexp divides by the expression of Appendix B. It checks nothing, and does not divide the
//     authority.
func parse() []peerFunc {
	return append(generated(func(g generator) func(string) bool { return g.parse }), []peerFunc{
		{"net/url", func(s string) bool { _, err := url.Parse(s); return err == nil }},
		{"fredbi/uri", func(s string) bool { _, err := fredbi.ParseReference(s); return err == nil }},
		{"whatwg-url", func(s string) bool { _, err := whatwg.Parse(s); return err == nil }},
		{"regexp", func(s string) bool { return peers.AppendixB.FindStringSubmatchIndex(s) != nil }},
	}...)
}

// anyVerdict makes rejected texts count as well, with the time to make the error. regexp and
// whatwg-url reject few texts, and re2go, ragel and uriparser make no error.
func anyVerdict(functions []peerFunc) []peerFunc {
	for i, f := range functions {
		functions[i].f = func(s string) bool { f.f(s); return true }
	}
	return functions
}

// match checks whether a text is a URI-reference. fredbi/uri parses the text, with the checks
// above. protovalidate also accepts zones (RFC 6874), and checks that the triplets of a host are
// UTF-8.
func match() []peerFunc {
	_, isReference := peers.Protovalidate()
	return append(generated(func(g generator) func(string) bool { return g.match }), []peerFunc{
		{"fredbi/uri", fredbi.IsURIReference},
		{"protovalidate", isReference},
	}...)
}

// split divides a text at the delimiters as in Appendix B, without checks.
func split() []peerFunc {
	return []peerFunc{
		{ours, func(s string) bool { p := uri.Split(s); return p.HasScheme }},
		{"regexp", func(s string) bool { return peers.AppendixB.FindStringSubmatchIndex(s) != nil }},
	}
}

// check makes the error for a text with an invalid triplet. The error of uri lists the valid
// input at that place. The others stop at the triplet: net/url quotes the triplet, and fredbi/uri
// quotes the text.
func check() []peerFunc {
	return failing(func(err error) bool { return err != nil })
}

// checkText is check and the error's text, which some peers make with the error.
func checkText() []peerFunc {
	return failing(func(err error) bool { return err != nil && err.Error() != "" })
}

// failing returns functions that pass their errors to failed.
func failing(failed func(error) bool) []peerFunc {
	return []peerFunc{
		{ours, func(s string) bool { return failed(uri.RuleURIReference.Check(s)) }},
		{"net/url", func(s string) bool { _, err := url.Parse(s); return failed(err) }},
		{"fredbi/uri", func(s string) bool { _, err := fredbi.ParseReference(s); return failed(err) }},
	}
}

// normalize normalizes from text to text. purell does not normalize queries, and always builds a
// new text. uri returns its argument if that is normalized.
func normalize() []peerFunc {
	return []peerFunc{
		{ours, func(s string) bool { u, err := uri.Parse(s); return err == nil && u.Normalize().String() != "" }},
		{"purell", func(s string) bool { _, err := purell.NormalizeURLString(s, peers.PurellFlags); return err == nil }},
	}
}

// normalizeParsed is normalize without parsing. purell gets a copy of the URL, because it changes
// its argument. It has less to do here, because it normalizes the case of hosts while parsing.
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

// resolve resolves from text to text, against a parsed base.
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

// resolveParsed is resolve with parsed references.
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

// bases returns the base as parsed by each peer.
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
