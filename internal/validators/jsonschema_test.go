package validators

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// suiteVariable is an environment variable with the folder of the public JSON Schema test suite
// (github.com/json-schema-org/JSON-Schema-Test-Suite).
const suiteVariable = "JSON_SCHEMA_TEST_SUITE"

// group is a group of cases in the format of the public test suite.
type group struct {
	description string
	schema      any
	cases       []testCase
}

// testCase is a value, and whether it is valid.
type testCase struct {
	description string
	data        any
	valid       bool
}

// readGroups reads a file of the format of the public test suite.
func readGroups(t *testing.T, name string) []group {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	content, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var groups []group
	for _, g := range content.([]any) {
		g := g.(map[string]any)
		read := group{description: g["description"].(string), schema: g["schema"]}
		for _, c := range g["tests"].([]any) {
			c := c.(map[string]any)
			read.cases = append(read.cases, testCase{c["description"].(string), c["data"], c["valid"].(bool)})
		}
		groups = append(groups, read)
	}
	return groups
}

// wrong returns the cases in a file that a compiler's schemas decide against the file.
func wrong(t *testing.T, newCompiler func() *jsonschema.Compiler, name string) (failures []string, all int) {
	t.Helper()
	for _, g := range readGroups(t, name) {
		compiler := newCompiler()
		if err := compiler.AddResource("schema.json", g.schema); err != nil {
			t.Fatalf("%s: %s: %v", name, g.description, err)
		}
		schema, err := compiler.Compile("schema.json")
		if err != nil {
			t.Fatalf("%s: %s: %v", name, g.description, err)
		}
		for _, c := range g.cases {
			all++
			if err := schema.Validate(c.data); (err == nil) != c.valid {
				failures = append(failures, fmt.Sprintf("%s: %s: got %v, want valid %t", g.description, c.description, err, c.valid))
			}
		}
	}
	return failures, all
}

// defaultCompiler returns a compiler with the formats of package jsonschema.
func defaultCompiler() *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	return c
}

// TestFormats decides all cases of the files in testdata, and of the public test suite if the
// environment names its folder. The formats of package jsonschema decide some of them wrongly.
func TestFormats(t *testing.T) {
	files := []string{"testdata/uri.json", "testdata/uri-reference.json"}
	if dir := os.Getenv(suiteVariable); dir != "" {
		files = append(files, suiteFiles(t, dir)...)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			failures, all := wrong(t, NewCompiler, file)
			for _, failure := range failures {
				t.Error(failure)
			}
			before, _ := wrong(t, defaultCompiler, file)
			t.Logf("%d cases: %d right with the formats of package jsonschema, %d with ours", all, all-len(before), all-len(failures))
			if strings.HasPrefix(file, "testdata") && len(before) == 0 {
				t.Error("package jsonschema decides all cases: the example shows nothing")
			}
		})
	}
}

// suiteFiles returns the files for the formats in the public test suite.
func suiteFiles(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	for _, format := range []string{"uri", "uri-reference"} {
		pattern := filepath.Join(dir, "tests", "draft2020-12", "optional", "format", format+".json")
		if _, err := os.Stat(pattern); err != nil {
			t.Fatalf("%s: %v", suiteVariable, err)
		}
		files = append(files, pattern)
	}
	return files
}

func ExampleNewCompiler() {
	compiler := NewCompiler()
	schema, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"properties": {"homepage": {"format": "uri"}}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	compiler.AddResource("http://example.com/person.json", schema)
	person := compiler.MustCompile("http://example.com/person.json")
	fmt.Println(person.Validate(map[string]any{"homepage": "http://example.com/a b"}))
	// Output:
	// jsonschema validation failed with 'http://example.com/person.json#'
	// - at '/homepage': 'http://example.com/a b' is not valid uri: uri: URI: offset 20: expected "/", "?", "#", pchar or end of input, found " "
}
