package peers

import (
	"regexp"

	pvcel "buf.build/go/protovalidate/cel"
	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"github.com/PuerkitoBio/purell"
)

// AppendixB is the regular expression of RFC 3986, Appendix B. Its groups 2, 4, 5, 7 and 9
// are the components.
var AppendixB = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// PurellFlags are what purell does of the syntax-based normalizations (RFC 3986 §6.2.2).
const PurellFlags = purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes |
	purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDotSegments

// Protovalidate returns the functions of protovalidate behind string.uri and
// string.uri_ref. They are internal to its module; what is public is the library for CEL
// that binds them, whose bindings are called here without an expression around them. Each
// call costs two small allocations more than that of the functions themselves: of the
// string as a CEL value, and again when it is taken out of it.
func Protovalidate() (isURI, isReference func(s string) bool) {
	env, err := cel.NewEnv(cel.Lib(pvcel.NewLibrary()))
	if err != nil {
		panic(err)
	}
	return binding(env, "isUri", "string_is_uri_bool"), binding(env, "isUriRef", "string_is_uri_ref_bool")
}

// binding returns what is bound to a function of CEL for a string.
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
