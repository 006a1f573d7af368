package abnf

import (
	"regexp"
	"strings"
)

// A proseReference is a prose-val that refers to a rule of a document, such as
//
//	<host, see [URI], Section 3.2.2>
//	<Defined in RFC 5234>
type proseReference struct {
	rule  string // empty if the prose has no name: the rule that it defines
	label string // of a citation, without brackets; empty if there is none
	rfc   string // the document's name, if the prose has no label
}

var (
	proseLabel = regexp.MustCompile(`\[([^\[\]]+)\]`)
	proseRFC   = regexp.MustCompile(`\bRFC[ -]?([1-9][0-9]*)\b`)

	// A name and a word that refers to a document or a section.
	proseNamed = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9-]*)(?:,[ \t]*(?i:as |is )?|[ \t]+(?i:as |is )?)(?i:see|defined|specified|described|given|imported|taken|from|in|per|of)\b`)

	// Only such a word.
	proseUnnamed = regexp.MustCompile(`^(?i:as )?(?i:see|defined|specified|described|given|imported|taken|from|in|per)[ \t]`)

	// A word that may give the prose another meaning than the rule's.
	proseOther = regexp.MustCompile(`(?i)\b(?:but|except|excepting|excluding|followed|less|minus|not|only|or|other than|plus|preceded|unless|with|without)\b`)
)

// parseProse returns the reference that the text of a prose-val is. A bare rule name is not
// such a reference, nor is "CHAR from RFC 5234 except DQUOTE".
func parseProse(text string) (proseReference, bool) {
	var p proseReference
	m := proseNamed.FindStringSubmatch(text)
	switch {
	case proseUnnamed.MatchString(text): // "see [URI]", although see may be a name
	case m != nil:
		p.rule = m[1]
	default:
		return p, false
	}
	if proseOther.MatchString(proseLabel.ReplaceAllString(text[len(p.rule):], "")) {
		return p, false
	}
	if m := proseLabel.FindStringSubmatch(text); m != nil {
		p.label = m[1]
	} else if m := proseRFC.FindStringSubmatch(text); m != nil {
		p.rfc = DocumentName("RFC " + m[1])
	} else if p.rule == "" || !strings.Contains(strings.ToLower(text), "section") {
		return p, false
	}
	return p, true
}
