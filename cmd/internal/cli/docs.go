package cli

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/version"
)

// Pages are generated when the code is, and embedded, so that the commands do not link the
// libraries that format them.

// PageDate returns the date of generated man pages. The command "docs" replaces it.
func PageDate() time.Time { return time.Unix(0, 0).UTC() }

// monthLayout is the layout of a date in a man page's header.
const monthLayout = "Jan 2006"

// newDocs returns the command "docs".
func newDocs(name string, pages fs.FS) *cobra.Command {
	format := Choice{Value: "man", Of: []string{"man", "markdown"}}
	cmd := &cobra.Command{
		Use:   "docs [flags] DIR",
		Short: "Write man pages or Markdown of all commands",
		Long: `Docs writes a page for each command into a folder: man pages of section 1, or Markdown.
It creates the folder if it does not exist.`,
		Example: "  " + name + " docs ~/.local/share/man/man1\n  " + name + " docs --format markdown ./docs",
		Args:    cobra.ExactArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(_ *cobra.Command, args []string) error {
			folder, err := fs.Sub(pages, "pages/"+format.Value)
			if err != nil {
				return err
			}
			return writePages(folder, args[0])
		},
	}
	format.Register(cmd, "format", "the `format` of the pages")
	return cmd
}

// writePages writes the files of a folder into dir.
func writePages(folder fs.FS, dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	files, err := fs.ReadDir(folder, ".")
	if err != nil {
		return err
	}
	for _, file := range files {
		page, err := fs.ReadFile(folder, file.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, file.Name()), dated(page), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// dated returns a page with the month of the revision that the command was built from, or the
// present month, in its header.
func dated(page []byte) []byte {
	date := time.Now()
	if d := version.Date(); d != nil {
		date = *d
	}
	return bytes.Replace(page, []byte(`"`+PageDate().Format(monthLayout)+`"`), []byte(`"`+date.Format(monthLayout)+`"`), 1)
}
