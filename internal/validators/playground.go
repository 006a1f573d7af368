package validators

import (
	"github.com/go-playground/validator/v10"

	"github.com/std66/std66/uri"
)

// NewValidate returns a validator of structs with the tag "rfc3986", whose parameter is the name
// of a rule of RFC 3986: `validate:"rfc3986=URI"`. Without a parameter the rule is URI. A field
// that is not a string, and a rule that does not exist, are not valid.
func NewValidate() (*validator.Validate, error) {
	v := validator.New(validator.WithRequiredStructEnabled())
	return v, v.RegisterValidation("rfc3986", matchesRule)
}

// matchesRule reports whether a field matches the rule that the tag's parameter names.
func matchesRule(field validator.FieldLevel) bool {
	rule, ok := uri.RuleURI, true
	if name := field.Param(); name != "" {
		rule, ok = uri.LookupRule(name)
	}
	s, isString := field.Field().Interface().(string)
	return ok && isString && rule.Match(s)
}
