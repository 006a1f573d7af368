package gen

import (
	"embed"
	"fmt"
	"slices"

	"github.com/std66/std66/internal/gofiles"
)

// runtimeFiles has the files that do not depend on the grammar.
//
//go:embed runtime/captures.go runtime/check.go runtime/error.go runtime/events.go runtime/excerpt.go runtime/fold.go
//go:embed runtime/list.go runtime/machine.go runtime/masks.go runtime/masks_amd64.s runtime/masks_arm64.s runtime/node.go
//go:embed runtime/nowindow.go runtime/parse.go runtime/parser.go runtime/path.go runtime/registers.go runtime/rule.go
//go:embed runtime/scan.go runtime/scanner.go runtime/skip.go runtime/tree.go runtime/window.go runtime/words.go
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
	assembly := len(p.window.sets) > 0 && !c.NoAssembly
	if !assembly {
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
		name       string
		sources    []string
		needed     bool
		constraint bool // the file has the build constraint of its first source; else it has none
	}{
		{"zruntime.go", machine, true, false},
		{"zruntime-nested.go", nested, p.machines.nest, false},
		{"zruntime-error.go", []string{"error", "words", "excerpt"}, true, false},
		{"zruntime-skip.go", []string{"skip"}, p.skips(), false},
		{"zruntime-window.go", []string{"window"}, assembly, true},
		{"zruntime-masks.go", []string{"masks"}, assembly, true},
		{"zruntime-nowindow.go", []string{"nowindow"}, assembly, true},
		{"zruntime-captures.go", []string{"captures"}, exported, false},
		{"zruntime-parser.go", registers, len(registers) > 0, false},
		{"zruntime-tree.go", []string{"tree", "node"}, len(p.trees) > 0, false},
	} {
		if !file.needed {
			continue
		}
		var sources []gofiles.Source
		constraint := ""
		for i, name := range file.sources {
			text, err := runtimeFiles.ReadFile("runtime/" + name + ".go")
			if err != nil {
				return err
			}
			sources = append(sources, gofiles.Split(string(text)))
			if i == 0 && file.constraint {
				constraint = gofiles.Constraint(string(text))
			}
		}
		var err error
		if files[file.name], err = gofiles.Join(p.head(c, constraint, false), sources); err != nil {
			return fmt.Errorf("generating %s: %w", file.name, err)
		}
	}
	if !assembly {
		return nil
	}
	for _, name := range []string{"masks_amd64.s", "masks_arm64.s"} {
		text, err := runtimeFiles.ReadFile("runtime/" + name)
		if err != nil {
			return err
		}
		files["zruntime-"+name] = gofiles.JoinAssembly("// "+p.header, string(text))
	}
	return nil
}
