package main

import (
	"fmt"
	"strings"

	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/uri"
)

// component is a component of a reference with its name in JSON.
type component struct{ name, value string }

// components returns those that r has, in the order of its text.
func components(r uri.Reference) []component {
	var list []component
	add := func(name, value string, ok bool) {
		if ok {
			list = append(list, component{name, value})
		}
	}
	scheme, ok := r.Scheme()
	add("scheme", scheme, ok)
	if a, ok := r.Authority(); ok {
		userinfo, ok := a.Userinfo()
		add("userinfo", userinfo, ok)
		add("host", a.Host().String(), true)
		add("host_kind", a.Host().Kind().String(), true)
		port, ok := a.Port()
		add("port", string(port), ok)
	}
	add("path", string(r.Path()), true)
	query, ok := r.Query()
	add("query", string(query), ok)
	fragment, ok := r.Fragment()
	add("fragment", fragment, ok)
	return list
}

// parseText appends the candidate and its components, or a message.
func parseText(dst []byte, c stream.Candidate) ([]byte, bool) {
	r, e := parse(c.Text)
	if e != nil {
		return appendMessage(dst, c, e.Offset, e), false
	}
	dst = append(dst, c.Text...)
	dst = append(dst, '\n')
	for _, component := range components(r) {
		name := strings.ReplaceAll(component.name, "_", " ")
		value := component.value
		if value == "" {
			value = `""` // no component has a quotation mark
		}
		dst = fmt.Appendf(dst, "    %-9s  %s\n", name, value)
	}
	return dst, true
}

// parseJSON appends an object with the candidate's components, or with what is wrong.
func parseJSON(dst []byte, c stream.Candidate) ([]byte, bool) {
	r, e := parse(c.Text)
	dst = append(dst, '{')
	if e != nil {
		dst = appendMember(dst, "input", c.Text)
		dst = append(dst, `,"valid":false`...)
		dst = appendFailure(dst, &e.SyntaxError)
		return append(dst, "}\n"...), false
	}
	for i, component := range components(r) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendMember(dst, component.name, component.value)
	}
	return append(dst, "}\n"...), true
}
