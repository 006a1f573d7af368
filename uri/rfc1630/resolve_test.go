package rfc1630_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/uri/rfc1630"
)

// TestResolveExamples tests the examples of RFC 1630, "Partial (relative) form", in their order.
// example is the RFC's result, and actual follows the rules above the examples.
func TestResolveExamples(t *testing.T) {
	examples := []struct{ partial, example, actual string }{
		{"g", "magic://a/b/c//d/e/g", "magic://a/b/c//d/e/g"},

		// The rule takes the first single slash without a longer run to its right. This is the
		// slash after d, because "//" follows the slash after a. The example takes the slash
		// after a.
		{"/g", "magic://a/g", "magic://a/b/c//d/g"},

		// No run longer than two follows the first "//", so rule and example agree.
		{"//g", "magic://g", "magic://g"},

		{"../g", "magic://a/b/c//d/g", "magic://a/b/c//d/g"},
		{"g:h", "g:h", "g:h"},
	}
	for _, context := range []string{"magic://a/b/c//d/e/f", "magic://a/b/c//d/e/"} { // "exactly the same"
		for _, e := range examples {
			got, err := rfc1630.Resolve(context, e.partial)
			if got != e.actual || err != nil {
				t.Errorf("%s in %s: got %q, %v, want %q (the example says %s)", e.partial, context, got, err, e.actual, e.example)
			}
		}
	}
}

func TestResolve(t *testing.T) {
	tests := []struct{ name, base, reference, want string }{
		{"an absolute form with the scheme of the context", "magic://a/b", "magic:c", "magic:c"},
		{"an absolute form with another scheme keeps its dots", "magic://a/b", "g:h/../i", "g:h/../i"},
		{"a colon in a search makes the form absolute", "http://a/b", "?a:b", "?a:b"},
		{"a colon at the start makes the form absolute", "http://a/b", ":a", ":a"},
		{"a search without a colon is a partial form", "http://a/b", "?a", "http://a/?a"},
		{"a colon after a slash does not make the form absolute", "magic://a/b", "g/h:i", "magic://a/g/h:i"},
		{"an absolute form with an empty scheme", "magic://a/b", ":h", ":h"},

		{"two slashes in a context with longer and shorter runs", "magic:///a//b/c", "//g", "magic:///a//g"},
		{"two slashes in a context with two runs of two", "magic:///a//b//c/d", "//g", "magic:///a//g"},
		{"three slashes", "magic:///a//b//c/d", "///g", "magic:///g"},
		{"a single slash after a run of two does not exclude it", "x:a//b/c", "//g", "x:a//g"},
		{"a slash in a context that ends in a slash", "magic://a/b/", "/", "magic://a/"},
		{"dots stay if the form begins with slashes", "magic://a/b", "/c/../d/./e", "magic://a/c/../d/./e"},
		{"a run of slashes in the context's search counts", "x:a?b/c", "/g", "x:a?b/g"},

		{"replaces the part after the rightmost slash of the path", "magic://a/b?c", "d?e", "magic://a/d?e"},
		{"ignores slashes in the context's search", "magic://a/b?c/d", "e", "magic://a/e"},
		{"a search alone replaces the last part", "magic://a/b?c", "?d", "magic://a/?d"},
		{"a host is replaced as the last part", "magic://a", "g", "magic://g"},
		{"a news group in the context of another one", "news:comp.infosystems", "comp.infosystems.www", "news:comp.infosystems.www"},
		{"an article in the context of a news group", "news:comp.infosystems.www", "12345667123@info.cern.ch", "news:12345667123@info.cern.ch"},
		{"the void partial form", "magic://a/b/c", "", "magic://a/b/"},

		{"ignores the context's fragmentid", "magic://a/b#c/d", "e", "magic://a/e"},
		{"keeps the reference's fragmentid and its dots", "magic://a/b#c", "d#e/../f", "magic://a/d#e/../f"},
		{"ignores a colon in the fragmentid", "magic://a/b", "d#e:f", "magic://a/d#e:f"},
		{"keeps the fragmentid of an absolute form", "magic://a/b", "g:h#i", "g:h#i"},
		{"keeps the fragmentid of a form that begins with a slash", "magic://a/b", "/g#i/j", "magic://a/g#i/j"},
		{"a fragmentid alone", "magic://a/b", "#c", "magic://a/#c"},

		{"removes dots in the middle", "magic://a/b/c", "./d/./e/../f", "magic://a/b/d/f"},
		{"removes dots of the context", "magic://a/../b/./c", "d", "magic://b/d"},
		{"removes a host like any element", "magic://a/b/c", "../../g", "magic://g"},
		{"stops at a void element at the start", "magic://a/b/c", "../../../g", "magic://../g"},
		{"stops at a void element in the middle", "magic://a/b/c//d/e/f", "../../../g", "magic://a/b/c//../g"},
		{"keeps a final \"..\"", "magic://a/b/c", "..", "magic://a/b/.."},
		{"removes a final \"../\"", "magic://a/b/c", "../", "magic://a/"},
		{"removes a final \"/.\" with its slash", "magic://a/b/c", ".", "magic://a/b"},
		{"keeps the slash of a final \"/./\"", "magic://a/b/c", "./", "magic://a/b/"},
		{"keeps \".\" as the first element", "x:a", "./g", "x:./g"},
		{"keeps \"..\" as the first element", "x:a", "../g", "x:../g"},
		{"removes the first element", "x:a", "b/../g", "x:g"},
		{"removes \"...\" as a name", "magic://a/b/c", ".../../g", "magic://a/b/g"},
		{"keeps dots in a search", "magic://a/b/c", "d?/../e/./f", "magic://a/b/d?/../e/./f"},
		{"keeps encoded dots", "magic://a/b/c", "%2E%2E/g", "magic://a/b/%2E%2E/g"},
		{"joins slashes around a removed element", "x:/a/b", "..//g", "x://g"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := rfc1630.Resolve(test.base, test.reference)
			if got != test.want || err != nil {
				t.Errorf("%q in %q: got %q, %v, want %q", test.reference, test.base, got, err, test.want)
			}
		})
	}
}

func TestResolveErrors(t *testing.T) {
	tests := []struct {
		name, base, reference string
		want                  error
	}{
		{"a context without a colon", "magic", "g", rfc1630.ErrNoScheme},
		{"a context with a colon after a slash", "//a:80/", "g", rfc1630.ErrNoScheme},
		{"a context with a colon only in the fragmentid", "a#b:c", "g", rfc1630.ErrNoScheme},
		{"a context with an empty scheme", ":a", "g", rfc1630.ErrNoScheme},
		{"an empty context and an empty reference", "", "", rfc1630.ErrNoScheme},
		{"an empty context and an absolute form", "", "g:h", rfc1630.ErrNoScheme},
		{"a context without a slash", "news:a", "/g", rfc1630.ErrNoSlashes},
		{"one slash in a context with a run of two", "http://a", "/g", rfc1630.ErrNoSlashes},
		{"two slashes in a context with one", "x:/a", "//g", rfc1630.ErrNoSlashes},
		{"one slash in a context with a later run of two", "x:/a//b", "/g", rfc1630.ErrNoSlashes},
		{"a context with a slash only in the fragmentid", "x:a#/b", "/g", rfc1630.ErrNoSlashes},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := rfc1630.Resolve(test.base, test.reference)
			if got != "" || !errors.Is(err, test.want) {
				t.Errorf("%q in %q: got %q, %v, want the error %v", test.reference, test.base, got, err, test.want)
			}
		})
	}
}

// upward and here match the two kinds of dots that the text removes.
var (
	upward = regexp.MustCompile(`^([^/]+)/\.\./`) // xxx/../
	here   = regexp.MustCompile(`^/\.(?:/|$)`)    // /. as a whole element
)

// removeDots is a slow version of the text's rule about dots: it removes the leftmost "xxx/../" or
// "/." until the path has neither.
func removeDots(path string) string {
	for i := 0; i < len(path); i++ {
		rest := path[i:]
		if here.MatchString(rest) {
			return removeDots(path[:i] + rest[len("/."):])
		}
		if m := upward.FindStringSubmatch(rest); m != nil && (i == 0 || path[i-1] == '/') && m[1] != "." && m[1] != ".." {
			return removeDots(path[:i] + rest[len(m[0]):])
		}
	}
	return path
}

// firstSlashes is a slow version of the text's rule about slashes. It returns the offset of the
// first run of slashes in context that is as long as the run at the start of partial and has no
// longer run after it.
func firstSlashes(context, partial string) int {
	n := len(partial) - len(strings.TrimLeft(partial, "/"))
	for _, run := range regexp.MustCompile(`/+`).FindAllStringIndex(context, -1) {
		if run[1]-run[0] == n && !strings.Contains(context[run[1]:], strings.Repeat("/", n+1)) {
			return run[0]
		}
	}
	return -1
}

// slowResolve is a slow version of Resolve for a context with the scheme x and a partial form
// without a fragmentid, search or colon.
func slowResolve(path, partial string) string {
	context := "x:" + path
	if strings.HasPrefix(partial, "/") {
		if i := firstSlashes(context, partial); i >= 0 {
			return context[:i] + partial
		}
		return ""
	}
	return "x:" + removeDots(regexp.MustCompile(`[^/]*$`).ReplaceAllString(path, "")+partial)
}

// TestResolveTwin compares Resolve with its slow twin over all short strings of slashes, dots
// and a letter.
func TestResolveTwin(t *testing.T) {
	all := []string{""}
	for start := 0; len(all[start]) < 6; start++ {
		for _, c := range []string{"/", ".", "a"} {
			all = append(all, all[start]+c)
		}
	}
	for _, path := range all {
		for _, partial := range all {
			if len(path)+len(partial) > 8 {
				continue
			}
			compareSlow(t, path, partial)
		}
	}
}

func compareSlow(t *testing.T, path, partial string) {
	t.Helper()
	got, _ := rfc1630.Resolve("x:"+path, partial)
	if want := slowResolve(path, partial); got != want {
		t.Fatalf("%q in %q: got %q, slow twin %q", partial, "x:"+path, got, want)
	}
}

// FuzzResolve compares Resolve with its slow twin on plain paths, and checks on any input that a
// result has the scheme of the context or is the reference itself.
func FuzzResolve(f *testing.F) {
	for _, s := range []string{"//a/b/c//d/e/f", "../g", "/g", "//g", "", "a/../../..//b/./.", "a?b#c", "g:h"} {
		f.Add(s, "../g")
		f.Add("//a/b/c//d/e/f", s)
	}
	f.Fuzz(func(t *testing.T, path, partial string) {
		if len(path)+len(partial) < 500 && !strings.ContainsAny(path+partial, ":?#") {
			compareSlow(t, path, partial)
		}
		got, err := rfc1630.Resolve("x:"+path, partial)
		if err == nil && got != partial && !strings.HasPrefix(got, "x:") {
			t.Errorf("%q in %q: got %q", partial, "x:"+path, got)
		}
	})
}

// TestResolveGrowth resolves references that would take hours if Resolve were not linear.
func TestResolveGrowth(t *testing.T) {
	const n = 100_000
	up, down := strings.Repeat("../", n), strings.Repeat("a/", n)
	tests := []struct{ name, base, reference, want string }{
		{"up in an empty path", "x:", up, "x:" + up},
		{"down in the context, up in the reference", "x:" + down, up + "g", "x:g"},
		{"repeatedly down and up", "x:", strings.Repeat("a/../", n), "x:"},
		{"repeatedly down and up after a long name", "x:" + strings.Repeat("a", n) + "/", strings.Repeat("b/../", n), "x:" + strings.Repeat("a", n) + "/"},
		{"up in void elements", "x:" + strings.Repeat("/", n), up, "x:" + strings.Repeat("/", n) + up},
		{"single dots", "x:/", strings.Repeat("./", n), "x:/"},
		{"many single slashes", "x:" + down, "/g", "x:a/g"},
		{"one long run of slashes", "x:" + strings.Repeat("/", n), strings.Repeat("/", n), "x:" + strings.Repeat("/", n)},
		{"many runs of one and two slashes", "x:" + strings.Repeat("/a//a", n) + "/b", "/g", "x:" + strings.Repeat("/a//a", n) + "/g"},
	}
	start := time.Now()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := rfc1630.Resolve(test.base, test.reference)
			if got != test.want || err != nil {
				t.Errorf("got %.40q..., %v, want %.40q...", got, err, test.want)
			}
		})
	}
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("took %v, want at most 10s", d)
	}
}

// TestResolveAllocations allows three allocations: the joined path, the path without dots, and the
// result.
func TestResolveAllocations(t *testing.T) {
	n := testing.AllocsPerRun(100, func() {
		if got, err := rfc1630.Resolve("magic://a/b/c//d/e/f?g#h", "../g/./h?i#j"); err != nil || len(got) < 10 {
			t.Fatal(got, err)
		}
	})
	if n > 3 {
		t.Errorf("%v allocations", n)
	}
}
