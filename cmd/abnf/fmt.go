package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/atomicfile"
	"github.com/std66/std66/internal/limit"
)

// A fmtCommand is "abnf fmt" with its flags.
type fmtCommand struct {
	write, check bool
	notationFlag
	limitFlags
}

func newFmt() *cobra.Command {
	c := &fmtCommand{}
	cmd := &cobra.Command{
		Use:   "fmt [flags] [FILE ...]",
		Short: "Format grammars",
		Long: `Fmt prints each grammar in a canonical format, like gofmt: it keeps the author's lines,
names and comments, and changes only white space. It aligns the "=" of adjacent
definitions, and puts a "/" at the start of a line below them. A file "-", or no file, is
standard input.

With -w it writes grammars that change back into their files. With --check it prints the
names of the files that would change, and exits with 1 if there are any.

If a grammar cannot be parsed, fmt prints its errors on standard error and leaves the file
unchanged.

The exit code is 0, or 1 if a grammar cannot be parsed, or 2 on a usage or I/O error.`,
		Example: `  abnf fmt date.abnf
  abnf fmt -w *.abnf
  abnf fmt --check grammar/*.abnf`,
		RunE: c.run,
	}
	cmd.Flags().BoolVarP(&c.write, "write", "w", false, "write grammars back into their files")
	cmd.Flags().BoolVar(&c.check, "check", false, "print the names of files that would change, and exit with 1 if there are any")
	cmd.MarkFlagsMutuallyExclusive("write", "check")
	c.notationFlag.register(cmd)
	c.limitFlags.register(cmd, false)
	return cmd
}

func (c *fmtCommand) run(cmd *cobra.Command, files []string) error {
	if len(files) == 0 {
		files = []string{cli.Stdin}
	}
	if c.write && slices.Contains(files, cli.Stdin) {
		return errors.New("-w: standard input cannot be written back")
	}
	result := cli.OK
	for _, file := range files {
		code, err := c.format(cmd, file)
		if err != nil {
			return err
		}
		result = max(result, code)
	}
	if result != cli.OK {
		return result
	}
	return nil
}

// format formats a grammar. The error is an error of standard output.
func (c *fmtCommand) format(cmd *cobra.Command, file string) (cli.ExitCode, error) {
	b := limit.New(c.limits())
	source, err := readSource(cmd, file, b)
	if err != nil {
		cli.Complain(cmd, err)
		return cli.Failure, nil
	}
	source.Notation = c.notation()
	text, err := abnf.Reader{Budget: b}.Format(source)
	if err != nil {
		cli.Report(cmd, err)
		return cli.Invalid, nil
	}
	switch changes := text != source.Text; {
	case c.check && changes:
		name := file
		if file == cli.Stdin {
			name = cli.StdinName
		}
		line := cli.TerminalOf(cmd.OutOrStdout()).AppendValue(nil, name)
		_, err := cmd.OutOrStdout().Write(append(line, '\n'))
		return cli.Invalid, err
	case c.check:
		return cli.OK, nil
	case c.write && changes:
		if err := atomicfile.Replace(file, []byte(text)); err != nil {
			cli.Complain(cmd, err)
			return cli.Failure, nil
		}
		return cli.OK, nil
	case c.write:
		return cli.OK, nil
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), text)
	return cli.OK, err
}
