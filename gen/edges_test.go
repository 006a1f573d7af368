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

	"github.com/std66/std66/internal/abnf"
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

// parserFiles returns the files for a grammar and a parser, as for --parse.
func parserFiles(t *testing.T, text, spec string, tuning Tuning) Files {
	t.Helper()
	g := read(t, text)
	root, captures, err := abnf.ParseCaptures(g, spec)
	if err != nil {
		t.Fatal(err)
	}
	files, err := Generate(Config{Grammar: g, Package: "test", Roots: []string{root.Name},
		Parsers: []Parser{{root, captures}}, Tuning: &tuning})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestParserForm has which parsers become tables.
func TestParserForm(t *testing.T) {
	const address = "r = name \"@\" 4( name \".\" )\nname = 1*( ALPHA / DIGIT )\n"
	tests := []struct {
		why   string
		lines int
		table bool
	}{
		{"code is short enough", 500, false},
		{"code is too long", 20, true},
	}
	for _, test := range tests {
		tuning := DefaultTuning()
		tuning.ParserLines = test.lines
		files := parserFiles(t, address, "r=name", tuning)
		_, runs := files["zparsing.go"]
		if table := bytes.Contains(files["zparse-r.go"], []byte("var rowsR = ")); table != test.table || runs != test.table {
			t.Errorf("%s: a table %t, which something runs %t, want %t", test.why, table, runs, test.table)
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
	const most, width = 500, 180
	numbered := regexp.MustCompile(`^z(rows|edges)\d+-`)
	divided, tables, codes := 0, 0, 0
	for n := 1; n <= 9; n++ {
		for _, bytes := range []string{`"a" / "b"`, "%x61-7A"} {
			text := strings.NewReplacer("N", strconv.Itoa(n), "B", bytes).Replace("r = head last\nhead = *( B )\nlast = \"a\" N( B )\n")
			if n%3 == 0 {
				text = strings.Replace(text, "head last", "head last [ wide ]", 1) + manyClasses(40)
			}
			files := parserFiles(t, text, "r=head,last", DefaultTuning())
			for name, text := range files {
				if !strings.HasPrefix(name, "zparse") && !strings.HasPrefix(name, "zrows") && !strings.HasPrefix(name, "zedges") {
					continue
				}
				lines := strings.Split(string(text), "\n")
				if len(lines) > most {
					t.Errorf("%d of %s: %s has %d lines", n, bytes, name, len(lines))
				}
				for i, line := range lines {
					if len(line) > width && files["zparsing.go"] != nil {
						t.Errorf("%d of %s: %s:%d has %d bytes", n, bytes, name, i+1, len(line))
					}
				}
				if numbered.MatchString(name) {
					divided++
				}
			}
			if files["zparsing.go"] != nil {
				tables++
			} else {
				codes++
			}
		}
	}
	if divided == 0 || tables == 0 || codes == 0 {
		t.Errorf("%d tables, %d of them with more than one file of a kind, and %d as code: want some of each", tables, divided, codes)
	}
}
