package main

import (
	"fmt"
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/std66/std66/internal/limit"
)

// limitFlags are the flags that limit the work on a grammar.
type limitFlags struct {
	states, work, memory countFlag
}

// register adds the flags to a command. Some flags are only for commands that compile rules.
func (f *limitFlags) register(cmd *cobra.Command, compiles bool) {
	*f = limitFlags{
		states: countFlag{n: limit.DefaultStates},
		work:   countFlag{n: limit.DefaultWork},
		memory: countFlag{n: limit.DefaultMemory / limit.Megabyte},
	}
	if compiles {
		cmd.Flags().Var(&f.states, "max-states", "report a rule that needs more than `N` states")
		cmd.Flags().Var(&f.work, "max-work", "report a grammar that takes more than `N` steps to compile")
	}
	cmd.Flags().Var(&f.memory, "max-memory", "report a grammar that takes more than about `N` MB")
}

// limits returns the limits that the flags set.
func (f *limitFlags) limits() limit.Limits {
	return limit.Limits{States: f.states.n, Work: int64(f.work.n), Memory: int64(f.memory.n) * limit.Megabyte}
}

// A countFlag is a flag whose value is a positive number.
type countFlag struct{ n int }

// maxCount is the largest limit. As megabytes, its number of bytes fits in an int64.
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
