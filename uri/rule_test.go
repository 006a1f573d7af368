package uri_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/std66/std66/uri"
)

func TestRules(t *testing.T) {
	var names []string
	for r := range uri.Rules() {
		names = append(names, r.String())
	}
	want := strings.Fields(`URI hier-part URI-reference absolute-URI relative-ref relative-part scheme authority
		userinfo host port IP-literal IPvFuture IPv6address h16 ls32 IPv4address dec-octet reg-name path
		path-abempty path-absolute path-noscheme path-rootless path-empty segment segment-nz segment-nz-nc
		pchar query fragment pct-encoded unreserved reserved gen-delims sub-delims ALPHA DIGIT HEXDIG`)
	if !slices.Equal(names, want) {
		t.Errorf("Rules:\ngot  %q\nwant %q", names, want)
	}
	for range uri.Rules() {
		break // an iteration may end early
	}
}

func TestLookupRule(t *testing.T) {
	tests := []struct {
		name string
		want uri.Rule
		ok   bool
	}{
		{"URI", uri.RuleURI, true},                   // the first
		{"HEXDIG", uri.RuleHEXDIG, true},             // the last
		{"ipv6ADDRESS", uri.RuleIPv6address, true},   // case does not matter (RFC 5234 §2.1)
		{"segment-nz-nc", uri.RuleSegmentNzNc, true}, // begins with two other names
		{"PCT-ENCODED", uri.RulePctEncoded, true},    // all upper case
		{"", 0, false},                         // the empty text
		{"segment-", 0, false},                 // between two names
		{"\u212Aey", 0, false},                 // KELVIN SIGN
		{"un\u017Freserved", 0, false},         // LATIN SMALL LETTER LONG S
		{"port ", 0, false},                    // white space is not part of a name
		{strings.Repeat("a", 1<<20), 0, false}, // a long text
		{"unreserved\x00", 0, false},           // NUL
	}
	for _, test := range tests {
		if got, ok := uri.LookupRule(test.name); got != test.want || ok != test.ok {
			t.Errorf("LookupRule(%.20q): got %s, %v, want %s, %v", test.name, got, ok, test.want, test.ok)
		}
	}
	for r := range uri.Rules() {
		if got, ok := uri.LookupRule(strings.ToLower(r.String())); got != r || !ok {
			t.Errorf("LookupRule(%q): got %s, %v", strings.ToLower(r.String()), got, ok)
		}
	}
}

func TestDefinition(t *testing.T) {
	tests := []struct {
		rule uri.Rule
		want string
	}{
		{uri.RuleScheme, `scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`},
		{uri.RulePathEmpty, `path-empty    = 0<pchar>`}, // as published
		{uri.RuleSegmentNzNc, "segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / \"@\" )\n" +
			"              ; non-zero-length segment without any colon \":\""}, // with its comment
		{uri.RuleURIReference, `URI-reference = URI / relative-ref`}, // between blank lines
	}
	for _, test := range tests {
		if got := test.rule.Definition(); got != test.want {
			t.Errorf("%s: Definition:\ngot  %s\nwant %s", test.rule, got, test.want)
		}
	}
}

// TestNoSuchRule tests the methods of values that are not rules.
func TestNoSuchRule(t *testing.T) {
	r := uri.Rule(200)
	if r.Match("") || r.MatchBytes(nil) || r.MatchPrefix("") != -1 || r.Definition() != "" {
		t.Error("Rule(200) matches something or has a definition")
	}
	err := r.Check("")
	if err == nil || r.String() != "Rule(200)" || err.Error() != "uri: Rule(200): no such rule" {
		t.Errorf("Rule(200): got %q and %v", r, err)
	}
}

func TestCheck(t *testing.T) {
	tests := []struct {
		name  string
		rule  uri.Rule
		input string
		want  string
	}{
		{"names of characters, after literals", uri.RuleURI, "foo:^",
			`uri: URI: offset 4: expected "/", "?", "#", pchar or end of input, found "^"`},
		{"an input that ends too early", uri.RuleURI, "foo",
			`uri: URI: offset 3: expected "+", "-", ".", ":", ALPHA or DIGIT, found end of input`},
		{"the empty input", uri.RuleURI, "",
			`uri: URI: offset 0: expected ALPHA, found end of input`},
		{"a non-ASCII byte", uri.RuleURI, "http://é/",
			`uri: URI: offset 7: expected ":", "@", "[", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found non-ASCII byte %xC3: UTF-8 text must be percent-encoded`},
		{"a non-ASCII byte in a scheme, which has no triplets", uri.RuleScheme, "é",
			`uri: scheme: offset 0: expected ALPHA, found non-ASCII byte %xC3`},
		{"a byte that is not UTF-8", uri.RulePchar, "\xff",
			`uri: pchar: offset 0: expected ":", "@", unreserved, pct-encoded or sub-delims, found non-ASCII byte %xFF: UTF-8 text must be percent-encoded`},
		{"a malformed triplet", uri.RuleURI, "http://a/%zz",
			`uri: URI: offset 10: expected HEXDIG, found "z"`},
		{"a control character stays on the line", uri.RuleURI, "a:\nb",
			`uri: URI: offset 2: expected "/", "?", "#", pchar or end of input, found "\n"`},
		{"a quotation mark", uri.RuleQuery, `a"`,
			`uri: query: offset 1: expected "/", "?", pchar or end of input, found "\""`},
		{"too many groups in an IPv6 address", uri.RuleIPv6address, "1:2:3:4:5:6:7:8:9",
			`uri: IPv6address: offset 15: expected HEXDIG or end of input, found ":"`},
		{"an octet over 255", uri.RuleIPv4address, "255.255.255.256",
			`uri: IPv4address: offset 14: expected %x30-35 or end of input, found "6"`},
		{"a text of letters in place of an address", uri.RulePathEmpty, "a",
			`uri: path-empty: offset 0: expected end of input, found "a"`},
		{"the expected rule is not the checked rule itself", uri.RuleDIGIT, "a",
			`uri: DIGIT: offset 0: expected %x30-39, found "a"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := test.rule.Check(test.input)
			if err == nil || err.Error() != test.want {
				t.Errorf("Check(%q):\ngot  %v\nwant %s", test.input, err, test.want)
			}
			if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("Check(%q): the message has more than one line", test.input)
			}
		})
	}
}

// TestSyntaxErrorIsOwn checks that Check returns a new error to each caller, which keeps only one
// character of the input.
func TestSyntaxErrorIsOwn(t *testing.T) {
	var first, second *uri.SyntaxError
	if !errors.As(uri.RuleURI.Check("http://user:secret@h/^"), &first) {
		t.Fatal("no *SyntaxError")
	}
	if strings.Contains(first.Error(), "secret") {
		t.Errorf("the message repeats a password: %s", first)
	}
	first.Expected()[0] = "changed"
	errors.As(uri.RuleURI.Check("http://user:secret@h/^"), &second)
	if second.Expected()[0] == "changed" {
		t.Error("two errors share their words")
	}
	if text, err := json.Marshal(second); err != nil || !strings.Contains(string(text), `"Offset":21`) {
		t.Errorf("as JSON: %s, %v", text, err)
	}
}

// TestAllocations checks that the recognizers do not allocate for valid input, and that Match and
// MatchPrefix never allocate.
func TestAllocations(t *testing.T) {
	const valid, invalid = "http://user@[2001:db8::7]:80/a%20b/c?d=e#f", "http://a/^"
	bytes := []byte(valid)
	n := testing.AllocsPerRun(100, func() {
		uri.RuleURIReference.Match(valid)
		uri.RuleURIReference.Match(invalid)
		uri.RuleURIReference.MatchBytes(bytes)
		uri.RuleURIReference.MatchPrefix(valid)
		uri.RuleURIReference.MatchPrefix(invalid)
		uri.LookupRule("hexdig")
		if err := uri.RuleURIReference.Check(valid); err != nil {
			t.Error(err)
		}
	})
	if n != 0 {
		t.Errorf("got %v allocations, want 0", n)
	}
}

// TestConcurrent runs one recognizer in many goroutines, for the race detector.
func TestConcurrent(t *testing.T) {
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 100 {
				if !uri.RuleURI.Match("http://[::1]/") || uri.RuleURI.Check("^") == nil {
					t.Error("wrong result")
				}
			}
		})
	}
	group.Wait()
}

// TestLong tests the recognizers with long strings.
func TestLong(t *testing.T) {
	for _, part := range []string{"a", "%41", "../", ":", "/./"} {
		s := "a:" + strings.Repeat(part, 1<<20)
		if !uri.RuleURI.Match(s) || uri.RuleURI.MatchPrefix(s) != len(s) {
			t.Errorf("a megabyte of %q does not match", part)
		}
		var e *uri.SyntaxError
		if !errors.As(uri.RuleURI.Check(s+"^"), &e) || e.Offset != len(s) {
			t.Errorf("a megabyte of %q and %q: got %v", part, "^", e)
		}
	}
}
