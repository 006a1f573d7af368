// Package runtime is the part of generated packages that does not depend on the grammar.
//
// Package gen embeds the files that grammars need and copies them into generated packages as
// zruntime*.go and zruntime*.s, with another header and package clause. The files z*.go are the generated part
// for a small grammar, testdata/small.abnf: with them, the embedded files can be compiled, vetted
// and tested here. Package gen does not embed the files z*.go, nor lines.go, which the commands
// use to draw the same excerpts as generated packages.
//
// The files error.go and rule.go are the interface of generated packages: the type SyntaxError and
// the methods of Rule. The other embedded files run tables. They do not depend on the names of a
// generated package, and package grammar/abnf has copies of them too.
//
// The files window.go and masks* have assembly and the code that calls it, for amd64 and arm64 without
// the build tag purego. Other platforms and packages with cgo have nowindow.go instead.
//
// Two rules hold for the embedded files. They import only the standard library. Their unexported
// package-level names begin with z and a capital letter, like all such names in generated files,
// so that they do not clash with names that a person writes in the same package.
package runtime

//go:generate go test .. -run=TestRuntimePackagesAreFresh -update
