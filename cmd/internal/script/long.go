package script

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// LongLines tests the flag --max-line of each command under root. Each such command must have calls,
// which are lists of its arguments. In each call, a line that is too long must have its own result and
// must not change the other results. line starts with "a:". Except as JSON, the result for line must
// not depend on its line number. With -short, each line end is tested with one number of jobs.
func LongLines(t *testing.T, run Run, root *cobra.Command, calls map[string][][]string, line string) {
	t.Helper()
	checked := 0
	for _, cmd := range root.Commands() {
		if cmd.Flags().Lookup("max-line") == nil {
			continue
		}
		if calls[cmd.Name()] == nil {
			t.Errorf("%s has no call with a long line", cmd.CommandPath())
		}
		for _, args := range calls[cmd.Name()] {
			for i, jobs := range []string{"1", "2"} {
				for k, end := range []string{"\n", "\r\n", "\x00"} {
					if testing.Short() && (i+k)%2 > 0 {
						continue
					}
					c := longCall{run, slices.Concat([]string{cmd.Name(), "--jobs", jobs}, args), line, end}
					if end == "\x00" {
						c.args = append(c.args, "-0")
					}
					c.check(t)
					checked++
				}
			}
		}
	}
	if checked == 0 {
		t.Error("no command has --max-line")
	}
}

// A longCall is a call of a command with lines that may be too long.
type longCall struct {
	run  Run
	args []string
	line string
	end  string
}

// check calls the command with lines on both sides of several limits around the sizes of buffers.
func (c longCall) check(t *testing.T) {
	t.Helper()
	for _, limit := range []int{len(c.line), 250, 4096, 65_536} {
		for _, length := range []int{limit - 1, limit, limit + 1, limit + 2, 3*limit + 7} {
			c.checkLength(t, limit, length)
		}
	}
}

func (c longCall) checkLength(t *testing.T, limit, length int) {
	t.Helper()
	args := slices.Concat(c.args, []string{"--max-line", fmt.Sprint(limit)})
	long := "a:" + strings.Repeat("x", length-len("a:"))
	last := c.line + c.end
	for _, in := range []string{last + long + c.end + last, last + long} { // the last line may lack its end
		code, stdout, stderr := c.run.Output(strings.NewReader(in), args...)
		after := strings.Count(strings.TrimPrefix(in, last), last) // number of lines after long
		tooLong := strings.Count(stdout, "longer than ") + strings.Count(stdout, fmt.Sprintf("\t%d\tend of input\n", limit))
		if length <= limit {
			if tooLong != 0 || strings.Contains(stderr, "too long") {
				t.Errorf("%q, %d bytes: %.300q, stderr %q", args, length, stdout, stderr)
			}
			continue
		}
		if code != 1 || tooLong != 1 || len(stdout) > 3000+4*limit {
			t.Errorf("%q, %d bytes: exit code %d, %d results for the long line: %.300q; want 1, 1", args, length, code, tooLong, stdout)
		}
		if slices.Contains(args, "json") {
			checkLongJSON(t, args, stdout, 2+after, limit)
			continue
		}
		_, once, _ := c.run.Output(strings.NewReader(last), args...)
		header, end := "", c.end[len(c.end)-1:]
		if slices.Contains(args, "tsv") {
			header, _, _ = strings.Cut(once, "\n")
			header, end = header+"\n", "\n"
		}
		rest := strings.Repeat(strings.TrimPrefix(once, header), after)
		message, ok := strings.CutPrefix(stdout, once)
		message, ok2 := strings.CutSuffix(message, rest)
		if !ok || !ok2 || strings.Count(message, "\n")+strings.Count(message, "\x00") != 1 || !strings.HasSuffix(message, end) {
			t.Errorf("%q, %d bytes: got %.300q, want %q, a line, %q", args, length, stdout, once, rest)
		}
		if header != "" && strings.Count(message, "\t") != strings.Count(header, "\t") {
			t.Errorf("%q: the columns of %q differ from %q", args, message, header)
		}
	}
}

// checkLongJSON reports an error unless stdout has the given number of lines, each an object, and the
// second object reports a candidate that is longer than the limit.
func checkLongJSON(t *testing.T, args []string, stdout string, lines, limit int) {
	t.Helper()
	list := slices.Collect(strings.Lines(stdout))
	if len(list) != lines {
		t.Fatalf("%q: %d objects, want %d: %.300q", args, len(list), lines, stdout)
	}
	for i, text := range list {
		var object struct {
			Line, Offset int
			Valid        *bool
			Error        string
			Expected     []string
		}
		err := json.Unmarshal([]byte(text), &object)
		if long := i == 1; err != nil || long && (object.Line != 2 || object.Offset != limit || object.Valid == nil || *object.Valid ||
			!strings.HasPrefix(object.Error, "longer than ") || !slices.Equal(object.Expected, []string{"end of input"})) {
			t.Errorf("%q: object %d is %.300q, error %v", args, i+1, text, err)
		}
	}
}
