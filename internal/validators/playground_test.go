package validators

import (
	"fmt"
	"testing"
)

// TestMatchesRule validates structs by the names of rules.
func TestMatchesRule(t *testing.T) {
	validate, err := NewValidate()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		value any
		valid bool
	}{
		{"accepts a URI without a parameter", struct {
			A string `validate:"rfc3986"`
		}{"http://[::1]/"}, true},
		{"refuses a relative reference without a parameter", struct {
			A string `validate:"rfc3986"`
		}{"/a"}, false},
		{"accepts a relative reference", struct {
			A string `validate:"rfc3986=URI-reference"`
		}{"/a"}, true},
		{"accepts an IPv6 address", struct {
			A string `validate:"rfc3986=IPv6address"`
		}{"2001:db8::7"}, true},
		{"refuses an IPv4 address over 255", struct {
			A string `validate:"rfc3986=IPv4address"`
		}{"1.2.3.256"}, false},
		{"ignores the case of a rule's name", struct {
			A string `validate:"rfc3986=ipv4ADDRESS"`
		}{"1.2.3.4"}, true},
		{"refuses an unknown rule", struct {
			A string `validate:"rfc3986=URL"`
		}{"http://example.com/"}, false},
		{"refuses a number", struct {
			A int `validate:"rfc3986"`
		}{1}, false},
		{"skips an empty optional field", struct {
			A string `validate:"omitempty,rfc3986"`
		}{""}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if err := validate.Struct(test.value); (err == nil) != test.valid {
				t.Errorf("%+v: got %v, want valid %t", test.value, err, test.valid)
			}
		})
	}
}

func ExampleNewValidate() {
	validate, err := NewValidate()
	if err != nil {
		fmt.Println(err)
		return
	}
	form := struct {
		Homepage string `validate:"rfc3986=URI"`
		Address  string `validate:"omitempty,rfc3986=IPv6address"`
	}{"http://example.com/a b", "::1"}
	fmt.Println(validate.Struct(form))
	// Output:
	// Key: 'Homepage' Error:Field validation for 'Homepage' failed on the 'rfc3986' tag
}
