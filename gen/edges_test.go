package gen

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// parserFiles generates a package for a grammar and a parser.
func parserFiles(t *testing.T, text, spec string, tuning tuning) Files {
	t.Helper()
	files, err := Generate(Config{Sources: testSource(text), Package: "test", Parsers: []string{spec}, tuning: &tuning})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestParserForm tests that a parser becomes a table if its code does not fit in a file.
func TestParserForm(t *testing.T) {
	const address = `r = name "@" 4( name "." )
name = 1*( ALPHA / DIGIT )
`
	for _, test := range []struct {
		lines int
		table bool
	}{{500, false}, {60, true}} {
		t.Run(fmt.Sprintf("%d lines", test.lines), func(t *testing.T) {
			tuning := defaultTuning()
			tuning.fileLines = test.lines
			files := parserFiles(t, address, "r=name", tuning)
			_, runs := files["zruntime-parser.go"]
			rows := false
			for _, text := range files {
				rows = rows || bytes.Contains(text, []byte("var zTableR = "))
			}
			if rows != test.table || runs != test.table {
				t.Errorf("table %t, code that runs tables %t, want %t", rows, runs, test.table)
			}
		})
	}
}

// manyClasses returns the rule wide, which begins with n bytes of different classes: a different
// number of letters follows each byte.
func manyClasses(n int) string {
	ways := make([]string, n)
	for i := range ways {
		ways[i] = fmt.Sprintf("%%x%02X %d%%x7A", 1+i, 1+i)
	}
	return "wide = " + strings.Join(ways, " / ") + "\n"
}

// TestParserLines generates parsers of increasing size, until their tables are divided, and
// checks the lengths of files and of lines.
func TestParserLines(t *testing.T) {
	if testing.Short() {
		t.Skip("slow under the race detector, and nothing runs concurrently")
	}
	const most, width = 500, 220
	const division = `r = head last
head = *( B )
last = "a" N( B )
`
	numbered := regexp.MustCompile(`var z(Rows|Edges)\d+R `)
	divided, tables, codes := 0, 0, 0
	for n := 1; n <= 9; n++ {
		for _, class := range []string{`"a" / "b"`, "%x61-7A"} {
			text := strings.NewReplacer("N", strconv.Itoa(n), "B", class).Replace(division)
			if n%3 == 0 {
				text = strings.Replace(text, "head last", "head last [ wide ]", 1) + manyClasses(40)
			}
			files := parserFiles(t, text, "r=head,last", defaultTuning())
			for name, text := range files {
				if !strings.HasPrefix(name, "zparse") && !strings.HasPrefix(name, "ztables") {
					continue
				}
				lines := strings.Split(string(text), "\n")
				if len(lines) > most {
					t.Errorf("%d of %s: %s has %d lines", n, class, name, len(lines))
				}
				for i, line := range lines {
					if len(line) > width && strings.HasPrefix(name, "ztables") {
						t.Errorf("%d of %s: %s:%d has %d bytes", n, class, name, i+1, len(line))
					}
				}
				if numbered.Match(text) {
					divided++
				}
			}
			if files["zruntime-parser.go"] != nil {
				tables++
			} else {
				codes++
			}
		}
	}
	if divided == 0 || tables == 0 || codes == 0 {
		t.Errorf("%d tables, %d files with divided tables, %d parsers as code: want some of each", tables, divided, codes)
	}
}
