package uri_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// Every result equals the value that its own text is parsed to. Values are compared with ==, so a
// wrong offset or host kind would make equal references differ. This must hold for every function
// that returns a URI, a Reference, an Authority or a Host.

// results are the values that one function returns.
type results []any

// reparsed are the functions and methods that return such values, by name. Each is called with two
// URIs, two references and the text of the second reference. Errors are not compared.
var reparsed = map[string]func(u, v uri.URI, r, s uri.Reference, text string) results{
	"Parse":            func(u, _ uri.URI, _, _ uri.Reference, _ string) results { return of(uri.Parse(u.String())) },
	"ParseAbsoluteURI": func(u, _ uri.URI, _, _ uri.Reference, _ string) results { return of(uri.ParseAbsoluteURI(u.String())) },
	"MustParse": func(u, _ uri.URI, _, _ uri.Reference, _ string) results {
		return results{uri.MustParse("s:" + u.Scheme())}
	},
	"ParseReference": func(_, _ uri.URI, _, _ uri.Reference, text string) results { return of(uri.ParseReference(text)) },
	"MustParseReference": func(_, _ uri.URI, r, _ uri.Reference, _ string) results {
		return results{uri.MustParseReference(r.String())}
	},
	"ParseAuthority": func(_, _ uri.URI, r, _ uri.Reference, text string) results {
		a, _ := r.Authority()
		return append(of(uri.ParseAuthority(a.String())), of(uri.ParseAuthority(text))...)
	},
	"ParseHost": func(_, _ uri.URI, _, _ uri.Reference, text string) results { return of(uri.ParseHost(text)) },
	"FromURL": func(u, _ uri.URI, _, r uri.Reference, _ string) results {
		var all results
		for _, r := range []uri.Reference{u.Reference(), r} {
			if u, err := r.URL(); err == nil {
				all = append(all, of(uri.FromURL(u))...)
			}
			if u, err := r.LossyURL(); err == nil {
				all = append(all, of(uri.FromURL(u))...)
			}
		}
		return all
	},

	"URI.Reference":       func(u, _ uri.URI, _, _ uri.Reference, _ string) results { return results{u.Reference()} },
	"Reference.URI":       func(_, _ uri.URI, _, r uri.Reference, _ string) results { return found(r.URI()) },
	"URI.Authority":       func(u, _ uri.URI, _, _ uri.Reference, _ string) results { return found(u.Authority()) },
	"Reference.Authority": func(_, _ uri.URI, _, r uri.Reference, _ string) results { return found(r.Authority()) },
	"Authority.Host": func(_, _ uri.URI, _, r uri.Reference, _ string) results {
		a, _ := r.Authority()
		return results{a.Host()}
	},

	"URI.ResolveString": func(u, _ uri.URI, _, _ uri.Reference, text string) results { return of(u.ResolveString(text)) },
	"URI.Resolve":       func(u, _ uri.URI, _, r uri.Reference, _ string) results { return of(u.Resolve(r)) },
	"Resolver.Resolve": func(u, _ uri.URI, _, r uri.Reference, _ string) results {
		return resolvers(u, func(rs uri.Resolver) results { return of(rs.Resolve(r)) })
	},
	"URI.Relativize": func(u, v uri.URI, _, _ uri.Reference, _ string) results {
		return append(append(found(u.Relativize(v)), found(u.Relativize(u))...), found(u.Relativize(moved(u)))...)
	},
	"Resolver.Relativize": func(u, v uri.URI, _, _ uri.Reference, _ string) results {
		return resolvers(u, func(rs uri.Resolver) results {
			return append(found(rs.Relativize(v)), found(rs.Relativize(moved(u)))...)
		})
	},
	"BaseURIs.Base": func(u, v uri.URI, _, _ uri.Reference, _ string) results {
		a, _ := uri.BaseURIs{Retrieval: u, Default: v}.Base()
		return results{a}
	},

	"URI.Normalize":       func(u, _ uri.URI, _, _ uri.Reference, _ string) results { return results{u.Normalize()} },
	"Reference.Normalize": func(_, _ uri.URI, _, r uri.Reference, _ string) results { return results{r.Normalize()} },
	"Normalizer.NormalizeURI": func(u, _ uri.URI, _, _ uri.Reference, _ string) results {
		return normalizers(func(n uri.Normalizer) any { return n.NormalizeURI(u) })
	},
	"Normalizer.Normalize": func(_, _ uri.URI, _, r uri.Reference, _ string) results {
		return normalizers(func(n uri.Normalizer) any { return n.Normalize(r) })
	},

	"Builder.URI": func(u, _ uri.URI, _, r uri.Reference, text string) results {
		b := u.Builder()
		all := of(b.URI())
		all = append(all, of(r.Builder().GuardPath().Scheme("s").URI())...)
		all = append(all, of(b.AddSegments(text, "").AddPair(text, "").URI())...)
		return append(all, of(b.Without(uri.ComponentAuthority).GuardPath().URI())...)
	},
	"Builder.Reference": func(u, _ uri.URI, _, r uri.Reference, text string) results {
		b := r.Builder().GuardPath()
		all := of(b.Reference())
		all = append(all, of(b.Host("1.2.3.4").Port("").Reference())...)
		return append(all, of(b.Without(uri.ComponentAuthority).AddSegments("", text).Fragment("").Reference())...)
	},
}

// of returns a value if there is no error, and found returns it if ok is true.
func of[T any](v T, err error) results {
	if err != nil {
		return nil
	}
	return results{v}
}

func found[T any](v T, ok bool) results {
	if !ok {
		return nil
	}
	return results{v}
}

// moved returns a URI with the authority of u and a different path.
func moved(u uri.URI) uri.URI {
	moved, err := u.Resolve(uri.MustParseReference("../x?y#z"))
	if err != nil {
		panic(err)
	}
	return moved
}

// resolvers returns the results of f for a base and all options.
func resolvers(base uri.URI, f func(uri.Resolver) results) (all results) {
	for i := range 2 * 2 * 3 {
		all = append(all, f(uri.Resolver{Base: base, NonStrict: i&1 > 0, EncodedDots: i&2 > 0, Underflow: uri.Underflow(i >> 2)})...)
	}
	return all
}

// normalizers returns the results of f for all steps.
func normalizers(f func(uri.Normalizer) any) (all results) {
	for steps := range uri.Steps(32) {
		all = append(all, f(uri.Normalizer{Steps: steps}))
	}
	return all
}

// reparsedSetter returns the results of a setter, for several components.
func reparsedSetter(s setter, u uri.URI, r uri.Reference, text string) (all results) {
	for _, component := range []string{text, s.sample(), "1.2.3.4"} {
		all = append(all, of(s.reference(r, component))...)
		all = append(all, of(s.uri(u, component))...)
	}
	return all
}

// checkReparsed reports a result that differs from the value that its text is parsed to.
func checkReparsed(t *testing.T, name string, all results) {
	t.Helper()
	for _, v := range all {
		var want any
		var err error
		switch v := v.(type) {
		case uri.URI:
			if want, err = uri.Parse(v.String()); v.IsZero() {
				want, err = uri.URI{}, nil
			}
		case uri.Reference:
			want, err = uri.ParseReference(v.String())
		case uri.Authority:
			want, err = uri.ParseAuthority(v.String())
		case uri.Host:
			want, err = uri.ParseHost(v.String())
		}
		if err != nil || v != want {
			t.Fatalf("%s returns %s %#v, which differs from its parsed text, %v", name, v, v, err)
		}
	}
}

// TestReparse reparses the results of all functions.
func TestReparse(t *testing.T) {
	var references []uri.Reference
	for _, s := range append(append([]string{}, stretchSeeds...), someReferences...) {
		references = append(references, uri.MustParseReference(s))
	}
	for i, s := range stretchSeeds {
		next := 0
		for r := range stretched(s, 1) {
			if next++; next%16 == i {
				references = append(references, r)
			}
		}
	}
	base := uri.MustParse("http://1.2.3.4/b/c?q#f")
	for i, r := range references {
		if i%16 > 0 && testing.Short() {
			continue
		}
		u, ok := r.URI()
		if !ok {
			u = base
		}
		for _, other := range references {
			if len(r.String())+len(other.String()) > 600 {
				continue
			}
			v, ok := other.URI()
			if !ok {
				v = base
			}
			for name, f := range reparsed {
				checkReparsed(t, name, f(u, v, r, other, other.String()))
			}
			for _, s := range setters {
				checkReparsed(t, s.name, reparsedSetter(s, u, r, other.String()))
			}
		}
	}
}

// TestReparseHasAll finds in the source all functions that return a URI, a Reference, an Authority
// or a Host, and checks that a table above contains them.
func TestReparseHasAll(t *testing.T) {
	known := make(map[string]bool)
	for name := range reparsed {
		known[name] = true
	}
	for _, s := range setters {
		known["Reference."+s.name] = true
		known["URI."+s.name] = true
	}
	files, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !f.Name.IsExported() || !returnsReference(f) {
				continue
			}
			found++
			if name := methodName(f); !known[name] {
				t.Errorf("%s returns a URI, Reference, Authority or Host, but no test holds it to its reparse", name)
			}
		}
	}
	if found < 40 {
		t.Errorf("found %d functions: too few to be all", found)
	}
}

// returnsReference reports whether a result of f is a URI, Reference, Authority or Host.
func returnsReference(f *ast.FuncDecl) bool {
	if f.Type.Results == nil {
		return false
	}
	for _, field := range f.Type.Results.List {
		if id, ok := field.Type.(*ast.Ident); ok {
			switch id.Name {
			case "URI", "Reference", "Authority", "Host":
				return true
			}
		}
	}
	return false
}

// methodName returns the name of f, with its receiver's type for a method: "URI.Resolve".
func methodName(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	recv := f.Recv.List[0].Type
	if star, ok := recv.(*ast.StarExpr); ok {
		recv = star.X
	}
	return recv.(*ast.Ident).Name + "." + f.Name.Name
}
