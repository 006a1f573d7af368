package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestRows checks that both extractors find the URIs in the contexts of the judged rows that the data
// says, so that the figures describe them.
func TestRows(t *testing.T) {
	rows, err := readRows()
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, r := range rows {
		counts[r.stratum]++
		s, ok := r.site()
		if !ok || !slices.Equal(s.ours, r.ours) || !slices.Equal(s.theirs, r.theirs) {
			t.Errorf("%s: %q: got %q by extract and %q by xurls, want %q and %q; judge the row again", r.source, r.context, s.ours, s.theirs, r.ours, r.theirs)
		}
		if agreed := r.stratum == same || r.stratum == atLineEnd; ok && s.stratum != r.stratum && !(agreed && len(s.ours) > 0 && slices.Equal(s.ours, s.theirs)) {
			t.Errorf("%s: %q: got stratum %s, want %s", r.source, r.context, s.stratum, r.stratum)
		}
		if len(r.context) > maxContext || r.source == "" {
			t.Errorf("%q: %d bytes of context", r.source, len(r.context))
		}
	}
	if differences := counts[different] + counts[onlyOurs] + counts[onlyTheirs]; differences < 300 || counts[same] < 200 || counts[neither] < 100 {
		t.Errorf("got %v judged rows", counts)
	}
}

// TestReadme checks that the README has the figures that follow from the data.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(&out, &out, []string{"figures"}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), out.String()) {
		t.Errorf("the README does not contain:\n%s", out.String())
	}
}

// TestTally checks what counts as right, wrong and missed.
func TestTally(t *testing.T) {
	all := func(string) bool { return true }
	for _, test := range []struct {
		name                 string
		found, meant         string
		knows                func(string) bool
		right, wrong, missed int
	}{
		{"the URI", "http://a/", "http://a/", all, 1, 0, 0},
		{"a cut is wrong, and the URI missed", "http://a/", "http://a/b", all, 0, 1, 1},
		{"no URI", "http://a/", "-", all, 0, 1, 0},
		{"a list as one URI", "http://a,http://b", "http://a http://b", all, 0, 1, 2},
		{"one of a list", "http://a", "http://a http://b", all, 1, 0, 1},
		{"a reference that is not a URI", "http://a/{b}", "http://a/{b}", all, 0, 0, 0},
		{"a cut reference that is not a URI", "http://a/", "http://a/{b}", all, 0, 1, 0},
		{"a reference that is not a URI, not found", "-", "http://a/{b}", all, 0, 0, 0},
		{"an unknown scheme", "-", "urn:a:b", xurlsKnows, 0, 0, 0},
		{"a known scheme", "-", "mailto:a@b", xurlsKnows, 0, 0, 1},
		{"the same URI twice", "http://a http://a", "http://a", all, 1, 1, 0},
	} {
		var got tally
		got.add(split(test.found, nil), split(test.meant, nil), test.knows)
		if got.right != test.right || got.wrong != test.wrong || got.missed != test.missed || got.rows != 1 {
			t.Errorf("%s: got %+v", test.name, got)
		}
	}
}

// TestIsDivided checks which URIs count as divided by a line break.
func TestIsDivided(t *testing.T) {
	for _, test := range []struct {
		context, ours, meant string
		want                 bool
	}{
		{"http://a/b-\n  c", "http://a/b-", "http://a/b-c", true},
		{"http://a/b- \r\nc", "http://a/b-", "http://a/b-c", true},
		{"<http://a/b-\n  c>", "http://a/b-c", "http://a/b-c", false},
		{"http://a/b c", "http://a/b", "http://a/bc", false},
		{"http://a/b\nc", "http://a/b", "http://a/b", false},
		{"http://a/b\nc", "http://a/b", "-", false},
	} {
		r := row{context: test.context, ours: split(test.ours, nil), meant: split(test.meant, nil)}
		if strings.HasPrefix(test.context, "<") {
			r.at = 1
		}
		if got := r.isDivided(); got != test.want {
			t.Errorf("%q: got %t, want %t", test.context, got, test.want)
		}
	}
}

// TestEstimate checks intervals against published values, and that a complete sample is certain.
func TestEstimate(t *testing.T) {
	// Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I: 81 of 263,
	// 15 of 148, 0 of 20 and 1 of 29 by the score method.
	for _, test := range []struct {
		count, n  int
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}} {
		got := newInterval(tally{rows: test.n, population: 10_000}.estimate(test.count, test.count))
		want := interval{float64(test.count) / float64(test.n), test.low, test.high}
		if math.Abs(got.estimate/1e4-want.estimate) > 1e-9 || math.Abs(got.low/1e4-want.low) > 1e-4 || math.Abs(got.high/1e4-want.high) > 1e-4 {
			t.Errorf("%d of %d: got %v, want %v", test.count, test.n, got, want)
		}
	}
	if got := newInterval(tally{rows: 7, population: 7}.estimate(3, 2)); got != (interval{3, 3, 3}) {
		t.Errorf("complete sample: got %v", got)
	}
	if got := sum([]interval{{10, 7, 13}, {20, 16, 24}}); got != (interval{30, 25, 35}) {
		t.Errorf("sum: got %v", got)
	}
}

// TestSites checks that sites are assigned to their strata.
func TestSites(t *testing.T) {
	for _, test := range []struct{ text, stratum, ours, theirs string }{
		{"see http://a.example/.", same, "http://a.example/", "="},
		{"see http://a.example/b-\n   c", atLineEnd, "http://a.example/b-", "="},
		{"see http://a.example/b.\n\nc", same, "http://a.example/b", "="},
		{"<http://a.example/\n b>", different, "http://a.example/b", "http://a.example/"},
		{"http://a:1,http://b:2", different, "http://a:1 http://b:2", "http://a:1,http://b:2"},
		{"foo://a.example", onlyOurs, "foo://a.example", "-"},
		{"http://a.example/{b}", onlyTheirs, "-", "http://a.example/{b}"},
		{"use http:// or https://", neither, "-", "-"},
		{`http:\/\/a.example\/`, neither, "-", "-"},
		{"data: text", "", "", ""},
		{"matrix:u/a", "", "", ""},
	} {
		list := sites(test.text)
		if test.stratum == "" {
			if len(list) > 0 {
				t.Errorf("%q: got %+v, want no sites", test.text, list)
			}
			continue
		}
		if s := list[0]; s.stratum != test.stratum || join(s.ours, nil) != test.ours || join(s.theirs, s.ours) != test.theirs && join(s.theirs, nil) != test.theirs {
			t.Errorf("%q: got %+v", test.text, list)
		}
	}
}

// TestSample checks that a sample is the same in each run, that it has the documents' names and versions,
// and that each site has the same probability.
func TestSample(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"example.org/a@v1.0.0/README.md":      "See http://a.example/1 and http://a.example/2.",
		"example.org/a@v1.0.0/testdata/b.md":  "http://a.example/left-out",
		"example.org/a@v1.0.0/image.png":      "http://a.example/left-out",
		"example.org/a@v1.0.0/doc/LICENSE":    "http://a.example/3 and http://a.example/" + strings.Repeat("x", 300),
		"example.org/b@v2.0.0/docs/README.md": "See http://a.example/1 and http://a.example/2.", // a duplicate
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	counts := map[string]int{}
	for seed := range 300 {
		var out, again, log bytes.Buffer
		args := []string{"sample", "--seed", string(rune('1'+seed%9)) + strings.Repeat("0", seed/9%18), "--same", "1", "go=" + dir}
		for _, w := range []*bytes.Buffer{&out, &again} {
			log.Reset()
			if err := run(w, &log, args); err != nil {
				t.Fatal(err)
			}
		}
		if out.String() != again.String() || !strings.HasPrefix(log.String(), "2 documents, 2 with sites; 1 sites left out") || !strings.Contains(log.String(), "\nsame\t3\n") {
			t.Fatalf("got\n%s\n%s\nand then\n%s", log.String(), out.String(), again.String())
		}
		counts[strings.Split(strings.Split(out.String(), "\n")[1], "\t")[1]]++
	}
	if len(counts) != 3 || counts["example.org/a@v1.0.0/README.md:4"] < 70 || counts["example.org/a@v1.0.0/README.md:27"] < 70 || counts["example.org/a@v1.0.0/doc/LICENSE:0"] < 70 {
		t.Errorf("got %v", counts)
	}
}

// TestSource checks the names of documents.
func TestSource(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "@a", "b"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "@a", "b", "package.json"), []byte(`{"version":"1.2.3"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	npm, err := newFolder("npm=" + dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		f          folder
		file, want string
	}{
		{npm, "@a/b/docs/README.md", "npm:@a/b@1.2.3/docs/README.md"},
		{npm, "c/README.md", "npm:c/README.md"},
		{npm, "c/node_modules/d/README.md", "npm:d/README.md"},
		{folder{kind: "debian", versions: map[string]string{"a": "a=1-2"}}, "a/README", "debian:a=1-2/README"},
		{folder{kind: "go"}, "example.org/a@v1.0.0/README.md", "example.org/a@v1.0.0/README.md"},
	} {
		if got := test.f.source(test.file); got != test.want {
			t.Errorf("%s: got %q, want %q", test.file, got, test.want)
		}
	}
	if _, err := newFolder("x=" + dir); err == nil {
		t.Error("want an error for an unknown kind")
	}
}

// TestComments checks that all text of a Go file except comments becomes white space.
func TestComments(t *testing.T) {
	source := "// Package a.\npackage a\n\nvar s = \"http://é/\" // see http://b/\n"
	want := "// Package a.\n         \n\n" + strings.Repeat(" ", len("var s = \"http://é/\" ")) + "// see http://b/\n"
	if got := comments([]byte(source)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
