package main

import (
	"bufio"
	"embed"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

//go:embed testdata/*.tsv
var judged embed.FS

// Files with the judged sample. Both have a line with the names of the columns. strata.tsv has the
// number of sites in the collection for each stratum, and sites.tsv has the rows.
const (
	strataFile = "testdata/strata.tsv"
	sitesFile  = "testdata/sites.tsv"
)

const (
	strataHeader = "stratum\tsites"
	sitesHeader  = "stratum\tsource\tcontext\tat\tours\ttheirs\tmeant"
)

// Columns of URIs: no URI, and the same as in the column "ours".
const (
	none   = "-"
	asOurs = "="
)

// writeRows writes rows with a header. The context is a string literal of Go.
func writeRows(w io.Writer, rows []row) {
	fmt.Fprintln(w, sitesHeader)
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\t%s\n", r.stratum, r.source, strconv.Quote(r.context), r.at, join(r.ours, nil), join(r.theirs, r.ours), join(r.meant, r.ours))
	}
}

func join(uris, ours []string) string {
	switch {
	case len(uris) == 0:
		return none
	case slices.Equal(uris, ours):
		return asOurs
	}
	return strings.Join(uris, " ")
}

func split(column string, ours []string) []string {
	switch column {
	case none:
		return nil
	case asOurs:
		return ours
	}
	return strings.Split(column, " ")
}

// readRows reads the judged rows.
func readRows() ([]row, error) {
	var rows []row
	err := eachLine(sitesFile, sitesHeader, func(columns []string) error {
		context, err := strconv.Unquote(columns[2])
		if err != nil {
			return err
		}
		at, err := strconv.Atoi(columns[3])
		our := split(columns[4], nil)
		rows = append(rows, row{columns[0], columns[1], context, at, our, split(columns[5], our), split(columns[6], our)})
		return err
	})
	return rows, err
}

// readStrata returns the number of sites of each stratum.
func readStrata() (map[string]int, error) {
	population := map[string]int{}
	err := eachLine(strataFile, strataHeader, func(columns []string) error {
		n, err := strconv.Atoi(columns[1])
		population[columns[0]] = n
		return err
	})
	return population, err
}

// eachLine calls each for the columns of the lines of a file, except for the header.
func eachLine(name, header string, each func(columns []string) error) error {
	file, err := judged.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		if n == 1 {
			if lines.Text() != header {
				return fmt.Errorf("%s:1: expected the header %q", name, header)
			}
			continue
		}
		columns := strings.Split(lines.Text(), "\t")
		if len(columns) != strings.Count(header, "\t")+1 {
			return fmt.Errorf("%s:%d: got %d columns", name, n, len(columns))
		}
		if err := each(columns); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	return lines.Err()
}
