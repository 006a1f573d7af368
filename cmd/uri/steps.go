package main

import (
	"errors"
	"strings"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// A stepsFlag is a set of steps as a flag: names of steps and of sets, separated by commas.
type stepsFlag[S steps] struct {
	value S
	all   S
	sets  []stepSet[S] // sets with names
}

// steps is a type of steps: of normalization or of repair.
type steps interface {
	uri.Steps | repair.Steps
	String() string
}

// A stepSet is a set of steps with a name.
type stepSet[S any] struct {
	name  string
	steps S
}

// newNormalizeSteps returns the flag for steps of normalization.
func newNormalizeSteps() stepsFlag[uri.Steps] {
	return stepsFlag[uri.Steps]{value: uri.StepsSyntax, all: uri.StepsAll}
}

// newRepairSteps returns the flag for steps of repair.
func newRepairSteps() stepsFlag[repair.Steps] {
	return stepsFlag[repair.Steps]{value: repair.StepsDefault, all: repair.StepsAll,
		sets: []stepSet[repair.Steps]{{"default", repair.StepsDefault}, {"all", repair.StepsAll}}}
}

// String returns the name of the set, or the names of its steps.
func (f *stepsFlag[S]) String() string {
	for _, set := range f.sets {
		if set.steps == f.value {
			return set.name
		}
	}
	return f.value.String()
}

// Set sets the value to the steps of a list.
func (f *stepsFlag[S]) Set(list string) error {
	var steps S
	known := f.known()
names:
	for name := range strings.SplitSeq(list, ",") {
		for _, set := range known {
			if set.name == name {
				steps |= set.steps
				continue names
			}
		}
		return errors.New("expected some of " + strings.Join(f.words(), ","))
	}
	f.value = steps
	return nil
}

// Type returns the name of the value in help.
func (f *stepsFlag[S]) Type() string { return "steps" }

// known returns the sets with names, and then the steps.
func (f *stepsFlag[S]) known() []stepSet[S] {
	list := f.sets[:len(f.sets):len(f.sets)]
	for step := S(1); step <= f.all && step > 0; step <<= 1 {
		list = append(list, stepSet[S]{step.String(), step})
	}
	return list
}

// words returns the names of the sets and of the steps.
func (f *stepsFlag[S]) words() []string {
	var names []string
	for _, set := range f.known() {
		names = append(names, set.name)
	}
	return names
}
