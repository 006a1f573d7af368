package extract

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// This file finds the sections of a text, and selects the pieces of some of them.

// heading matches the number in the first line of a section: 3.2, 25, Appendix A, A.1. The
// number is in one of the groups. It has at most ten parts, because [within] looks up each.
var heading = regexp.MustCompile(`^(?:(?i:appendix) +([A-Z](?:\.[0-9]{1,5}){0,9})\b|([A-Z](?:\.[0-9]{1,5}){1,9})\.?[ \t]|([A-Z])\.(?:[ \t]|$)|([0-9]{1,5}(?:\.[0-9]{1,5}){0,9})\.?[ \t])`)

// headingNumber returns the number of the section that begins with text, or "".
func headingNumber(text string) string {
	if m := heading.FindStringSubmatch(text); m != nil {
		return m[1] + m[2] + m[3] + m[4]
	}
	return ""
}

// notNormative matches the heading of an appendix whose definitions are variants.
var notNormative = regexp.MustCompile(`^(?:(?i:appendix) +)?[A-Z]\b.*\b(?i:non-?(?:standard|normative))\b`)

// margin returns the column of headings: the smallest indentation of the text. It is 0 in
// RFCs since 1983.
func margin(lines []line) int32 {
	smallest := int32(-1)
	for _, l := range lines {
		if l.kind == content && (smallest < 0 || l.width < smallest) {
			smallest = l.width
		}
	}
	return smallest
}

// chapter returns the first part of a section's number: 3 for 3.2.1, A for A.1.
func chapter(section string) string {
	first, _, _ := strings.Cut(section, ".")
	return first
}

// within reports whether section is one of the chosen sections or a part of one. The
// numbers of the chosen sections are the keys.
func within(section string, chosen map[string]bool) bool {
	for end := len(section); end > 0; end = strings.LastIndexByte(section[:end], '.') {
		if chosen[section[:end]] {
			return true
		}
	}
	return false
}

// sectionNumber returns the number in a user's name of a section: 3.2 for "3.2.",
// "Section 3.2" or "§3.2", and A.1 for "a.1" or "Appendix A.1".
func sectionNumber(name string) string {
	fields := strings.Fields(strings.ReplaceAll(name, "§", " "))
	if len(fields) > 1 && (strings.EqualFold(fields[0], "section") || strings.EqualFold(fields[0], "appendix")) {
		fields = fields[1:]
	}
	return strings.ToUpper(strings.TrimSuffix(strings.Join(fields, " "), "."))
}

// choose removes the pieces and the missed lines outside the named sections. The error
// names each section that the text does not have or that has no definitions.
func (f *finder) choose(name string, sections []string) error {
	if len(sections) == 0 {
		return nil
	}
	chosen := map[string]bool{}
	for _, s := range sections {
		chosen[sectionNumber(s)] = true
	}
	err := f.checkChosen(name, sections)
	f.pieces = slices.DeleteFunc(f.pieces, func(p *piece) bool { return !within(p.section, chosen) })
	f.missed = slices.DeleteFunc(f.missed, func(m missed) bool { return !within(m.section, chosen) })
	return err
}

// checkChosen returns an error for each of the sections that is unknown or defines nothing.
func (f *finder) checkChosen(name string, sections []string) error {
	var defining []string // sections with definitions
	for _, p := range f.pieces {
		if n := len(defining); p.kept && p.section != "" && (n == 0 || defining[n-1] != p.section) {
			defining = append(defining, p.section)
		}
	}
	var errs []error
	for _, s := range sections {
		number := sectionNumber(s)
		only := map[string]bool{number: true}
		inside := func(section string) bool { return within(section, only) }
		if slices.ContainsFunc(defining, inside) {
			continue
		}
		problem := fmt.Sprintf("the text has no section %q", s)
		if slices.ContainsFunc(f.headings, inside) {
			problem = fmt.Sprintf("section %q has no definitions", s)
		}
		errs = append(errs, fmt.Errorf("%s: %s%s", name, problem, suggestion(number, defining)))
	}
	return errors.Join(errs...)
}

// maxSuggested is the largest number of sections in a message.
const maxSuggested = 8

// suggestion returns the end of a message: the sections with definitions in the chapter of
// the given section, or the chapters with definitions if there are none.
func suggestion(section string, defining []string) string {
	var similar, chapters []string
	seen := map[string]bool{}
	for _, d := range defining {
		if c := chapter(d); c == chapter(section) && !seen[d] {
			similar = append(similar, d)
		} else if !seen[c] {
			chapters = append(chapters, c)
			seen[c] = true
		}
		seen[d] = true
	}
	if len(similar) == 0 {
		similar = chapters
	}
	if len(similar) > maxSuggested {
		similar = append(similar[:maxSuggested], "...")
	}
	if len(similar) == 0 {
		return ""
	}
	return "; there are definitions in " + strings.Join(similar, ", ")
}
