package main

import (
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// A repairs repairs strings and counts the repaired ones.
type repairs struct {
	on       bool // the flag --repair
	repairer repair.Repairer
	count    atomic.Int64
}

// newRepairs returns the repairs by some steps.
func newRepairs(steps repair.Steps) *repairs {
	return &repairs{repairer: repair.Repairer{Steps: steps, ToASCII: newToASCII()}}
}

// register adds the flag --repair to a command.
func (p *repairs) register(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&p.on, "repair", false, "read broken references as browsers do, like \"uri repair\", and print how many on standard error")
}

// setBase sets the base URI of the references.
func (p *repairs) setBase(base uri.URI) { p.repairer.Scheme = base.Scheme() }

// read returns the reference that s becomes, and its repairs. The error has a [mismatch].
func (p *repairs) read(s string) (uri.Reference, []repair.Repair, error) {
	r, list, err := p.repairer.Reference(s)
	if len(list) > 0 {
		p.count.Add(1)
	}
	return r, list, withMismatch(err)
}

// parse returns the reference that s is, or becomes with --repair. A Reference is slow to copy, so
// functions for many lines call uri.ParseReference and afterError themselves.
func (p *repairs) parse(s string) (uri.Reference, []repair.Repair, error) {
	r, err := uri.ParseReference(s)
	if err != nil {
		return p.afterError(s, err)
	}
	return r, nil, nil
}

// afterError returns the reference that s becomes with --repair, where err is the error of
// [uri.ParseReference]. Without --repair, it returns the error. The default steps leave a valid
// reference unchanged.
func (p *repairs) afterError(s string, err error) (uri.Reference, []repair.Repair, error) {
	if !p.on {
		return uri.Reference{}, nil, withMismatch(err)
	}
	return p.read(s)
}

// appendAfterError appends the output of do for the reference of [repairs.afterError].
func (p *repairs) appendAfterError(dst []byte, s string, err error, do func(dst []byte, r uri.Reference) ([]byte, error)) ([]byte, error) {
	r, _, err := p.afterError(s, err)
	if err != nil {
		return dst, err
	}
	return do(dst, r)
}

// stepsOf returns the steps of repairs.
func stepsOf(list []repair.Repair) (steps repair.Steps) {
	for i := range list {
		steps |= list[i].Step
	}
	return steps
}

// errNoScheme is the error for a string that becomes a relative reference instead of a URI.
var errNoScheme = errors.New("no scheme, also after repairs (RFC 3986 §3.1)")

// parseURI is [uri.Parse] with repairs.
func (p *repairs) parseURI(s string) (uri.URI, error) {
	u, err := uri.Parse(s)
	if err == nil || !p.on {
		return u, err
	}
	r, list, repairErr := p.repairer.Reference(s)
	if repairErr != nil {
		return u, repairErr
	}
	if len(list) == 0 {
		return u, err // s is a relative reference
	}
	u, ok := r.URI()
	if !ok {
		return u, errNoScheme
	}
	p.count.Add(1)
	return u, nil
}

// explainRepairs is the command that shows the repairs of the default steps.
const explainRepairs = `"uri repair --explain"`

// report prints the number of repaired things, if any, on standard error, and the flag or command that
// shows the repairs, unless it is "". It returns err, the error of the run, and prints nothing after an
// error of standard output.
func (p *repairs) report(cmd *cobra.Command, err error, thing, shows string) error {
	if n := int(p.count.Load()); n > 0 && (err == nil || errors.As(err, new(cli.ExitCode))) {
		message := cli.Count(n, thing) + " repaired"
		if shows != "" {
			message += "; " + shows + " shows how"
		}
		fmt.Fprintln(cmd.ErrOrStderr(), message)
	}
	return err
}
