// Package runtime is the part of generated packages that does not vary with the grammar.
//
// Package gen embeds these files and copies those that a grammar needs, with another
// header and package clause, as zruntime*.go. So that they compile, are vetted and are
// tested where they are written, the generated part of a small grammar stands beside them:
// the files z*.go, made of testdata/small.abnf, are not embedded. Nor is lines.go, with which
// the commands draw the excerpts of generated packages.
//
// Two rules hold for the files that are copied. They import the standard library only. And
// each of their unexported package-level names begins with z and a capital letter, as all
// such names in generated files do, so that none of them clashes with a name that a person
// writes in the same package.
package runtime

//go:generate go test .. -run=TestRuntimePackageIsFresh -update
