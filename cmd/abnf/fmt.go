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
	limitFlags
}

func newFmt() *cobra.Command {
	c := &fmtCommand{}
	cmd := &cobra.Command{
		Use:   "fmt [flags] [FILE ...]",
		Short: "Lay grammars out canonically",
		Long: `Fmt prints each grammar as gofmt would print a Go program: the lines are the author's, and
so are names and comments, but not the white space. The "=" of definitions that stand
below each other are aligned, and a "/" at the start of a line stands under them. Without
a file, or where one is "-", it reads standard input.

With -w it writes grammars back into their files instead, if they change. With --check it
prints the names of the files that would change, and exits with 1 if there are any.

A grammar that cannot be read is left alone; what is wrong with it is printed on standard
error.

The exit code is 0, or 1 if a grammar cannot be read, or 2 on a usage or I/O error.`,
		Example: `  abnf fmt date.abnf
  abnf fmt -w *.abnf
  abnf fmt --check grammar/*.abnf`,
		RunE: c.run,
	}
	cmd.Flags().BoolVarP(&c.write, "write", "w", false, "write grammars back into their files")
	cmd.Flags().BoolVar(&c.check, "check", false, "print the names of files that would change, and exit with 1 if there are any")
	cmd.MarkFlagsMutuallyExclusive("write", "check")
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

// format formats a grammar. The error is that of standard output.
func (c *fmtCommand) format(cmd *cobra.Command, file string) (cli.ExitCode, error) {
	b := limit.New(c.limits())
	source, err := readSource(cmd, file, b)
	if err != nil {
		cli.Complain(cmd, err)
		return cli.Failure, nil
	}
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
