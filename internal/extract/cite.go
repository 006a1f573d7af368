package extract

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// This file writes the header of an extract, which says which RFCs the citations mean.

// reference is an entry of a references section.
type reference struct {
	label       string
	rfcs        []string // their numbers; several for the entry of a whole BCP or STD
	informative bool
	line        int // its first line, as an index
}

// referencesHeading matches the heading of a references section. It captures the kind of
// the references.
var referencesHeading = regexp.MustCompile(`^(?i:(?:(?:appendix +)?[A-Z0-9]+(?:\.[0-9]+)*[.:]?[ \t]+)?(?:([a-z-]+)[ \t]+)?(?:references|bibliography|references and bibliography)(?:[ \t]*\(.*\))?:?)$`)

// entryLabel matches the first line of an entry, without its indentation. It captures the
// label and the text.
var entryLabel = regexp.MustCompile(`^\[([^][]+)\](?:[ \t]+(.*))?$`)

// rfcNumber matches RFC 3986, RFC-3986 and RFC3986.
var rfcNumber = regexp.MustCompile(`\bRFC[ -]{0,2}0*([1-9][0-9]{0,4})\b`)

// nextRFC matches the second RFC in "RFC 1122 and RFC 1123".
var nextRFC = regexp.MustCompile(`^,? and RFC[ -]{0,2}0*([1-9][0-9]{0,4})\b`)

// readReferences returns the entries of all references sections that are RFCs, in the order
// of the text, and whether the document has normative references of its own.
func readReferences(lines []line) (list []reference, divided bool) {
	left := margin(lines)
	open, informative := false, false
	var text strings.Builder            // of the current entry
	inEntry, column := false, int32(-1) // the column of the first entry
	end := func() {
		if inEntry {
			if list[len(list)-1].rfcs = entryRFCs(text.String()); len(list[len(list)-1].rfcs) == 0 {
				list = list[:len(list)-1]
			}
		}
		inEntry = false
		text.Reset()
	}
	for i, l := range lines {
		trimmed := strings.TrimLeft(l.text, " \t")
		switch m := entryLabel.FindStringSubmatch(trimmed); {
		case l.kind == pageBreak:
		case l.kind == blank:
			end()
		case l.width == left && referencesHeading.MatchString(trimmed):
			end()
			open, column = true, -1
			kind := strings.ToLower(referencesHeading.FindStringSubmatch(trimmed)[1])
			informative = kind != "" && kind != "normative"
			divided = divided || kind == "normative"
		case !open:
		case m != nil && (column < 0 || l.width <= column):
			end()
			if column < 0 {
				column = l.width
			}
			inEntry = true
			list = append(list, reference{label: m[1], informative: informative, line: i})
			text.WriteString(m[2])
		case l.width == left:
			end()
			open = false
		case inEntry:
			text.WriteString(" " + trimmed)
		}
	}
	end()
	return list, divided
}

// entryRFCs returns the numbers of the RFCs that an entry describes. The number follows the
// title, which is in quotation marks and may mention other RFCs.
func entryRFCs(text string) []string {
	if strings.HasPrefix(text, "RFC Errata") {
		return nil
	}
	var numbers []string
	parts := strings.Split(text, `"`)
	for i, part := range parts {
		isTitle := i%2 == 1 && i+1 < len(parts) // an opening quotation mark without a closing one is ignored
		at := rfcNumber.FindStringSubmatchIndex(part)
		if isTitle || at == nil {
			continue
		}
		for at != nil {
			if number := part[at[2]:at[3]]; !slices.Contains(numbers, number) {
				numbers = append(numbers, number)
			}
			part = part[at[1]:]
			at = nextRFC.FindStringSubmatchIndex(part)
		}
	}
	return numbers
}

// evident reports whether the label is RFC and a number.
func evident(label string) bool {
	m := rfcNumber.FindStringSubmatch(label)
	return m != nil && label == "RFC"+m[1]
}

// citedIn adds the labels in brackets in the prose-vals of a definition to labels.
func citedIn(definition string, labels map[string]bool) {
	for _, prose := range proseVals(definition) {
		for _, part := range strings.Split(prose, "[")[1:] {
			if label, _, ok := strings.Cut(part, "]"); ok {
				labels[label] = true
			}
		}
	}
}

// citations returns the labels in the prose of the kept definitions, and whether one of
// them refers to a name that is neither defined nor a core rule.
func citations(lines []line, pieces []*piece) (labels map[string]bool, incomplete bool) {
	labels = map[string]bool{}
	defined := coreNames()
	for _, p := range pieces {
		if p.kept && !p.isComment {
			defined[p.name] = true
			citedIn(p.source(lines), labels)
		}
	}
	for _, p := range pieces {
		incomplete = incomplete || p.kept && slices.ContainsFunc(p.refs, func(name string) bool {
			return nameEnd(name) == len(name) && !defined[name]
		})
	}
	return labels, incomplete
}

// coreNames returns the names of the core rules, folded.
func coreNames() map[string]bool {
	g, _ := abnf.Read(abnf.Auto)
	names := map[string]bool{}
	for _, r := range g.Rules {
		names[strings.ToLower(r.Name)] = true
	}
	return names
}

// header adds a line such as "; [URI] = RFC 3986" for each citation in the definitions, and
// for all normative references if the definitions are incomplete. A line "; notation:"
// names the notation of definitions with ":=". A blank line ends the header.
func (o *output) header(lines []line, pieces []*piece) {
	for _, p := range pieces {
		if p.kept && p.colon {
			o.line("; notation: rfc822", abnf.Origin{Line: int(lines[p.first].number)})
			break
		}
	}
	labels, incomplete := citations(lines, pieces)
	list, divided := readReferences(lines)
	written := map[string]bool{}
	for _, r := range list {
		needed := labels[r.label] && !evident(r.label) || incomplete && !(divided && r.informative)
		for _, number := range r.rfcs {
			text := fmt.Sprintf("; [%s] = RFC %s", r.label, number)
			if l := lines[r.line]; needed && !written[text] {
				o.line(text, abnf.Origin{Line: int(l.number), Cut: int(l.lost) + strings.IndexByte(l.text, '[') - len("; ")})
				written[text] = true
			}
		}
	}
	if n := len(o.lines); n > 0 {
		o.line("", abnf.Origin{Line: o.lines[n-1].Line})
	}
}
