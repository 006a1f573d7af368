package grammar_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// definitions parses files.
func definitions(files []grammar.File) (defs []*abnf.Definition, errs abnf.ErrorList) {
	for _, f := range files {
		d, e := abnf.Definitions(abnf.Source{Name: f.Name, Text: f.Text})
		defs, errs = append(defs, d...), append(errs, e...)
	}
	return defs, errs
}

// inForce returns the definitions of a document's patches, and the document's own definitions
// that they do not replace.
func inForce(t *testing.T, d grammar.Document) []*abnf.Definition {
	t.Helper()
	defs, _ := definitions(d.Files)
	patch, errs := definitions(d.Patches)
	if len(errs) > 0 {
		t.Errorf("%s: the patch does not parse: %s", d.Name, errs)
	}
	defs = slices.DeleteFunc(defs, func(def *abnf.Definition) bool { return defines(patch, def.Name) })
	return append(defs, patch...)
}

// defines reports whether one of the definitions has the given name.
func defines(defs []*abnf.Definition, name string) bool {
	return slices.ContainsFunc(defs, func(d *abnf.Definition) bool { return strings.EqualFold(d.Name, name) })
}

// walk calls f for n and all nodes below it.
func walk(n *abnf.Node, f func(*abnf.Node)) {
	if n == nil {
		return
	}
	f(n)
	for _, sub := range n.Subs {
		walk(sub, f)
	}
}

// TestDefinitions checks that each definition parses or is replaced by a patch, and that a
// rule is defined once.
func TestDefinitions(t *testing.T) {
	for _, d := range grammar.Documents() {
		defined := map[string]bool{}
		for _, def := range inForce(t, d) {
			name := strings.ToLower(def.Name)
			if def.Body == nil {
				t.Errorf("%s: %s does not parse", def.Pos, def.Name)
			}
			if defined[name] && !def.Incremental {
				t.Errorf("%s: %s is defined twice", def.Pos, def.Name)
			}
			defined[name] = true
		}
		defs, errs := definitions(d.Files)
		patch, _ := definitions(d.Patches)
		for _, e := range errs {
			at := "" // the definition with the mistake
			for _, def := range defs {
				if def.Pos.File == e.Pos.File && def.Pos.Line <= e.Pos.Line {
					at = def.Name
				}
			}
			if !defines(patch, at) {
				t.Error(e)
			}
		}
	}
}

// TestPatches checks that each definition of a patch has a comment with its reason, and that
// it replaces a rule of the document or defines one that the document or the patch needs.
func TestPatches(t *testing.T) {
	for _, d := range grammar.Documents() {
		patch, _ := definitions(d.Patches)
		if len(patch) == 0 && len(d.Patches) > 0 && !citation.MatchString(lastLine(d.Patches[0].Text)) {
			t.Errorf("%s: the patch has neither a definition nor a citation", d.Name)
		}
		defs, _ := definitions(d.Files)
		for _, def := range patch {
			if len(def.Doc) == 0 {
				t.Errorf("%s: %s has no comment", def.Pos, def.Name)
			}
			if defines(defs, def.Name) || d.Name == "rfc2397" { // its notation has ":="
				continue
			}
			needed := false
			for _, other := range inForce(t, d) {
				walk(other.Body, func(n *abnf.Node) {
					needed = needed || n.Op == abnf.OpRef && other != def && strings.EqualFold(n.Name, def.Name)
				})
			}
			if !needed {
				t.Errorf("%s: nothing needs %s", def.Pos, def.Name)
			}
		}
	}
}

// lastLine returns the last line of a text.
func lastLine(text string) string {
	text = strings.TrimSuffix(text, "\n")
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// TestResponseCodes compares the alternatives of resp-text-code in RFC 9051 with its patch.
// Only the last one may differ.
func TestResponseCodes(t *testing.T) {
	d, _ := grammar.Find("rfc9051")
	alternatives := func(files []grammar.File) (list []string) {
		defs, _ := definitions(files)
		for _, def := range defs {
			if def.Name == "resp-text-code" {
				for _, n := range def.Body.Subs {
					list = append(list, n.String())
				}
			}
		}
		return list
	}
	published, patch := alternatives(d.Files), alternatives(d.Patches)
	last := len(published) - 1
	if last < 30 || len(patch) != last+1 || !slices.Equal(published[:last], patch[:last]) || published[last] == patch[last] {
		t.Errorf("published:\n%q\npatch:\n%q", published, patch)
	}
}
