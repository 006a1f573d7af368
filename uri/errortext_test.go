package uri_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

func TestParseErrorMessage(t *testing.T) {
	tests := []struct {
		name string
		rule uri.Rule
		text string
		want string
	}{
		{"a character that is invalid in a host", uri.RuleURI, "http://a^b/",
			`uri: "http://a^b/": offset 8: expected ":", "@", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found "^", in the host`},
		{"a letter for a port", uri.RuleURI, "http://u@h:8a/",
			`uri: "http://u@h:8a/": offset 12: expected "/", "?", "#", DIGIT or end of input, found "a", in the port`},
		{"an IPv4 address in brackets", uri.RuleURIReference, "//[1.2.3.4]/",
			`uri: "//[1.2.3.4]/": offset 4: expected ":" or HEXDIG, found ".", in the host`},
		{"the end of the text", uri.RuleURI, "a:%4",
			`uri: "a:%4": offset 4: expected HEXDIG, found end of input, in the path`},
		{"a control character stays on the line", uri.RuleURI, "s:\n",
			`uri: "s:\n": offset 2: expected "/", "?", "#", pchar or end of input, found "\n", in the path`},
		{"ESC, NUL and an override cannot reach the terminal", uri.RuleURI, "s:\x1b[31m\x00\u202e",
			`uri: "s:\x1b[31m\x00\u202e": offset 2: expected "/", "?", "#", pchar or end of input, found "\x1b", in the path`},
		{"a quotation mark", uri.RuleURIReference, `a"`,
			`uri: "a\"": offset 1: expected ":", "@", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found "\"", in the path`},
		{"a non-ASCII character", uri.RuleURIReference, "?é",
			`uri: "?é": offset 1: expected "/", "?", "#", pchar or end of input, found non-ASCII byte %xC3: UTF-8 text must be percent-encoded, in the query`},
		{"a byte that is not UTF-8", uri.RuleURIReference, "?\xa9",
			`uri: "?\xa9": offset 1: expected "/", "?", "#", pchar or end of input, found non-ASCII byte %xA9: UTF-8 text must be percent-encoded, in the query`},
		{"an authority", uri.RuleAuthority, "u:p",
			`uri: "u:p": offset 3: expected ":", "@", unreserved, pct-encoded or sub-delims, found end of input, in the port`},
		{"a host", uri.RuleHost, "::1",
			`uri: "::1": offset 0: expected "[", unreserved, pct-encoded, sub-delims or end of input, found ":", in the host`},

		{"a suffix reference (§4.5)", uri.RuleURI, "www.example.com/a",
			`uri: "www.example.com/a": offset 15: no scheme: expected ":" (RFC 3986 §3.1)`},
		{"a suffix reference as an absolute-URI", uri.RuleAbsoluteURI, "www.example.com/a",
			`uri: "www.example.com/a": offset 15: no scheme: expected ":" (RFC 3986 §3.1)`},
		{"the end of a suffix reference", uri.RuleURI, "http", `uri: "http": offset 4: no scheme: expected ":" (RFC 3986 §3.1)`},
		{"the empty text", uri.RuleURI, "", `uri: "": offset 0: no scheme: expected ALPHA (RFC 3986 §3.1)`},
		{"the empty text as an absolute-URI", uri.RuleAbsoluteURI, "", `uri: "": offset 0: no scheme: expected ALPHA (RFC 3986 §3.1)`},
		{"a path", uri.RuleURI, "/a", `uri: "/a": offset 0: no scheme: expected ALPHA (RFC 3986 §3.1)`},
		{"a network-path reference", uri.RuleURI, "//h", `uri: "//h": offset 0: no scheme: expected ALPHA (RFC 3986 §3.1)`},
		{"an empty scheme", uri.RuleURI, ":a", `uri: ":a": offset 0: no scheme: expected ALPHA (RFC 3986 §3.1)`},
		{"a colon after a slash is not the end of a scheme", uri.RuleURI, "h/a:b", `uri: "h/a:b": offset 1: no scheme: expected ":" (RFC 3986 §3.1)`},
		{"a malformed scheme", uri.RuleURI, "1a:b", `uri: "1a:b": offset 0: expected ALPHA, found "1", in the scheme`},
		{"a space inside a scheme", uri.RuleURI, "a b:c", `uri: "a b:c": offset 1: expected "+", "-", ".", ":", ALPHA or DIGIT, found " ", in the scheme`},
		{"a URI-reference needs no scheme", uri.RuleURIReference, "^", `uri: "^": offset 0: expected "/", "@", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found "^", in the path`},

		{"a fragment (§4.3)", uri.RuleAbsoluteURI, "s:p?q#f",
			`uri: "s:p?q#f": offset 5: unexpected fragment: expected end of input (RFC 3986 §4.3)`},
		{"an empty fragment", uri.RuleAbsoluteURI, "s:#",
			`uri: "s:#": offset 2: unexpected fragment: expected end of input (RFC 3986 §4.3)`},
		{"an invalid fragment", uri.RuleAbsoluteURI, "s:?%#f",
			`uri: "s:?%#f": offset 4: expected HEXDIG, found "#", in the query`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, p := range parsers {
				if p.rule != test.rule {
					continue
				}
				if err := p.parse(test.text); err == nil || err.Error() != test.want {
					t.Errorf("%q as %s:\ngot  %v\nwant %s", test.text, test.rule, err, test.want)
				}
			}
		})
	}
}

// messageOf returns the expected message for s, which does not match r. For a long s, or if s may
// contain a password, it takes from e the quoted text, and whether the character found is hidden.
func messageOf(r uri.Rule, s string, e *uri.ParseError) string {
	got, _ := strings.CutPrefix(e.Error(), "uri: ")
	quoted := strconv.Quote(s)
	if len(s) > 100 || strings.Contains(s, "@") {
		rest := strings.TrimPrefix(got, "...")
		quoted, _ = strconv.QuotedPrefix(rest)
		rest = strings.TrimPrefix(rest[len(quoted):], "...")
		quoted = strings.TrimSuffix(got, rest)
	}
	message := fmt.Sprintf("uri: %s: offset %d: ", quoted, e.Offset)
	switch {
	case (r == uri.RuleURI || r == uri.RuleAbsoluteURI) && !uri.Split(s).HasScheme && e.Offset == 0:
		return message + "no scheme: expected ALPHA (RFC 3986 §3.1)"
	case (r == uri.RuleURI || r == uri.RuleAbsoluteURI) && !uri.Split(s).HasScheme:
		return message + `no scheme: expected ":" (RFC 3986 §3.1)`
	case r == uri.RuleAbsoluteURI && strings.HasPrefix(s[e.Offset:], "#") && r.Match(s[:e.Offset]):
		return message + "unexpected fragment: expected end of input (RFC 3986 §4.3)"
	}
	reason := strings.TrimPrefix(r.Check(s).Error(), fmt.Sprintf("uri: %s: offset %d: ", r, e.Offset))
	if strings.Contains(s, "@") && !strings.Contains(got, ", found ") {
		reason, _, _ = strings.Cut(reason, ", found ")
	}
	return message + reason + ", in the " + e.Component.String()
}

// slowQuote quotes s. If s is long, it quotes the characters that begin in the 60 bytes before the
// offset and in the 40 bytes after it.
func slowQuote(s string, offset int) string {
	if len(s) <= 100 {
		return strconv.Quote(s)
	}
	from, to := max(offset-60, 0), min(offset+40, len(s))
	for start := 0; start < len(s); {
		_, size := utf8.DecodeRuneInString(s[start:])
		if start < from && from < start+size {
			from = start
		}
		if start < to && to < start+size {
			to = start
		}
		start += size
	}
	quoted := strconv.Quote(s[from:to])
	if from > 0 {
		quoted = "..." + quoted
	}
	if to < len(s) {
		quoted += "..."
	}
	return quoted
}

// TestParseErrorCut tests all kinds of texts whose lengths are close to the limit for quoting in
// full, and to other limits in the package.
func TestParseErrorCut(t *testing.T) {
	lengths := []int{0, 1, 39, 40, 41, 59, 60, 61, 99, 100, 101, 150}
	for n := 250; n <= 260; n++ {
		lengths = append(lengths, n)
	}
	lengths = append(lengths, 4090, 4095, 4096, 4097, 8999, 9000)
	for _, before := range lengths {
		for _, after := range lengths {
			for _, character := range []string{"y", "é", "漢", "😀", "\xff", "\x1b", "\xe6\xbc"} {
				s := "/" + strings.Repeat("x", before) + "^" + strings.Repeat(character, after)
				_, err := uri.ParseReference(s)
				want := fmt.Sprintf("uri: %s: offset %d: expected ", slowQuote(s, before+1), before+1)
				if err == nil || !strings.HasPrefix(err.Error(), want) {
					t.Fatalf("%d bytes, then %d of %q:\ngot  %v\nwant %s...", before, after, character, err, want)
				}
			}
		}
	}
}

// TestParseErrorOffset changes the offset of an error, as programs may, to valid and invalid
// values.
func TestParseErrorOffset(t *testing.T) {
	for _, s := range []string{"http://u:secret@h/^", "http://é^" + strings.Repeat("a漢", 99), "", strings.Repeat("\xe6", 300)} {
		_, err := uri.Parse(s)
		e, _ := errors.AsType[*uri.ParseError](err)
		for offset := -2; offset < len(s)+70; offset++ {
			e.Offset = offset
			if got := e.Error(); strings.Contains(got, "secret") || !strings.Contains(got, fmt.Sprintf(": offset %d: ", offset)) {
				t.Errorf("%q with offset %d: got %s", s, offset, got)
			}
			if want := fmt.Sprintf("uri: %s: offset ", slowQuote(s, min(max(offset, 0), len(s)))); !strings.Contains(s, "@") && !strings.HasPrefix(e.Error(), want) {
				t.Errorf("%q with offset %d: got %s, want %s", s, offset, e, want)
			}
			if got := e.Excerpt(s, nil); strings.Count(got, "\n") != 2 || !strings.HasSuffix(got, "^\n") {
				t.Errorf("%q with offset %d: got %q", s, offset, got)
			}
		}
	}
}

// TestParseErrorLiteral tests an error that a program has made: it has no text, and names the rule.
func TestParseErrorLiteral(t *testing.T) {
	_, err := uri.Parse("http://h/^")
	e, _ := errors.AsType[*uri.ParseError](err)
	made := &uri.ParseError{SyntaxError: e.SyntaxError, Component: e.Component}
	made.Offset += 5
	if got, want := made.Error(), `uri: URI: offset 14: expected "/", "?", "#", pchar or end of input, found "^", in the path`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if e.Offset != 9 {
		t.Error("a copy of the SyntaxError shares its offset")
	}
}

// TestParseErrorRule checks errors whose rule a program changes, also to an invalid rule.
func TestParseErrorRule(t *testing.T) {
	_, err := uri.Parse("http://u:secret@é/")
	e, _ := errors.AsType[*uri.ParseError](err)
	for rule := range 256 {
		e.Rule = uri.Rule(rule)
		if got := e.Error(); !strings.HasPrefix(got, "uri: ") || strings.Contains(got, "secret") {
			t.Errorf("rule %d: got %s", rule, got)
		}
	}
	if got, want := e.Error(), uri.Rule(255).Check("").Error()+", in the host"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestErrorPrefix checks that all error messages begin with the package's name, and contain it only
// once.
func TestErrorPrefix(t *testing.T) {
	first := func(_ any, err error) error { return err }
	var list []error
	for _, p := range parsers {
		list = append(list, p.parse("//u:1 2@h^"))
	}
	u, r := uri.MustParse("http://h/a"), uri.MustParseReference("a")
	list = append(list, first(uri.Decode("%")), first(uri.AppendDecode(nil, "%z")), uri.RuleURI.Check(""), uri.Rule(99).Check(""),
		first(uri.FromURL(nil)), first(r.WithUserinfo("u")), first(r.WithPath("//a")), first(r.WithPath("?")), first(r.WithPort("x")),
		first(u.WithPort("x")), first(u.AddSegments("..")), first(new(uri.Builder).Host("^").URI()), first(new(uri.Builder).Authority("^").Reference()),
		first(new(uri.Builder).URI()), first(uri.Query("").PairsBy('=')), first(uri.Resolver{}.Resolve(r)),
		first(uri.Resolver{Base: u, Underflow: uri.UnderflowReject}.Resolve(uri.MustParseReference("../../b"))),
		uri.ErrTooLong, uri.ErrUnderflow, new(uri.URI).Scan(1), new(uri.Reference).Scan(nil), new(uri.Authority).Scan(nil), new(uri.Host).Scan(1))
	for i, err := range list {
		if err == nil || !strings.HasPrefix(err.Error(), "uri: ") || strings.Count(err.Error(), "uri: ") != 1 {
			t.Errorf("error %d: %v", i, err)
		}
	}
}

// panicOf returns the value that f panics with.
func panicOf(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

func TestMustPanics(t *testing.T) {
	for _, test := range []struct {
		name string
		call func()
		want string
	}{
		{"a URI", func() { uri.MustParse("http://u:secret@a^b/") },
			`uri: MustParse: "http://u:xxxxx@a^b/": offset 17: expected ":", "/", "?", "#", unreserved`},
		{"a URI without a scheme", func() { uri.MustParse("a") },
			`uri: MustParse: "a": offset 1: no scheme: expected ":" (RFC 3986 §3.1)`},
		{"a reference", func() { uri.MustParseReference("a b") },
			`uri: MustParseReference: "a b": offset 1: expected `},
	} {
		t.Run(test.name, func(t *testing.T) {
			err, ok := panicOf(test.call).(error)
			if !ok || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
			if _, ok := errors.AsType[*uri.ParseError](err); !ok {
				t.Errorf("got a %T, want a ParseError in it", err)
			}
		})
	}
}

// TestErrorAllocations checks that an error without its message is one allocation. A non-ASCII
// character that was found is another, and so is a text given as bytes. The message is one allocation, or two
// if it hides a password.
func TestErrorAllocations(t *testing.T) {
	text := []byte("http://a^b/")
	messageOf := func(s string) func() {
		_, err := uri.Parse(s)
		return func() { _ = err.Error() }
	}
	for _, test := range []struct {
		name string
		call func()
		want float64
	}{
		{"Check", func() { uri.RuleURI.Check("http://a^b/") }, 1},
		{"Check of a rule with nested rules", func() { uri.RuleURI.Check("http://[::1.2.3.256]/") }, 1},
		{"Check of a non-ASCII text", func() { uri.RuleURI.Check("http://é/") }, 2},
		{"Parse", func() { uri.Parse("http://a^b/") }, 1},
		{"Parse of a text without a scheme", func() { uri.Parse("www.example.com/a") }, 1},
		{"ParseAbsoluteURI of a fragment", func() { uri.ParseAbsoluteURI("http://h/#f") }, 1},
		{"a host", func() { uri.ParseHost("::1") }, 1},
		{"message", messageOf("http://a^b/"), 1},
		{"message about a long text", messageOf("http://" + strings.Repeat("a", 300) + "^" + strings.Repeat("b", 300)), 1},
		{"message about a text without a scheme", messageOf("www.example.com/a"), 2},
		{"message about nested rules", messageOf("http://[::1.2.3.256]/"), 1},
		{"message with a hidden password", messageOf("http://u:secret@a^b/"), 2},
		{"UnmarshalText of bytes", func() { new(uri.URI).UnmarshalText(text) }, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			if n := testing.AllocsPerRun(100, test.call); n > test.want {
				t.Errorf("%v allocations, want %v", n, test.want)
			}
		})
	}
}
