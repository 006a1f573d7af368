package peers

// IRIs returns n distinct IRIs of the web with characters outside US-ASCII.
func IRIs(n int) []string { return distinct(n, (*maker).iri) }

// iri returns an IRI with other characters in the path, and often in the host and the query.
func (m *maker) iri() string {
	host := m.host()
	if m.chance(40) {
		host = m.pick(foreign...) + "." + m.pick(ends...)
	}
	s := m.pick(schemes...) + "://" + host + m.port(3) + m.path(0, 2) + "/" + m.pick(foreign...)
	for m.chance(40) {
		s += m.pick("/", "-", "_") + m.pick(foreign...)
	}
	if m.chance(30) {
		s += "?" + m.pick(names...) + "=" + m.pick(foreign...) + "&" + m.pairs(1, 2)
	}
	if m.chance(8) {
		s += "#" + m.pick(foreign...)
	}
	return s
}
