package gen

import (
	"embed"
	"fmt"
	"go/format"
	"slices"
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
		var sources []source
		for _, name := range file.sources {
			text, err := runtimeFiles.ReadFile("runtime/" + name + ".go")
			if err != nil {
				return err
			}
			sources = append(sources, splitSource(string(text)))
		}
		var err error
		if files[file.name], err = c.join(sources, false); err != nil {
			return fmt.Errorf("generating %s: %w", file.name, err)
		}
	}
	return nil
}

// source is what stands in a Go file after its package clause.
type source struct{ imports, body string }

// splitSource divides the text of a file as gofmt leaves it.
func splitSource(text string) source {
	_, rest, _ := strings.Cut("\n"+text, "\npackage ")
	_, rest, _ = strings.Cut(rest, "\n")
	if list, body, ok := strings.Cut(rest, "\n)\n"); ok && strings.HasPrefix(list, "\nimport (\n") {
		return source{strings.TrimPrefix(list, "\nimport (\n") + "\n", body}
	}
	if one, ok := strings.CutPrefix(rest, "\nimport "); ok {
		path, body, _ := strings.Cut(one, "\n")
		return source{"\t" + path + "\n", body}
	}
	return source{"", rest}
}

// join returns a file of the package with sources, and the package comment if doc says so.
func (c Config) join(sources []source, doc bool) ([]byte, error) {
	var b strings.Builder
	b.WriteString("// " + c.header() + "\n\n")
	if doc && c.Doc != "" {
		for _, line := range wrap(c.Doc) {
			b.WriteString("// " + commentText(line) + "\n")
		}
	}
	b.WriteString("package " + c.Package + "\n")
	var imports []string
	for _, s := range sources {
		imports = append(imports, slices.Collect(strings.Lines(s.imports))...)
	}
	slices.Sort(imports)
	switch imports = slices.Compact(imports); len(imports) {
	case 0:
	case 1:
		b.WriteString("\nimport " + imports[0])
	default:
		b.WriteString("\nimport (\n" + strings.Join(imports, "") + ")\n")
	}
	for _, s := range sources {
		if body := strings.Trim(s.body, "\n"); body != "" {
			b.WriteString("\n" + body + "\n")
		}
	}
	return format.Source([]byte(b.String()))
}
