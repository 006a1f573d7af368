package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/cmd/internal/visible"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
	"github.com/std66/std66/uri/repair"
)

// A normalizeCommand is "uri normalize" with its flags.
type normalizeCommand struct {
	input   cli.Input
	repairs *repairs
	iris    iris
	steps   stepsFlag[uri.Steps]
	check   bool
	diff    bool
}

func newNormalize() *cobra.Command {
	repairs := newRepairs(repair.StepsDefault)
	c := &normalizeCommand{repairs: repairs, iris: iris{repairs: repairs}, steps: newNormalizeSteps()}
	cmd := &cobra.Command{
		Use:   "normalize [flags] [URI ...]",
		Short: "Print the normal forms of URIs and relative references",
		Long: `Normalize prints the normal form of each string, or of each line of standard input if
there are no strings, one per line in the order of the input. For a string that is not a
URI reference it prints a message instead.

The steps (RFC 3986 §6.2) are

  case      convert scheme and host to lower case, and digits of %-triplets to upper case
  percent   decode the triplets of letters, digits, "-", ".", "_" and "~"
  path      remove "." and ".." segments
  ipv6      write IPv6 addresses as RFC 5952 recommends: [2001:DB8:0:0::1] as [2001:db8::1]
  scheme    remove default ports and default hosts, and fill in empty paths, for known
            schemes; and remove the empty port of any scheme, which the other steps keep

With --check, normalize prints only the strings that are not in normal form, as
"file:line: message" with the components that each step would change, and exits with 1 if
there are any. With --diff, it prints two lines for each string that changes: "-" and the
string, "+" and its normal form. With both, it prints these lines and exits with 1 if there
are any.

With --repair, a repaired string is not in normal form, and changes. --diff then escapes its
control characters, as messages do.

With --iri, the strings and their normal forms are IRI references (RFC 3987 §5.3). The steps
concern ASCII characters only: triplets of other characters stay, as in caf%C3%A9.

With -0, results end in NUL, too.

The exit code is 0 if all strings are URI references, or can be repaired with --repair, 1 if
any is not, and 2 on a usage or I/O error.`,
		Example: `  uri normalize HTTP://EXAMPLE.com/%7Ea/./b
  uri normalize --steps case,percent,path,ipv6,scheme < links.txt
  uri normalize --check --diff < links.txt`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	cmd.Flags().Var(&c.steps, "steps", "the `steps`, separated by commas")
	cli.Complete(cmd, "steps", func(*cobra.Command) []string {
		return append([]string{uri.StepsSyntax.String(), uri.StepsAll.String()}, c.steps.words()...)
	})
	cmd.Flags().BoolVar(&c.check, "check", false, "print strings that are not in normal form, with reasons, and exit with 1 if there are any")
	cmd.Flags().BoolVar(&c.diff, "diff", false, "print strings that change, before and after")
	c.repairs.register(cmd)
	c.iris.register(cmd)
	return cmd
}

func (c *normalizeCommand) run(cmd *cobra.Command, args []string) error {
	n := uri.Normalizer{Steps: c.steps.value}
	if c.check || c.diff {
		d := differ{cli.TerminalOf(cmd.OutOrStdout()), n, c.repairs, &c.iris, c.check, c.diff}
		return c.repairs.report(cmd, c.input.RunTexts(cmd, args, c.input.Lines(d.each)), "string", explainRepairs)
	}
	do := func(dst []byte, s string) ([]byte, error) {
		r, err := uri.ParseReference(s)
		if err != nil {
			return c.repairs.appendAfterError(dst, s, err, func(dst []byte, r uri.Reference) ([]byte, error) { return n.Append(dst, r), nil })
		}
		return n.Append(dst, r), nil
	}
	if c.iris.on {
		n := iri.Normalizer{Steps: c.steps.value}
		do = func(dst []byte, s string) ([]byte, error) {
			r, _, err := c.iris.parse(s)
			if err != nil {
				return dst, err
			}
			return append(dst, n.Normalize(r).String()...), nil
		}
	}
	err := runEach(cmd, &c.input, args, do)
	return c.repairs.report(cmd, err, "string", explainRepairs)
}

// A differ shows the changes of normalization.
type differ struct {
	terminal    cli.Terminal
	normalizer  uri.Normalizer
	repairs     *repairs
	iris        *iris
	check, diff bool
}

func (d differ) each(dst []byte, c stream.Candidate) ([]byte, bool) {
	if d.iris.on {
		return d.eachIRI(dst, c)
	}
	r, repairs, err := d.repairs.parse(c.Text)
	if err != nil {
		return appendError(dst, d.terminal, c, err), false
	}
	if len(repairs) == 0 && d.normalizer.IsNormalized(r) {
		return dst, true
	}
	return d.append(dst, c, repairs, d.normalizer.Normalize(r).String(), func() map[string][]string { return d.steps(r) })
}

// eachIRI is each for IRIs.
func (d differ) eachIRI(dst []byte, c stream.Candidate) ([]byte, bool) {
	r, repairs, err := d.iris.parse(c.Text)
	if err != nil {
		return appendError(dst, d.terminal, c, err), false
	}
	n := iri.Normalizer{Steps: d.normalizer.Steps}
	if len(repairs) == 0 && n.IsNormalized(r) {
		return dst, true
	}
	return d.append(dst, c, repairs, n.Normalize(r).String(), func() map[string][]string { return d.stepsOfIRI(r) })
}

// append appends the message or the lines for a candidate that is not in normal form. The function steps returns the
// steps that change each component.
func (d differ) append(dst []byte, c stream.Candidate, repairs []repair.Repair, normal string, steps func() map[string][]string) ([]byte, bool) {
	if d.diff {
		dst = append(d.terminal.Paint(dst, string(visible.AppendValue([]byte("-"), c.Text)), cli.Wrong), '\n')
		dst = append(d.terminal.Paint(dst, string(visible.AppendValue([]byte("+"), normal)), cli.Right), '\n')
	} else {
		dst = cli.AppendFailure(dst, d.terminal, c, why(steps(), repairs))
	}
	return dst, !d.check
}

// steps returns the steps that change each component.
func (d differ) steps(r uri.Reference) map[string][]string {
	steps := map[string][]string{}
	for _, change := range d.normalizer.Changes(r) {
		name, step := change.Component.String(), change.Step.String()
		if !slices.Contains(steps[name], step) {
			steps[name] = append(steps[name], step)
		}
	}
	return steps
}

// stepsOfIRI is steps for IRIs. It takes the steps in the order of normalization, each with the steps before it.
func (d differ) stepsOfIRI(r iri.Reference) map[string][]string {
	steps := map[string][]string{}
	var taken uri.Steps
	var before components
	before.setIRI(&r)
	for _, step := range [...]uri.Steps{uri.StepPercent, uri.StepCase, uri.StepPath, uri.StepIPv6, uri.StepScheme} {
		if d.normalizer.Steps&step == 0 {
			continue
		}
		taken |= step
		normal := iri.Normalizer{Steps: taken}.Normalize(r)
		var after components
		after.setIRI(&normal)
		for _, f := range componentFields(false) {
			if before[f.component] != after[f.component] && f.component != hostKindIndex {
				steps[f.name] = append(steps[f.name], step.String())
			}
		}
		before = after
	}
	return steps
}

// why lists the components that normalization changes, in the order of the text, with the steps that
// change them: "not in normal form: host (case), path (percent, path)". Before them, it lists the steps
// of repairs, as in "not in normal form: repaired (space), host (case)".
func why(steps map[string][]string, repairs []repair.Repair) string {
	var components []string
	if len(repairs) > 0 {
		components = append(components, fmt.Sprintf("repaired (%s)", strings.ReplaceAll(stepsOf(repairs).String(), ",", ", ")))
	}
	for _, f := range fields {
		if list := steps[f.name]; list != nil {
			components = append(components, fmt.Sprintf("%s (%s)", f.name, strings.Join(list, ", ")))
		}
	}
	return "not in normal form: " + strings.Join(components, ", ")
}
