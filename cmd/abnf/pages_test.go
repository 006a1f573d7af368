package main

import (
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// TestPages compares the embedded pages with the help of the commands.
func TestPages(t *testing.T) {
	script.Pages(t, newCommand(), "pages", *update)
}
