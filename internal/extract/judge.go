package extract

import (
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// This file asks the parser of package abnf what a definition is.

// verdict says what a definition is taken for by itself.
type verdict uint8

const (
	unreadable verdict = iota // the parser gives it up, and nothing before is ABNF's own
	mistaken                  // the parser finds a mistake, behind something that only ABNF has
	plain                     // only names, or one string: assignments and formulas look the same
	certain                   // ABNF
)

// judge reads the definition of p.
func judge(lines []line, p *piece) {
	var o output
	o.add(lines, p)
	text := o.text.String()
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
	case len(errs) > 0 && !hasTerminal(body):
		p.verdict = mistaken
	case len(errs) == 0 && (isSingle(body) || onlyNames(body)):
		p.verdict = plain
	default:
		p.verdict = certain
	}
}

// unread sets what is known of a definition that the parser gives up.
func (p *piece) unread(text string, errs abnf.ErrorList) {
	elements, terminal := true, false
	var signature strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		elements = elements && hasElements(line)
		for tok := range tokens(line) {
			if tok.word() {
				p.refs = append(p.refs, strings.ToLower(tok.text))
			}
			terminal = terminal || tok.text[0] == '"'
			signature.WriteString(tok.text)
			signature.WriteByte(' ')
		}
	}
	p.signature = signature.String()
	p.elements = elements
	switch {
	case !hasEvidence(text, errs):
		p.verdict = unreadable
	case !elements || !terminal:
		p.verdict = mistaken
	default:
		p.verdict = certain
	}
}

// isSingle reports whether body is one string, or one name.
func isSingle(body *abnf.Node) bool {
	return body.Op == abnf.OpCharVal || body.Op == abnf.OpRef && onlyNames(body)
}

// onlyNames reports whether n has nothing but names, as alternatives or one after the
// other. Prose is more than a name, unless it could be a URI in angle brackets.
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

// references returns names, and behind them those in n, folded.
func references(n *abnf.Node, names []string) []string {
	if n.Op == abnf.OpRef {
		names = append(names, strings.ToLower(n.Name))
	}
	for _, sub := range n.Subs {
		names = references(sub, names)
	}
	return names
}

// hasEvidence reports whether a definition has something that only ABNF has: a string, an
// operator or a bracket in what comes before the first mistake in its elements, or a "|"
// or the "#" of HTTP's lists there.
func hasEvidence(text string, errs abnf.ErrorList) bool {
	elements := strings.IndexByte(text, '=') + 1
	line, start := 1, 0
	for _, e := range errs {
		for ; line < e.Pos.Line; line++ {
			start += strings.IndexByte(text[start:], '\n') + 1
		}
		mistake := start + e.Pos.Col - 1
		if mistake < elements || strings.HasPrefix(text[mistake:], "_") {
			continue // how names are written tells nothing
		}
		before, at := strings.TrimPrefix(text[elements:mistake], "/"), text[mistake:]
		if strings.ContainsAny(before, `"/|([<%`) || strings.HasPrefix(at, "|") {
			return true
		}
		list, ok := strings.CutPrefix(at, "#")
		return ok && list != "" && (isNameByte(list[0], true) || strings.IndexByte(`("<[`, list[0]) >= 0)
	}
	return true
}
