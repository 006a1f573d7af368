package html_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"

	"github.com/std66/std66/uri/extract/html"
)

// treeLinks returns the links of a document by a slow and independent method: it builds the document's
// tree, as browsers that run no scripts do, and walks it. It leaves out lists and refreshes.
func treeLinks(t *testing.T, doc string) []string {
	t.Helper()
	root, err := nethtml.ParseWithOptions(strings.NewReader(doc), nethtml.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatalf("%q: %v", doc, err)
	}
	var links []string
	for n := range root.Descendants() {
		for _, a := range n.Attr {
			name := a.Key
			if a.Namespace != "" {
				name = a.Namespace + ":" + a.Key
			}
			if isTreeLink(n, name) {
				links = append(links, strings.ToLower(n.Data)+" "+name+" "+strings.Trim(a.Val, " \t\n\r\f"))
			}
		}
	}
	return links
}

// isTreeLink reports whether an attribute of n is a link.
func isTreeLink(n *nethtml.Node, name string) bool {
	if n.Type != nethtml.ElementNode {
		return false
	}
	if n.Namespace != "" {
		return name == "href" || name == "xlink:href"
	}
	elements := map[string]string{
		"href": "a area base link", "src": "audio embed frame iframe img input script source track video",
		"cite": "blockquote del ins q", "action": "form", "formaction": "button input", "data": "object", "poster": "video",
		"background": "body table tbody td tfoot th thead tr", "longdesc": "frame iframe img",
	}
	return slices.Contains(strings.Fields(elements[name]), n.Data)
}

// streamLinks returns the same links from the package.
func streamLinks(doc string) []string {
	var links []string
	for l := range (html.Extractor{}).All(doc) {
		switch l.Attribute {
		case "srcset", "imagesrcset", "ping", "content":
			continue
		}
		element := l.Element
		if element == "image" && l.Attribute != "href" && l.Attribute != "xlink:href" {
			element = "img" // as in the tree, except in SVG
		}
		links = append(links, element+" "+l.Attribute+" "+l.Text)
	}
	return links
}

// TestTree compares documents whose trees have all tags.
func TestTree(t *testing.T) {
	for _, doc := range []string{
		`<!DOCTYPE html><html><head><base href="/b"><link rel=stylesheet href="c"><script src=d></script></head>
		<body background=e><p>a<a href="f&amp;g">b</a><img src='h' longdesc=i><br/><ul><li><a href=j>c<li><a href=k>d</ul></body></html>`,
		`<table background=a><caption><a href=b></a></caption><thead background=c><tr background=d><th background=e>1<tbody><tr><td background=f><a href=g>2</a></table>`,
		`<svg><title/><style/><script/><a href=a xlink:href=b><g/></a><image href=c /><foreignObject><p><a href=d><script src=e>"<a href=f>"</script></p></foreignObject><use xlink:href=g></svg><a href=h>`,
		`<math href=a><mi href=b>x</mi><mtext><a href=c><img src=d></a></mtext></math><script src=e></script>`,
		`<svg><path href=a><div><script src=b></script><a href=c></div></svg>`,
		`<div><svg><g></div><script src=a>"<a href=b>"</script>`,
		`<template><a href=a><table><tr><td background=b></table></template><a href=c>`,
		`<noscript><img src=a><p><a href=b></a></p></noscript><video poster=c src=d><source src=e><track src=f></video>`,
		`<form action=a><input src=b formaction=c><button formaction=d></button></form><object data=e></object><embed src=f><iframe src=g></iframe>`,
		"<frameset><frame src=a longdesc=b><frame src=c></frameset><noframes><a href=d></noframes>",
	} {
		if got, want := streamLinks(doc), treeLinks(t, doc); !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s\ngot  %q\nwant %q", doc, got, want)
		}
	}
}

// testData returns the folder of the test data of golang.org/x/net/html, which has the tests of
// browsers (html5lib-tests).
func testData(t *testing.T) string {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/net").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(dir)), "html", "testdata")
}

// TestBrowserDocuments compares documents of browsers' tests of tree construction. Most are invalid.
// Each tag gets links with a number of its own. The package must find all links of the tree. It may find
// a few others, because tree construction leaves out tags.
func TestBrowserDocuments(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testData(t), "*", "*.dat"))
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob(filepath.Join(testData(t), "*", "tree-construction", "*.dat"))
	if err != nil {
		t.Fatal(err)
	}
	docs, differ := 0, 0
	for _, file := range append(files, more...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range strings.Split("\n"+string(data), "\n#data\n")[1:] {
			doc, rest, _ := strings.Cut(test, "\n#errors")
			if strings.Contains(rest, "#document-fragment") {
				continue
			}
			docs++
			if !checkBrowserDocument(t, numbered(doc)) {
				differ++
			}
		}
	}
	if docs < 1500 || differ > 40 {
		t.Errorf("%d documents, %d have links that are not in their trees", docs, differ)
	}
}

var startTag = regexp.MustCompile("<[a-zA-Z][a-zA-Z0-9-]*")

// numbered returns a document whose tags have links.
func numbered(doc string) string {
	n := 0
	return startTag.ReplaceAllStringFunc(doc, func(tag string) string {
		n++
		return fmt.Sprintf("%s href=%d src=%d action=%d", tag, n, n, n)
	})
}

// checkBrowserDocument reports whether a document has only links that its tree has.
func checkBrowserDocument(t *testing.T, doc string) bool {
	t.Helper()
	got, want := streamLinks(doc), treeLinks(t, doc)
	for _, link := range want {
		// The end tag of desc is inside a span, so browsers ignore it.
		if !slices.Contains(got, link) && !strings.Contains(doc, "</desc><mtext") {
			t.Errorf("%q\ngot  %q\nwant %q", doc, got, want)
		}
	}
	return !slices.ContainsFunc(got, func(link string) bool { return !slices.Contains(want, link) })
}

// TestAllNames decodes all names of character references that browsers test.
func TestAllNames(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(testData(t), "html5lib-tests", "tokenizer", "namedEntities.test"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Tests []struct{ Input string } }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Tests) < 4000 {
		t.Fatalf("only %d tests", len(file.Tests))
	}
	for _, test := range file.Tests {
		for _, after := range []string{"", "=", "b", ";"} {
			doc := "<a href='" + test.Input + after + "'>"
			if got, want := streamLinks(doc), treeLinks(t, doc); !slices.Equal(got, want) {
				t.Errorf("%s: got %q, want %q", doc, got, want)
			}
		}
	}
}
