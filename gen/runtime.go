package gen

import (
	"embed"
	"fmt"
	"go/format"
	"strings"
)

// runtimeFiles has the files that do not vary with the grammar.
//
//go:embed runtime/captures.go runtime/error.go runtime/machine.go runtime/parser.go runtime/rule.go runtime/skip.go
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
		{"zruntime.go", []string{"machine", "rule"}, true},
		{"zruntime-error.go", []string{"error"}, true},
		{"zruntime-skip.go", []string{"skip"}, p.skips()},
		{"zruntime-captures.go", []string{"captures"}, exported},
		{"zruntime-parser.go", []string{"parser"}, tables},
	} {
		if !file.needed {
			continue
		}
		text, err := copyRuntime(file.sources, c)
		if err != nil {
			return fmt.Errorf("generating %s: %w", file.name, err)
		}
		files[file.name] = text
	}
	return nil
}

// copyRuntime returns files of gen/runtime as one file of the package.
func copyRuntime(sources []string, c Config) ([]byte, error) {
	var imports, body strings.Builder
	for _, name := range sources {
		text, err := runtimeFiles.ReadFile("runtime/" + name + ".go")
		if err != nil {
			return nil, err
		}
		_, rest, _ := strings.Cut(string(text), "package runtime\n")
		if list, after, ok := strings.Cut(rest, "\n)\n"); ok && strings.HasPrefix(rest, "\nimport (") {
			imports.WriteString(strings.TrimPrefix(list, "\nimport ("))
			rest = after
		} else if one, after, ok := strings.Cut(rest, "\n\n"); ok && strings.HasPrefix(one+after, "\nimport ") {
			imports.WriteString("\n" + strings.TrimPrefix(one, "\nimport "))
			rest = "\n" + after
		}
		body.WriteString(rest)
	}
	head := "// " + c.header() + "\n\npackage " + c.Package + "\n"
	if imports.Len() > 0 {
		head += "\nimport (" + imports.String() + "\n)\n"
	}
	return format.Source([]byte(head + body.String()))
}
