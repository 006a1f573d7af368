package main

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/similar"
)

// unknown says that no thing of a kind has a name, and suggests one whose name is similar.
func unknown(kind, name string, names []string) string {
	msg := fmt.Sprintf("no %s has the name %q", kind, name)
	if nearest, ok := similar.Find(name, slices.Values(names)); ok {
		msg += "; did you mean " + nearest + "?"
	}
	return msg
}
