package ref_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestOffsetsWritten checks in the source that only offsets.go and writer.go set
// offsets.
func TestOffsetsWritten(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, left := range n.Lhs {
					if isOffset(left) {
						found[name]++
					}
				}
			case *ast.UnaryExpr:
				if n.Op == token.AND && isOffset(n.X) {
					found[name]++
				}
			case *ast.CompositeLit:
				if id, ok := n.Type.(*ast.Ident); ok && id.Name == "Offsets" && len(n.Elts) > 0 {
					found[name]++
				}
			}
			return true
		})
	}
	for name, n := range found {
		if name != "offsets.go" && name != "writer.go" {
			t.Errorf("%s writes %d offsets", name, n)
		}
	}
	if found["offsets.go"] == 0 || found["writer.go"] == 0 {
		t.Errorf("found offsets written in %v", found)
	}
}

// isOffset reports whether e is a field of Offsets, in a field or receiver named at.
func isOffset(e ast.Expr) bool {
	field, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	switch at := field.X.(type) {
	case *ast.SelectorExpr:
		return at.Sel.Name == "at"
	case *ast.Ident:
		return at.Name == "at"
	}
	return false
}
