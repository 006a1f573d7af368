package peers

import (
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/library"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/sample"
)

// cookieTexts returns texts for comparisons of Cookie header fields.
func cookieTexts(t testing.TB) iter.Seq[string] {
	return headerTexts(headerGrammar(t, "rfc6265", "cookie-string"), fieldTexts{
		corpus: append(CookieHeaders(300), realCookies...),
		pieces: []string{"a", "B", "=", ";", "; ", " ", "\t", ",", `"`, "\\", "\r", "\n", "\x00", "\x7f", "é", "\xff", "{", "a=b", `a="b"`, "%3B", "/", ":"},
		prefix: "a=b",
	})
}

// mediaTypeTexts returns texts for comparisons of media types.
func mediaTypeTexts(t testing.TB) iter.Seq[string] {
	return headerTexts(headerGrammar(t, "rfc9110", "media-type"), fieldTexts{
		corpus: append(MediaTypes(300), realMediaTypes...), pieces: mediaPieces, prefix: "a/b",
	})
}

// acceptTexts returns texts for comparisons of Accept header fields.
func acceptTexts(t testing.TB) iter.Seq[string] {
	return headerTexts(headerGrammar(t, "rfc9110", "Accept"), fieldTexts{
		corpus: append(AcceptHeaders(300), realAccepts...), pieces: append([]string{",", ", ", "*/*", ";q=0.5"}, mediaPieces...), prefix: "a/b;c",
	})
}

// mediaPieces are the parts of short texts with media types.
var mediaPieces = []string{
	"a", "B", "a/b", "/", "*", ";", "; ", "c=d", "c=e", "C*=utf-8''%41", "c*0=f", "c*1*=%zz", "=", " ", "\t", "\n", "\u00a0", `"`, `""`, `"x,;y"`,
	"\\", `"\"\q"`, "\x01", "\x7f", "é", "\xff", "\u212a", "{", ",", "%",
}

// realCookies, realMediaTypes and realAccepts are header fields as clients and servers send
// them, and examples of the RFCs.
var (
	realCookies = []string{
		"SID=31d4d96e407aad42; lang=en-US", // RFC 6265 §3.1
		"_ga=GA1.1.1234567890.1700000000; _gid=GA1.1.42.7; _gat=1",
		"PHPSESSID=0cc175b9c0f1b6a831c399e269772661; cookie_consent=%7B%22ads%22%3Afalse%7D",
		`prefs="theme=dark&size=2"; OptanonAlertBoxClosed=2026-01-02T03:04:05.678Z`,
		"a=b;c=d", "a=b;  c=d", "a=b; c=d;", `json={"a":1,"b":"c"}`, "date=Wed, 09 Jun 2021 10:18:14 GMT", "flag", "=value", "name with space=1",
		`a="b c"`, `a="b`, "a==b==", "$Version=1; a=b; $Path=/", "a=日本", "",
	}
	realMediaTypes = []string{
		"text/html;charset=utf-8", `Text/HTML;Charset="utf-8"`, `text/html; charset="utf-8"`, // RFC 9110 §8.3.1
		"application/json", "application/json; charset=utf-8;", "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW",
		`multipart/mixed; boundary="=_NextPart_000_0001"; type="text/html"`, "text/plain; charset=us-ascii; format=flowed; delsp=yes",
		"text/html; charset = utf-8", "text/html charset=utf-8", "text/html, text/html", "html", `application/pdf; name="C:\dir\a.pdf"`,
		"application/x-stuff; title*=us-ascii'en-us'This%20is%20%2A%2A%2Afun%2A%2A%2A", "text/html;", "text/html;;charset=utf-8", "",
		`attachment; filename="a\"b.txt"`, "text/html; charset=utf-8; charset=utf-8", "text/html; charset=utf-8; charset=latin1",
	}
	realAccepts = []string{
		"audio/*; q=0.2, audio/basic", "text/plain; q=0.5, text/html,\ttext/x-dvi; q=0.8, text/x-c", // RFC 9110 §12.5.1
		"text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5",
		"text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
		"application/json, text/plain, */*", "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "*/*",
		"text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", "application/vnd.github+json; version=2022-11-28", "text/html,,text/plain", ",", "",
		`application/ld+json;profile="https://www.w3.org/ns/activitystreams, x"`, "text/html;level=1;level=2", "text/html;q=1.0000", "text/html;q", "a/b c/d",
	}
)

// fieldTexts has the parts of the texts for a header field.
type fieldTexts struct {
	corpus, pieces []string
	prefix         string // before some of the short texts
}

// headerTexts returns the corpus, short texts, members and near misses of the rule, texts that
// cover its automaton, and a copy of each with random edits.
func headerTexts(g headerRule, of fieldTexts) iter.Seq[string] {
	sources := append([]iter.Seq[string]{slices.Values(of.corpus), combinations("", of.pieces, 3), combinations(of.prefix, of.pieces, 2)}, g.texts...)
	return withEdits(rand.New(rand.NewPCG(Seed, 2)), of.pieces, sources)
}

// headerRule has the texts that the grammar's rule gives.
type headerRule struct{ texts []iter.Seq[string] }

// headerGrammar reads the bundled grammar of an RFC as the generated packages do: with the lists of
// recipients.
func headerGrammar(t testing.TB, document, rule string) headerRule {
	t.Helper()
	l := &library.Library{Budget: limit.New(limit.Limits{})}
	d, ok := l.Bundled(document)
	if !ok {
		t.Fatalf("%s is not bundled", document)
	}
	r := l.Reader(library.Bundle)
	r.Roots, r.Lists, r.Patches = []string{rule}, abnf.ListRecipient, d.Patches
	if rule == "Accept" {
		const name = "headers/media/recipient.patch.abnf"
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r.Patches = append(r.Patches, abnf.Source{Name: name, Text: string(text)})
	}
	g, err := r.Read(d.Sources...)
	if err != nil {
		t.Fatal(err)
	}
	root := g.Lookup(rule)
	members, err := sample.New(g, root, sample.Options{Seed: Seed})
	if err != nil {
		t.Fatal(err)
	}
	misses, err := sample.NewNearMisses(g, root, sample.Options{Seed: Seed}, nil)
	if err != nil {
		t.Fatal(err)
	}
	automaton, err := dfa.Compile(g, root, nil)
	if err != nil {
		t.Fatal(err)
	}
	return headerRule{[]iter.Seq[string]{
		first(5000, members.Next), first(5000, misses.Next), automaton.PathCover(dfa.EveryByte), automaton.LoopCover(),
	}}
}
