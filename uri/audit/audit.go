package audit

import (
	"fmt"
	"strings"

	"github.com/std66/std66/uri"
)

// Finding is something in a reference that a careful reader would stop at.
type Finding struct {
	Code     Code     `json:"code"`
	Severity Severity `json:"severity"`
	Section  string   `json:"section"` // such as "RFC 3986 §7.4"

	// Start and End are where the part begins and ends that it is about, as byte offsets in
	// the text of the reference.
	Start int `json:"start"`
	End   int `json:"end"`

	// Message is a sentence about this part, without a full stop. It repeats nothing of
	// userinfo, and no value of a parameter, as these may be secret.
	Message string `json:"message"`

	// More is how many findings with this code come after this one and are left out, by
	// [Policy.MaxPerCode]. The message ends with it.
	More int `json:"more,omitempty"`
}

// Audit returns what a careful reader would stop at, by position, and at the same position by
// code. Where there is nothing it returns nil and allocates nothing, unless [Policy.ToUnicode]
// does, or a name that is percent-encoded has to be decoded. The time that it takes is linear in
// the length of the text.
//
// What stands side by side and has the same code is one finding: %0D%0A is one line break. Of
// each code only the first [Policy.MaxPerCode] findings are returned; the last of them counts the
// others.
func (p Policy) Audit(r uri.Reference) []Finding {
	a := auditor{policy: p, text: r.String()}
	a.scheme, _ = r.Scheme()
	a.web = a.scheme == "" || isWeb(a.scheme)

	at := 0
	if a.scheme != "" {
		a.checkScheme()
		at = len(a.scheme) + len(":")
	}
	authority, hasAuthority := r.Authority()
	if hasAuthority {
		at += len("//")
		a.checkAuthority(authority, at)
		at += len(authority.String())
	}
	a.checkMissingHost(authority, at)

	path := part{string(r.Path()), at}
	a.checkPath(path, hasAuthority)
	at += len(path.text)
	query, hasQuery := r.Query()
	if hasQuery {
		at += len("?")
		a.checkParameters(part{string(query), at}, uri.RuleQuery)
		a.checkAtSign(part{string(query), at}, path, hasAuthority)
		at += len(query)
	}
	if fragment, ok := r.Fragment(); ok {
		at += len("#")
		a.checkParameters(part{fragment, at}, uri.RuleFragment)
		if !hasQuery {
			a.checkAtSign(part{fragment, at}, path, hasAuthority)
		}
	}
	return a.sorted()
}

// auditor collects the findings of one reference.
type auditor struct {
	policy Policy // not a pointer, with which it would be allocated
	text   string
	scheme string // as written; "" if there is none
	host   string // as written; "" if there is none
	web    bool   // whether the scheme is one of the web, or there is none

	last *scripts // of the last label of the host, once they are known

	findings []Finding
	found    int      // how many findings there are, with those that are left out
	tallies  *tallies // nil as long as there is no finding
	latest   run
}

// tallies are the numbers of findings by code.
type tallies [codeCount]int

// run is where the latest finding ends, and whether it was left out.
type run struct {
	code    Code
	end     int
	leftOut bool
}

// part is a part of the text.
type part struct {
	text string
	at   int // where it begins
}

// slice returns p.text[start:end], with its place.
func (p part) slice(start, end int) part { return part{p.text[start:end], p.at + start} }

// end returns where p ends.
func (p part) end() int { return p.at + len(p.text) }

// isWeb reports whether a scheme is one of the web, whose URIs have a host and, nearly always,
// no userinfo (RFC 9110 §4.2).
func isWeb(scheme string) bool {
	switch len(scheme) {
	case len("ws"):
		return strings.EqualFold(scheme, "ws")
	case len("wss"):
		return strings.EqualFold(scheme, "wss")
	case len("http"):
		return strings.EqualFold(scheme, "http")
	case len("https"):
		return strings.EqualFold(scheme, "https")
	}
	return false
}

// is reports whether the scheme is the given one.
func (a *auditor) is(scheme string) bool {
	return len(a.scheme) == len(scheme) && strings.EqualFold(a.scheme, scheme)
}

// add adds a finding with the description of its code.
func (a *auditor) add(code Code, start, end int) { a.addf(code, start, end, "") }

// addf adds a finding, unless the policy turns it off or has enough of its code. A finding that
// continues where the one before ended, with the same code, becomes part of that.
func (a *auditor) addf(code Code, start, end int, format string, args ...any) {
	severity := a.policy.Severity(code)
	if severity == Off {
		return
	}
	if a.found > 0 && a.latest.code == code && a.latest.end == start {
		a.latest.end = end
		if !a.latest.leftOut {
			a.findings[len(a.findings)-1].End = end
		}
		return
	}
	if a.tallies == nil {
		a.tallies = new(tallies)
	}
	a.found++
	a.tallies[code]++
	limit := a.policy.maxPerCode()
	a.latest = run{code, end, limit >= 0 && a.tallies[code] > limit}
	if a.latest.leftOut {
		return // before anything is formatted
	}
	message := code.Description()
	if format != "" {
		message = fmt.Sprintf(format, args...)
	}
	a.findings = append(a.findings, Finding{Code: code, Severity: severity, Section: code.Section(), Start: start, End: end, Message: message})
}

// countLeftOut has the last finding of each code count those that are left out.
func (a *auditor) countLeftOut() {
	limit := a.policy.maxPerCode()
	if a.found == len(a.findings) {
		return
	}
	for i := len(a.findings) - 1; i >= 0; i-- {
		f := &a.findings[i]
		if more := a.tallies[f.Code] - limit; more > 0 {
			f.More = more
			f.Message += fmt.Sprintf(", and %d more", more)
			a.tallies[f.Code] = 0
		}
	}
}

// sorted returns the findings in order, and completes them. Few of them are found out of order,
// such as a label after its characters, so moving each back to its place takes linear time.
func (a *auditor) sorted() []Finding {
	for i := 1; i < len(a.findings); i++ {
		for j := i; j > 0 && comesBefore(a.findings[j], a.findings[j-1]); j-- {
			a.findings[j], a.findings[j-1] = a.findings[j-1], a.findings[j]
		}
	}
	a.countLeftOut()
	return a.findings
}

// comesBefore reports whether x has its place before y.
func comesBefore(x, y Finding) bool {
	if x.Start != y.Start {
		return x.Start < y.Start
	}
	return x.Code < y.Code || x.Code == y.Code && x.End < y.End
}
