package validators

import (
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/std66/std66/uri"
)

// The formats "uri" and "uri-reference" of JSON Schema. Values that are not strings are valid.

func isURI(v any) error {
	if s, ok := v.(string); ok {
		return uri.RuleURI.Check(s)
	}
	return nil
}

func isURIReference(v any) error {
	if s, ok := v.(string); ok {
		return uri.RuleURIReference.Check(s)
	}
	return nil
}

// NewCompiler returns a compiler of JSON schemas. It checks the formats uri and uri-reference by
// RFC 3986, in every draft.
func NewCompiler() *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	c.RegisterFormat(&jsonschema.Format{Name: "uri", Validate: isURI})
	c.RegisterFormat(&jsonschema.Format{Name: "uri-reference", Validate: isURIReference})
	c.AssertFormat()
	return c
}
