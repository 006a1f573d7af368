package peers

import (
	"regexp"

	pvcel "buf.build/go/protovalidate/cel"
	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"github.com/PuerkitoBio/purell"
)

// AppendixB is the regular expression of RFC 3986 Appendix B. Its groups 2, 4, 5, 7 and 9 are
// the components.
var AppendixB = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// PurellFlags are purell's flags for syntax-based normalization (RFC 3986 §6.2.2).
const PurellFlags = purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes |
	purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDotSegments

// Protovalidate returns protovalidate's functions for string.uri and string.uri_ref. They are
// internal to its module, so they are called through the bindings of its public CEL library,
// without a CEL expression. This adds two small allocations to each call, to convert the string
// to a CEL value and back.
func Protovalidate() (isURI, isReference func(s string) bool) {
	env, err := cel.NewEnv(cel.Lib(pvcel.NewLibrary()))
	if err != nil {
		panic(err)
	}
	return binding(env, "isUri", "string_is_uri_bool"), binding(env, "isUriRef", "string_is_uri_ref_bool")
}

// binding returns the function that a CEL library binds to an overload with a string argument.
func binding(env *cel.Env, function, overload string) func(s string) bool {
	bindings, err := env.Functions()[function].Bindings()
	if err != nil {
		panic(err)
	}
	for _, b := range bindings {
		if b.Operator == overload {
			args := []ref.Val{nil} // not shared by goroutines
			return func(s string) bool {
				args[0] = types.String(s)
				return b.Function(args...) == types.True
			}
		}
	}
	panic("protovalidate has no " + overload)
}
