package extract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri/extract"
)

// partial is a row of a table of texts with a single match, which is not a URI reference.
type partial struct {
	text string
	kind extract.Kind
	want string // the text of the match, with | where the longest URI ends
	why  string
}

// checkPartial checks that each text has its match if [extract.Extractor.LeftOut] is set, and that
// nothing is found without.
func checkPartial(t *testing.T, rows []partial) {
	t.Helper()
	for _, row := range rows {
		for _, relative := range []bool{false, true} {
			x := extract.Extractor{Relative: relative}
			if got := found(x, row.text); got != nil {
				t.Errorf("%q (%s): found %q, want nothing", row.text, row.why, got)
			}
			x.LeftOut = true
			var got []string
			for m := range x.All(row.text) {
				if m.Kind == extract.Whole {
					continue // found without LeftOut, too
				}
				prefix := strings.TrimSuffix(m.Text, m.Rest)
				got = append(got, fmt.Sprintf("%s: %s|%s", m.Kind, prefix, m.Rest))
				if m.Reference.String() != "" || m.Unhyphenated.String() != "" {
					t.Errorf("%q: got the reference %q", row.text, m.Reference)
				}
				if !strings.HasPrefix(row.text[m.Stop:m.End], m.Rest[:1]) || m.Stop < m.Start {
					t.Errorf("%q: stops at %d of [%d:%d], rest %q", row.text, m.Stop, m.Start, m.End, m.Rest)
				}
			}
			if want := fmt.Sprintf("%s: %s", row.kind, row.want); len(got) != 1 || got[0] != want {
				t.Errorf("%q (%s):\ngot  %q\nwant %q", row.text, row.why, got, want)
			}
		}
	}
}

// TestLeftOut: a reference is found as a whole or not at all, in all delimiters.
func TestLeftOut(t *testing.T) {
	for _, row := range []struct {
		text string
		kind extract.Kind
		why  string
	}{
		{"http://www.b|ücher.example/a", extract.IRI, "a letter in the host"},
		{"http://a/|を参照", extract.IRI, "a letter in the path"},
		{"http://a/e|\u0301", extract.IRI, "a combining mark"},
		{"http://a/|①", extract.IRI, "a number"},
		{"http://i|❤.ws/", extract.IRI, "a symbol"},
		{"http://exam|\u200bple.com/", extract.IRI, "an invisible character"},
		{"http://web.archive.org/web/2020/http://b|ücher.example/", extract.IRI, "in a URI in a URI"},
		{"http://b|ücher.example/http://b.example/", extract.IRI, "a URI in an IRI"},
		{"http://a/|\U000EFFFD", extract.IRI, "the last of them (RFC 3987 §2.2)"},
		{"http://a/|\U000E1000", extract.IRI, "the first in its plane"},
		{"http://a/|\U000E0FFF", extract.Broken, "the one before it"},
		{"http://a/?|\ue000", extract.IRI, "a private character in a query (RFC 3987 §2.2)"},
		{"http://a/|\ue000", extract.Broken, "which may stand nowhere else"},
		{"http://a/?b#|\ue000", extract.Broken, "not in a fragment either"},
		{"http://exam|\u200eple.com/", extract.Broken, "a bidirectional formatting character (RFC 3987 §4.1)"},
		{"mailto:jim@b|ücher.example", extract.IRI, "without an authority"},
		{"mailto:j|ürgen@a.example", extract.IRI, "before the at sign that the scheme needs"},
		{"urn:example:|é", extract.IRI, "a URN"},
		{"http://www.b|\xfccher.example/", extract.Broken, "a letter in Latin-1"},
		{"http://a/|\ufffd", extract.Broken, "a replacement character"},
		{`http://a|\b`, extract.Broken, "a backslash"},
		{`http://good.example|\@evil.example/`, extract.Broken, "which some take for a slash"},
		{`http://a|\.example\.com`, extract.Broken, "a regular expression"},
		{"http://a/|{id}/b", extract.Broken, "a template"},
		{"https://s3.|{Region}.amazonaws.com", extract.Broken, "a template, in the host"},
		{"http://localhost:|${port}/", extract.Broken, "a template, in the port"},
		{"http://|{host}/x", extract.Broken, "a template, of all of the host"},
		{"http://a/|^b", extract.Broken, "a circumflex"},
		{"http://a/|`b", extract.Broken, "a backquote"},
		{"http://a/?b|||c", extract.Broken, "bars"},
		{"http://host:|port/x", extract.Broken, "a port that is not a number"},
		{"http://a:80|,http://b:80", extract.Broken, "a list after a port"},
		{"git+ssh://git@github.com:|npm/cli.git", extract.Broken, "a path of scp"},
		{"sip:bob@|[::1]", extract.Broken, "an IP-literal that the scheme's path has not"},
		{"http://|[fe80::1%25eth0]/", extract.Broken, "a zone"},
		{"http://a/100|%", extract.Broken, "a percent sign"},
		{"http://a/|%s", extract.Broken, "a format"},
		{"http://a#b|#c", extract.Broken, "a second number sign"},
		{"http://a/?b|[c]=d", extract.Broken, "brackets in the midst"},
		{"http://a/x|[0].html", extract.Broken, "brackets in the path"},
	} {
		text := strings.Replace(row.text, "|", "", 1)
		var rows []partial
		for _, around := range []string{"%s", "%s.", "see %s and", "<%s>", "<URL: %s >", `"%s"`, "'%s'", "(%s)", "[x](%s)", "[%s]", "{%s}", "“%s”", "「%s」"} {
			rows = append(rows, partial{strings.Replace(around, "%s", text, 1), row.kind, row.text, row.why + " in " + around})
		}
		checkPartial(t, rows)
	}
}

// TestLeftOutInDelimiters: a text that is in delimiters is the reference as a whole, so nothing ends it
// that would end a bare one.
func TestLeftOutInDelimiters(t *testing.T) {
	for _, row := range []struct {
		text string
		kind extract.Kind
		bare string
	}{
		{"http://a/b|“c”", extract.IRI, "http://a/b"},
		{"http://a/b|—c", extract.IRI, "http://a/b"},
		{"http://a/|東京（曖昧）", extract.IRI, ""},
		{"http://a/|。", extract.IRI, "http://a/"},
		{"http://a/b|[1]", extract.Broken, "http://a/b"},
		{"http://a/b|’s", extract.IRI, "http://a/b"},
	} {
		text := strings.Replace(row.text, "|", "", 1)
		for _, around := range []string{"<%s>", `"%s"`, "'%s'", "(%s)", "[x](%s)", "{%s}"} {
			checkPartial(t, []partial{{strings.Replace(around, "%s", text, 1), row.kind, row.text, "in " + around}})
		}
		if got := strings.Join(found(extract.Extractor{}, text+" more"), " "); got != row.bare {
			t.Errorf("%q: got %q, want %q", text, got, row.bare)
		}
	}
	checkPartial(t, []partial{{"see http://[::1/ and", extract.Broken, "http://|[::1/", "an IP-literal that is not closed"}})
	check(t, extract.Extractor{}, []row{
		{`"http://a/” and"`, "http://a/", "white space comes before the delimiter"},
		{"(http://a/、 http://b/)", "http://a/ http://b/", "likewise"},
		{"(http://a/、http://b/", "http://a/ http://b/", "not closed"},
	})
}

// TestLeftOutNeeds: a text is not a broken reference if it has nothing that its scheme needs before the grammar
// stops.
func TestLeftOutNeeds(t *testing.T) {
	for _, text := range []string{"{data:function(){return{a,b}}}", "<geo:{a,b}>", "mailto:{user}@{host}", "http://...", "<note:é>", "foo:é"} {
		for m := range (extract.Extractor{LeftOut: true}).All(text) {
			t.Errorf("%q: got %+v", text, m)
		}
	}
}

// TestLeftOutSpans: white space that is cut out counts in offsets.
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

// TestLeftOutInOrder: matches of all kinds are in order, and the text after one of them is looked at.
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

// TestKind has the kinds in words.
func TestKind(t *testing.T) {
	for k, want := range map[extract.Kind]string{extract.Whole: "reference", extract.IRI: "IRI", extract.Broken: "broken reference", extract.TooLong: "long reference", 4: "no kind"} {
		if got := k.String(); got != want {
			t.Errorf("Kind(%d): got %q, want %q", k, got, want)
		}
	}
}
