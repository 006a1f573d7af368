package gen

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/gofiles"
)

// runtimeFiles has the files that do not depend on the grammar.
//
//go:embed runtime/captures.go runtime/check.go runtime/error.go runtime/events.go runtime/excerpt.go runtime/fold.go
//go:embed runtime/list.go runtime/machine.go runtime/node.go runtime/parse.go runtime/parser.go runtime/path.go
//go:embed runtime/registers.go runtime/rule.go runtime/scan.go runtime/scanner.go runtime/skip.go runtime/tree.go runtime/words.go
//go:embed runtime/masks.go runtime/nowindow.go runtime/window.go
//go:embed runtime/nested/depth.go runtime/nested/external.go runtime/nested/internal.go runtime/nested/nested.go runtime/nested/parse.go
var runtimeFiles embed.FS

// addRuntime adds the files of gen/runtime that the package needs.
func (p *program) addRuntime(files Files, c Config) error {
	exported := slices.ContainsFunc(p.spec.parsers, func(s *parserSpec) bool { return s.exported })
	tables := slices.ContainsFunc(p.parsers, func(parser *parserPlan) bool { return parser.code == nil })
	machine, nested := []string{"scan", "machine", "scanner", "rule", "check", "fold"}, []string(nil)
	if p.machines.nest {
		machine, nested = []string{"machine", "scanner", "rule", "fold"}, []string{"nested/nested", "nested/depth", "nested/internal"}
		if len(p.external) > 0 {
			nested[2] = "nested/external"
		}
		if tables {
			nested = append(nested, "nested/parse")
		}
	}
	windows := len(p.window.sets) > 0
	if !windows {
		machine = append(machine, "nowindow")
	}
	var registers []string // the files of parsers and lists as tables
	events := slices.ContainsFunc(p.lists, func(l *listPlan) bool { return l.from.Path == nil })
	for _, source := range []struct {
		name   string
		needed bool
	}{
		{"registers", tables || len(p.lists) > 0}, {"parser", tables}, {"parse", tables && !p.machines.nest}, {"list", len(p.lists) > 0}, {"events", events},
		{"path", slices.ContainsFunc(p.lists, func(l *listPlan) bool { return l.from.Path != nil })},
	} {
		if source.needed {
			registers = append(registers, source.name)
		}
	}
	for _, file := range []struct {
		name    string
		sources []string
		needed  bool
	}{
		{"zruntime.go", machine, true},
		{"zruntime-nested.go", nested, p.machines.nest},
		{"zruntime-error.go", []string{"error", "words", "excerpt"}, true},
		{"zruntime-skip.go", []string{"skip"}, p.skips()},
		{"zruntime-window.go", []string{"window", "masks"}, windows},
		{"zruntime-nowindow.go", []string{"nowindow"}, windows},
		{"zruntime-captures.go", []string{"captures"}, exported},
		{"zruntime-parser.go", registers, len(registers) > 0},
		{"zruntime-tree.go", []string{"tree", "node"}, len(p.trees) > 0},
	} {
		if !file.needed {
			continue
		}
		var sources []gofiles.Source
		var constraint string // of the platforms, for files about windows
		for _, name := range file.sources {
			text, err := runtimeFiles.ReadFile("runtime/" + name + ".go")
			if err != nil {
				return err
			}
			if windows && constraint == "" {
				constraint = constraintOf(string(text))
			}
			sources = append(sources, gofiles.Split(string(text)))
		}
		var err error
		if files[file.name], err = gofiles.Join(p.head(c, false, constraint), sources); err != nil {
			return fmt.Errorf("generating %s: %w", file.name, err)
		}
	}
	return nil
}

// constraintOf returns the line of a file with a constraint on platforms, or "".
func constraintOf(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	if !strings.HasPrefix(line, "//go:build ") {
		return ""
	}
	return line
}
