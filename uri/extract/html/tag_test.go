package html

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// checkTags compares the names and attributes of a text's start tags with the tokenizer's. The first
// attribute of a name counts.
func checkTags(t *testing.T, text string) {
	t.Helper()
	tokens := html.NewTokenizer(strings.NewReader(text))
	offset := int64(0)
	for {
		kind := tokens.Next()
		raw := bytes.Clone(tokens.Raw())
		switch kind {
		case html.ErrorToken:
			return
		case html.StartTagToken, html.SelfClosingTagToken:
			checkTag(t, tokens, raw, offset)
		}
		offset += int64(len(raw))
	}
}

func checkTag(t *testing.T, tokens *html.Tokenizer, raw []byte, offset int64) {
	t.Helper()
	lower := (&stream{scanner: &scanner{}}).lower
	clean := func(name []byte) string { return strings.ReplaceAll(lower(name), "\x00", "\ufffd") }
	g := tag{raw: raw}
	if got, want := clean(g.name()), tagName(tokens); got != want {
		t.Fatalf("%q: got the name %q, want %q", raw, got, want)
	}
	seen := map[string]bool{}
	for {
		name, span, ok := g.attribute()
		written := raw[name.start:name.end]
		if ok && seen[lower(written)] {
			continue
		}
		seen[lower(written)] = true
		wantKey, want, _ := tokens.TagAttr()
		if !ok && wantKey == nil {
			return
		}
		got := decode(string(raw[span.start:span.end]), offset)
		if !ok || clean(written) != string(wantKey) || got.text != string(want) {
			t.Fatalf("%q: got the attribute %q=%q, %t, want %q=%q", raw, written, got.text, ok, wantKey, want)
		}
		checkValue(t, raw[span.start:span.end], got)
	}
}

func tagName(tokens *html.Tokenizer) string {
	name, _ := tokens.TagName()
	return string(name)
}

// checkValue checks that the parts of a value are where the value says.
func checkValue(t *testing.T, raw []byte, v value) {
	t.Helper()
	end, rawEnd := 0, 0
	for _, r := range v.refs {
		if v.text[end:r.at] != string(raw[rawEnd:r.raw]) {
			t.Fatalf("%q: the text before %+v is %q", raw, r, v.text[end:r.at])
		}
		if written := string(raw[r.raw : r.raw+r.rawLen]); !strings.ContainsRune("&\r\x00", rune(written[0])) || r.n <= 0 {
			t.Fatalf("%q: %+v is %q", raw, r, written)
		}
		end, rawEnd = r.at+r.n, r.raw+r.rawLen
	}
	if v.text[end:] != string(raw[rawEnd:]) {
		t.Fatalf("%q: the text at the end is %q", raw, v.text[end:])
	}
	if got := v.rawOffset(len(v.text)); got != len(raw) {
		t.Fatalf("%q: the end is %d", raw, got)
	}
}

func FuzzTags(f *testing.F) {
	for _, text := range []string{
		"<a href=b c='d' E=\"f\">", "<a/b/=c =d==e f = g h>", "<a b&amp;='&amp;&copy=&copy;&ampx&#x41;&#65'>", "<a\x00b c\x00=\x00\r\n\r>",
		"<A B b=c B='d'/>", "<a b='>\"' c=\">'\"d=e>", "<a b=c/><a b/><a/>", "<é ü=ä>", "<a <b =\">\">",
	} {
		f.Add(text)
	}
	f.Fuzz(checkTags)
}

// TestRandomTags compares tags of random pieces.
func TestRandomTags(t *testing.T) {
	pieces := []string{
		" ", " ", "=", "=", "'", `"`, "/", ">", "<", "a", "B", "href", "\r", "\n", "\r\n", "\t", "\f", "\x00", "é", "\xff", "&", "&amp", "&amp;",
		"&copy=", "&copy1", "&#65", "&#x41;", "&#x", "&notit;", "&NotEqualTilde;", "&semi;", "&fjlig;", "&CounterClockwiseContourIntegral;",
	}
	r := rand.New(rand.NewPCG(1, 2))
	n := 20_000
	if testing.Short() {
		n = 2_000
	}
	for range n {
		text := "<a "
		for range r.IntN(20) {
			text += pieces[r.IntN(len(pieces))]
		}
		checkTags(t, text+">")
	}
}

// TestNames compares prefixes of names of character references, and what may follow them, and long ones.
func TestNames(t *testing.T) {
	names := []string{"amp", "AMP", "lt", "copy", "not", "notin", "notinva", "para", "parallel", "semi", "fjlig", "bne", "Tab", "NewLine", "nvlt", "ThickSpace", "acE"}
	for _, name := range names {
		for n := range len(name) + 1 {
			for _, after := range []string{"", ";", "=", "1", "x", "X;", " ", "&", "é", "\x00", "\r"} {
				checkTags(t, "<a b='&"+name[:n]+after+"'>")
				checkTags(t, "<a b=&"+name[:n]+after+">")
			}
		}
	}
	for _, n := range []int{1, 6, 7, 31, 32, 33, 34, 250, 260, 4096, 9000} {
		for _, after := range []string{"", ";", "=", ";&amp;"} {
			checkTags(t, "<a b='&"+strings.Repeat("a", n)+after+"'>")
			checkTags(t, "<a b='&#"+strings.Repeat("1", n)+after+"'>")
			checkTags(t, "<a b='&#x"+strings.Repeat("0", n)+"41"+after+"'>")
		}
	}
}
