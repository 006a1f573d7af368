package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/net/idna"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
	"github.com/std66/std66/uri/iri"
	"github.com/std66/std66/uri/repair"
)

// An auditCommand is "uri audit" with its flags.
type auditCommand struct {
	input     cli.Input
	policy    audit.Policy
	ports     []uint
	limit     uint
	ignore    []string
	failOn    cli.Choice
	listCodes bool
	repairs   *repairs
	iris      iris
	output    cli.Choice
}

// never is the value of --fail-on that no severity has.
const never = "never"

func newAudit() *cobra.Command {
	repairs := newRepairs(repair.StepsDefault)
	c := &auditCommand{
		repairs: repairs,
		iris:    iris{repairs: repairs},
		failOn:  cli.Choice{Value: audit.Warning.String(), Of: []string{audit.Info.String(), audit.Warning.String(), audit.Error.String(), never}},
		output:  cli.Choice{Value: "text", Of: []string{"text", "json"}},
	}
	cmd := &cobra.Command{
		Use:   "audit [flags] [URI ...]",
		Short: "Report suspicious parts of URIs",
		Long: `Audit searches each string, or each line of standard input if there are no strings, for
the risks described in RFC 3986 §7 and their later variants: hosts that imitate other hosts,
addresses in rare formats, ports of other protocols, encoded delimiters and control
characters, and passwords. It does not use the network. --codes prints all kinds of findings.

As text, audit prints each finding as "file:line:column: severity: code (section): message",
followed by the string and a caret under the column.

As json, audit prints each string as an object on its own line: {"line", "input", "valid",
"findings"}. Each finding has "code", "severity", "section", "start" and "end" in bytes, and
"message". A string that is not a URI reference has "offset" and "expected" instead of
"findings". If there are both arguments and standard input, "file" comes first.

Audit prints at most 10 findings of each code for a string; --max-per-code changes this
limit. If it omits findings, the message of the last finding ends with their number, which
json also has as "more".

With --allow-scheme, --allow-host or --allow-port, all other schemes, hosts or ports are
findings. "*.example.com" allows the hosts under example.com.

With --repair, audit repairs strings that are not URI references as browsers do, and reports
each repair. The string under a finding is then the repaired one, but the place is in the
input. As json, a repaired string has "valid": false, "reference", and the "repairs" of
"uri repair --output json", and its findings have "input_start" and "input_end". If its host
name cannot be converted to ASCII, it has "error" instead of "expected".

With --iri, the strings are IRI references (RFC 3987). Audit examines the URI to which an IRI
is mapped, with all non-ASCII text percent-encoded, and prints places in the IRI. As json, the
object has the "uri".

The exit code is 0 if all strings are URI references, or can be repaired with --repair,
without findings of the severity of --fail-on or above, 1 otherwise, and 2 on a usage or I/O
error.`,
		Example: `  uri audit 'ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm'
  uri audit < links.txt
  uri extract mail.txt | uri audit --fail-on error
  uri audit --repair 'http://good.example\@evil.example/'
  uri audit --codes`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	flags := cmd.Flags()
	flags.StringSliceVar(&c.policy.AllowedSchemes, "allow-scheme", nil, "allow only these `schemes` (repeatable, or separated by commas)")
	flags.StringSliceVar(&c.policy.AllowedHosts, "allow-host", nil, "allow only these `hosts` (repeatable, or separated by commas)")
	flags.UintSliceVar(&c.ports, "allow-port", nil, "allow only these `ports` (repeatable, or separated by commas)")
	flags.BoolVar(&c.policy.Addresses, "addresses", false, "report addresses of the local machine and of local networks")
	flags.StringSliceVar(&c.ignore, "ignore", nil, "leave out findings with these `codes` (repeatable, or separated by commas)")
	cli.Complete(cmd, "ignore", func(*cobra.Command) []string { return codeNames() })
	flags.UintVar(&c.limit, "max-per-code", audit.DefaultMaxPerCode, "print at most `N` findings of each code for a string; 0 means all")
	c.failOn.Register(cmd, "fail-on", "exit with 1 if there is a finding of this `severity` or above")
	c.repairs.register(cmd)
	c.iris.register(cmd)
	flags.BoolVar(&c.listCodes, "codes", false, "print all codes with their meanings")
	c.output.Register(cmd, "output", "the `format` of results")
	return cmd
}

func codeNames() []string {
	var names []string
	for code := range audit.Codes() {
		names = append(names, code.String())
	}
	return names
}

func (c *auditCommand) run(cmd *cobra.Command, args []string) error {
	if c.listCodes {
		return printCodes(cmd)
	}
	if err := c.setPolicy(); err != nil {
		return err
	}
	cli.NoteFile(cmd, args)
	withFile := len(args) > 1 && slices.Contains(args, cli.Stdin)
	a := &auditor{terminal: cli.TerminalOf(cmd.OutOrStdout()), policy: c.policy, failOn: c.failLevel(), withFile: withFile, repairs: c.repairs, iris: &c.iris}
	each := c.input.Lines(a.text)
	if c.output.Value == "json" {
		each, c.input.TooLong = a.json, cli.TooLongJSON(withFile)
	}
	return c.repairs.report(cmd, c.input.RunTexts(cmd, args, each), "string", explainRepairs)
}

// setPolicy completes the policy from the flags.
func (c *auditCommand) setPolicy() error {
	c.policy.ToUnicode = idna.Punycode.ToUnicode
	c.policy.MaxPerCode = -1
	if c.limit > 0 {
		c.policy.MaxPerCode = int(min(c.limit, math.MaxInt))
	}
	for _, port := range c.ports {
		if port > 65535 {
			return fmt.Errorf("--allow-port: %d is not a port", port)
		}
		c.policy.AllowedPorts = append(c.policy.AllowedPorts, uint16(port))
	}
	for _, name := range c.ignore {
		code, ok := audit.LookupCode(name)
		if !ok {
			return errors.New("--ignore: " + unknown("code", name, codeNames()))
		}
		c.policy = c.policy.WithSeverity(code, audit.Off)
	}
	return nil
}

// failLevel returns the severity of --fail-on.
func (c *auditCommand) failLevel() audit.Severity {
	level := audit.Info
	for level <= audit.Error && level.String() != c.failOn.Value {
		level++
	}
	return level
}

// printCodes prints a line for each code.
func printCodes(cmd *cobra.Command) error {
	var out []byte
	for code := range audit.Codes() {
		out = fmt.Appendf(out, "%-24s  %-7s  %-21s  %s\n", code, code.Severity(), code.Section(), code.Description())
	}
	_, err := cmd.OutOrStdout().Write(out)
	return err
}

// An auditor audits candidates.
type auditor struct {
	terminal cli.Terminal
	policy   audit.Policy
	failOn   audit.Severity
	repairs  *repairs
	iris     *iris
	withFile bool // there are several sources of candidates
}

// An audited is the result for a candidate.
type audited struct {
	findings []audit.Finding
	text     string // of the reference
	uri      string // with --iri, the URI reference to which text is mapped, unless it was repaired

	repairs  []repair.Repair                     // nil if the candidate was not repaired
	original func(start, end int) (from, to int) // of the repairs; see [repair.Original]
}

// audit audits a candidate, and repairs it if necessary and possible.
func (a *auditor) audit(text string) (audited, error) {
	var r uri.Reference
	var err error
	if a.iris.on {
		var i iri.Reference
		if i, err = iri.ParseReference(text); err == nil {
			return a.auditIRI(i)
		}
	} else if r, err = uri.ParseReference(text); err == nil {
		return audited{findings: a.policy.Audit(r), text: text}, nil
	}
	r, list, err := a.repairs.afterError(text, err)
	if err != nil {
		return audited{}, err
	}
	return audited{findings: a.policy.AuditRepaired(r, list), text: r.String(), repairs: list, original: repair.Original(list)}, nil
}

// auditIRI audits the URI reference to which r is mapped. The findings have offsets in r.
func (a *auditor) auditIRI(r iri.Reference) (audited, error) {
	u, err := r.URIReference()
	if err != nil {
		return audited{}, withMismatch(err)
	}
	findings := a.policy.Audit(u)
	if u.String() != r.String() {
		m := newIRIOffsets(r.String())
		for i := range findings {
			f := &findings[i]
			f.Start, f.End = m.start(f.Start), m.end(f.End)
		}
	}
	return audited{findings: findings, text: r.String(), uri: u.String()}, nil
}

// pass reports whether all findings are below the severity failOn.
func (a *auditor) pass(findings []audit.Finding) bool {
	for i := range findings {
		if findings[i].Severity >= a.failOn {
			return false
		}
	}
	return true
}

// text appends a message for each finding.
func (a *auditor) text(dst []byte, c stream.Candidate) ([]byte, bool) {
	result, err := a.audit(c.Text)
	if err != nil {
		return appendError(dst, a.terminal, c, err), false
	}
	for i := range result.findings {
		f := &result.findings[i]
		at, given := f.Start, ""
		if result.repairs != nil {
			at, given = result.given(c.Text, f)
		}
		place := fmt.Sprintf("%s:%d:%d:", c.Source, c.Line, at+1)
		msg := fmt.Sprintf("%s: %s (%s): %s%s", f.Severity, f.Code, f.Section, f.Message, given)
		dst = cli.AppendMessage(dst, a.terminal, place, msg, result.text, f.Start, severityColour(f.Severity))
	}
	return dst, a.pass(result.findings)
}

// given returns the offset of a finding in a repaired candidate and, if the finding is about repaired
// text, the text there with a label.
func (r *audited) given(candidate string, f *audit.Finding) (at int, text string) {
	from, to := r.original(f.Start, f.End)
	part := candidate[from:to]
	if part == r.text[f.Start:f.End] {
		return from, ""
	}
	end := len(part)
	if most := 40; end > most {
		for end = most; end > 0 && !utf8.RuneStart(part[end]); end-- {
		}
	}
	text = fmt.Sprintf("; given: %q", part[:end])
	if end < len(part) {
		text += "..."
	}
	return from, text
}

func severityColour(s audit.Severity) cli.Colour {
	switch s {
	case audit.Error:
		return cli.Wrong
	case audit.Warning:
		return cli.Caution
	}
	return cli.Cyan
}

// json appends an object with the findings.
func (a *auditor) json(dst []byte, c stream.Candidate) ([]byte, bool) {
	result, err := a.audit(c.Text)
	if err != nil {
		return cli.AppendChecked(dst, c, a.withFile, mismatch(err), nil), false
	}
	dst = cli.AppendCandidate(dst, c, a.withFile, result.repairs == nil)
	if result.repairs == nil {
		if a.iris.on {
			dst = record.AppendMember(append(dst, ','), "uri", result.uri)
		}
		dst = result.appendFindings(dst)
	} else {
		dst = record.AppendMember(append(dst, ','), "reference", result.text)
		dst = appendRepairs(result.appendFindings(dst), result.repairs)
	}
	return append(dst, "}\n"...), a.pass(result.findings)
}

// appendFindings appends the member "findings".
func (r *audited) appendFindings(dst []byte) []byte {
	dst = append(dst, `,"findings":[`...)
	for i := range r.findings {
		f := &r.findings[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = record.AppendMember(append(dst, '{'), "code", f.Code.String())
		dst = record.AppendMember(append(dst, ','), "severity", f.Severity.String())
		dst = record.AppendMember(append(dst, ','), "section", f.Section)
		dst = appendNumber(dst, "start", f.Start)
		dst = appendNumber(dst, "end", f.End)
		if r.repairs != nil {
			from, to := r.original(f.Start, f.End)
			dst = appendNumber(dst, "input_start", from)
			dst = appendNumber(dst, "input_end", to)
		}
		dst = record.AppendMember(append(dst, ','), "message", f.Message)
		if f.More > 0 {
			dst = appendNumber(dst, "more", f.More)
		}
		dst = append(dst, '}')
	}
	return append(dst, ']')
}

// appendNumber appends a comma and a member with a number.
func appendNumber(dst []byte, key string, n int) []byte {
	dst = append(append(append(dst, `,"`...), key...), `":`...)
	return strconv.AppendInt(dst, int64(n), 10)
}
