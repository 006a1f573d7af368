// Text compares package extract with xurls at finding URIs in running text.
//
//	go run ./text figures                    prints precision and recall, from the judged sample
//	go run ./text sample --seed 1 go=DIR ... prints a new sample of the documents in folders
//	go run ./text time go=DIR ...            prints the times for all documents in folders
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Stdout, os.Stderr, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "text:", err)
		os.Exit(1)
	}
}

// run runs the command with args.
func run(out, log io.Writer, args []string) error {
	if len(args) == 0 {
		args = []string{""}
	}
	switch args[0] {
	case "figures":
		table, err := figures()
		fmt.Fprint(out, table)
		return err
	case "sample":
		return sample(out, log, args[1:])
	case "time":
		return measure(out, args[1:])
	}
	return fmt.Errorf("expected figures, sample or time")
}

// sample prints a random sample of the sites in the documents of folders, without verdicts.
func sample(out, log io.Writer, args []string) error {
	flags := flag.NewFlagSet("sample", flag.ContinueOnError)
	flags.SetOutput(log)
	seed := flags.Uint64("seed", 1, "the `seed` of the random sample")
	agreed := flags.Int("same", 750, "the `number` of sites of each of the two strata with the same URI")
	others := flags.Int("others", 150, "the `number` of sites of each other stratum")
	if err := flags.Parse(args); err != nil {
		return err
	}
	size := map[string]int{}
	for _, stratum := range strata {
		size[stratum] = *others
	}
	size[same], size[atLineEnd] = *agreed, *agreed
	c := newCollection(*seed, size)
	documents := 0
	err := eachDocument(flags.Args(), func(d document) {
		documents++
		c.add(d)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(log, "%d documents, %d with sites; %d sites left out, as no short context represents them\n", documents, c.documents, c.withoutRows)
	fmt.Fprintln(log, strataHeader)
	var rows []row
	for _, stratum := range strata {
		fmt.Fprintf(log, "%s\t%d\n", stratum, c.population[stratum])
		rows = append(rows, c.sampled[stratum]...)
	}
	writeRows(out, rows)
	return nil
}

// eachDocument calls each for the documents in folders.
func eachDocument(arguments []string, each func(document)) error {
	if len(arguments) == 0 {
		return fmt.Errorf("expected folders, such as go=FOLDER")
	}
	seen := map[[32]byte]bool{}
	for _, argument := range arguments {
		f, err := newFolder(argument)
		if err != nil {
			return err
		}
		if err := f.walk(seen, each); err != nil {
			return err
		}
	}
	return nil
}
