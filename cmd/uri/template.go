package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/internal/similar"
)

// A template is text with field names in braces, such as {host}:{port}. A literal brace is written
// twice.
type template struct {
	text   string
	pieces []piece
}

// A piece is literal text and the field after it. The last piece of a template has no field.
type piece struct {
	literal string
	field   *field
}

func (t *template) String() string { return t.text }

func (t *template) Type() string { return "template" }

// Set parses a template.
func (t *template) Set(text string) error {
	t.text, t.pieces = text, nil
	literal := ""
	for i := 0; i < len(text); {
		rest := text[i:]
		switch {
		case strings.HasPrefix(rest, "{{") || strings.HasPrefix(rest, "}}"):
			literal += rest[:1]
			i += 2
		case rest[0] == '}':
			return fmt.Errorf("offset %d: %q without %q; write a literal brace twice", i, "}", "{")
		case rest[0] == '{':
			name, _, ok := strings.Cut(rest[1:], "}")
			if !ok {
				return fmt.Errorf("offset %d: %q without %q; write a literal brace twice", i, "{", "}")
			}
			f, err := lookupField(name)
			if err != nil {
				return fmt.Errorf("offset %d: %w", i+1, err)
			}
			t.pieces = append(t.pieces, piece{literal, f})
			literal = ""
			i += len(name) + 2
		default:
			n := strings.IndexAny(rest, "{}")
			if n < 0 {
				n = len(rest)
			}
			literal += rest[:n]
			i += n
		}
	}
	t.pieces = append(t.pieces, piece{literal: literal})
	return nil
}

// has reports whether the template has any of the fields.
func (t *template) has(fields []field) bool {
	return slices.ContainsFunc(t.pieces, func(p piece) bool { return p.field != nil && slices.Contains(fields, *p.field) })
}

// lookupField returns the field with the given name.
func lookupField(name string) (*field, error) {
	all := slices.Concat(fields, wholes)
	var names []string
	for i := range all {
		if all[i].name == name {
			return &all[i], nil
		}
		names = append(names, all[i].name)
	}
	if nearest, ok := similar.Find(name, slices.Values(names)); ok {
		return nil, fmt.Errorf("unknown field {%s}; did you mean {%s}?", name, nearest)
	}
	return nil, errors.New("expected one of " + strings.Join(names, ", "))
}

// append appends the template with the fields of a reference, escaped for the terminal. A field that it does
// not have is empty. The input is the text of the reference before its repairs.
func (t *template) append(dst []byte, terminal cli.Terminal, input string, c *components) []byte {
	c[inputIndex].text = input
	for _, p := range t.pieces {
		dst = append(dst, p.literal...)
		if p.field != nil {
			value, _ := p.field.of(c)
			dst = terminal.AppendValue(dst, value)
		}
	}
	return dst
}
