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

// perSubset is the number of distinct inputs of a row. It is large enough that a processor's
// branch predictor cannot learn the inputs.
const perSubset = 4000

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
		if wanted.MatchString(w.name) && len(w.inputs) > 0 {
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

// works returns all rows, with the rows of the file last. Rows of header fields and of JSON must be
// wanted, as they have the most or the longest inputs.
func works(wanted func(name string) bool) ([]work, error) {
	var list []work
	for _, shape := range peers.Shapes() {
		list = append(list, newWork("Parse, "+shape.Name, shape.URIs(perSubset), parse()))
	}
	shapes := peers.Shapes()
	mixed, long := shapes[0].URIs(perSubset), shapes[len(shapes)-1].URIs(perSubset)
	references, changed, invalid := peers.References(perSubset), peers.Changed(perSubset), peers.Invalid(perSubset)
	list = append(list,
		newWork("Match, mixed", mixed, match()),
		newWork("Match, 500 bytes", long, match()),
		newWork("Split, mixed", mixed, split()),
		newWork("Check, invalid", invalid, check()),
		newWork("Check, invalid, and its text", invalid, checkText()),
		newWork("Resolve, text to text", references, resolve()),
		resolveParsed("Resolve, parsed", references),
		newWork("Normalize, normal", mixed, normalize()),
		newWork("Normalize, changed", changed, normalize()),
		normalizeParsed("Normalize, normal, parsed", mixed),
		normalizeParsed("Normalize, changed, parsed", changed))
	list = append(list, fields(wanted)...)
	for _, w := range list {
		if len(w.inputs) < perSubset {
			return nil, fmt.Errorf("%s: all peers accept only %d of %d inputs", w.name, len(w.inputs), perSubset)
		}
	}
	list = append(list, newWork("Parse, hostile", peers.Hostile(perSubset/10), anyVerdict(parse())))
	texts, err := jsonRows(wanted)
	if err != nil {
		return nil, err
	}
	list = append(list, texts...)
	file, err := peers.File()
	if err != nil || len(file) == 0 {
		return list, err
	}
	return append(list,
		newWork("Parse, CORPUS", file, parse()),
		newWork("Match, CORPUS", file, match()),
		newWork("Split, CORPUS", file, split()),
		newWork("Resolve, CORPUS, text to text", file, resolve()),
		newWork("Normalize, CORPUS", file, normalize()),
		normalizeParsed("Normalize, CORPUS, parsed", file)), nil
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
