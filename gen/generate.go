// Package gen generates Go packages from ABNF grammars. A generated package has a recognizer
// for each rule and the requested parsers. It imports only the standard library.
//
// [Generate] is the table of contents. It runs five layers, each on the result of the layer
// before it:
//
//	read.go        the grammar, in one or more documents
//	spec*.go       the specification: rules, their Go names, parsers and captures
//	machines.go    an automaton for each rule and parser, and a joint one for all rules, which
//	               package internal/machines compiles
//	block*.go      the block form of code: states, edges, byte sets; and the tables, which
//	               package internal/tables lays out
//	text*.go       Go code, emitted with jennifer
//
// place.go drives the last two layers. It divides the text among files by sections of the
// source document, and plans the block form again if code does not fit in a file. runtime.go
// adds the files of gen/runtime, which do not depend on the grammar. tuning.go has the sizes
// that select the form of each rule, log.go reports the forms, files.go writes the files, and
// origin.go writes the names of documents.
//
// Unexported package-level names in the generated files begin with z and a capital letter, so
// that they do not clash with names in handwritten files.
package gen

import (
	"fmt"
	"go/token"
	"io"
	"slices"

	"github.com/std66/std66/internal/limit"
)

// Config selects what to generate.
type Config struct {
	Sources  []Source // the files of one grammar, which defines each rule once
	Patches  []Source // definitions with "=", which replace rules of Sources, or "=/", which add to them
	Encoding string   // meaning of num-vals: "bytes" or "utf8"; "" or "auto" to decide by the grammar
	Lists    string   // form of HTTP's lists (#): "sender", "recipient" or "rfc7230"; "" means "sender"
	Package  string   // name of the generated package
	Doc      string   // package comment; none if empty

	// Imports are documents that undefined rule names are looked up in. Documents returns any other
	// document, by name, that the document with the first source from refers to; the text of its error
	// is advice. If Documents is nil, only Imports are found. Suggest, if not nil, returns advice about
	// an undefined rule in the document with the first source from, or "".
	Imports   []Document
	Documents func(from, name string) (Document, error)
	Suggest   func(from, rule string) string

	Rules       []string // generate these rules and the rules that they need; all rules if empty
	Parsers     []string // parsers as RULE=CAPTURE,... or, if hidden, RULE=CAPTURE,...=>FIELD,... (see the documentation of abnf gen)
	ParserFiles []Source // files with a parser on each line; indented lines continue the line before
	Typed       bool     // generate a type for the nodes of each rule of the tree; there must be one tree
	HideParsers bool     // do not export the parsers
	Trees       []string // trees as RULE, or RULE=NODE,... (see the documentation of abnf gen)
	Bytes       []string // rules whose single bytes zBytesOf gives to handwritten code
	Code        []string // rules that always get code of their own
	Extern      []string // rules whose ends handwritten functions find, such as externLiteral for literal
	Tables      bool     // generate tables for all rules and parsers, and no code
	Characters  bool     // strings are characters in UTF-8, and errors are at the start of one
	NoAssembly  bool     // generate no assembly files, which a package with cgo cannot have

	MaxStates int          // limit on the states of each rule; 0 means 50,000
	MaxWork   int64        // limit on the steps for all rules together; 0 means 300,000,000
	MaxMemory int64        // limit on the memory held at once, estimated in bytes; 0 means 400 MB
	Warn      func(string) // if not nil, receives warnings about the grammar
	Log       io.Writer    // if not nil, receives the form of each rule and the time of each stage

	tuning *tuning // nil means defaultTuning
}

// Generate returns the files of the generated package. The same Config gives the same bytes.
// The error lists the mistakes in the grammar, or the rules that cannot be compiled or named,
// one per line, as "file:line:col: message".
func Generate(c Config) (Files, error) {
	log := newLog(c.Log)
	budget := limit.New(limit.Limits{States: c.MaxStates, Work: c.MaxWork, Memory: c.MaxMemory})
	s, err := newSpec(c, budget)
	if err != nil {
		return nil, err
	}
	log.specified(s, c)
	m, err := compile(s, c.tuned(), budget)
	if err != nil {
		return nil, err
	}
	for _, w := range m.Warnings {
		if c.Warn != nil {
			c.Warn(w.Error())
		}
	}
	log.compiled(m)
	p, files, err := place(s, m, c)
	log.emitted(p, files)
	return files, err
}

// CheckPackageName returns an error if a generated package cannot have the given name. The go
// command ignores the files of package documentation, and main and init cannot be imported.
func CheckPackageName(name string) error {
	if !token.IsIdentifier(name) || slices.Contains([]string{"_", "main", "init", "documentation"}, name) {
		return fmt.Errorf("package name %q: expected a Go identifier that can be imported", name)
	}
	return nil
}
