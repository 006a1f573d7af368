package repair_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// structural are the steps that can change the delimiters of a text.
const structural = repair.StepTrim | repair.StepLines | repair.StepBackslash | repair.StepColon | repair.StepSlashes | repair.StepDrive

// checkLaws checks the laws of repairing for a text.
func checkLaws(t *testing.T, p repair.Repairer, text string) {
	t.Helper()
	r, repairs, err := p.Reference(text)
	if err != nil {
		checkError(t, p, text, err)
		return
	}
	if got := apply(text, repairs); got != r.String() {
		t.Fatalf("%q: the repairs %s make %q, but the reference is %q", text, describe(repairs), got, r)
	}
	if again, err := uri.ParseReference(r.String()); err != nil || again != r {
		t.Fatalf("%q: the result %q is not the value of its text: %v", text, r, err)
	}
	if again, more, err := p.Reference(r.String()); err != nil || more != nil || again != r {
		t.Fatalf("%q becomes %q, and that becomes %q by %s, %v", text, r, again, describe(more), err)
	}
	steps := repair.Steps(0)
	for _, each := range repairs {
		if steps |= each.Step; each.Reason == "" || each.Step == 0 || text[each.Start:each.End] == each.Text {
			t.Fatalf("%q: repair %+v", text, each)
		}
	}
	if steps&structural == 0 {
		checkComponents(t, text, r.String(), repairs)
	}
	if uri.RuleURIReference.Match(text) && steps&repair.StepsDefault != 0 && p.Steps&^repair.StepsDefault == 0 {
		t.Fatalf("the default steps change %q: %s", text, describe(repairs))
	}
}

// apply replaces the parts of text. It panics if repairs are out of order or overlap.
func apply(text string, repairs []repair.Repair) string {
	var b strings.Builder
	end := 0
	for _, r := range repairs {
		b.WriteString(text[end:r.Start])
		b.WriteString(r.Text)
		end = r.End
	}
	b.WriteString(text[end:])
	return b.String()
}

// checkError checks the place of an error.
func checkError(t *testing.T, p repair.Repairer, text string, err error) {
	t.Helper()
	if e, ok := errors.AsType[*repair.HostError](err); ok {
		if p.ToASCII == nil || e.Start < 0 || e.End <= e.Start || e.End > len(text) || e.Err == nil {
			t.Fatalf("%q: %#v", text, e)
		}
		return
	}
	e, ok := errors.AsType[*uri.ParseError](err)
	if !ok || e.Offset < 0 || e.Offset > len(text) || !strings.HasPrefix(text[e.Offset:], e.Found) {
		t.Fatalf("%q: error %v, found %q", text, err, e.Found)
	}
	if e.Found == "" && e.Offset < len(strings.TrimRightFunc(text, func(r rune) bool { return r <= ' ' })) {
		t.Fatalf("%q: the text does not end at the offset of %v", text, err)
	}
}

// checkComponents checks that the repairs of a text without structural steps lie inside components.
func checkComponents(t *testing.T, text, result string, repairs []repair.Repair) {
	t.Helper()
	before, after := uri.Split(text), uri.Split(result)
	if before.HasScheme != after.HasScheme || before.HasAuthority != after.HasAuthority || before.HasQuery != after.HasQuery || before.HasFragment != after.HasFragment {
		t.Fatalf("%q has other components than %q", text, result)
	}
	at := 0
	check := func(part, want, delimiter string) {
		start := strings.Index(text[at:], delimiter+part) + at + len(delimiter)
		end := start + len(part)
		var inside []repair.Repair
		for _, r := range repairs {
			if start <= r.Start && r.End <= end {
				r.Start, r.End = r.Start-start, r.End-start
				inside = append(inside, r)
			}
		}
		if got := apply(part, inside); got != want {
			t.Fatalf("%q: a component of the result is %q, but the repairs %s make %q", text, want, describe(repairs), got)
		}
		at = end
	}
	check(before.Scheme, after.Scheme, "")
	if before.HasAuthority {
		check(before.Authority, after.Authority, "//")
	}
	check(before.Path, after.Path, "")
	if before.HasQuery {
		check(before.Query, after.Query, "?")
	}
	if before.HasFragment {
		check(before.Fragment, after.Fragment, "#")
	}
}

// repairers are Repairers with different steps and functions.
var repairers = []repair.Repairer{
	{}, all(""), all("http"), all("file"), all("foo"), {Scheme: "foo"}, {Steps: repair.StepsAll},
	{Steps: repair.StepsDefault &^ repair.StepLines}, {Steps: repair.StepsAll &^ repair.StepColon, Scheme: "http"},
	{Steps: repair.StepSlashes, Scheme: "http"}, {Steps: repair.StepDrive | repair.StepSlashes, Scheme: "file"}, {Steps: repair.StepBackslash},
	{Steps: repair.StepsAll, ToASCII: func(name string) (string, error) { return "%41" + name[:len(name)/2], nil }},
}

// pieces are texts that meet at the limits of components.
var pieces = []string{
	"http:", "file:", "foo:", "HTTP:", "/", "//", `\`, `\\`, "?", "#", ":", "@", "[", "]", "[::1]", "%", "%4", "%41", "%C3%BC", "%2F", "ü", "é", "\xff",
	"\xc3", " ", "\t", "\n", "\r\n", "\x00", "\x7f", "|", "c|", "c:", "C:/", "..", ".", "./", "0x7f.1", "1.2.3.4", "256", "a", "b.c", "bad.ü", "-", "＠", "／", "0",
	"<", ">", `"`, "{x}", "^", "`", "'", "&amp;", "http://a/", "80", "\u00ad", "％", "empty.é", "+", "=",
}

func TestLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(66, 24))
	n := 200_000
	if testing.Short() {
		n = 20_000
	}
	for range n {
		var b strings.Builder
		for range 1 + random.IntN(8) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		checkLaws(t, repairers[random.IntN(len(repairers))], b.String())
	}
}

// Texts at the sizes at which packages switch to other code, and with non-ASCII text throughout.
func TestLawsOfLongTexts(t *testing.T) {
	sizes := slices.Concat([]int{1, 2, 8, 63, 64, 65}, between(250, 260), between(4090, 4100), []int{8192, 9000})
	if testing.Short() {
		sizes = []int{65, 256}
	}
	for _, size := range sizes {
		for _, piece := range []string{"ü", " ", "\t", "a\n", `\`, "%", "%4", "%41", "@", "[", "a:", "/../", "|a", "\xff", "a"} {
			filler := strings.Repeat(piece, size/len(piece)+1)[:size]
			for _, text := range []string{"http://h/" + filler, filler, "//" + filler, "file:" + filler + "c|", "http://" + filler + "@h/?" + filler + "#" + filler} {
				for _, p := range repairers[:6] {
					checkLaws(t, p, text)
				}
			}
		}
	}
}

// between returns the numbers from first to last.
func between(first, last int) (list []int) {
	for n := first; n <= last; n++ {
		list = append(list, n)
	}
	return list
}

func FuzzLaws(f *testing.F) {
	for i, piece := range pieces {
		f.Add("http://a"+piece+"b", uint16(i))
	}
	f.Fuzz(func(t *testing.T, text string, which uint16) {
		p := repairers[int(which)%len(repairers)]
		if which > 1<<15 {
			p.Steps = repair.Steps(which)
		}
		checkLaws(t, p, text)
	})
}
