package extract

import "slices"

// This file removes repeated definitions.

// dropRepeats removes each definition that a later one repeats. If a section collects the
// grammar, it also removes all definitions of that section's rules elsewhere.
func dropRepeats(pieces []*piece) {
	collected := map[string]*piece{} // by name
	if section, ok := collection(pieces); ok {
		for _, p := range pieces {
			if p.kept && p.name != "" && p.section == section && collected[p.name] == nil {
				collected[p.name] = p
			}
		}
	}
	known := map[string]*piece{} // by signature
	for _, p := range slices.Backward(pieces) {
		if !p.kept {
			continue
		}
		if p.instead = known[p.signature]; p.instead == nil {
			if c := collected[p.name]; c != nil && c.section != p.section {
				p.instead = c
			}
		}
		if p.kept = p.instead == nil; p.kept {
			known[p.signature] = p
		}
	}
}

// collection returns the section that collects the grammar, if any. That is the last of the
// sections with the most rules, and it must define at least half of the rules that the
// other sections define.
func collection(pieces []*piece) (section string, ok bool) {
	names := map[string]map[string]bool{} // by section
	most := ""
	for _, p := range pieces {
		if !p.kept {
			continue
		}
		if names[p.section] == nil {
			names[p.section] = map[string]bool{}
		}
		names[p.section][p.name] = true
		if len(names[p.section]) >= len(names[most]) {
			most = p.section
		}
	}
	others, shared := map[string]bool{}, 0
	for _, p := range pieces {
		if p.kept && p.section != most && !others[p.name] {
			others[p.name] = true
			if names[most][p.name] {
				shared++
			}
		}
	}
	return most, shared > 0 && shared*2 >= len(others)
}
