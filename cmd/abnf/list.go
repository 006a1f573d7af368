package main

import (
	"cmp"
	_ "embed" // toolarge.txt
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/library"
	"github.com/std66/std66/internal/limit"
)

// A listCommand is "abnf list" with its flags.
type listCommand struct {
	output cli.Choice
}

func newList() *cobra.Command {
	c := &listCommand{output: cli.Choice{Value: "text", Of: []string{"text", "markdown", "json"}}}
	cmd := &cobra.Command{
		Use:   "list [flags] [NAME ...]",
		Short: "Print the bundled grammars, or the rules of some of them",
		Long: `List prints the bundled grammars, which other commands read by their names: name, title
and date of the RFC; the number of rules, and how many of them compile with the default
limits; the reasons why the other rules do not compile; and the roots, which are the rules
that no other rule uses. It counts the rules that the RFC defines, including references to
rules of other RFCs.

With names, list prints the rules of these grammars, one per line. Each line begins with the
name of the grammar, and ends with the reason if the rule does not compile.

As json, each grammar is an object on its own line: {"name", "title", "date", "rules",
"compile", "roots", "mistakes"}. Each of the mistakes is an object with the members of "abnf
lint --output json". With names, each rule is an object: {"grammar", "rule", "root",
"compiles"}, and "imported" with the name of another RFC that defines it, and "mistakes" if
it does not compile. As markdown, list prints a table.

The exit code is 0, or 2 on a usage or I/O error.`,
		Example: `  abnf list
  abnf list rfc6265
  abnf match --grammar rfc6265 --rule cookie-pair SID=31d4d96e407aad42`,
		ValidArgsFunction: completeArgs,
		RunE:              c.run,
	}
	c.output.Register(cmd, "output", "the `format` of results")
	return cmd
}

func (c *listCommand) run(cmd *cobra.Command, names []string) error {
	if len(names) > 0 && c.output.Value == "markdown" {
		return fmt.Errorf("--output markdown prints all grammars; it takes no names")
	}
	documents := grammar.Documents()
	if len(names) > 0 {
		documents = nil
		for _, name := range names {
			d, ok := grammar.Find(abnf.DocumentName(name))
			if !ok {
				return noBundled(name)
			}
			documents = append(documents, d)
		}
	}
	var out []byte
	if c.output.Value == "markdown" {
		out = append(out, tableHead...)
	}
	for _, d := range documents {
		e := examine(d)
		switch {
		case len(names) > 0:
			out = c.appendRules(out, e)
		case c.output.Value == "json":
			out = appendEntry(out, e)
		case c.output.Value == "markdown":
			out = appendRow(out, e)
		default:
			out = appendEntryText(out, cli.TerminalOf(cmd.OutOrStdout()), e)
		}
	}
	_, err := cmd.OutOrStdout().Write(out)
	return err
}

// An entry is a bundled grammar and its mistakes.
type entry struct {
	grammar.Document
	grammar  *abnf.Grammar
	rules    []*abnf.Rule                  // without core rules
	roots    map[*abnf.Rule]bool           // no other rule uses them
	mistakes abnf.ErrorList                // of the grammar
	broken   map[*abnf.Rule]abnf.ErrorList // the mistakes that keep a rule from compiling
}

// examine reads a bundled grammar and finds the rules that compile.
func examine(d grammar.Document) *entry {
	l := &library.Library{Budget: limit.OrDefault(nil)}
	doc, _ := l.Bundled(d.Name) // d is bundled
	reader := l.Reader(doc.Place)
	reader.Patches = doc.Patches
	g, err := reader.Read(doc.Sources...)
	e := &entry{Document: d, grammar: g, roots: map[*abnf.Rule]bool{}, broken: map[*abnf.Rule]abnf.ErrorList{}}
	e.mistakes, _ = err.(abnf.ErrorList)
	users := g.Users()
	for _, r := range g.Rules {
		if r.Public && !r.Core {
			e.rules = append(e.rules, r)
			e.roots[r] = isRoot(r, users)
		}
	}
	for _, mistake := range e.mistakes {
		e.breakRules(g.Lookup(mistake.Rule), mistake, users)
	}
	e.addRefused(users)
	e.addTooLarge()
	return e
}

// tooLargeRules holds a line for each rule of a bundled grammar that exceeds the default limits: the
// grammar, the rule and the limit. TestTooLarge writes it.
//
//go:embed toolarge.txt
var tooLargeRules string

// refusedRules holds a line for each rule of a bundled grammar whose recursion is not supported, unless it
// needs another one: the grammar, the rule, and the place and the text of the error. TestTooLarge
// writes it.
//
//go:embed refused.txt
var refusedRules string

// addRefused adds the rules whose recursion is not supported to the mistakes.
func (e *entry) addRefused(users map[*abnf.Rule][]*abnf.Rule) {
	for line := range strings.Lines(refusedRules) {
		fields := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 4)
		r := e.grammar.Lookup(fields[1])
		if fields[0] != e.Name || r == nil {
			continue
		}
		place := strings.Split(fields[2], ":")
		mistake := &abnf.Error{Pos: abnf.Pos{File: place[0]}, Code: abnf.CodeRecursion, Rule: r.Name, Msg: fields[3]}
		mistake.Pos.Line, _ = strconv.Atoi(place[1]) // the test writes numbers
		mistake.Pos.Col, _ = strconv.Atoi(place[2])
		e.mistakes = append(e.mistakes, mistake)
		e.breakRules(r, mistake, users)
	}
}

// addTooLarge adds the rules that exceed the default limits to the mistakes.
func (e *entry) addTooLarge() {
	for line := range strings.Lines(tooLargeRules) {
		document, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		name, most, _ := strings.Cut(rest, " ")
		r := e.grammar.Lookup(name)
		if document != e.Name || r == nil || e.broken[r] != nil {
			continue
		}
		mistake := &abnf.Error{
			Pos: r.Pos(), Code: abnf.CodeLimit, Rule: r.Name,
			Msg: fmt.Sprintf("rule %q is too large for a limit of %s", r.Name, most),
		}
		e.mistakes = append(e.mistakes, mistake)
		e.broken[r] = abnf.ErrorList{mistake}
	}
}

// isRoot reports whether no other rule uses r, or r is the first rule of a cycle that no other rule uses.
func isRoot(r *abnf.Rule, users map[*abnf.Rule][]*abnf.Rule) bool {
	cycle := []*abnf.Rule{r}
	if r.Cycle != nil {
		cycle = r.Cycle.Rules
	}
	for _, member := range cycle {
		for _, user := range users[member] {
			if !slices.Contains(cycle, user) {
				return false
			}
		}
	}
	return r == first(cycle)
}

// first returns the rule with the first definition in its file.
func first(rules []*abnf.Rule) *abnf.Rule {
	return slices.MinFunc(rules, func(a, b *abnf.Rule) int { return cmp.Compare(a.Pos().Line, b.Pos().Line) })
}

// breakRules marks a rule and the rules that need it as broken.
func (e *entry) breakRules(r *abnf.Rule, mistake *abnf.Error, users map[*abnf.Rule][]*abnf.Rule) {
	known := map[*abnf.Rule]bool{nil: true}
	for open := []*abnf.Rule{r}; len(open) > 0; {
		r, open = open[0], open[1:]
		if !known[r] {
			known[r] = true
			e.broken[r] = append(e.broken[r], mistake)
			open = append(open, users[r]...)
		}
	}
}

// compiling returns the number of rules that compile.
func (e *entry) compiling() int {
	n := 0
	for _, r := range e.rules {
		if len(e.broken[r]) == 0 {
			n++
		}
	}
	return n
}

// rootNames returns the names of the roots, in the grammar's order.
func (e *entry) rootNames() []string {
	var names []string
	for _, r := range e.rules {
		if e.roots[r] {
			names = append(names, r.Name)
		}
	}
	return names
}

// reasons returns the mistakes in a few words, such as "recursion of comment; too large: Route".
func reasons(list abnf.ErrorList) string {
	var codes []abnf.Code
	rules := map[abnf.Code][]string{}
	for _, m := range list {
		if !slices.Contains(codes, m.Code) {
			codes = append(codes, m.Code)
		}
		if !slices.Contains(rules[m.Code], m.Rule) {
			rules[m.Code] = append(rules[m.Code], m.Rule)
		}
	}
	var parts []string
	for _, code := range codes {
		words := string(code) + " of "
		if code == abnf.CodeLimit {
			words = "too large: "
		}
		parts = append(parts, words+few(rules[code]))
	}
	return strings.Join(parts, "; ")
}

// few returns the first names of a list, and the number of the others.
func few(names []string) string {
	const most = 6
	if n := len(names); n > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), n-most)
	}
	return strings.Join(names, ", ")
}

// compiles returns what compiles: "all", or the number with the reasons for the rest.
func (e *entry) compiles() string {
	switch n := e.compiling(); {
	case n == len(e.rules) && len(e.mistakes) == 0:
		return "all"
	default:
		return fmt.Sprintf("%d (%s)", n, reasons(e.mistakes))
	}
}

// appendEntryText appends the lines of a grammar.
func appendEntryText(dst []byte, t cli.Terminal, e *entry) []byte {
	dst = t.Paint(dst, e.Name, cli.Place)
	dst = fmt.Appendf(dst, "  %s (%s)\n", e.Title, e.Date)
	dst = fmt.Appendf(dst, "    %s, compile: %s\n", cli.Count(len(e.rules), "rule"), e.compiles())
	return fmt.Appendf(dst, "    roots: %s\n", few(e.rootNames()))
}

const tableHead = "| grammar | title | date | rules | compile | roots |\n|---|---|---|---:|---|---|\n"

// appendRow appends the row of a grammar in the Markdown table.
func appendRow(dst []byte, e *entry) []byte {
	return fmt.Appendf(dst, "| [%s](../../grammar/%s) | %s | %s | %d | %s | %s |\n",
		e.Name, e.Files[0].Name, e.Title, e.Date, len(e.rules), e.compiles(), few(e.rootNames()))
}

// appendEntry appends the JSON object of a grammar.
func appendEntry(dst []byte, e *entry) []byte {
	dst = record.AppendMember(append(dst, '{'), "name", e.Name)
	dst = record.AppendMember(append(dst, ','), "title", e.Title)
	dst = record.AppendMember(append(dst, ','), "date", e.Date)
	dst = fmt.Appendf(dst, `,"rules":%d,"compile":%d,"roots":`, len(e.rules), e.compiling())
	dst = record.AppendStrings(dst, e.rootNames())
	return append(appendMistakes(dst, e.mistakes), "}\n"...)
}

// appendMistakes appends the JSON member "mistakes".
func appendMistakes(dst []byte, list abnf.ErrorList) []byte {
	dst = append(dst, `,"mistakes":[`...)
	for i, m := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendFinding(dst, m)
	}
	return append(dst, ']')
}

// appendRules appends the lines of a grammar's rules.
func (c *listCommand) appendRules(dst []byte, e *entry) []byte {
	for _, r := range e.rules {
		broken := e.broken[r]
		if c.output.Value == "text" {
			dst = fmt.Appendf(dst, "%s\t%s", e.Name, r.Name)
			if len(broken) > 0 {
				dst = append(dst, "\t"+reasons(broken)...)
			}
			dst = append(dst, '\n')
			continue
		}
		dst = record.AppendMember(append(dst, '{'), "grammar", e.Name)
		dst = record.AppendMember(append(dst, ','), "rule", r.Name)
		dst = fmt.Appendf(dst, `,"root":%t,"compiles":%t`, e.roots[r], len(broken) == 0)
		if r.Imported != "" {
			dst = record.AppendMember(append(dst, ','), "imported", r.Imported)
		}
		if len(broken) > 0 {
			dst = appendMistakes(dst, broken)
		}
		dst = append(dst, "}\n"...)
	}
	return dst
}
