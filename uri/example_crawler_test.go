package uri_test

import (
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"

	"github.com/std66/std66/uri"
)

// A linkChecker fetches the pages of one site and reports broken links. It parses each link once,
// and then resolves, normalizes, compares and fetches it.
type linkChecker struct {
	site  uri.Origin
	queue []uri.URI            // pages to fetch
	links map[uri.URI][]string // where the links to each page are
}

// pageForm is the normal form in which URIs of the same page are equal.
var pageForm = uri.Normalizer{Steps: uri.StepsAll}

// add adds the page that a link leads to, if it belongs to the site.
func (c *linkChecker) add(link uri.URI, from string) {
	if origin, ok := link.Origin(); !ok || origin != c.site {
		return
	}
	key := pageForm.NormalizeURI(link.WithoutFragment())
	if c.links[key] == nil {
		c.queue = append(c.queue, key)
	}
	c.links[key] = append(c.links[key], from)
}

// linkPattern finds the links of simple HTML pages.
var linkPattern = regexp.MustCompile(`href="([^"]*)"`)

// check fetches a page and adds its links.
func (c *linkChecker) check(u uri.URI) error {
	target, err := u.LossyURL()
	if err != nil {
		return err
	}
	// An http.Client would follow redirects; here their targets are links, too.
	response, err := http.DefaultTransport.RoundTrip(&http.Request{Method: http.MethodGet, URL: target, Header: http.Header{}})
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	references := response.Header["Location"] // of a redirect
	for _, match := range linkPattern.FindAllStringSubmatch(string(body), -1) {
		references = append(references, html.UnescapeString(match[1]))
	}
	for _, s := range references {
		link, err := u.ResolveString(s)
		if invalid, ok := errors.AsType[*uri.ParseError](err); ok {
			fmt.Printf("%s: %v\n%s", u.Path(), err, invalid.Excerpt(s, nil))
			continue
		}
		if err != nil {
			fmt.Printf("%s: %v\n", u.Path(), err)
			continue
		}
		c.add(link, fmt.Sprintf("%q in %s", s, u.Path()))
	}
	if response.StatusCode >= http.StatusBadRequest {
		return errors.New(response.Status)
	}
	return nil
}

// sitePages are the pages of a small site.
var sitePages = map[string]string{
	"/":         `<a href="docs/">Docs</a> <a href="./docs/index.html#top">index</a> <a href="http://[::1/">home</a> <a href="mailto:a@example.com">mail</a>`,
	"/docs/":    `<a href="..">up</a> <a href="a%7Eb?x=1&amp;y=2#">notes</a> <a href="c.html">c</a> <a href="/old">old</a>`,
	"/docs/a~b": `<a href="//example.com/">another site</a> <a href="C.html#section">C</a> <a href="over there">there</a> <a href="%63.html">c</a>`,
}

// serveSite serves the site. It redirects from /docs/index.html to /docs/ and from /old to /missing.
func serveSite(w http.ResponseWriter, r *http.Request) {
	if to := map[string]string{"/docs/index.html": ".", "/old": "missing"}[r.URL.Path]; to != "" {
		w.Header().Set("Location", to)
		w.WriteHeader(http.StatusMovedPermanently)
	} else if text, ok := sitePages[r.URL.Path]; ok {
		fmt.Fprint(w, text)
	} else {
		w.WriteHeader(http.StatusNotFound)
	}
}

// A link checker finds the broken links of a site.
func Example_linkChecker() {
	server := httptest.NewServer(http.HandlerFunc(serveSite))
	defer server.Close()

	start, err := uri.Parse(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	site, _ := start.Origin()
	c := linkChecker{site: site, links: make(map[uri.URI][]string)}
	c.add(start, "the start")
	for len(c.queue) > 0 {
		next := c.queue[0]
		c.queue = c.queue[1:]
		if err := c.check(next); err != nil {
			fmt.Printf("%s: %v: linked as %s\n", next.Path(), err, strings.Join(c.links[next], ", "))
		}
	}
	fmt.Println(len(c.links), "links checked")
	// Output:
	// /: uri: "http://[::1/": offset 11: expected ":", ".", "]" or HEXDIG, found "/", in the host
	// http://[::1/
	//            ^
	// /docs/a~b: uri: "over there": offset 4: expected ":", "@", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found " ", in the path
	// over there
	//     ^
	// /docs/c.html: 404 Not Found: linked as "c.html" in /docs/, "%63.html" in /docs/a~b
	// /docs/C.html: 404 Not Found: linked as "C.html#section" in /docs/a~b
	// /missing: 404 Not Found: linked as "missing" in /old
	// 8 links checked
}
