package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"unicode/utf8"
)

// A row is a site in a short context, which gives the same URIs as the whole document.
type row struct {
	stratum string
	source  string // the document, and the offset of the site in it
	context string
	at      int // the offset of the site in the context
	ours    []string
	theirs  []string
	meant   []string // the URIs and other references that the author meant
}

// Lengths of contexts in bytes.
const (
	maxContext = 300
	before     = 30
	after      = 40
)

// maxSites is the number of sites of a document above which only every second, third or further one
// counts, so that a few changelogs with thousands of references do not dominate the collection.
const maxSites = 200

// A collection counts the sites in documents, and keeps a random sample of each stratum.
type collection struct {
	random      *rand.Rand
	size        map[string]int // of the sample, by stratum
	sampled     map[string][]row
	population  map[string]int
	documents   int // with sites
	withoutRows int // sites that no short context represents

	seen map[string]bool // sites in their immediate contexts
}

// newCollection returns a collection without documents.
func newCollection(seed uint64, size map[string]int) *collection {
	return &collection{rand.New(rand.NewPCG(seed, 66)), size, map[string][]row{}, map[string]int{}, 0, 0, map[string]bool{}}
}

// add adds the sites of a document. A site counts once if the collection has several with the same URIs
// and the same 12 bytes before and after them.
func (c *collection) add(d document) {
	const near = 12
	var list []site
	for _, s := range sites(d.text) {
		key := fmt.Sprintf("%q %q %q", d.text[max(0, s.start-near):min(len(d.text), s.end+near)], s.ours, s.theirs)
		if !c.seen[key] {
			c.seen[key] = true
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return
	}
	c.documents++
	step := (len(list) + maxSites - 1) / maxSites
	for i := 0; i < len(list); i += step {
		c.addSite(d, list[i])
	}
}

// addSite counts a site, and keeps it with the same probability as all others of its stratum.
func (c *collection) addSite(d document, s site) {
	r, ok := newRow(d, s)
	if !ok {
		c.withoutRows++
		return
	}
	c.population[s.stratum]++
	kept, size := c.sampled[s.stratum], c.size[s.stratum]
	if len(kept) < size {
		c.sampled[s.stratum] = append(kept, r)
	} else if i := c.random.IntN(c.population[s.stratum]); i < size {
		kept[i] = r
	}
}

// newRow returns a site with the shortest context that represents it, and false if there is none.
func newRow(d document, s site) (row, bool) {
	for _, scale := range []int{1, 2, 3, 6} {
		from, to := max(0, s.start-before*scale), min(len(d.text), s.end+after*scale)
		if to-from > maxContext {
			to = min(to, from+maxContext)
		}
		for from < s.start && !utf8.RuneStart(d.text[from]) {
			from++
		}
		for to > s.end && to < len(d.text) && !utf8.RuneStart(d.text[to]) {
			to--
		}
		if to < s.end {
			continue
		}
		r := row{s.stratum, fmt.Sprintf("%s:%d", d.name, s.start), d.text[from:to], s.start - from, s.ours, s.theirs, nil}
		if same, ok := r.site(); ok && same.end == s.end-from && slices.Equal(same.ours, s.ours) && slices.Equal(same.theirs, s.theirs) {
			return r, true
		}
	}
	return row{}, false
}

// site returns the site in the row's context.
func (r row) site() (site, bool) {
	list := sites(r.context)
	i := slices.IndexFunc(list, func(s site) bool { return s.start == r.at })
	if i < 0 {
		return site{}, false
	}
	return list[i], true
}
