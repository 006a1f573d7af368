package generations

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
)

// older and newer have pairs of rules for every relation.
var (
	older = Generation{"1994", `same = "x"
list = "x" [ list ]
some = "x" / "y"
this = "x"
void = ""
`}
	newer = Generation{"1996", `same = %x78 / %x58
list = *"x"
some = "y" / %x22
this = "y"
`}
)

func TestLines(t *testing.T) {
	table := Table{Older: older, Newer: newer, Pairs: []Pair{
		{"same", "same"},
		{"list", "list"},
		{"same", "this"},
		{"some", "this"},
		{"some", "some"},
		{"void", `0"x"`}, // an element
		{"ALPHA", `"a"`}, // a core rule
	}}
	const want = `//	1994   1996  relation        only 1994  only 1996
//	same   same  equal           -          -
//	list   list  older in newer  -          ""
//	same   this  disjoint        "x"        "y"
//	some   this  newer in older  "x"        -
//	some   some  overlap         "x"        "\""
//	void   0"x"  equal           -          -
//	ALPHA  "a"   newer in older  "b"        -
`
	if got, err := table.lines(); got != want || err != nil {
		t.Errorf("got\n%s%v, want\n%s", got, err, want)
	}
}

func TestLinesErrors(t *testing.T) {
	tests := []struct {
		name string
		pair Pair
		want string
	}{
		{"rule of the other generation only", Pair{"same", "void"}, `the table's 1996:1:15: rule "void" is not defined`},
		{"not ABNF", Pair{"same /", "same"}, "the table's 1994:1:"},
		{"automaton too large", Pair{`*OCTET "a" 20OCTET`, "same"}, `*OCTET "a" 20OCTET: `},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := Table{Older: older, Newer: newer, Pairs: []Pair{test.pair}}.lines()
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got\n%s%v, want the error %s...", got, err, test.want)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	const (
		head = "//\t1994  1996  relation  only 1994  only 1996\n"
		row  = "//\tsame  same  equal     -          -\n"
		tail = "//\n// # Next\n//\n//\tmore\npackage p\n"
	)
	right := "// Package p\n//\n// # Table\n//\n// Text.\n//\n" + head + row + tail
	without := strings.Replace(right, head+row, "", 1)
	tests := []struct {
		name, source, want string
		updated            bool // -update writes the right table
	}{
		{"right table", right, "", false},
		{"wrong relation", strings.Replace(right, "equal   ", "disjoint", 1), "rewrites the table", true},
		{"missing row", strings.Replace(right, row, "", 1), "rewrites the table", true},
		{"extra row", strings.Replace(right, row, row+row, 1), "rewrites the table", true},
		{"missing header", strings.Replace(right, head, "", 1), "rewrites the table", true},
		{"no table", without, "no table under the heading", false},
		{"no table in the comment", without[:strings.Index(without, "//\n// # Next")] + "package p\n" + head + row, "no table under the heading", false},
		{"table under another heading", strings.Replace(without, "//\tmore\n", head+row, 1), "no table under the heading", false},
		{"no heading", strings.Replace(right, "# Table", "# Tables", 1), "no such heading", false},
		{"two tables", strings.Replace(right, row, row+"//\n"+head+row, 1), "more preformatted lines", false},
	}
	table := Table{"Table", older, newer, []Pair{{"same", "same"}}}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			write(t, test.source)
			if got := check(t, table, "false"); !strings.Contains(got, test.want) || (got == "") != (test.want == "") {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if test.want != "" && !strings.Contains(check(t, table, "false"), "want\n"+head+row) {
				t.Errorf("the table is not in the message")
			}
			if got := read(t); got != test.source {
				t.Errorf("without -update the file has become\n%s", got)
			}
			want := test.source
			if test.updated {
				want = right
			}
			if got := check(t, table, "true"); (got == "") != (want == right) || read(t) != want {
				t.Errorf("with -update: got %q and\n%s\nwant\n%s", got, read(t), want)
			}
		})
	}
}

// check runs Check with the given value of the flag -update, and returns its failure
// message.
func check(t *testing.T, table Table, update string) string {
	t.Helper()
	flags := flag.Lookup("update")
	before := flags.Value.String()
	if err := flags.Value.Set(update); err != nil {
		t.Fatal(err)
	}
	defer flags.Value.Set(before)
	r := &recorder{TB: t}
	done := make(chan bool)
	go func() {
		defer close(done)
		table.Check(r)
	}()
	<-done
	return r.failure
}

// recorder is a testing.TB that records its failure message.
type recorder struct {
	testing.TB
	failure string
}

func (r *recorder) Fatal(args ...any) { r.fail(fmt.Sprintln(args...)) }

func (r *recorder) Fatalf(format string, args ...any) { r.fail(fmt.Sprintf(format, args...)) }

func (r *recorder) fail(message string) {
	r.failure = message
	runtime.Goexit()
}

func write(t *testing.T, source string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}
