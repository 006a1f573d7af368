package main

import (
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"

	compiler "github.com/std66/std66/grammar/abnf"
	"github.com/std66/std66/internal/peers/documents"
	"github.com/std66/std66/internal/peers/documents/jsoncode"
	"github.com/std66/std66/internal/peers/documents/jsontables"
	"github.com/std66/std66/internal/peers/goabnf"
)

// jsonRows returns the rows of JSON texts whose names are wanted. The rule JSON-text and the peers
// say whether a text is valid:
//
//   - The first four columns are the generated code for strings and for bytes, the generated table,
//     and the rule compiled at run time.
//   - encoding/json does not check that strings are UTF-8. jsontext allows duplicate names.
//   - go-abnf has only the row with short texts: its time grows much faster than the text.
func jsonRows(wanted func(name string) bool) ([]work, error) {
	all, err := documents.Go()
	if err != nil {
		return nil, err
	}
	one := func(d documents.Document) func() []string { return func() []string { return []string{d.Text} } }
	values := func(least, most, limit int) func() []string {
		return func() []string { return documents.Values(all, least, most, limit) }
	}
	rows := []source{
		jsonRow("JSON, values of 0.5 to 4 kB", values(500, 4000, 4000), recognizers),
		jsonRow("JSON, values of 10 to 40 bytes", values(10, 40, 300), withGoABNF),
	}
	for _, d := range all {
		rows = append(rows, jsonRow("JSON, "+d.Name, one(d), recognizers))
	}
	return made(append(rows, treeRows(all)...), wanted)
}

// jsonRow returns the source of a row of JSON texts.
func jsonRow(name string, texts func() []string, runners func(texts []string) ([]runner, error)) source {
	return source{name, func(name string) (work, error) {
		w := work{name: name, inputs: texts()}
		var err error
		w.runners, err = runners(w.inputs)
		return w, err
	}}
}

// recognizers returns the runners that say whether a text is valid.
func recognizers(texts []string) ([]runner, error) {
	g, err := compiler.Bundled("rfc8259", "JSON-text")
	if err != nil {
		return nil, err
	}
	compiled, _ := g.Rule("JSON-text")
	return []runner{
		perText("generated", texts, jsoncode.RuleJSONText.Match),
		perBytes("of bytes", texts, jsoncode.RuleJSONText.MatchBytes),
		perText("as table", texts, jsontables.RuleJSONText.Match),
		perText("at run time", texts, compiled.Match),
		perBytes("encoding/json", texts, json.Valid),
		perBytes("jsontext", texts, func(b []byte) bool { return jsontext.Value(b).IsValid(jsontext.AllowDuplicateNames(true)) }),
	}, nil
}

// withGoABNF returns recognizers and go-abnf.
func withGoABNF(texts []string) ([]runner, error) {
	runners, err := recognizers(texts)
	if err != nil {
		return nil, err
	}
	match, err := goabnf.Matcher("rfc8259", "JSON-text")
	return append(runners, perText("go-abnf", texts, match)), err
}

// perBytes is perText for a function of bytes. They are converted before the measurement.
func perBytes(peer string, texts []string, f func(b []byte) bool) runner {
	var all [][]byte
	for _, s := range texts {
		all = append(all, []byte(s))
	}
	return runner{peer, func(i int) bool { return f(all[i]) }}
}
