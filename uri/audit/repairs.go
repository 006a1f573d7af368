package audit

import (
	"strings"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// AuditRepaired is like [Policy.Audit] for a reference that a [repair.Repairer] returned with the
// given repairs, and adds a finding for each step of each repair. Their codes begin with
// "repaired-".
//
// Positions are in the text of r. The position of a repair is the new text, which is empty where
// text was removed. [repair.Original] finds the corresponding part of the original text.
func (p Policy) AuditRepaired(r uri.Reference, repairs []repair.Repair) []Finding {
	a := auditor{policy: p, text: r.String()}
	a.checkReference(r)
	n := len(a.findings)
	a.checkRepairs(repairs)
	sortFindings(a.findings[:n])
	sortFindings(a.findings[n:])
	a.findings = merged(a.findings, n)
	return a.counted()
}

// merged merges findings[:n] with findings[n:]. Both parts are sorted.
func merged(findings []Finding, n int) []Finding {
	x, y := findings[:n], findings[n:]
	if len(x) == 0 || len(y) == 0 {
		return findings
	}
	all := make([]Finding, 0, len(findings))
	for len(x) > 0 && len(y) > 0 {
		if comesBefore(y[0], x[0]) {
			all, y = append(all, y[0]), y[1:]
		} else {
			all, x = append(all, x[0]), x[1:]
		}
	}
	return append(append(all, x...), y...)
}

// checkRepairs adds findings for the repairs, which are in order. Repairs that do not lie in the text
// are moved there.
func (a *auditor) checkRepairs(repairs []repair.Repair) {
	grown := 0 // number of bytes that the repairs so far have added
	for i := range repairs {
		r := &repairs[i]
		start := min(max(r.Start+grown, 0), len(a.text))
		end := min(start+len(r.Text), len(a.text))
		grown += len(r.Text) - (r.End - r.Start)
		for code := RepairedTrim; code <= RepairedUserinfo; code++ {
			if r.Step&stepOf(code) != 0 {
				a.addRepair(code, part{a.text[start:end], start})
			}
		}
	}
}

// stepOf returns the step of a code for repairs.
func stepOf(code Code) repair.Steps { return repair.StepTrim << (code - RepairedTrim) }

// addRepair adds a finding for a repair. Its message has text only from the path and the host, because
// text of userinfo and of parameters may be secret.
func (a *auditor) addRepair(code Code, text part) {
	encoded := isTriplet(text.text, 0)
	switch {
	case code == RepairedBackslash && encoded:
		a.addf(code, text.at, text.end(), "a backslash was percent-encoded: other programs may read it as a slash")
	case code == RepairedBackslash:
		a.addf(code, text.at, text.end(), "a backslash was read as a slash, as browsers do: other programs may find another host or path")
	case code == RepairedDelimiter && strings.HasPrefix(text.text, "%40"):
		a.addf(code, text.at, text.end(), "an at sign in userinfo was percent-encoded: to some programs, it ends userinfo")
	case code == RepairedDelimiter:
		a.addf(code, text.at, text.end(), "a number sign in the fragment was percent-encoded: to some programs, it begins the fragment")
	case code == RepairedCharacter && encoded && a.path.contains(text):
		a.addf(code, text.at, text.end(), "%q, which no URI contains, was percent-encoded", octet(text.text, 0))
	case code == RepairedNonASCII && encoded:
		a.addf(code, text.at, text.end(), "non-ASCII text was percent-encoded")
	case code == RepairedNonASCII && a.host.contains(text):
		a.addf(code, text.at, text.end(), "a non-ASCII host name was converted to %q", a.host.text)
	case code == RepairedIPv4 && a.host.contains(text):
		a.addf(code, text.at, text.end(), "the host was %s in a rare format, which filters may miss", a.host.text)
	default:
		a.add(code, text.at, text.end())
	}
}

// contains reports whether p contains the part q, which is not empty.
func (p part) contains(q part) bool { return p.at <= q.at && q.end() <= p.end() && q.text != "" }
