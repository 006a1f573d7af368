package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/gen"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// genOptions is what the flags of abnf gen say.
type genOptions struct {
	grammar     grammarFlags
	packageName string
	dir         string
	rules       []string
	parsers     []string
	hideParsers bool
	bytes       []string
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

--bytes is for code of one's own in the generated package: the function bytesOf tells
it which bytes a rule matches by themselves.

Warnings are of rules that no other rule uses, and of those that take the place of a
core rule.

Nothing is written unless everything compiles. Files that an earlier run has made and
this one has not are removed, and so are temporary files of runs that were killed; other
files are left alone. A folder with Go files of another package is an error. (go generate, which lists the
files of a package before it runs anything, stops with "no such file" where one of them is
removed that it has still to read: what was generated is whole, and it is quiet when run again.)

With -v it says on standard error what becomes of each rule: code or a table, the
loops of the code, and the rules that it calls.

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
	flags.BoolVar(&o.hideParsers, "hide-parsers", false, "give parsers names that the package does not export")
	flags.StringArrayVar(&o.bytes, "bytes", nil, "tell other code of the package which bytes rule `NAME` matches (repeatable)")
	flags.BoolVar(&o.check, "check", false, "write nothing; exit with 1 if files on disk are stale")
	flags.BoolVarP(&o.verbose, "verbose", "v", false, "print what becomes of each rule, and the time of each stage")
	cli.Require(cmd, "grammar", "package", "output")
	for _, flag := range []string{"rule", "bytes"} {
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
	var log *gen.Log
	if o.verbose {
		log = gen.NewLog(cmd.ErrOrStderr())
	}
	budget := limit.New(o.grammar.limits())
	sources, err := o.grammar.sources(cmd, budget)
	if err != nil {
		return err
	}
	grammar, err := abnf.Reader{Encoding: o.grammar.encoding(), Roots: o.roots(), Budget: budget}.Read(sources...)
	for _, w := range grammar.Warnings {
		fmt.Fprintln(cmd.ErrOrStderr(), w)
	}
	unknown := o.checkRules(grammar)
	if err != nil {
		return findings(errors.Join(err, unknown))
	}
	if unknown != nil {
		return unknown
	}
	parsers, err := o.readParsers(grammar)
	if err != nil {
		return err
	}
	log.Stage("read", "%s", strings.Join(names(sources), ", "))
	files, err := gen.Generate(gen.Config{
		Grammar: grammar, Sources: names(sources), Package: o.packageName, Roots: o.roots(), Budget: budget, Log: log,
		Parsers: parsers, Hidden: o.hideParsers, Bytes: lookUp(grammar, o.bytes),
	})
	if err != nil {
		return findings(err)
	}
	if o.check {
		return checkFiles(files, o.dir)
	}
	err = writeFiles(files, o.dir)
	log.Stage("write", "%s", o.dir)
	return err
}

// roots returns the rules to generate: those given with --rule, --parse and --bytes, or
// none, which means all.
func (o *genOptions) roots() []string {
	if len(o.rules) == 0 {
		return nil
	}
	roots := slices.Concat(o.rules, o.bytes)
	for _, text := range o.parsers {
		root, _, _ := strings.Cut(text, "=")
		roots = append(roots, root)
	}
	return roots
}

// readParsers reads what is given with --parse.
func (o *genOptions) readParsers(g *abnf.Grammar) ([]gen.Parser, error) {
	var parsers []gen.Parser
	for _, text := range o.parsers {
		root, captures, err := abnf.ParseCaptures(g, text)
		if err != nil {
			return nil, fmt.Errorf("--parse: %w", err)
		}
		if slices.ContainsFunc(parsers, func(p gen.Parser) bool { return p.Root == root }) {
			return nil, fmt.Errorf("--parse: two parsers of %q", root.Name)
		}
		parsers = append(parsers, gen.Parser{Root: root, Captures: captures})
	}
	return parsers, nil
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

// checkRules reports the names of rules that the grammar does not have.
func (o *genOptions) checkRules(g *abnf.Grammar) error {
	var errs []error
	for _, flag := range []struct {
		name  string
		rules []string
	}{{"--rule", o.rules}, {"--bytes", o.bytes}} {
		for _, name := range flag.rules {
			if g.Lookup(name) == nil {
				errs = append(errs, fmt.Errorf("%s: %w", flag.name, noRule(g, name)))
			}
		}
	}
	return errors.Join(errs...)
}

// lookUp returns rules of the grammar.
func lookUp(g *abnf.Grammar, names []string) []*abnf.Rule {
	rules := make([]*abnf.Rule, len(names))
	for i, name := range names {
		rules[i] = g.Lookup(name)
	}
	return rules
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
