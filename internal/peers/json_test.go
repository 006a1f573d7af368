package peers

import (
	"encoding/json"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/std66/std66/internal/peers/documents"
	"github.com/std66/std66/internal/peers/documents/jsoncode"
)

// jsonComparisons returns the comparisons of JSON texts. The results are only whether a text is
// valid.
func jsonComparisons() []comparison {
	return []comparison{encodingJSON, jsontextValid}
}

// encodingJSON compares the rule JSON-text with the standard library.
var encodingJSON = comparison{
	peer: "encoding/json", work: "Valid", texts: jsonTexts,
	ours:   verdict(jsoncode.RuleJSONText.Match),
	theirs: verdict(func(s string) bool { return json.Valid([]byte(s)) }),
	classes: []class{
		{accepts, "strings that are not UTF-8", "RFC 8259 §8.1", "\"\xff\"", func(d *dispute) bool { return !utf8.ValidString(d.text) }},
		tooDeep,
	},
}

// jsontextValid compares the rule JSON-text with the syntax package of the standard library's
// experiment. The comparison allows objects with duplicate names, which RFC 8259 §4 does.
var jsontextValid = comparison{
	peer: "jsontext", work: "Value.IsValid", texts: jsonTexts,
	ours:   verdict(jsoncode.RuleJSONText.Match),
	theirs: verdict(func(s string) bool { return jsontext.Value(s).IsValid(jsontext.AllowDuplicateNames(true)) }),
	classes: []class{
		{rejects, "an escaped surrogate without its pair", "RFC 8259 §8.2", `"\uDEAD"`, func(d *dispute) bool {
			return strings.Contains(strings.ToLower(d.text), `\ud`) && depth(d.text) <= maxDepth
		}},
		tooDeep,
	},
}

// tooDeep is the class of texts that both peers reject to protect their stacks.
var tooDeep = class{
	rejects, "more than 10,000 nested arrays and objects, as an implementation may", "RFC 8259 §9", nestedArrays(maxDepth + 1),
	func(d *dispute) bool { return depth(d.text) > maxDepth },
}

// maxDepth is the greatest depth that both peers accept.
const maxDepth = 10_000

// nestedArrays returns n nested arrays.
func nestedArrays(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }

// depth returns the depth of the arrays and objects of a valid text.
func depth(s string) int {
	most, now := 0, 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			for i++; s[i] != '"'; i++ {
				if s[i] == '\\' {
					i++
				}
			}
		case '[', '{':
			now++
			most = max(most, now)
		case ']', '}':
			now--
		}
	}
	return most
}

// jsonPieces are the parts of short JSON texts.
var jsonPieces = []string{
	"[", "]", "{", "}", ",", ":", " ", "\n", "\v", "\ufeff", "0", "-1", ".5", "e+1", "E", "01", "true", "null", "fals", `"a"`, `"a":`, `"`, "\\", `"\u00e9"`,
	`"\uD800"`, `"\uD83D\uDE00"`, `"日"`, "\"\xff\"", "\"\xed\xa0\x80\"", "\x00", "\x7f", "[]", "{}", "//",
}

// jsonTexts returns the strings in the tests of Go's packages for JSON, and short and deep texts,
// each followed by an edited copy, the documents in Go's source, and parts and copies of them with
// edits.
func jsonTexts(t testing.TB) iter.Seq[string] {
	all, err := documents.Go()
	if err != nil {
		t.Fatal(err)
	}
	suites, err := documents.Strings()
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(Seed, 4))
	return withEdits(random, jsonPieces, []iter.Seq[string]{
		slices.Values(suites), combinations("", jsonPieces, 3), slices.Values(deepTexts()), repeated(all, 12), parts(random, all, 500),
	})
}

// repeated yields each document n times.
func repeated(all []documents.Document, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, d := range all {
			for range n {
				if !yield(d.Text) {
					return
				}
			}
		}
	}
}

// parts yields n parts of each document, of up to 300 bytes. Some are the ends of values, with
// brackets that close others.
func parts(random *rand.Rand, all []documents.Document, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, d := range all {
			for range n {
				start := random.IntN(len(d.Text))
				if !yield(d.Text[start:min(len(d.Text), start+random.IntN(300))]) {
					return
				}
			}
		}
	}
}

// deepTexts returns texts at the depths where an implementation may change: 64, where the stack
// of a rule grows, and 10,000, where code has a limit.
func deepTexts() []string {
	var list []string
	for _, n := range []int{1, 2, 63, 64, 65, 255, 256, 257, 4095, 4096, 4097, maxDepth - 1, maxDepth, maxDepth + 1, maxDepth + 2, 100_000} {
		objects := strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n)
		list = append(list, nestedArrays(n), objects, nestedArrays(n)[1:], strings.Repeat("[{\"a\": ", n/2)+"null"+strings.Repeat(" }\n]", n/2), objects[:len(objects)-1])
	}
	return list
}
