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

// genOptions holds the flags of abnf gen.
type genOptions struct {
	grammar     grammarFlags
	packageName string
	dir         string
	rules       []string
	parsers     []string
	parserFiles []string
	trees       []string
	typed       bool
	hideParsers bool
	bytes       []string
	code        []string
	extern      []string
	tables      bool
	characters  bool
	noAssembly  bool
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
imports only the standard library.

Several --grammar files form one grammar, which defines each rule once. The core rules
(RFC 5234 Appendix B.1) are predefined. "-" reads standard input.

` + importHelp + ` The package
has imported rules as far as they are needed. A rule of another document whose name is taken
has the prefix of its document: RFC5322-comment. Only the grammar's own rules, and rules that
--rule names, have exported constants.

A num-val with a value above %xFF means code points, matched as UTF-8; any other num-val
means bytes. --encoding bytes or utf8 overrides this for the whole grammar.

--parse adds a function that finds parts of a string in one pass. A capture is a rule.
With a name, a capture is any of several rules. To capture a rule only where a certain
rule refers to it, write both with a dot:
--parse date=year,day:day-of-month|day-of-year,zone:time.offset
If several parses are possible, the parser prefers the earlier alternative of the grammar
and the most repetitions. If a capture occurs several times, the last one counts, and gen
warns. Brackets make a list of all occurrences, and a name that begins with the list's is a
field of its elements:
--parse 'cookies=pair[]:cookie-pair,pair.name:cookie-name,pair.value:cookie-value'
The function EachCookiesPair iterates over the elements in linear time. It allocates only if
later input can decide where elements end; gen warns about that, too.

--parsers reads a file of such specifications. Each begins at the start of a line, and
its further lines are indented. White space has no meaning, and ";" begins a comment.

With --hide-parsers, a parser stores start and end of each capture in a struct, or only the
fields of a layout, which follow "=>":
--parse 'URI=scheme,host,v4:IPv4address,v6:IPv6address=>schemeEnd:scheme.end,kind:v4|v6'
An offset, as schemeEnd, is a uint32: the start or the end of a capture, or 0 if the capture
is missing. If it can be 0 otherwise, gen asks for ".end+1": it is stored plus one. A kind is
a uint8: 1 if there is the first capture, else 2 for the second, and so on, or 0 for none.
The struct must be zero before a call, and has no meaning after a call that returns false,
as it does for strings too long for a uint32. Captures without a field are not compiled.

--tree adds trees of a rule. The method ParseTree of the rule returns the tree of a string:
its nodes are the occurrences of rules in it, in the order of the text. --tree RULE has nodes
for all rules that the rule needs, except for rules that stand for a character, and
--tree RULE=NODE,... for the named rules:
--tree JSON-text=value,member,string
Rules may be recursive. Within recursion that is regular, references to the rule itself are
not nodes: in sum = sum "+" sum / term, the terms of a sum are a flat list. With --typed, the
nodes of each rule have a type. Its methods return the nodes below: Value() ValueNode if
there is always one, Value() (ValueNode, bool) if there can be one, or else Values().

--bytes is for other code in the package: the function zBytesOf returns the single bytes
that a rule matches.

A rule that reads text gets its own code if no other rule refers to it (and there are at
most 32 such roots), or if such code calls it, unless the code is too long to read. With
--code any rule gets its own code. Every other rule is a start state of the package's
table. With --tables no rule and no parser gets code.

--extern is for a rule whose end depends on a number in its text, as IMAP's literal does. A
handwritten function of the package finds the end: for literal, it is
func externLiteral(text string) (n int, ok bool). The rule gives only the first byte.

With --characters, the offset of an error is the start of a character in UTF-8, for a grammar
of code points. Otherwise it can be inside: U+FFFF begins with the bytes of U+FFFD.

Code that reads text has assembly files for amd64 and arm64, and Go for other platforms and
for builds with the tag purego. A package with cgo cannot have assembly files: --no-assembly
leaves them out.

Each unexported package-level name of the generated package begins with z and a capital
letter, so that it does not conflict with your names.

Gen warns about rules that no other rule uses. Unlike lint, it does not warn about rules that
replace a core rule.

Gen writes nothing unless everything compiles. It removes files of an earlier run that it
no longer generates and temporary files of runs that were killed, and leaves other files
unchanged. A folder with Go files of another package is an error. If gen removes a file,
go generate may stop with "no such file", because it lists the files of a package before
it runs anything. The generated files are complete then, and go generate succeeds when run
again.

With -v it prints on standard error the files of the imported documents, the form of each
rule, code or a start state of the table, and the time of each stage.

Exit status: 0 on success, 1 if the grammar has errors or, with --check, files are stale,
2 if the command line is invalid or reading or writing fails.`,
		Example: `  abnf gen --grammar date.abnf --package date -o ./date
  abnf gen --grammar rfc3986 --rule URI --rule IPv6address --package uri -o ./uri
  abnf gen --rfc --grammar rfc9112.txt --import rfc3986 --import rfc9110 --rule HTTP-message --package http -o ./http
  abnf gen --grammar date.abnf --package date -o ./date --check`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	flags := cmd.Flags()
	o.grammar.register(cmd)
	flags.StringVar(&o.packageName, "package", "", "`NAME` of the generated package")
	flags.StringVarP(&o.dir, "output", "o", "", "write the files into `DIR`")
	flags.StringArrayVar(&o.rules, "rule", nil, "generate only the rule `NAME` and the rules that it needs (repeatable)")
	flags.StringArrayVar(&o.parsers, "parse", nil, "also generate a parser: `RULE=CAPTURE,...[=>FIELD,...]` (repeatable)")
	flags.StringArrayVar(&o.parserFiles, "parsers", nil, "also generate the parsers in `FILE` (repeatable)")
	flags.BoolVar(&o.typed, "typed", false, "also generate a type for the nodes of each rule of the tree")
	flags.StringArrayVar(&o.trees, "tree", nil, "also generate trees: `RULE[=NODE,...]` (repeatable)")
	flags.BoolVar(&o.hideParsers, "hide-parsers", false, "give parsers unexported names")
	flags.StringArrayVar(&o.bytes, "bytes", nil, "generate zBytesOf for the single bytes of the rule `NAME` (repeatable)")
	flags.StringArrayVar(&o.code, "code", nil, "generate code for the rule `NAME` (repeatable)")
	flags.StringArrayVar(&o.extern, "extern", nil, "call a handwritten function for the end of the rule `NAME` (repeatable)")
	flags.BoolVar(&o.tables, "tables", false, "generate only tables, no code")
	flags.BoolVar(&o.characters, "characters", false, "report errors at the start of a character in UTF-8, and not inside")
	flags.BoolVar(&o.noAssembly, "no-assembly", false, "generate no assembly files, for a package with cgo")
	flags.StringVar(&o.doc, "doc", "", "the `TEXT` of the package comment")
	flags.BoolVar(&o.check, "check", false, "write nothing; exit with 1 if files on disk are stale")
	flags.BoolVarP(&o.verbose, "verbose", "v", false, "print the form of each rule and the time of each stage")
	cli.Require(cmd, "grammar", "package", "output")
	for _, flag := range []string{"rule", "bytes", "code", "extern"} {
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
		Encoding: o.grammar.encoding().String(), Lists: o.grammar.lists.Value, Package: o.packageName, Doc: o.doc,
		Rules: o.rules, Parsers: o.parsers, Trees: o.trees, Typed: o.typed, HideParsers: o.hideParsers, Bytes: o.bytes, Code: o.code, Extern: o.extern, Tables: o.tables, Characters: o.characters, NoAssembly: o.noAssembly,
		MaxStates: limits.States, MaxWork: limits.Work, MaxMemory: limits.Memory,
		Warn: func(text string) { fmt.Fprintln(cmd.ErrOrStderr(), text) },
	}
	if o.verbose {
		c.Log = cmd.ErrOrStderr()
	}
	input, err := o.grammar.configure(cmd, &c)
	if err != nil {
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
	if failed := input.library.Err(); failed != nil {
		return tooLarge(failed)
	}
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

// generateError converts an error of gen.Generate: to a usage error if only flags are invalid,
// otherwise to findings.
func generateError(err error) error {
	flags := map[string]string{"Rules": "--rule", "Bytes": "--bytes", "Code": "--code", "Parsers": "--parse", "Trees": "--tree", "Typed": "--typed", "Extern": "--extern"}
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

// writeFiles writes all files, or none if it is interrupted. Before this point, an interrupt ends
// the command at once.
func writeFiles(files gen.Files, dir string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := files.Write(ctx, dir); !errors.Is(err, context.Canceled) {
		return err
	}
	return errors.New("interrupted: no file was changed")
}

// checkFiles reports the files in dir that differ from the generated files.
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
