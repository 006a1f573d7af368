// Package nested is the variant of package runtime for grammars whose calls nest without limit. Its
// files nested.go and depth.go take the place of scan.go and check.go. Package gen embeds them. The
// files z*.go are generated for a small grammar, testdata/small.abnf, with copies of the other files
// of package runtime.
package nested
