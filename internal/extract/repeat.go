package extract

import "slices"

// This file removes repeated definitions.

// dropRepeats removes each definition that a later one repeats. If a section collects the
// grammar, it also removes all definitions of that section's rules elsewhere. Definitions in
// an appendix that is not normative are removed if there are others of the same rule.
func dropRepeats(pieces []*piece) {
	dropVariants(pieces)
	for _, variant := range []bool{false, true} {
		var group []*piece
		for _, p := range pieces {
			if p.kept && p.variant == variant {
				group = append(group, p)
			}
		}
		dropRepeatsIn(group)
	}
}

// dropVariants removes the definitions in appendices that are not normative if there are
// others of the same rule.
func dropVariants(pieces []*piece) {
	normative := map[string]*piece{} // the last definition, by name
	for _, p := range pieces {
		if p.kept && !p.variant && p.name != "" {
			normative[p.name] = p
		}
	}
	for _, p := range pieces {
		if p.kept && p.variant {
			p.instead = normative[p.name]
			p.kept = p.instead == nil
		}
	}
}

// dropRepeatsIn removes repeated definitions, all of them normative or none of them.
func dropRepeatsIn(pieces []*piece) {
	collected := map[string]*piece{} // by name
	if section, ok := collection(pieces); ok {
		for _, p := range pieces {
			if p.kept && p.name != "" && chapter(p.section) == section && collected[p.name] == nil {
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
			if c := collected[p.name]; c != nil && chapter(c.section) != chapter(p.section) {
				p.instead = c
			}
		}
		if p.kept = p.instead == nil; p.kept {
			known[p.signature] = p
		}
	}
}

// collection returns the top-level section that collects the grammar, if any. That is the
// last of the sections with the most rules, and it must define at least half of the rules
// that the other sections define.
func collection(pieces []*piece) (section string, ok bool) {
	names := map[string]map[string]bool{} // by section
	most := ""
	for _, p := range pieces {
		if !p.kept {
			continue
		}
		section := chapter(p.section)
		if names[section] == nil {
			names[section] = map[string]bool{}
		}
		names[section][p.name] = true
		if len(names[section]) >= len(names[most]) {
			most = section
		}
	}
	others, shared := map[string]bool{}, 0
	for _, p := range pieces {
		if p.kept && chapter(p.section) != most && !others[p.name] {
			others[p.name] = true
			if names[most][p.name] {
				shared++
			}
		}
	}
	return most, shared > 0 && shared*2 >= len(others)
}
