package main

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/similar"
)

// unknown returns the error message for a name that no thing of a kind has. It suggests a similar name
// if there is one.
func unknown(kind, name string, names []string) string {
	msg := fmt.Sprintf("no %s has the name %q", kind, name)
	if nearest, ok := similar.Find(name, slices.Values(names)); ok {
		msg += "; did you mean " + nearest + "?"
	}
	return msg
}
