package grammar_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// rules holds the definitions of some documents by folded name.
type rules map[string][]*abnf.Node

// rulesOf returns the core rules and the rules of the named documents, with their patches. Of
// rules with the same name, the last one counts.
func rulesOf(t *testing.T, names ...string) rules {
	t.Helper()
	r := rules{}
	r.add(abnfOf(grammar.RFC5234Core))
	for _, name := range names {
		d, ok := grammar.Find(name)
		if !ok {
			t.Fatalf("no %s", name)
		}
		r.add(inForce(t, d))
	}
	return r
}

// abnfOf returns the definitions of a text.
func abnfOf(text string) []*abnf.Definition {
	defs, _ := definitions([]grammar.File{{Name: "text", Text: text}})
	return defs
}

// add adds definitions. A definition with "=" replaces the earlier ones, unless it is prose
// that names another document: that document has been added before.
func (r rules) add(defs []*abnf.Definition) {
	for _, d := range defs {
		if d.Body == nil || d.Body.Op == abnf.OpRef && proseDocument.MatchString(d.Body.Name) {
			continue
		}
		name := strings.ToLower(d.Name)
		if !d.Incremental {
			r[name] = nil
		}
		r[name] = append(r[name], d.Body)
	}
}

// bytes returns the bytes that a rule matches: the strings of length 1. It ignores
// concatenations, and rules that are not defined.
func (r rules) bytes(name string) (s byteset.Set) {
	for _, body := range r[strings.ToLower(name)] {
		s = s.Union(r.bytesOf(body))
	}
	return s
}

// bytesOf returns the bytes that n matches.
func (r rules) bytesOf(n *abnf.Node) (s byteset.Set) {
	switch n.Op {
	case abnf.OpRef:
		return r.bytes(n.Name)
	case abnf.OpCharVal:
		if len(n.Text) == 1 {
			s = byteset.Of(strings.ToLower(n.Text)[0], strings.ToUpper(n.Text)[0])
		}
	case abnf.OpNumVal:
		if n.Range {
			return byteset.Range(byte(n.Values[0]), byte(n.Values[1]))
		}
		if len(n.Values) == 1 {
			return byteset.Of(byte(n.Values[0]))
		}
	case abnf.OpAlternation, abnf.OpGroup, abnf.OpRepetition, abnf.OpOption:
		for _, sub := range n.Subs {
			s = s.Union(r.bytesOf(sub))
		}
	}
	return s
}

// TestSets computes the sets of bytes in patches again, from the rules that the prose names.
func TestSets(t *testing.T) {
	char := rulesOf(t).bytes("CHAR")
	ctl := rulesOf(t).bytes("CTL")
	of := func(s string) byteset.Set { return byteset.Of([]byte(s)...) }
	imap := rulesOf(t, "rfc9051")
	// RFC 2045 §5.1: any CHAR except SPACE, CTLs, or tspecials.
	mime := char.Minus(ctl).Minus(of(` ()<>@,;:\"/[]?=`))
	data := rulesOf(t, "rfc3986", "rfc2397")
	uric := rules{}
	uric.add(abnfOf(grammar.RFC2396))
	mail := rulesOf(t, "rfc5322")

	for _, test := range []struct {
		document, rule string
		got, want      byteset.Set
	}{
		{"rfc9051", "ATOM-CHAR", imap.bytes("ATOM-CHAR"), char.Minus(imap.bytes("atom-specials"))},
		{"rfc9051", "TEXT-CHAR", imap.bytes("TEXT-CHAR"), char.Minus(of("\r\n"))},
		{"rfc9051", "QUOTED-CHAR", imap.bytes("QUOTED-CHAR"), imap.bytes("TEXT-CHAR").Minus(imap.bytes("quoted-specials"))},
		{"rfc9051", "resp-text-char", imap.bytes("resp-text-char"), imap.bytes("TEXT-CHAR").Minus(of("]"))},
		{"rfc9051", "tag", imap.bytes("tag"), imap.bytes("ASTRING-CHAR").Minus(of("+"))},
		{"rfc6265", "av-octet", rulesOf(t, "rfc6265").bytes("av-octet"), char.Minus(ctl).Minus(of(";"))},
		{"rfc6350", "mime-token", rulesOf(t, "rfc6350").bytes("mime-token"), mime},
		{"rfc2397", "urlchar", data.bytes("urlchar"), uric.bytes("uric")},
		{"rfc2397", "url-token", data.bytes("url-token"), mime.Intersect(data.bytes("urlchar"))},
		{"rfc6068", "qtext", rulesOf(t, "rfc6068").bytes("qtext"), mail.bytes("qtext").Minus(mail.bytes("obs-qtext"))},
	} {
		if test.got.IsEmpty() || test.got != test.want {
			t.Errorf("%s %s:\ngot  %s\nwant %s", test.document, test.rule, test.got, test.want)
		}
	}
}
