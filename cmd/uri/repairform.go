package main

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/cmd/internal/visible"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// A repairForm prints repaired references.
type repairForm struct {
	terminal cli.Terminal
	repairs  *repairs
	resolver uri.Resolver // without a base, nothing is resolved
}

// append appends the reference of a string, or its target.
func (f *repairForm) append(dst []byte, s string) ([]byte, error) {
	// The default steps leave a valid reference unchanged. These cases are only faster.
	switch {
	case f.repairs.repairer.Steps&^repair.StepsDefault != 0:
	case f.resolver.Base.IsZero():
		if uri.RuleURIReference.Match(s) {
			return append(dst, s...), nil
		}
	default:
		if r, err := uri.ParseReference(s); err == nil {
			return f.resolver.Append(dst, r)
		}
	}
	return f.appendRepaired(dst, s)
}

// appendRepaired is append for any string and steps.
func (f *repairForm) appendRepaired(dst []byte, s string) ([]byte, error) {
	r, _, err := f.repairs.read(s)
	switch {
	case err != nil:
		return dst, err
	case f.resolver.Base.IsZero():
		return append(dst, r.String()...), nil
	}
	return f.resolver.Append(dst, r)
}

// A repaired is a candidate's reference.
type repaired struct {
	reference string
	target    string // "" without a base
	repairs   []repair.Repair
}

// repair repairs a candidate.
func (f *repairForm) repair(s string) (repaired, error) {
	r, list, err := f.repairs.read(s)
	if err != nil || f.resolver.Base.IsZero() {
		return repaired{r.String(), "", list}, err
	}
	target, err := f.resolver.Resolve(r)
	return repaired{r.String(), target.String(), list}, err
}

// explain appends a candidate and its repairs, or an error message.
func (f *repairForm) explain(dst []byte, c stream.Candidate) ([]byte, bool) {
	result, err := f.repair(c.Text)
	if err != nil {
		return appendError(dst, f.terminal, c, err), false
	}
	dst = append(visible.AppendValue(dst, c.Text), '\n')
	width := len("reference")
	if len(result.repairs) > 0 {
		dst = appendRow(append(dst, margin...), f.terminal, "reference", result.reference, width)
	}
	if result.target != "" {
		dst = appendRow(append(dst, margin...), f.terminal, "target", result.target, width)
	}
	if len(result.repairs) == 0 {
		return append(dst, margin+"nothing to repair\n"...), true
	}
	for i := range result.repairs {
		if i == maxRepairs {
			return fmt.Appendf(dst, "%sand %s\n", margin, cli.Count(len(result.repairs)-maxRepairs, "other repair")), true
		}
		dst = appendRepair(append(dst, margin...), f.terminal, c.Text, &result.repairs[i])
	}
	return dst, true
}

const (
	margin     = "    "
	maxRepairs = 100 // in an explanation, which would otherwise be 50 times as long as a hostile text
)

// appendRepair appends a line about a repair of a text.
func appendRepair(dst []byte, t cli.Terminal, text string, r *repair.Repair) []byte {
	dst = t.Paint(dst, "column "+strconv.Itoa(r.Start+1)+":", cli.Place)
	change := ""
	switch old := quoted(text[r.Start:r.End]); {
	case r.Start == r.End:
		change = quoted(r.Text) + " inserted"
	case r.Text == "":
		change = old + " removed"
	default:
		change = old + " becomes " + quoted(r.Text)
	}
	return append(visible.AppendMessage(dst, fmt.Sprintf(" %s: %s (%s)", change, r.Reason, r.Step)), '\n')
}

// quoted returns a text in quotation marks, with the escapes of its line. It cuts a long text.
func quoted(s string) string {
	const limit = 60
	rest := ""
	if len(s) > limit {
		cut := limit
		for cut > limit-utf8.UTFMax && !utf8.RuneStart(s[cut]) {
			cut--
		}
		s, rest = s[:cut], "..."
	}
	return `"` + string(visible.AppendValue(nil, s)) + `"` + rest
}

// json appends an object with the reference and the repairs of a candidate, or with an error.
func (f *repairForm) json(dst []byte, c stream.Candidate) ([]byte, bool) {
	result, err := f.repair(c.Text)
	dst = record.AppendMember(append(dst, '{'), "input", c.Text)
	if err != nil {
		return append(appendInvalid(dst, err), "}\n"...), false
	}
	dst = record.AppendMember(append(dst, ','), "reference", result.reference)
	if result.target != "" {
		dst = record.AppendMember(append(dst, ','), "target", result.target)
	}
	return append(appendRepairs(dst, result.repairs), "}\n"...), true
}

// appendRepairs appends the JSON member "repairs".
func appendRepairs(dst []byte, repairs []repair.Repair) []byte {
	dst = append(dst, `,"repairs":[`...)
	for i := range repairs {
		r := &repairs[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = record.AppendMember(append(dst, '{'), "step", r.Step.String())
		dst = strconv.AppendInt(append(dst, `,"start":`...), int64(r.Start), 10)
		dst = strconv.AppendInt(append(dst, `,"end":`...), int64(r.End), 10)
		dst = record.AppendMember(append(dst, ','), "text", r.Text)
		dst = append(record.AppendMember(append(dst, ','), "reason", r.Reason), '}')
	}
	return append(dst, ']')
}

// appendInvalid appends the JSON members of a string that is not a reference: "valid", and the place of
// the error or its message.
func appendInvalid(dst []byte, err error) []byte {
	dst = append(dst, `,"valid":false`...)
	if m := mismatch(err); m != nil {
		return m.AppendMembers(dst)
	}
	return record.AppendMember(append(dst, ','), "error", withoutText(err).Error())
}
