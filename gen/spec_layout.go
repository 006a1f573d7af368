package gen

import (
	"fmt"
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// The result of a hidden parser is a struct with a span for each capture, or the fields of a layout.
// Such a parser stores each offset where handwritten code needs it, and nothing else:
//
//	layout = "=>" field *( "," field )
//	field  = name ":" ( offset / kind )
//	offset = capture ( ".start" / ".end" ) [ "+1" ]
//	kind   = capture *( "|" capture )
//
// A missing capture has the offset 0. So an offset that can be 0 in another way is stored plus one.

// fieldSpec is a field of a layout.
type fieldSpec struct {
	text     string // as written
	name     string
	captures []int // of an offset, its capture; of a kind, the captures with the values 1, 2, ...
	kind     bool
	end      bool // the offset is the end of the capture
	plusOne  bool // the offset is stored plus one
}

// holds reports whether f is the offset of a tag.
func (f *fieldSpec) holds(capture int, end bool) bool {
	return !f.kind && f.captures[0] == capture && f.end == end
}

// readLayout parses the layout of p.
func (p *parserSpec) readLayout(text string, exported bool) error {
	if exported {
		return fmt.Errorf("rule %q: an exported parser cannot have a layout, which would be part of the package's API", p.Root.Name)
	}
	for text := range strings.SplitSeq(strings.TrimPrefix(text, "=>"), ",") {
		f, err := p.readField(text)
		if err != nil {
			return err
		}
		for _, other := range p.layout {
			if other.name == f.name {
				return fmt.Errorf("%q: the field %q has the same name", text, other.text)
			}
			if !f.kind && other.holds(f.captures[0], f.end) {
				return fmt.Errorf("%q: the field %q has the same offset", text, other.text)
			}
		}
		p.layout = append(p.layout, f)
	}
	p.dropCaptures()
	return nil
}

// readField parses a field of a layout.
func (p *parserSpec) readField(text string) (*fieldSpec, error) {
	name, value, ok := strings.Cut(text, ":")
	if !ok {
		return nil, fmt.Errorf("%q: expected a field, such as hostEnd:host.end or kind:ipv4|ipv6", text)
	}
	if !token.IsIdentifier(name) || name == "_" {
		return nil, fmt.Errorf("%q: a field's name must be a Go identifier", text)
	}
	f := &fieldSpec{text: text, name: name}
	captures := strings.Split(value, "|")
	if capture, tag, ok := strings.Cut(value, "."); ok {
		captures = []string{capture}
		tag, f.plusOne = strings.CutSuffix(tag, "+1")
		if f.end = tag == "end"; tag != "start" && !f.end {
			return nil, fmt.Errorf("%q: expected .start, .end, .start+1 or .end+1 after the capture", text)
		}
	} else if f.kind = true; len(captures) > math.MaxUint8 {
		return nil, fmt.Errorf("%q: a kind can have at most %d captures", name, math.MaxUint8)
	}
	for _, capture := range captures {
		i, err := p.capture(capture)
		if err == nil && slices.Contains(f.captures, i) {
			err = fmt.Errorf("capture %q occurs twice", capture)
		}
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		f.captures = append(f.captures, i)
	}
	return f, nil
}

// capture returns the index of the capture with a name.
func (p *parserSpec) capture(name string) (int, error) {
	if _, err := abnf.FindCapture(p.Lists(), name); err == nil {
		return 0, fmt.Errorf("capture %q is a list, which has no place in a layout", name)
	}
	return abnf.FindCapture(p.captures, name)
}

// dropCaptures removes the captures that no field of the layout needs, so that they are not compiled.
// It keeps a capture of a rule that refers to a needed capture's rule, because the needed capture may
// be derived from it (see dfa.Deferral).
func (p *parserSpec) dropCaptures() {
	fields := make([]bool, len(p.captures))
	for _, f := range p.layout {
		for _, i := range f.captures {
			fields[i] = true
		}
	}
	refers := func(c abnf.Capture) bool {
		for i, needed := range p.captures {
			if fields[i] && slices.Contains(c.Parts[0].Rule.References(), needed.Parts[0].Rule) {
				return true
			}
		}
		return false
	}
	number := make([]int, len(p.captures))
	var kept []abnf.Capture
	for i, c := range p.captures {
		number[i] = len(kept)
		if fields[i] || len(c.Parts) == 1 && refers(c) {
			kept = append(kept, c)
		}
	}
	for _, f := range p.layout {
		for k, i := range f.captures {
			f.captures[k] = number[i]
		}
	}
	p.captures, p.Captures = kept, append(slices.Clone(kept), p.Lists()...)
}

// specError returns an error in the specification of a parser, which has a position if it is in a file.
func specError(pos abnf.Pos, err error) error {
	if pos.File == "" {
		return &ConfigError{"Parsers", err}
	}
	return &abnf.Error{Pos: pos, Msg: err.Error()}
}
