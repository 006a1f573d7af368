package gofiles

import (
	"go/format"
	"slices"
	"strconv"
	"strings"
)

// Source is the part of a Go file after its package clause.
type Source struct {
	Imports string // one line per import, as in an import declaration
	Body    string
	Section string // number of the document section that it belongs to, or ""
}

// Split splits the text of a file formatted by gofmt.
func Split(text string) Source {
	_, rest, _ := strings.Cut("\n"+text, "\npackage ")
	_, rest, _ = strings.Cut(rest, "\n")
	if list, body, ok := strings.Cut(rest, "\n)\n"); ok && strings.HasPrefix(list, "\nimport (\n") {
		return Source{Imports: strings.TrimPrefix(list, "\nimport (\n") + "\n", Body: body}
	}
	if one, ok := strings.CutPrefix(rest, "\nimport "); ok {
		path, body, _ := strings.Cut(one, "\n")
		return Source{Imports: "\t" + path + "\n", Body: body}
	}
	return Source{Body: rest}
}

// Constraint returns the line "//go:build ..." of a file formatted by gofmt, or "".
func Constraint(text string) string {
	head, _, _ := strings.Cut("\n"+text, "\npackage ")
	for line := range strings.SplitSeq(head, "\n") {
		if strings.HasPrefix(line, "//go:build ") {
			return line
		}
	}
	return ""
}

// Lines returns the number of lines of s in a file.
func (s Source) Lines() int { return strings.Count(s.Body, "\n") + 1 }

// Join returns a file of sources. head is the start of the file up to the package clause.
func Join(head string, sources []Source) ([]byte, error) {
	var b strings.Builder
	b.WriteString(head)
	var imports []string
	for _, s := range sources {
		imports = append(imports, slices.Collect(strings.Lines(s.Imports))...)
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
		if body := strings.Trim(s.Body, "\n"); body != "" {
			b.WriteString("\n" + body + "\n")
		}
	}
	return format.Source([]byte(b.String()))
}

// JoinAssembly returns an assembly file of a header, which is a comment of one line, and text.
func JoinAssembly(header, text string) []byte { return []byte(header + "\n\n" + text) }

// Divide distributes sources to files whose names begin with prefix. If they have no more
// than the given number of lines, all are in one file. Otherwise there is a file for each
// section of the document; longer sections are split by subsection and finally by length. A
// single source that is too long has its own file.
func Divide(prefix string, lines int, sources []Source) map[string][]Source {
	placed := map[string][]Source{}
	divide(placed, prefix, "", 0, lines, sources)
	return placed
}

// divide distributes sources to placed. In a file name the first part of a section number
// follows a hyphen, the other parts follow dots, and the number of a file follows
// separator.
func divide(placed map[string][]Source, prefix, separator string, depth, lines int, sources []Source) {
	keys, groups := bySection(sources, depth)
	parts := Chunks(sources, lines, Source.Lines)
	if len(parts) <= 1 || len(keys) == 1 && keys[0] == "" {
		for n, part := range parts {
			name := prefix
			if n > 0 {
				name += separator + Number(n)
			}
			placed[name+".go"] = part
		}
		return
	}
	for _, key := range keys {
		switch {
		case key == "":
			divide(placed, prefix, separator, depth+1, lines, groups[key])
		case depth == 0:
			divide(placed, prefix+"-"+key, "-", depth+1, lines, groups[key])
		default:
			divide(placed, prefix+"."+key, "-", depth+1, lines, groups[key])
		}
	}
}

// bySection groups sources by the part of their section number at depth. The groups are in
// the order of their first sources.
func bySection(sources []Source, depth int) (keys []string, groups map[string][]Source) {
	groups = map[string][]Source{}
	for _, s := range sources {
		key := ""
		if parts := strings.Split(s.Section, "."); depth < len(parts) {
			key = parts[depth]
		}
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], s)
	}
	return keys, groups
}

// Chunks splits a list in order into parts whose lines add up to no more than most. A
// single element over that limit forms its own part.
func Chunks[T any](list []T, most int, lines func(T) int) [][]T {
	var parts [][]T
	sum := most
	for _, x := range list {
		n := lines(x)
		if sum += n; sum > most {
			parts, sum = append(parts, nil), n
		}
		last := len(parts) - 1
		parts[last] = append(parts[last], x)
	}
	return parts
}

// Number returns the suffix for the i-th of several things with the same name: "" for the
// first, then "2", "3" and so on.
func Number(i int) string {
	if i == 0 {
		return ""
	}
	return strconv.Itoa(i + 1)
}
