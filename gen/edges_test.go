package gen

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/std66/std66/internal/dfa"
)

// atOnce is the slow twin of operations: all at once, at an offset.
func atOnce(ops []dfa.Op, registers []int, offset int) []int {
	after := slices.Clone(registers)
	for _, op := range ops {
		switch op.From {
		case dfa.Here:
			after[op.To] = offset
		case dfa.Behind:
			after[op.To] = offset + 1
		default:
			after[op.To] = registers[op.From]
		}
	}
	return after
}

// inTurn does operations one by one, the last register being the spare one.
func inTurn(ops []dfa.Op, registers []int, offset int) []int {
	after := append(slices.Clone(registers), -1)
	for _, op := range ops {
		if op.To == spare {
			op.To = int32(len(registers))
		}
		if op.From == spare {
			op.From = int32(len(registers))
		}
		after = atOnce([]dfa.Op{op}, after, offset)
	}
	return after[:len(registers)]
}

// TestOperations compares operations that are put into an order, or joined, with what they are
// made from.
func TestOperations(t *testing.T) {
	const n = 6
	random := rand.New(rand.NewPCG(1, 630))
	ops := func(least int32) (ops []dfa.Op) {
		for to := range int32(n) {
			if random.IntN(2) == 0 {
				ops = append(ops, dfa.Op{To: to, From: least + random.Int32N(n-least)})
			}
		}
		random.Shuffle(len(ops), func(i, k int) { ops[i], ops[k] = ops[k], ops[i] })
		return ops
	}
	registers := []int{10, 11, 12, 13, 14, 15}
	circles := 0
	for range 20_000 {
		first, second := ops(dfa.Behind), ops(dfa.Here)
		ordered := oneByOne(first)
		if got, want := inTurn(ordered, registers, 3), atOnce(first, registers, 3); !slices.Equal(got, want) {
			t.Fatalf("%v in the order %v: got %v, want %v", first, ordered, got, want)
		}
		if slices.ContainsFunc(ordered, func(op dfa.Op) bool { return op.To == spare }) {
			circles++
		}
		joined := oneAfterAnother(first, second)
		if got, want := atOnce(joined, registers, 3), atOnce(second, atOnce(first, registers, 3), 4); !slices.Equal(got, want) {
			t.Fatalf("%v and then %v as %v: got %v, want %v", first, second, joined, got, want)
		}
	}
	if circles < 1000 {
		t.Errorf("%d circles: too few to say much", circles)
	}
}

// parserFiles returns the files for a grammar and a parser.
func parserFiles(t *testing.T, text, spec string, tuning tuning) Files {
	t.Helper()
	files, err := Generate(Config{Sources: testSource(text), Package: "test", Parsers: []string{spec}, tuning: &tuning})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestParserForm: a parser whose code does not fit in a file becomes a table.
func TestParserForm(t *testing.T) {
	const address = "r = name \"@\" 4( name \".\" )\nname = 1*( ALPHA / DIGIT )\n"
	for _, test := range []struct {
		lines int
		table bool
	}{{500, false}, {60, true}} {
		tuning := defaultTuning()
		tuning.fileLines = test.lines
		files := parserFiles(t, address, "r=name", tuning)
		_, runs := files["zruntime-parser.go"]
		rows := false
		for _, text := range files {
			rows = rows || bytes.Contains(text, []byte("var zTableR = "))
		}
		if rows != test.table || runs != test.table {
			t.Errorf("files of %d lines: a table %t, with code that runs it %t, want %t", test.lines, rows, runs, test.table)
		}
	}
}

// manyClasses returns a rule wide with n bytes of which no two are in one class: so many
// letters follow each.
func manyClasses(n int) string {
	ways := make([]string, n)
	for i := range ways {
		ways[i] = fmt.Sprintf("%%x%02X %d%%x7A", 1+i, 1+i)
	}
	return "wide = " + strings.Join(ways, " / ") + "\n"
}

// TestParserLines generates parsers of all sizes up to some that are divided. No file is too
// long to read, nor is a line.
func TestParserLines(t *testing.T) {
	if testing.Short() {
		t.Skip("this takes minutes under the race detector, and runs nothing at once")
	}
	const most, width = 500, 220
	numbered := regexp.MustCompile(`var z(Rows|Edges)\d+R `)
	divided, tables, codes := 0, 0, 0
	for n := 1; n <= 9; n++ {
		for _, class := range []string{`"a" / "b"`, "%x61-7A"} {
			text := strings.NewReplacer("N", strconv.Itoa(n), "B", class).Replace("r = head last\nhead = *( B )\nlast = \"a\" N( B )\n")
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
		t.Errorf("%d tables, %d of them with more than one part, and %d as code: want some of each", tables, divided, codes)
	}
}
