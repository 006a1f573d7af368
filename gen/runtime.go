package gen

import (
	"embed"
	"fmt"

	"github.com/std66/std66/internal/gofiles"
)

// runtimeFiles has the files that do not depend on the grammar.
//
//go:embed runtime/captures.go runtime/error.go runtime/excerpt.go runtime/fold.go runtime/machine.go runtime/parser.go runtime/rule.go
//go:embed runtime/skip.go runtime/words.go
var runtimeFiles embed.FS

// addRuntime adds the files of gen/runtime that the package needs.
func (p *program) addRuntime(files Files, c Config) error {
	exported, tables := false, false
	for _, parser := range p.parsers {
		exported = exported || parser.spec.exported
		tables = tables || parser.code == nil
	}
	for _, file := range []struct {
		name    string
		sources []string
		needed  bool
	}{
		{"zruntime.go", []string{"machine", "rule", "fold"}, true},
		{"zruntime-error.go", []string{"error", "words", "excerpt"}, true},
		{"zruntime-skip.go", []string{"skip"}, p.skips()},
		{"zruntime-captures.go", []string{"captures"}, exported},
		{"zruntime-parser.go", []string{"parser"}, tables},
	} {
		if !file.needed {
			continue
		}
		var sources []gofiles.Source
		for _, name := range file.sources {
			text, err := runtimeFiles.ReadFile("runtime/" + name + ".go")
			if err != nil {
				return err
			}
			sources = append(sources, gofiles.Split(string(text)))
		}
		var err error
		if files[file.name], err = gofiles.Join(p.head(c, false), sources); err != nil {
			return fmt.Errorf("generating %s: %w", file.name, err)
		}
	}
	return nil
}
