package extract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri/extract"
)

// checkPartial checks that text has one match of the given kind if [extract.Extractor.LeftOut] is set,
// and none otherwise. want is the text of the match, with a bar at the end of its longest URI.
func checkPartial(t *testing.T, text string, kind extract.Kind, want string) {
	t.Helper()
	for _, relative := range []bool{false, true} {
		x := extract.Extractor{Relative: relative}
		if got := found(x, text); got != nil {
			t.Errorf("%q: found %q, want nothing", text, got)
		}
		x.LeftOut = true
		var got []string
		for m := range x.All(text) {
			if m.Kind == extract.Whole {
				continue // also found without LeftOut
			}
			prefix := strings.TrimSuffix(m.Text, m.Rest)
			got = append(got, fmt.Sprintf("%s: %s|%s", m.Kind, prefix, m.Rest))
			if m.Reference.String() != "" || m.Unhyphenated.String() != "" {
				t.Errorf("%q: got the reference %q", text, m.Reference)
			}
			if !strings.HasPrefix(text[m.Stop:m.End], m.Rest[:1]) || m.Stop < m.Start {
				t.Errorf("%q: got Stop %d in the span [%d:%d], Rest %q", text, m.Stop, m.Start, m.End, m.Rest)
			}
		}
		if want := fmt.Sprintf("%s: %s", kind, want); len(got) != 1 || got[0] != want {
			t.Errorf("%q:\ngot  %q\nwant %q", text, got, want)
		}
	}
}

// TestLeftOut checks IRIs and broken references in all delimiters: no part of them is found.
func TestLeftOut(t *testing.T) {
	for _, row := range []struct {
		text string // with a bar at the end of the longest URI
		kind extract.Kind
		name string
	}{
		{"http://www.b|ücher.example/a", extract.IRI, "a letter in the host"},
		{"http://a/|を参照", extract.IRI, "a letter in the path"},
		{"http://a/e|\u0301", extract.IRI, "a combining mark in the path"},
		{"http://a/|①", extract.IRI, "a non-ASCII number in the path"},
		{"http://i|❤.ws/", extract.IRI, "a symbol in the host"},
		{"http://exam|\u200bple.com/", extract.IRI, "an invisible character in the host"},
		{"http://web.archive.org/web/2020/http://b|ücher.example/", extract.IRI, "an IRI in the path of a URI"},
		{"http://b|ücher.example/http://b.example/", extract.IRI, "a URI in the path of an IRI"},
		{"http://a/|\U000EFFFD", extract.IRI, "the last ucschar (RFC 3987 §2.2)"},
		{"http://a/|\U000E1000", extract.IRI, "the first ucschar in plane 14"},
		{"http://a/|\U000E0FFF", extract.Broken, "the character before the first ucschar in plane 14"},
		{"http://a/?|\ue000", extract.IRI, "a private character in a query (RFC 3987 §2.2)"},
		{"http://a/|\ue000", extract.Broken, "a private character in a path"},
		{"http://a/?b#|\ue000", extract.Broken, "a private character in a fragment"},
		{"http://exam|\u200eple.com/", extract.Broken, "a bidirectional formatting character (RFC 3987 §4.1)"},
		{"mailto:jim@b|ücher.example", extract.IRI, "a letter in a mailto URI"},
		{"mailto:j|ürgen@a.example", extract.IRI, "a letter before the at sign that the scheme needs"},
		{"urn:example:|é", extract.IRI, "a letter in a URN"},
		{"http://www.b|\xfccher.example/", extract.Broken, "a Latin-1 letter"},
		{"http://a/|\ufffd", extract.Broken, "a replacement character"},
		{`http://a|\b`, extract.Broken, "a backslash"},
		{`http://good.example|\@evil.example/`, extract.Broken, "a backslash before an at sign"},
		{`http://a|\.example\.com`, extract.Broken, "a regular expression"},
		{"http://a/|{id}/b", extract.Broken, "a template in the path"},
		{"https://s3.|{Region}.amazonaws.com", extract.Broken, "a template in the host"},
		{"http://localhost:|${port}/", extract.Broken, "a template in the port"},
		{"http://|{host}/x", extract.Broken, "a template as the host"},
		{"http://a/|^b", extract.Broken, "a circumflex"},
		{"http://a/|`b", extract.Broken, "a backquote in the path"},
		{"http://a/?b|||c", extract.Broken, "bars in the query"},
		{"http://host:|port/x", extract.Broken, "a port that is not a number"},
		{"http://a:80|,b:80", extract.Broken, "a list of hosts after a port"},
		{"git+ssh://git@github.com:|npm/cli.git", extract.Broken, "a path of scp as the port"},
		{"sip:bob@|[::1]", extract.Broken, "an IP-literal in a path"},
		{"http://|[fe80::1%25eth0]/", extract.Broken, "an IPv6 zone"},
		{"http://a/100|%", extract.Broken, "a percent sign at the end"},
		{"http://a/|%s", extract.Broken, "a format verb"},
		{"http://a#b|#c", extract.Broken, "a second number sign"},
		{"http://a/?b|[c]=d", extract.Broken, "brackets in the query"},
		{"http://a/x|[0].html", extract.Broken, "brackets in the path"},
	} {
		t.Run(row.name, func(t *testing.T) {
			text := strings.Replace(row.text, "|", "", 1)
			for _, context := range []string{"%s", "%s.", "see %s and", "<%s>", "<URL: %s >", `"%s"`, "'%s'", "(%s)", "[x](%s)", "[%s]", "{%s}", "“%s”", "「%s」"} {
				checkPartial(t, strings.Replace(context, "%s", text, 1), row.kind, row.text)
			}
		})
	}
}

// TestLeftOutInDelimiters checks that punctuation that ends a bare reference belongs to a reference in
// delimiters.
func TestLeftOutInDelimiters(t *testing.T) {
	for _, row := range []struct {
		text string // with a bar at the end of the longest URI
		kind extract.Kind
		bare string // the references in the text without delimiters
	}{
		{"http://a/b|“c”", extract.IRI, "http://a/b"},
		{"http://a/b|—c", extract.IRI, "http://a/b"},
		{"http://a/|東京（曖昧）", extract.IRI, ""},
		{"http://a/|。", extract.IRI, "http://a/"},
		{"http://a/b|[1]", extract.Broken, "http://a/b"},
		{"http://a/b|’s", extract.IRI, "http://a/b"},
	} {
		text := strings.Replace(row.text, "|", "", 1)
		t.Run(text, func(t *testing.T) {
			for _, context := range []string{"<%s>", `"%s"`, "'%s'", "(%s)", "[x](%s)", "{%s}"} {
				checkPartial(t, strings.Replace(context, "%s", text, 1), row.kind, row.text)
			}
			if got := strings.Join(found(extract.Extractor{}, text+" more"), " "); got != row.bare {
				t.Errorf("%q: got %q, want %q", text, got, row.bare)
			}
		})
	}
	t.Run("unclosed IP-literal", func(t *testing.T) {
		checkPartial(t, "see http://[::1/ and", extract.Broken, "http://|[::1/")
	})
	check(t, extract.Extractor{}, []row{
		{`"http://a/” and"`, "http://a/", "white space before the closing quote"},
		{"(http://a/、 http://b/)", "http://a/ http://b/", "white space before the closing parenthesis"},
		{"(http://a/、http://b/", "http://a/ http://b/", "unclosed parenthesis"},
	})
}

// TestLeftOutNeeds checks that a text is not a broken reference if it doesn't have the character that
// its scheme needs before the position at which the grammar stops.
func TestLeftOutNeeds(t *testing.T) {
	for _, text := range []string{"{data:function(){return{a,b}}}", "<geo:{a,b}>", "mailto:{user}@{host}", "http://...", "<note:é>", "foo:é"} {
		for m := range (extract.Extractor{LeftOut: true}).All(text) {
			t.Errorf("%q: got %+v, want nothing", text, m)
		}
	}
}

// TestLeftOutSpans checks that offsets count removed white space and quote marks.
func TestLeftOutSpans(t *testing.T) {
	text := "> see <URL: http://exam\n> ple.b\n >  ücher.example/\n> a-\n> b>, http://b/"
	var all []extract.Match
	for m := range (extract.Extractor{LeftOut: true}).All(text) {
		all = append(all, m)
	}
	if len(all) != 2 {
		t.Fatalf("got %v", all)
	}
	m := all[0]
	if m.Text != "http://example.bücher.example/a-b" || m.Rest != "ücher.example/a-b" || m.Kind != extract.IRI || m.Delimiter != extract.AngleBrackets {
		t.Errorf("got %+v", m)
	}
	if got, want := text[m.Start:m.Stop], "http://exam\n> ple.b\n >  "; got != want && got != strings.TrimRight(want, "\n >") {
		t.Errorf("got the prefix %q, want %q", got, want)
	}
	if got, want := text[m.Start:m.End], "http://exam\n> ple.b\n >  ücher.example/\n> a-\n> b"; got != want {
		t.Errorf("got the span %q, want %q", got, want)
	}
}

// TestLeftOutInOrder checks that matches of all kinds are in order, and that the scan continues after
// each.
func TestLeftOutInOrder(t *testing.T) {
	const text = "http://ü/ http://a/ <http://b|c/> http://d/を、http://e/"
	var got []string
	for m := range (extract.Extractor{LeftOut: true}).All(text) {
		got = append(got, fmt.Sprint(m.Kind, " ", m.Text))
	}
	want := "IRI http://ü/, reference http://a/, broken reference http://b|c/, IRI http://d/を, reference http://e/"
	if strings.Join(got, ", ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), want)
	}
}

// TestKind checks the names of kinds.
func TestKind(t *testing.T) {
	for k, want := range map[extract.Kind]string{extract.Whole: "reference", extract.IRI: "IRI", extract.Broken: "broken reference", extract.TooLong: "long reference", 4: "invalid kind"} {
		if got := k.String(); got != want {
			t.Errorf("Kind(%d): got %q, want %q", k, got, want)
		}
	}
}
