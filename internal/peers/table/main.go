// Table measures package uri and other packages at the same work, on generated inputs, and prints
// a table.
//
//	go run ./table [--rounds N] [--time D] [--work REGEXP] [--markdown]
//
// CORPUS=FILE adds rows for the lines of a file.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"strings"
	"time"

	fredbi "github.com/fredbi/uri"

	"github.com/std66/std66/internal/peers"
)

// perRow is the number of distinct inputs of a row. A processor's branch predictor cannot learn that
// many. It learns 4,000 in part: ParseReference then takes 27 ns for a reference of peers.References, instead of 49 ns.
const perRow = 20_000

func main() {
	err := run(os.Stdout, os.Args[1:], cpu())
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "table:", err)
		os.Exit(1)
	}
}

// run runs the command with args and prints to out. processor is the name of the CPU.
func run(out io.Writer, args []string, processor string) error {
	flags := flag.NewFlagSet("table", flag.ContinueOnError)
	rounds := flags.Int("rounds", 5, "report the medians and the least of `N` rounds")
	atLeast := flags.Duration("time", 50*time.Millisecond, "measure each cell for about `D` in each round")
	pattern := flags.String("work", "", "measure only rows whose names match `REGEXP`")
	markdown := flags.Bool("markdown", false, "print the table in Markdown")
	if err := flags.Parse(args); err != nil {
		return err
	}
	wanted, err := regexp.Compile(*pattern)
	if err != nil {
		return err
	}
	if *rounds < 1 || flags.NArg() > 0 {
		return errors.New("expected only flags and at least 1 round")
	}
	// The documented way to accept all names of the grammar, which is also the fastest setting.
	fredbi.UsesDNSHostValidation = func(string) bool { return false }
	works, err := works(wanted.MatchString)
	if err != nil {
		return err
	}
	var rows []row
	for _, w := range works {
		if len(w.inputs) > 0 {
			rows = append(rows, newRow(w, measure(w.runners, len(w.inputs), *rounds, *atLeast)))
		}
	}
	if len(rows) == 0 {
		return errors.New("no row with inputs matches --work")
	}
	fmt.Fprintf(out, "%s, %s/%s, %s, %d inputs, medians of %d rounds\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, processor, inputs(rows), *rounds)
	for _, note := range notes() {
		fmt.Fprintln(out, note)
	}
	fmt.Fprintln(out)
	write(out, rows, *markdown)
	return nil
}

// works returns the rows whose names are wanted, with the rows of the file last.
func works(wanted func(name string) bool) ([]work, error) {
	list, err := made(generatedInputs(), wanted)
	if err != nil {
		return nil, err
	}
	list = append(list, fields(wanted)...)
	for _, w := range list {
		if len(w.inputs) < perRow {
			return nil, fmt.Errorf("%s: all peers accept only %d of %d inputs", w.name, len(w.inputs), perRow)
		}
	}
	texts, err := jsonRows(wanted)
	if err != nil {
		return nil, err
	}
	list = append(list, texts...)
	file, err := peers.File()
	if err != nil || len(file) == 0 {
		return list, err
	}
	lines, err := made(linesOfFile(file), wanted)
	return append(list, lines...), err
}

// cpu returns the name of the processor if the system has a file with it.
func cpu() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown CPU"
}
