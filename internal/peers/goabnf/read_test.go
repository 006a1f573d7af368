package goabnf

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	goabnf "github.com/pandatix/go-abnf"

	"github.com/std66/std66/internal/abnf"
)

// A class describes texts that only one of the two packages reads, and how RFC 5234 decides them.
type class struct {
	about    string
	accepts  string // which package accepts the texts
	decision string
	example  string
	has      func(r reading) bool
}

const (
	ours   = "`internal/abnf`"
	theirs = "`go-abnf`"
)

// A reading has the results of both packages for a text.
type reading struct {
	text                  string
	names, theirNames     []string
	oursError, theirError error
}

// classes lists the differences. A text in several classes counts for the first.
var classes = []class{
	{"a line that ends in LF", ours, "invalid: a line ends in CRLF (§2.2, §4); files of most systems do not have it", "a = b\n", func(r reading) bool {
		return strings.Contains(strings.ReplaceAll(r.text, "\r\n", ""), "\n")
	}},
	{"a line that ends in CR CRLF", ours, "invalid: a line ends in CRLF (§2.2, §4)", "a = b ;c\r\r\n", func(r reading) bool {
		return strings.Contains(r.text, "\r\r\n")
	}},
	{"a last line without its end", ours, "invalid: `c-nl` ends each rule (§4)", "a = b", func(r reading) bool {
		return !strings.HasSuffix(r.text, "\r\n")
	}},
	{"a comment with a character that is not ASCII", ours, "invalid: a comment has `WSP` and `VCHAR` only (§4)", "a = b ; §3\r\n", func(r reading) bool {
		return nonASCII.MatchString(r.text)
	}},
	{"a comment with a control character, such as NUL or CR", ours, "invalid: a comment has `WSP` and `VCHAR` only (§4)", "a = b ; \x00\r\n", func(r reading) bool {
		return control.MatchString(r.text)
	}},
	{"prose with a control character, such as a tab", ours, "invalid: `prose-val` has spaces and printing characters only (§4)", "a = <b, see\t[RFC3986]>\r\n", func(r reading) bool {
		return controlInProse.MatchString(r.text)
	}},
	{"`==` before prose that names a core rule", ours, "invalid (§4: `defined-as`): " + ours + " has a mistake here", "ALPHA == <Defined in RFC 5234>\r\n", func(r reading) bool {
		return strings.Contains(code(r.text), "==")
	}},
	{"`=/` for a core rule", ours, "valid: §3.3 has no exception, and RFC 6532 §3.2 adds to `VCHAR`; the library has an option that allows it, and then also changes its own `VCHAR`, so that it reads no later grammar with a comment", "VCHAR =/ %x80\r\n", func(r reading) bool {
		return addsToCore(r.text)
	}},
	{"`=/` for a rule that the text does not define", ours, "valid as text (§4), if another document has the rule (§3.3: \"independent specifications that derive from the same parent ruleset\"); otherwise " + ours + " reports an undefined name", "a =/ b\r\n", func(r reading) bool {
		return strings.HasSuffix(errorText(r.theirError), "was not found in grammar")
	}},
	{"a grammar that is indented", ours, "the alignment is relative to the first lines (§2.2), but the grammar has each name at the start of a line (§4)", "  a = b\r\n", func(r reading) bool {
		return indented.MatchString(r.text)
	}},
	{"the notation of RFC 822, after `; notation: rfc822`", ours, "not ABNF of RFC 5234", "; notation: rfc822\r\na := b | c\r\n", func(r reading) bool {
		return strings.Contains(r.text, "notation: rfc822")
	}},
	{"a list with `#`", ours, "not in RFC 5234: RFC 9110 §5.6.1 adds it", "a = 1#b\r\n", func(r reading) bool {
		return strings.Contains(code(r.text), "#")
	}},
	{"a range whose first value is over its last", theirs, "valid as text (§4), but the range is empty (§3.4): a mistake", "a = %x42-41\r\n", func(r reading) bool {
		return strings.HasSuffix(errorText(r.oursError), "is reversed")
	}},
	{"a value over %x10FFFF", theirs, "valid as text (§4), and a character is any \"non-negative integer\" (§2.3); no encoding of " + ours + " has it", "a = %x110000\r\n", func(r reading) bool {
		return strings.Contains(errorText(r.oursError), "is over %x10FFFF") || strings.Contains(errorText(r.oursError), "too large")
	}},
	{"a repeat whose minimum is over its maximum", theirs, "valid as text (§4), but \"at least <a> and at most <b>\" (§3.6) matches nothing: a mistake, which the library also reports if its checks are on", "a = 2*1b\r\n", func(r reading) bool {
		return strings.HasSuffix(errorText(r.oursError), "has a minimum over its maximum")
	}},
}

var (
	nonASCII       = regexp.MustCompile(`[^\x00-\x7f]`)
	controlInProse = regexp.MustCompile(`<[^<>]*[\x00-\x1f\x7f][^<>]*>`)
	indented       = regexp.MustCompile(`^(?:[ \t]*(?:;[^\n]*)?\r\n)*[ \t]+[A-Za-z]`)
	control        = regexp.MustCompile(`(?m);[^\n]*(?:[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r[^\n])`)
	comment        = regexp.MustCompile(`;[^\n]*|"[^"\n]*"`)
)

// code returns a grammar without its comments and strings.
func code(text string) string { return comment.ReplaceAllString(text, "") }

// errorText returns the text of an error, or "".
func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// accepted lists the findings of internal/abnf that go-abnf does not look for.
var accepted = []abnf.Code{
	abnf.CodeUndefined, abnf.CodeProse, abnf.CodeImport, abnf.CodeAmbiguous, abnf.CodePatch, abnf.CodeRecursion, abnf.CodeEndless,
	abnf.CodeEmpty, abnf.CodeCore, abnf.CodeUnused,
}

// ourNames is [Names] by internal/abnf.
func ourNames(text string) ([]string, error) {
	source := abnf.Source{Name: "text", Text: text}
	_, err := abnf.Read(abnf.Auto, source)
	list, ok := err.(abnf.ErrorList)
	if err != nil && !ok {
		return nil, err
	}
	for _, e := range list {
		if !slices.Contains(accepted, e.Code) {
			return nil, e
		}
	}
	seen := map[string]bool{}
	definitions, _ := abnf.Definitions(source) // Read has returned its errors
	for _, d := range definitions {
		seen[strings.ToLower(d.Name)] = true
	}
	return sorted(seen), nil
}

// sorted returns the members of a set.
func sorted(set map[string]bool) []string {
	var list []string
	for name := range set {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// newReading reads a text with both packages.
func newReading(text string) reading {
	r := reading{text: text}
	r.names, r.oursError = ourNames(text)
	r.theirNames, r.theirError = Names(text)
	return r
}

// class returns the first class of the difference, or -1. It reports whether there is one.
func (r reading) class() (index int, different bool) {
	accepts := ours
	switch {
	case r.oursError == nil && r.theirError == nil:
		return -1, !slices.Equal(r.names, r.theirNames)
	case r.oursError != nil && r.theirError != nil:
		return -1, false
	case r.oursError != nil:
		accepts = theirs
	}
	return slices.IndexFunc(classes, func(c class) bool { return c.accepts == accepts && c.has(r) }), true
}

// String describes the results.
func (r reading) String() string {
	return fmt.Sprintf("%q\nours   %q %v\ntheirs %q %v", r.text, r.names, r.oursError, r.theirNames, r.theirError)
}

// files yields the names and texts of the grammars in the folder grammar, and of their patches.
func files(t *testing.T) iter.Seq2[string, string] {
	names, err := filepath.Glob("../../../grammar/*.abnf")
	if err != nil || len(names) < 50 {
		t.Fatalf("found %d grammars, %v", len(names), err)
	}
	return func(yield func(name, text string) bool) {
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if !yield(filepath.Base(name), string(text)) {
				return
			}
		}
	}
}

// TestBundle compares the readings of the bundled grammars, with lines that end in CRLF. Either
// both packages read a file, and find the same names, or the file is in the expected class.
func TestBundle(t *testing.T) {
	const (
		nonASCII = "a comment with a character that is not ASCII"
		core     = "`=/` for a core rule"
		lists    = "a list with `#`"
	)
	want := map[string]string{
		"rfc1630-url.abnf": nonASCII, "rfc2396.abnf": nonASCII, "rfc2397.abnf": "the notation of RFC 822, after `; notation: rfc822`",
		"rfc2397.patch.abnf": nonASCII, "rfc3261.patch.abnf": nonASCII, "rfc3966.patch.abnf": nonASCII, "rfc3986.abnf": nonASCII,
		"rfc5545.patch.abnf": nonASCII, "rfc6068.patch.abnf": nonASCII, "rfc6265.patch.abnf": nonASCII, "rfc6350.patch.abnf": nonASCII,
		"rfc6532.abnf": core, "rfc8288.abnf": lists, "url-syntax-01.abnf": nonASCII,
	}
	both, neither := 0, 0
	for name, text := range files(t) {
		r := newReading(CRLF(text))
		i, different := r.class()
		got := ""
		if i >= 0 {
			got = classes[i].about
		}
		if different != (want[name] != "") || got != want[name] {
			t.Errorf("%s: got class %q, want %q: %d names, %v; theirs %d, %v", name, got, want[name], len(r.names), r.oursError, len(r.theirNames), r.theirError)
		}
		delete(want, name)
		switch {
		case r.oursError != nil && r.theirError != nil:
			neither++
			t.Logf("%s: both reject it: %v", name, r.oursError)
		case !different:
			both++
		}
	}
	for name := range want {
		t.Errorf("%s is not in the bundle", name)
	}
	t.Logf("%d files with the same names, %d rejected by both", both, neither)
	if both < 30 {
		t.Errorf("both read only %d files", both)
	}
}

// edits are the pieces that the edits insert.
var edits = []string{
	"a", "=", "=/", " ", "\r\n", "\n", "\t", ";c", `"a"`, "%x41", "%x42-41", "%x110000", "%d1.2", "%b1", `%s"a"`, `%i"a"`, "<p>", "(", ")", "[", "]",
	"*", "3", "0*0", "2*1", "/", "é", "|", "#", "-", "_", `"`, "%", "A-b", "= a", "\r\na = b", "\x00",
}

// texts yields the short definitions of the bundle, with edits.
func texts(t *testing.T) iter.Seq[string] {
	return func(yield func(string) bool) {
		random := rand.New(rand.NewPCG(1, 2))
		for name, text := range files(t) {
			definitions, _ := abnf.Definitions(abnf.Source{Name: name, Text: text})
			for _, d := range definitions {
				if len(d.Text) > 100 {
					continue
				}
				definition := CRLF(d.Text) + "\r\n"
				for i := range 4 {
					s := definition
					if i > 0 {
						s = edited(random, s)
					}
					if !yield(s) {
						return
					}
				}
			}
		}
	}
}

// edited returns s with one edit: a byte removed or doubled, or a piece inserted.
func edited(random *rand.Rand, s string) string {
	at := random.IntN(len(s))
	rest := s[at:]
	switch random.IntN(3) {
	case 0:
		rest = rest[1:]
	case 1:
		rest = rest[:1] + rest
	case 2:
		rest = edits[random.IntN(len(edits))] + rest
	}
	return s[:at] + rest
}

// TestReading compares the readings of short texts. Every difference must be in one of the
// classes.
func TestReading(t *testing.T) {
	n, differences := 0, 0
	for text := range texts(t) {
		n++
		r := newReading(text)
		if i, different := r.class(); different {
			differences++
			if i < 0 {
				t.Errorf("not in any class: %v", r)
			}
		}
	}
	t.Logf("%d texts, %d differences", n, differences)
}

// TestClasses checks that the example of each class is a difference, and in no earlier class.
func TestClasses(t *testing.T) {
	for i, c := range classes {
		r := newReading(c.example)
		if got, different := r.class(); !different || got != i {
			t.Errorf("%s: different: %v, class %d, want %d: %v", c.about, different, got, i, r)
		}
	}
}

// TestCoreOption checks, in a process of its own, that the library reads no grammar with a comment
// after it has added to a core rule. This is the reason why [Names] does not use its option.
func TestCoreOption(t *testing.T) {
	const variable = "GOABNF_CORE"
	if os.Getenv(variable) == "" {
		test := exec.Command(os.Args[0], "-test.run=^TestCoreOption$")
		test.Env = append(os.Environ(), variable+"=1")
		if out, err := test.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	const text = "a = b ; c\r\n"
	if _, err := Names(text); err != nil {
		t.Fatal(err)
	}
	options := []goabnf.ABNFOption{goabnf.WithRedefineCoreRules(true), goabnf.WithValidation(false)}
	if _, err := goabnf.ParseABNF([]byte("VCHAR =/ d\r\n"), options...); err != nil {
		t.Fatal(err)
	}
	if names, err := Names(text); err == nil {
		t.Errorf("got %q; the library no longer changes its own rules", names)
	}
}

// TestReadme checks the table of classes in the README.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprint(&b, "| text | read by | RFC 5234 | example |\n|---|---|---|---|\n")
	for _, c := range classes {
		example := fmt.Sprintf("%q", c.example)
		example = strings.ReplaceAll(example[1:len(example)-1], "|", `\|`)
		fmt.Fprintf(&b, "| %s | %s | %s | `%s` |\n", c.about, c.accepts, c.decision, example)
	}
	if !strings.Contains(string(readme), b.String()) {
		t.Errorf("README.md does not have this table:\n%s", b.String())
	}
}
