package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/std66/std66/uri"
)

// A formCheck checks a form field against a rule of RFC 3986.
type formCheck struct {
	field string
	rule  uri.Rule
}

// A validator is a handler that checks form fields.
type validator []formCheck

// A mistake describes an invalid field.
type mistake struct {
	Field    string   `json:"field"`
	Rule     string   `json:"rule"`
	Offset   int      `json:"offset"` // in bytes
	Expected []string `json:"expected"`
	Found    string   `json:"found"`
	Picture  string   `json:"picture"`
}

// ServeHTTP answers with status 400 and a list of mistakes if there are any.
func (v validator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var mistakes []mistake
	for _, check := range v {
		value := r.PostFormValue(check.field)
		if e, ok := errors.AsType[*uri.SyntaxError](check.rule.Check(value)); ok {
			mistakes = append(mistakes, mistake{check.field, check.rule.String(), e.Offset, e.Expected(), e.Found, e.Excerpt(value, nil)})
		}
	}
	if mistakes != nil {
		w.WriteHeader(http.StatusBadRequest)
	}
	json.NewEncoder(w).Encode(mistakes)
}

// newValidator returns the validator for a configuration. Each line of it has the name of a field,
// a space, and the name of the field's rule.
func newValidator(config string) (validator, error) {
	var v validator
	for line := range strings.Lines(config) {
		field, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		rule, ok := uri.LookupRule(name)
		if !ok {
			return nil, fmt.Errorf("field %s: RFC 3986 has no rule %q", field, name)
		}
		v = append(v, formCheck{field, rule})
	}
	return v, nil
}

// A handler validates form fields, and shows where each mistake is.
func Example_validator() {
	_, err := newValidator("server hostname")
	fmt.Println(err)

	v, err := newValidator("callback absolute-URI\nserver host\nprefix path-absolute")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, form := range []string{
		"callback=https://example.com/done&server=[2001:db8::7]&prefix=/api",
		"callback=https://example.com/done%23top&server=2001:db8::7&prefix=/äpi",
	} {
		request := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(form))
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		recorder := httptest.NewRecorder()
		v.ServeHTTP(recorder, request)
		fmt.Println(recorder.Code)

		var mistakes []mistake
		if err := json.Unmarshal(recorder.Body.Bytes(), &mistakes); err != nil {
			fmt.Println(err)
		}
		for _, m := range mistakes {
			fmt.Printf("%s: %s: offset %d: expected %s, found %q\n%s", m.Field, m.Rule, m.Offset, strings.Join(m.Expected, ", "), m.Found, m.Picture)
		}
	}
	// Output:
	// field server: RFC 3986 has no rule "hostname"
	// 200
	// 400
	// callback: absolute-URI: offset 24: expected "/", "?", pchar, end of input, found "#"
	// https://example.com/done#top
	//                         ^
	// server: host: offset 4: expected unreserved, pct-encoded, sub-delims, end of input, found ":"
	// 2001:db8::7
	//     ^
	// prefix: path-absolute: offset 1: expected pchar, end of input, found "ä"
	// /äpi
	//  ^
}
