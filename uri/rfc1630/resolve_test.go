package rfc1630_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/uri/rfc1630"
)

// TestResolveExamples has the examples of RFC 1630, "Partial (relative) form", in their order,
// each with what the rules above them yield.
func TestResolveExamples(t *testing.T) {
	examples := []struct{ partial, example, actual string }{
		{"g", "magic://a/b/c//d/e/g", "magic://a/b/c//d/e/g"},

		// The rule takes the first slash that stands alone and has no two slashes anywhere to
		// the right of it: that is the one behind d, for the one behind a has those before d
		// to its right. The example takes the first slash that stands alone.
		{"/g", "magic://a/g", "magic://a/b/c//d/g"},

		// Here it is the other way round: the first two slashes have no three to their right.
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
	tests := []struct{ why, base, reference, want string }{
		{"the scheme is given: that is no partial form", "magic://a/b", "magic:c", "magic:c"},
		{"a colon before any slash", "magic://a/b", "g:h/../i", "g:h/../i"},
		{"a colon in a search makes an absolute form, too: the rule asks for nothing else", "http://a/b", "?a:b", "?a:b"},
		{"and so does a colon in front", "http://a/b", ":a", ":a"},
		{"a search without a colon", "http://a/b", "?a", "http://a/?a"},
		{"a colon behind a slash", "magic://a/b", "g/h:i", "magic://a/g/h:i"},
		{"there only has to be a colon", "magic://a/b", ":h", ":h"},

		{"as many slashes, no more behind", "magic:///a//b/c", "//g", "magic:///a//g"},
		{"the first such run", "magic:///a//b//c/d", "//g", "magic:///a//g"},
		{"three", "magic:///a//b//c/d", "///g", "magic:///g"},
		{"a slash behind a run does not hinder a run of two", "x:a//b/c", "//g", "x:a//g"},
		{"the last slash of all", "magic://a/b/", "/", "magic://a/"},
		{"behind slashes, dots stay: the rule about them is in the other case", "magic://a/b", "/c/../d/./e", "magic://a/c/../d/./e"},
		{"slashes in the context's search are in \"everything from the context URI\"", "x:a?b/c", "/g", "x:a?b/g"},

		{"behind the rightmost slash of the path", "magic://a/b?c", "d?e", "magic://a/d?e"},
		{"which is not one of the search, though the grammar has none there", "magic://a/b?c/d", "e", "magic://a/e"},
		{"a search alone takes the place of the last part, too", "magic://a/b?c", "?d", "magic://a/?d"},
		{"a host is the last part", "magic://a", "g", "magic://g"},
		{"a news group in the context of another: the scheme is omitted", "news:comp.infosystems", "comp.infosystems.www", "news:comp.infosystems.www"},
		{"an article in that of a news group", "news:comp.infosystems.www", "12345667123@info.cern.ch", "news:12345667123@info.cern.ch"},
		{"nothing", "magic://a/b/c", "", "magic://a/b/"},

		{"fragmentids: that of the context does not matter", "magic://a/b#c/d", "e", "magic://a/e"},
		{"that of the reference is kept", "magic://a/b#c", "d#e/../f", "magic://a/d#e/../f"},
		{"and holds no colon that matters", "magic://a/b", "d#e:f", "magic://a/d#e:f"},
		{"also behind a URI", "magic://a/b", "g:h#i", "g:h#i"},
		{"also behind slashes", "magic://a/b", "/g#i/j", "magic://a/g#i/j"},
		{"alone it is that of the void partial form", "magic://a/b", "#c", "magic://a/#c"},

		{"dots in the middle", "magic://a/b/c", "./d/./e/../f", "magic://a/b/d/f"},
		{"dots of the context, too", "magic://a/../b/./c", "d", "magic://b/d"},
		{"a host is an element like others", "magic://a/b/c", "../../g", "magic://g"},
		{"then nothing is left to be removed: a void element is none", "magic://a/b/c", "../../../g", "magic://../g"},
		{"in the middle as well", "magic://a/b/c//d/e/f", "../../../g", "magic://a/b/c//../g"},
		{"a last \"..\" has no slash behind it", "magic://a/b/c", "..", "magic://a/b/.."},
		{"here it has", "magic://a/b/c", "../", "magic://a/"},
		{"a last \"/.\" is removed with its slash", "magic://a/b/c", ".", "magic://a/b"},
		{"here another one is behind it", "magic://a/b/c", "./", "magic://a/b/"},
		{"no slash before the first dot", "x:a", "./g", "x:./g"},
		{"nothing before the first dots", "x:a", "../g", "x:../g"},
		{"a first element", "x:a", "b/../g", "x:g"},
		{"three dots are a name", "magic://a/b/c", ".../../g", "magic://a/b/g"},
		{"dots in a search stay", "magic://a/b/c", "d?/../e/./f", "magic://a/b/d?/../e/./f"},
		{"encoded dots are not reserved", "magic://a/b/c", "%2E%2E/g", "magic://a/b/%2E%2E/g"},
		{"slashes can come together, for nothing is said against it", "x:/a/b", "..//g", "x://g"},
	}
	for _, test := range tests {
		got, err := rfc1630.Resolve(test.base, test.reference)
		if got != test.want || err != nil {
			t.Errorf("%s: %q in %q: got %q, %v, want %q", test.why, test.reference, test.base, got, err, test.want)
		}
	}
}

func TestResolveErrors(t *testing.T) {
	tests := []struct {
		why, base, reference string
		want                 error
	}{
		{"no colon", "magic", "g", rfc1630.ErrNoScheme},
		{"a colon behind a slash", "//a:80/", "g", rfc1630.ErrNoScheme},
		{"a colon in the fragmentid", "a#b:c", "g", rfc1630.ErrNoScheme},
		{"nothing before the colon", ":a", "g", rfc1630.ErrNoScheme},
		{"nothing", "", "", rfc1630.ErrNoScheme},
		{"not even for a URI", "", "g:h", rfc1630.ErrNoScheme},
		{"no slash", "news:a", "/g", rfc1630.ErrNoSlashes},
		{"two slashes are not one", "http://a", "/g", rfc1630.ErrNoSlashes},
		{"one is not two", "x:/a", "//g", rfc1630.ErrNoSlashes},
		{"two are behind the one", "x:/a//b", "/g", rfc1630.ErrNoSlashes},
		{"slashes in the fragmentid", "x:a#/b", "/g", rfc1630.ErrNoSlashes},
	}
	for _, test := range tests {
		got, err := rfc1630.Resolve(test.base, test.reference)
		if got != "" || !errors.Is(err, test.want) {
			t.Errorf("%s: %q in %q: got %q, %v, want the error %v", test.why, test.reference, test.base, got, err, test.want)
		}
	}
}

// dots matches what the text removes, at the start of what it is applied to.
var (
	upward = regexp.MustCompile(`^([^/]+)/\.\./`) // xxx/../
	here   = regexp.MustCompile(`^/\.(?:/|$)`)    // /. and what makes an element of the dot
)

// removeDots is the text's rule about dots, slowly: the leftmost "xxx/../" or "/." is
// removed until there is none.
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

// firstSlashes is the text's rule about slashes, slowly: the offset of the first run of
// slashes that is like the one that partial begins with and has no greater one behind it.
func firstSlashes(context, partial string) int {
	n := len(partial) - len(strings.TrimLeft(partial, "/"))
	for _, run := range regexp.MustCompile(`/+`).FindAllStringIndex(context, -1) {
		if run[1]-run[0] == n && !strings.Contains(context[run[1]:], strings.Repeat("/", n+1)) {
			return run[0]
		}
	}
	return -1
}

// slowResolve is Resolve for a context of the scheme x, and a partial form without a
// fragmentid, a search and a colon.
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

// FuzzResolve compares Resolve with its slow twin where there is nothing but a path, and
// holds it to what is true of any strings.
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

// TestResolveGrowth resolves what would take hours if it took time that is not linear.
func TestResolveGrowth(t *testing.T) {
	const n = 100_000
	up, down := strings.Repeat("../", n), strings.Repeat("a/", n)
	tests := []struct{ why, base, reference, want string }{
		{"up from nowhere", "x:", up, "x:" + up},
		{"down and up again", "x:" + down, up + "g", "x:g"},
		{"up and down", "x:", strings.Repeat("a/../", n), "x:"},
		{"up and down behind a long name", "x:" + strings.Repeat("a", n) + "/", strings.Repeat("b/../", n), "x:" + strings.Repeat("a", n) + "/"},
		{"void elements", "x:" + strings.Repeat("/", n), up, "x:" + strings.Repeat("/", n) + up},
		{"here", "x:/", strings.Repeat("./", n), "x:/"},
		{"many slashes that stand alone", "x:" + down, "/g", "x:a/g"},
		{"as many slashes at once", "x:" + strings.Repeat("/", n), strings.Repeat("/", n), "x:" + strings.Repeat("/", n)},
		{"more and more slashes", "x:" + strings.Repeat("/a//a", n) + "/b", "/g", "x:" + strings.Repeat("/a//a", n) + "/g"},
	}
	start := time.Now()
	for _, test := range tests {
		got, err := rfc1630.Resolve(test.base, test.reference)
		if got != test.want || err != nil {
			t.Errorf("%s: got %.40q..., %v, want %.40q...", test.why, got, err, test.want)
		}
	}
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("it took %v", d)
	}
}

// TestResolveAllocations: the path with its dots, that without, and the result.
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
