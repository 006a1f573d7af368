package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// The types of this file are flags (pflag.Value) that reject invalid values.

// A Choice is a flag whose value is one of a list of words.
type Choice struct {
	Value string // "" if not set
	Of    []string
}

// Register adds the flag to a command. It appends the words to usage.
func (f *Choice) Register(cmd *cobra.Command, name, usage string) {
	cmd.Flags().Var(f, name, usage+": "+f.words())
	Complete(cmd, name, func(*cobra.Command) []string { return f.Of })
}

// String returns the value.
func (f *Choice) String() string { return f.Value }

// Set sets the value to one of the words.
func (f *Choice) Set(s string) error {
	if !slices.Contains(f.Of, s) {
		return errors.New("expected " + f.words())
	}
	f.Value = s
	return nil
}

// Type returns the name of the value in help.
func (f *Choice) Type() string { return "word" }

// words returns the words as "a, b or c".
func (f *Choice) words() string {
	last := len(f.Of) - 1
	return strings.Join(f.Of[:last], ", ") + " or " + f.Of[last]
}

// Complete makes a shell complete the value of a flag with words.
func Complete(cmd *cobra.Command, flag string, words func(*cobra.Command) []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return words(cmd), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // unknown flag
	}
}

// Require makes flags required.
func Require(cmd *cobra.Command, flags ...string) {
	for _, flag := range flags {
		if err := cmd.MarkFlagRequired(flag); err != nil {
			panic(err) // unknown flag
		}
	}
}

// A jobsFlag is a number of workers; zero means one for each core.
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

// maxJobs is more than any machine's cores, but too few workers to exhaust its memory.
const maxJobs = 1024
