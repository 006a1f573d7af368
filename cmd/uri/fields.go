package main

import "github.com/std66/std66/uri"

// A field is a named value of a reference in output.
type field struct {
	name    string
	of      func(uri.Reference) (value string, ok bool)
	decoded bool // the previous field with percent-encoded bytes decoded
}

// fields are the components of a reference, in the order of its text.
var fields = []field{
	{name: "scheme", of: uri.Reference.Scheme},
	{name: "userinfo", of: userinfo},
	{name: "userinfo_decoded", of: decodedForm(userinfo), decoded: true},
	{name: "host", of: host},
	{name: "host_decoded", of: decodedForm(host), decoded: true},
	{name: "host_kind", of: func(r uri.Reference) (string, bool) {
		a, ok := r.Authority()
		if !ok {
			return "", false
		}
		return a.Host().Kind().String(), true
	}},
	{name: "port", of: port},
	{name: "path", of: path},
	{name: "path_decoded", of: decodedForm(path), decoded: true},
	{name: "query", of: query},
	{name: "query_decoded", of: decodedForm(query), decoded: true},
	{name: "fragment", of: uri.Reference.Fragment},
	{name: "fragment_decoded", of: decodedForm(uri.Reference.Fragment), decoded: true},
}

// wholes are the additional fields of templates.
var wholes = []field{
	{name: "input", of: func(r uri.Reference) (string, bool) { return r.String(), true }},
	{name: "authority", of: func(r uri.Reference) (string, bool) {
		a, ok := r.Authority()
		return a.String(), ok
	}},
}

// componentFields returns the components, with their decoded forms if withDecoded is true.
func componentFields(withDecoded bool) []field {
	var list []field
	for _, f := range fields {
		if withDecoded || !f.decoded {
			list = append(list, f)
		}
	}
	return list
}

func userinfo(r uri.Reference) (string, bool) {
	a, _ := r.Authority()
	return a.Userinfo()
}

func host(r uri.Reference) (string, bool) {
	a, ok := r.Authority()
	return a.Host().String(), ok
}

func port(r uri.Reference) (string, bool) {
	a, _ := r.Authority()
	p, ok := a.Port()
	return string(p), ok
}

func path(r uri.Reference) (string, bool) { return string(r.Path()), true }

func query(r uri.Reference) (string, bool) {
	q, ok := r.Query()
	return string(q), ok
}

// decodedForm returns a function that decodes the value of the function of. It cannot fail, because a
// reference has no malformed triplets.
func decodedForm(of func(uri.Reference) (string, bool)) func(uri.Reference) (string, bool) {
	return func(r uri.Reference) (string, bool) {
		value, ok := of(r)
		value, _ = uri.Decode(value)
		return value, ok
	}
}
