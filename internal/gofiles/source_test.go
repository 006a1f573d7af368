package gofiles

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestSplit splits files and joins them again.
func TestSplit(t *testing.T) {
	for _, test := range []struct{ name, in, imports string }{
		{"no import", "// Header.\n\npackage p\n\nfunc f() {}\n", ""},
		{"one import", "// Header.\n\npackage p\n\nimport \"fmt\"\n\nvar _ = fmt.Sprint\n", "\t\"fmt\"\n"},
		{"several imports", "// Header.\n\npackage p\n\nimport (\n\t\"fmt\"\n\t\"io\"\n)\n\nvar _ = fmt.Sprint\n\ntype r = io.Reader\n", "\t\"fmt\"\n\t\"io\"\n"},
		{"comment before the first declaration", "// Header.\n\npackage p\n\nimport \"fmt\"\n\n// F does it.\nfunc f() { fmt.Print() }\n", "\t\"fmt\"\n"},
		{"import in a comment", "// Header.\n\npackage p\n\n// f says\n//\n//\timport (\nfunc f() {}\n\nvar x = []int{\n\t1,\n}\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := Split(test.in)
			if s.Imports != test.imports {
				t.Errorf("imports %q, want %q", s.Imports, test.imports)
			}
			got, err := Join("// Header.\n\npackage p\n", []Source{s})
			if err != nil || string(got) != test.in {
				t.Errorf("%v\ngot\n%s\nwant\n%s", err, got, test.in)
			}
		})
	}
	a, b := Split("package p\n\nimport \"io\"\n\ntype a = io.Reader\n"), Split("package p\n\nimport (\n\t\"fmt\"\n\t\"io\"\n)\n\ntype b = io.Writer\n\nvar _ = fmt.Sprint\n")
	const want = "package p\n\nimport (\n\t\"fmt\"\n\t\"io\"\n)\n\ntype a = io.Reader\n\ntype b = io.Writer\n\nvar _ = fmt.Sprint\n"
	if got, err := Join("package p\n", []Source{a, b}); err != nil || string(got) != want {
		t.Errorf("two sources: %v\ngot\n%s\nwant\n%s", err, got, want)
	}
}

// TestConstraint finds the build constraint before the package clause.
func TestConstraint(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"first line", "//go:build !purego\n\n// Package p is one.\npackage p\n", "//go:build !purego"},
		{"after a header", "// Header.\n\n//go:build a || b\n\npackage p\n", "//go:build a || b"},
		{"none", "// Header.\n\npackage p\n\n//go:build a\n", ""},
		{"only the package clause", "package p\n", ""},
	} {
		if got := Constraint(test.in); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestDivide distributes sources of given sections and line counts, with a limit of 100
// lines.
func TestDivide(t *testing.T) {
	for _, test := range []struct {
		name    string
		sources []string // "3.1:20"
		want    string
	}{
		{"several sections in one file", []string{"3:20", "4:20", ":10"}, "z.go 3:20 4:20 :10"},
		{"one file per section", []string{":10", "3:60", "4:60"}, "z-3.go 3:60; z-4.go 4:60; z.go :10"},
		{"subsections in one file", []string{"3.1:40", "3.2:40", "4:60"}, "z-3.go 3.1:40 3.2:40; z-4.go 4:60"},
		{"one file per subsection", []string{"3:30", "3.1:60", "3.2:60", "4:60"}, "z-3.1.go 3.1:60; z-3.2.go 3.2:60; z-3.go 3:30; z-4.go 4:60"},
		{"appendix", []string{"A.1:60", "B:60"}, "z-A.go A.1:60; z-B.go B:60"},
		{"no sections, split by length", []string{":60", ":60", ":30"}, "z.go :60; z2.go :60 :30"},
		{"section split by length", []string{"3.2:60", "3.2:61", "3.22:60"}, "z-3.2-2.go 3.2:61; z-3.2.go 3.2:60; z-3.22.go 3.22:60"},
		{"source over the limit", []string{":300", ":10"}, "z.go :300; z2.go :10"},
		{"exactly at the limit", []string{":50", ":50"}, "z.go :50 :50"},
		{"one line over the limit", []string{":50", ":51"}, "z.go :50; z2.go :51"},
		{"no sources", nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			names := map[string]string{} // by body
			var sources []Source
			for i, text := range test.sources {
				section, lines, _ := strings.Cut(text, ":")
				var n int
				fmt.Sscan(lines, &n)
				s := Source{Body: strings.Repeat("\n", n-1) + fmt.Sprint(i), Section: section}
				names[s.Body] = text
				if s.Lines() != n {
					t.Fatalf("%d lines, want %d", s.Lines(), n)
				}
				sources = append(sources, s)
			}
			placed := Divide("z", 100, sources)
			var got []string
			for _, name := range slices.Sorted(maps.Keys(placed)) {
				words := []string{name}
				for _, s := range placed[name] {
					words = append(words, names[s.Body])
				}
				got = append(got, strings.Join(words, " "))
			}
			if text := strings.Join(got, "; "); text != test.want {
				t.Errorf("got %s, want %s", text, test.want)
			}
		})
	}
}
