package main

import "github.com/std66/std66/internal/peers"

// A source makes the work of a row. Only wanted works are made, because that takes time: all peers of a
// row check all its inputs.
type source struct {
	name string
	make func(name string) (work, error)
}

// made returns the works of the sources whose names are wanted.
func made(sources []source, wanted func(name string) bool) ([]work, error) {
	var list []work
	for _, s := range sources {
		if !wanted(s.name) {
			continue
		}
		w, err := s.make(s.name)
		if err != nil {
			return nil, err
		}
		list = append(list, w)
	}
	return list, nil
}

// generatedInputs returns the sources of the rows with generated references.
func generatedInputs() []source {
	var list []source
	for _, shape := range peers.Shapes() {
		list = append(list, source{"Parse, " + shape.Name, texts(shape.URIs, parse)})
	}
	shapes := peers.Shapes()
	mixed, long := shapes[0].URIs, shapes[len(shapes)-1].URIs
	hostile := func() []peerFunc { return anyVerdict(parse()) }
	return append(list, []source{
		{"Match, mixed", texts(mixed, match)},
		{"Match, 500 bytes", texts(long, match)},
		{"Split, mixed", texts(mixed, split)},
		{"Check, invalid", texts(peers.Invalid, check)},
		{"Check, invalid, and its text", texts(peers.Invalid, checkText)},
		{"Resolve, text to text", texts(peers.References, resolve)},
		{"Resolve, parsed", parsed(peers.References, resolveParsed)},
		{"Normalize, normal", texts(mixed, normalize)},
		{"Normalize, changed", texts(peers.Changed, normalize)},
		{"Normalize, normal, parsed", parsed(mixed, normalizeParsed)},
		{"Normalize, changed, parsed", parsed(peers.Changed, normalizeParsed)},
		{"Parse, hostile", texts(peers.Hostile, hostile)},
		{"Parse IRI, mixed", texts(mixed, parseIRI)},
		{"Parse IRI, not ASCII", texts(peers.IRIs, parseNonASCII)},
		{"IRI to URI, text to text", texts(peers.IRIs, iriToURI)},
	}...)
}

// linesOfFile returns the sources of the rows with the lines of a file.
func linesOfFile(lines []string) []source {
	all := func(int) []string { return lines }
	return []source{
		{"Parse, CORPUS", texts(all, parse)},
		{"Match, CORPUS", texts(all, match)},
		{"Split, CORPUS", texts(all, split)},
		{"Resolve, CORPUS, text to text", texts(all, resolve)},
		{"Normalize, CORPUS", texts(all, normalize)},
		{"Normalize, CORPUS, parsed", parsed(all, normalizeParsed)},
	}
}

// texts returns a function that makes the work of some functions of texts.
func texts(inputs func(n int) []string, functions func() []peerFunc) func(name string) (work, error) {
	return func(name string) (work, error) { return newWork(name, inputs(perRow), functions()), nil }
}

// parsed returns a function that makes a work of parsed texts.
func parsed(inputs func(n int) []string, make func(name string, texts []string) work) func(name string) (work, error) {
	return func(name string) (work, error) { return make(name, inputs(perRow)), nil }
}
