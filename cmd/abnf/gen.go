package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/gen"
	"github.com/std66/std66/internal/limit"
)

// genOptions is what the flags of abnf gen say.
type genOptions struct {
	grammar     grammarFlags
	packageName string
	dir         string
	rules       []string
	parsers     []string
	parserFiles []string
	hideParsers bool
	bytes       []string
	code        []string
	tables      bool
	doc         string
	check       bool
	verbose     bool
}

func newGenCommand() *cobra.Command {
	var o genOptions
	cmd := &cobra.Command{
		Use:   "gen --grammar FILE --package NAME -o DIR",
		Short: "Generate a Go package that recognizes each rule of a grammar",
		Long: `Gen writes a Go package with a recognizer for each rule of a grammar. The package
needs nothing but the standard library.

Several --grammar files make one grammar, in which each rule is defined once. The
core rules (RFC 5234 Appendix B.1) are always there. "-" reads standard input.

A num-val that reaches over %xFF means code points, matched as UTF-8; any other means
bytes. --encoding bytes or utf8 overrides this for the whole grammar.

--parse adds a function that finds parts of a string in one pass. A capture is a rule,
or with a name one of several rules, and a rule may be told from others by the rule
that refers to it: --parse date=year,day:day-of-month|day-of-year,zone:time.offset.
Of several possible parses the first counts, in the order of the grammar's
alternatives, with as many repetitions as possible; of several places the last.

--parsers reads a file of such specifications, each at the start of a line. Further
lines of one are indented; white space has no meaning, and ";" begins a comment.

--bytes is for other code in the package: the function zBytesOf returns the bytes that
a rule matches by themselves.

A rule that reads text gets code of its own if no other rule refers to it (and at most
32 rules are such roots), or if such code calls it, unless the code is too long to read.
With --code any rule gets it. Every other rule is a start state of the package's one
table. With --tables no rule and no parser gets code.

Each unexported name of the generated package that is not inside a function or a type
begins with z and a capital letter, so that it clashes with no name that you choose.

Warnings are of rules that no other rule uses, and of those that take the place of a
core rule.

Nothing is written unless everything compiles. Files that an earlier run has made and
this one has not are removed, and so are temporary files of runs that were killed; other
files are left alone. A folder with Go files of another package is an error. (go generate, which lists the
files of a package before it runs anything, stops with "no such file" where one of them is
removed that it has still to read: what was generated is whole, and it is quiet when run again.)

With -v it prints on standard error the form of each rule, code or a start state of
the table, and the time of each stage.

Exit status: 0, or 1 if the grammar has errors or, with --check, files are stale, or
2 if the command line is wrong or reading or writing fails.`,
		Example: `  abnf gen --grammar date.abnf --package date -o ./date
  abnf gen --grammar rfc3986.abnf --rule URI --rule IPv6address --package uri -o .
  abnf gen --grammar date.abnf --package date -o ./date --check`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	flags := cmd.Flags()
	o.grammar.register(cmd)
	flags.StringVar(&o.packageName, "package", "", "`NAME` of the generated package")
	flags.StringVarP(&o.dir, "output", "o", "", "write the files into `DIR`")
	flags.StringArrayVar(&o.rules, "rule", nil, "generate only the rule `NAME` and what it needs (repeatable)")
	flags.StringArrayVar(&o.parsers, "parse", nil, "generate a parser, too: `RULE=CAPTURE,...` (repeatable)")
	flags.StringArrayVar(&o.parserFiles, "parsers", nil, "generate the parsers in `FILE`, too (repeatable)")
	flags.BoolVar(&o.hideParsers, "hide-parsers", false, "give parsers names that the package does not export")
	flags.StringArrayVar(&o.bytes, "bytes", nil, "generate zBytesOf, for the single bytes of rule `NAME` (repeatable)")
	flags.StringArrayVar(&o.code, "code", nil, "generate code for the rule `NAME` (repeatable)")
	flags.BoolVar(&o.tables, "tables", false, "generate tables only, and no code")
	flags.StringVar(&o.doc, "doc", "", "`TEXT` of the package comment")
	flags.BoolVar(&o.check, "check", false, "write nothing; exit with 1 if files on disk are stale")
	flags.BoolVarP(&o.verbose, "verbose", "v", false, "print what becomes of each rule, and the time of each stage")
	cli.Require(cmd, "grammar", "package", "output")
	for _, flag := range []string{"rule", "bytes", "code"} {
		cli.Complete(cmd, flag, completeRules)
	}
	return cmd
}

func (o *genOptions) run(cmd *cobra.Command) error {
	if o.dir == "" {
		return errors.New("--output: the name of the folder is empty")
	}
	if err := gen.CheckPackageName(o.packageName); err != nil {
		return fmt.Errorf("--package: %w", err)
	}
	if err := gen.CheckFolder(o.dir, o.packageName); err != nil {
		return err
	}
	limits := o.grammar.limits()
	c := gen.Config{
		Encoding: o.grammar.encoding().String(), Package: o.packageName, Doc: o.doc,
		Rules: o.rules, Parsers: o.parsers, HideParsers: o.hideParsers, Bytes: o.bytes, Code: o.code, Tables: o.tables,
		MaxStates: limits.States, MaxWork: limits.Work, MaxMemory: limits.Memory,
		Warn: func(text string) { fmt.Fprintln(cmd.ErrOrStderr(), text) },
	}
	if o.verbose {
		c.Log = cmd.ErrOrStderr()
	}
	var err error
	if c.Sources, err = o.grammar.genSources(cmd); err != nil {
		return err
	}
	for _, file := range o.parserFiles {
		source, err := readSource(cmd, file, limit.New(limits))
		if err != nil {
			return err
		}
		c.ParserFiles = append(c.ParserFiles, gen.Source{Name: source.Name, Text: source.Text})
	}
	files, err := gen.Generate(c)
	if err != nil {
		return generateError(err)
	}
	if o.check {
		return checkFiles(files, o.dir)
	}
	start := time.Now()
	err = writeFiles(files, o.dir)
	if o.verbose {
		fmt.Fprintf(cmd.ErrOrStderr(), "%-8s %7.3f s  %s\n", "write", time.Since(start).Seconds(), o.dir)
	}
	return err
}

// generateError returns the error for one of gen.Generate: findings in the grammar, or a usage
// error if all that is wrong are flags.
func generateError(err error) error {
	flags := map[string]string{"Rules": "--rule", "Bytes": "--bytes", "Code": "--code", "Parsers": "--parse"}
	all := leaves(err)
	usage := true
	for i, err := range all {
		config, ok := err.(*gen.ConfigError)
		if ok {
			all[i] = fmt.Errorf("%s: %w", flags[config.Field], config.Err)
		}
		usage = usage && ok
	}
	joined := errors.Join(all...)
	if usage {
		return joined
	}
	return findings(joined)
}

// leaves returns the errors that err joins.
func leaves(err error) []error {
	list, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var all []error
	for _, e := range list.Unwrap() {
		all = append(all, leaves(e)...)
	}
	return all
}

// writeFiles writes the files, or none of them if it is interrupted. Before this
// point an interrupt ends the command as it ends any other.
func writeFiles(files gen.Files, dir string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := files.Write(ctx, dir); !errors.Is(err, context.Canceled) {
		return err
	}
	return errors.New("interrupted: nothing is changed")
}

// checkFiles reports the files in dir that are not as they would be generated.
func checkFiles(files gen.Files, dir string) error {
	stale, err := files.Stale(dir)
	if err != nil {
		return err
	}
	if len(stale) > 0 {
		return findings(errors.New(strings.Join(stale, "\n")))
	}
	return nil
}
