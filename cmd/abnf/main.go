// Command abnf compiles grammars in ABNF (RFC 5234, RFC 7405) to Go.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/version"
)

// Exit codes.
const (
	exitOK      = 0
	exitInvalid = 1 // a grammar has errors, or files are stale
	exitUsage   = 2 // the command line is wrong, or reading or writing failed
)

func main() { os.Exit(run()) }

// run is main, for tests to call.
func run() int {
	err := newCommand().Execute()
	if err == nil {
		return exitOK
	}
	var invalid invalidError
	if errors.As(err, &invalid) {
		fmt.Fprintln(os.Stderr, err) // it names its places itself
		return exitInvalid
	}
	fmt.Fprintln(os.Stderr, "abnf:", err)
	return exitUsage
}

// invalidError is an error of what a grammar or a generated file says, rather than
// of how the command was called.
type invalidError struct{ error }

// invalid marks err, if it is one, as an invalidError.
func invalid(err error) error {
	if err == nil {
		return nil
	}
	return invalidError{err}
}

func newCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:           "abnf",
		Short:         "Compile ABNF grammars (RFC 5234, RFC 7405) to Go",
		Version:       version.String(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	cmd.AddCommand(newGenCommand())
	return cmd
}
