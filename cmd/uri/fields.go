package main

import "github.com/std66/std66/uri"

// A field is a named value of a reference in output.
type field struct {
	name      string
	component int  // the index in components
	decoded   bool // the value is the previous field with percent-encoded bytes decoded
}

// fields are the components of a reference, in the order of its text.
var fields = []field{
	{name: "scheme", component: schemeIndex},
	{name: "userinfo", component: userinfoIndex},
	{name: "userinfo_decoded", component: userinfoIndex, decoded: true},
	{name: "host", component: hostIndex},
	{name: "host_decoded", component: hostIndex, decoded: true},
	{name: "host_kind", component: hostKindIndex},
	{name: "port", component: portIndex},
	{name: "path", component: pathIndex},
	{name: "path_decoded", component: pathIndex, decoded: true},
	{name: "query", component: queryIndex},
	{name: "query_decoded", component: queryIndex, decoded: true},
	{name: "fragment", component: fragmentIndex},
	{name: "fragment_decoded", component: fragmentIndex, decoded: true},
}

// wholes are the additional fields of templates.
var wholes = []field{
	{name: "input", component: inputIndex},
	{name: "authority", component: authorityIndex},
	uriFields[0],
	uriFields[1],
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

// of returns the value of f, and reports whether there is one.
func (f *field) of(c *components) (value string, ok bool) {
	v := &c[f.component]
	if f.decoded {
		return decode(v.text), v.ok
	}
	return v.text, v.ok
}

// decode returns a component with percent-encoded bytes decoded. It has no malformed triplets.
func decode(component string) string {
	value, _ := uri.Decode(component)
	return value
}

// components are the texts of a reference's components. They are determined once for all fields,
// because a Reference is slow to copy.
type components [componentCount]struct {
	text string
	ok   bool // the component is not missing
}

// The indices of components.
const (
	schemeIndex = iota
	userinfoIndex
	hostIndex
	hostKindIndex
	portIndex
	pathIndex
	queryIndex
	fragmentIndex
	inputIndex
	authorityIndex
	uriIndex      // of an IRI
	uriErrorIndex // of an IRI
	componentCount
)

// hostKinds are the names of the kinds of hosts.
var hostKinds = [...]string{
	uri.HostRegName:     uri.HostRegName.String(),
	uri.HostIPv4address: uri.HostIPv4address.String(),
	uri.HostIPv6address: uri.HostIPv6address.String(),
	uri.HostIPvFuture:   uri.HostIPvFuture.String(),
}

// set sets the components of a reference. c must be the zero value.
func (c *components) set(r *uri.Reference) {
	c[inputIndex].text, c[inputIndex].ok = r.String(), true
	c[schemeIndex].text, c[schemeIndex].ok = r.Scheme()
	if a, ok := r.Authority(); ok {
		host := a.Host()
		port, hasPort := a.Port()
		c[authorityIndex].text, c[authorityIndex].ok = a.String(), true
		c[userinfoIndex].text, c[userinfoIndex].ok = a.Userinfo()
		c[hostIndex].text, c[hostIndex].ok = host.String(), true
		c[hostKindIndex].text, c[hostKindIndex].ok = hostKinds[host.Kind()], true
		c[portIndex].text, c[portIndex].ok = string(port), hasPort
	}
	query, hasQuery := r.Query()
	c[pathIndex].text, c[pathIndex].ok = string(r.Path()), true
	c[queryIndex].text, c[queryIndex].ok = string(query), hasQuery
	c[fragmentIndex].text, c[fragmentIndex].ok = r.Fragment()
}
