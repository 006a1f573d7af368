package extract

import (
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// This file parses each definition to decide whether it is ABNF.

// verdict is the decision about a definition on its own.
type verdict uint8

const (
	unreadable verdict = iota // it does not parse, and has nothing specific to ABNF before the mistake
	mistaken                  // it has a mistake after something specific to ABNF
	plain                     // only names, or one string, like assignments and formulas
	certain                   // ABNF
)

// judge sets the verdict on p.
func judge(lines []line, p *piece) {
	text := equals(p.source(lines))
	defs, errs := abnf.Definitions(abnf.Source{Text: text})
	if len(defs) == 0 || defs[0].Body == nil {
		p.unread(text, errs)
		return
	}
	body, operator := defs[0].Body, "="
	if defs[0].Incremental {
		operator = "=/"
	}
	p.signature = p.name + operator + body.String()
	p.refs = references(body, nil)
	p.single = isSingle(body) && !defs[0].Incremental
	switch {
	case len(errs) > 0 && !hasEvidence(text, errs):
		p.verdict = unreadable
		p.elements = allElements(text)
	case len(errs) > 0 && !hasTerminal(body):
		p.verdict = mistaken
	case len(errs) == 0 && (isSingle(body) || onlyNames(body)):
		p.verdict = plain
	default:
		p.verdict = certain
	}
}

// unread sets the verdict on a definition that does not parse.
func (p *piece) unread(text string, errs abnf.ErrorList) {
	terminal := false
	var signature strings.Builder
	for line := range strings.Lines(foldProse(text)) {
		line = strings.TrimSuffix(line, "\n")
		for tok := range tokens(line) {
			start := tok.end - len(tok.text)
			if tok.word() && (start == 0 || line[start-1] != '%') {
				p.refs = append(p.refs, strings.ToLower(tok.text))
			}
			terminal = terminal || tok.text[0] == '"'
			signature.WriteString(tok.text)
			signature.WriteByte(' ')
		}
	}
	p.signature = signature.String()
	p.elements = allElements(text)
	switch {
	case !hasEvidence(text, errs):
		p.verdict = unreadable
	case !p.elements || !terminal:
		p.verdict = mistaken
	default:
		p.verdict = certain
	}
}

// allElements reports whether each line of a definition consists of ABNF tokens.
func allElements(text string) bool {
	for line := range strings.Lines(foldProse(text)) {
		if !hasElements(strings.TrimSuffix(line, "\n")) {
			return false
		}
	}
	return true
}

// isSingle reports whether body is one string or one name.
func isSingle(body *abnf.Node) bool {
	return body.Op == abnf.OpCharVal || body.Op == abnf.OpRef && onlyNames(body)
}

// onlyNames reports whether n consists only of names, alternatives and concatenations. A
// prose-val counts as a name if it could be a URI in angle brackets.
func onlyNames(n *abnf.Node) bool {
	switch n.Op {
	case abnf.OpRef:
		return !n.Prose || !strings.Contains(n.Name, " ")
	case abnf.OpAlternation, abnf.OpConcatenation:
		return !slices.ContainsFunc(n.Subs, func(sub *abnf.Node) bool { return !onlyNames(sub) })
	}
	return false
}

// hasTerminal reports whether n has a string or a num-val.
func hasTerminal(n *abnf.Node) bool {
	return n.Op == abnf.OpCharVal || n.Op == abnf.OpNumVal || slices.ContainsFunc(n.Subs, hasTerminal)
}

// references appends the names in n, folded, to names.
func references(n *abnf.Node, names []string) []string {
	if n.Op == abnf.OpRef {
		names = append(names, strings.ToLower(n.Name))
	}
	for _, sub := range n.Subs {
		names = references(sub, names)
	}
	return names
}

// hasEvidence reports whether a definition has something specific to ABNF: a string, an
// operator or a bracket before the first mistake in its elements, or a "|", an HTTP list
// ("#") or a prose-val of several lines at the mistake.
func hasEvidence(text string, errs abnf.ErrorList) bool {
	elements := strings.IndexByte(text, '=') + 1
	line, start := 1, 0
	for _, e := range errs {
		for ; line < e.Pos.Line; line++ {
			start += strings.IndexByte(text[start:], '\n') + 1
		}
		mistake := start + e.Pos.Col - 1
		if mistake < elements || strings.HasPrefix(text[mistake:], "_") {
			continue // mistakes in names are not evidence
		}
		before, at := strings.TrimPrefix(text[elements:mistake], "/"), text[mistake:]
		if strings.ContainsAny(before, `"/|([<%`) || strings.HasPrefix(at, "|") {
			return true
		}
		if prose := strings.IndexByte(at, '>'); strings.HasPrefix(at, "<") && prose > strings.IndexByte(at, '\n') {
			return true
		}
		list, ok := strings.CutPrefix(at, "#")
		return ok && list != "" && (isNameByte(list[0], true) || strings.IndexByte(`("<[`, list[0]) >= 0)
	}
	return true
}
