package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/std66/std66/uri"
)

// The types of this file are flags (pflag.Value) that take nothing wrong.

// A jobsFlag is a number of workers; zero stands for one a core.
type jobsFlag int

func (f *jobsFlag) String() string {
	if *f == 0 {
		return ""
	}
	return strconv.Itoa(int(*f))
}

func (f *jobsFlag) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > maxJobs {
		return fmt.Errorf("expected a number from 1 to %d", maxJobs)
	}
	*f = jobsFlag(n)
	return nil
}

func (f *jobsFlag) Type() string { return "int" }

// maxJobs is beyond any machine's cores, and short of exhausting its memory.
const maxJobs = 1024

// A ruleFlag is a rule of the grammar.
type ruleFlag struct{ uri.Rule }

func (f *ruleFlag) Set(name string) error {
	rule, err := lookupRule(name)
	if err != nil {
		return err
	}
	f.Rule = rule
	return nil
}

func (f *ruleFlag) Type() string { return "rule" }

// A formatFlag is a form of output: one of a command's formats.
type formatFlag struct {
	format  string
	formats []string
}

func (f *formatFlag) String() string { return f.format }

func (f *formatFlag) Set(s string) error {
	for _, format := range f.formats {
		if s == format {
			f.format = s
			return nil
		}
	}
	return errors.New("expected " + strings.Join(f.formats, " or "))
}

func (f *formatFlag) Type() string { return "format" }
