package main

import (
	"fmt"
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/std66/std66/internal/limit"
)

// limitFlags are the flags of commands that read grammars: what the work on one may take.
type limitFlags struct {
	states, work, memory countFlag
}

// register adds the flags to a command. One that compiles no rule has no use for all of them.
func (f *limitFlags) register(cmd *cobra.Command, compiles bool) {
	*f = limitFlags{
		states: countFlag{n: limit.DefaultStates},
		work:   countFlag{n: limit.DefaultWork},
		memory: countFlag{n: limit.DefaultMemory / limit.Megabyte},
	}
	if compiles {
		cmd.Flags().Var(&f.states, "max-states", "give a rule up that is too large for `N` states")
		cmd.Flags().Var(&f.work, "max-work", "give a grammar up that takes over `N` steps to compile")
	}
	cmd.Flags().Var(&f.memory, "max-memory", "give a grammar up that takes over `N` MB, about")
}

// limits returns what the flags say.
func (f *limitFlags) limits() limit.Limits {
	return limit.Limits{States: f.states.n, Work: int64(f.work.n), Memory: int64(f.memory.n) * limit.Megabyte}
}

// A countFlag is a positive number.
type countFlag struct{ n int }

// maxCount is the largest number that a limit may be. In megabytes it still is an int64 of bytes.
const maxCount = math.MaxInt32

func (f *countFlag) String() string { return strconv.Itoa(f.n) }

func (f *countFlag) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		return fmt.Errorf("expected a positive number")
	}
	if n > maxCount {
		return fmt.Errorf("expected a number up to %d", maxCount)
	}
	f.n = n
	return nil
}

func (f *countFlag) Type() string { return "int" }
