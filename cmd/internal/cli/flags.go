package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// The types of this file are flags (pflag.Value) that take nothing wrong.

// A Choice is a flag that takes one of some words.
type Choice struct {
	Value string // "" if none was chosen
	Of    []string
}

// Register adds the flag to a command. The usage gets the words.
func (f *Choice) Register(cmd *cobra.Command, name, usage string) {
	cmd.Flags().Var(f, name, usage+": "+f.words())
	Complete(cmd, name, func(*cobra.Command) []string { return f.Of })
}

// String returns the value.
func (f *Choice) String() string { return f.Value }

// Set takes one of the words.
func (f *Choice) Set(s string) error {
	if !slices.Contains(f.Of, s) {
		return errors.New("expected " + f.words())
	}
	f.Value = s
	return nil
}

// Type returns what help calls the value.
func (f *Choice) Type() string { return "word" }

// words returns the words as "a, b or c".
func (f *Choice) words() string {
	last := len(f.Of) - 1
	return strings.Join(f.Of[:last], ", ") + " or " + f.Of[last]
}

// Complete says how a shell completes the value of a flag.
func Complete(cmd *cobra.Command, flag string, words func(*cobra.Command) []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return words(cmd), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // there is no such flag
	}
}

// Require says that a flag has to be given.
func Require(cmd *cobra.Command, flags ...string) {
	for _, flag := range flags {
		if err := cmd.MarkFlagRequired(flag); err != nil {
			panic(err) // there is no such flag
		}
	}
}

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
