package audit

import (
	"fmt"
	"strings"

	"github.com/std66/std66/uri"
)

// A Finding is a suspicious part of a reference.
type Finding struct {
	Code     Code     `json:"code"`
	Severity Severity `json:"severity"`
	Section  string   `json:"section"` // such as "RFC 3986 §7.4"

	// Start and End are the byte offsets of the part in the text of the reference.
	Start int `json:"start"`
	End   int `json:"end"`

	// Message describes this part in a sentence without a full stop. It never contains userinfo
	// or the value of a parameter, which may be secret.
	Message string `json:"message"`

	// More is the number of later findings with this code that [Policy.MaxPerCode] omits. The
	// message ends with it.
	More int `json:"more,omitempty"`
}

// Audit returns the findings in r, sorted by position and then by code. Adjacent parts with the
// same code are one finding: %0D%0A is one line break. At most [Policy.MaxPerCode] findings per
// code are returned, and the last of them has the number of the others.
//
// Without findings, Audit returns nil and doesn't allocate, unless [Policy.ToUnicode] does or a
// percent-encoded name must be decoded. It takes time linear in the length of r.
func (p Policy) Audit(r uri.Reference) []Finding {
	a := auditor{policy: p, text: r.String()}
	a.checkReference(r)
	sortFindings(a.findings)
	return a.counted()
}

// auditor collects the findings of one reference.
type auditor struct {
	policy Policy // a pointer would move the policy to the heap
	text   string
	scheme string // as written; "" if undefined
	host   part   // as written; empty if undefined
	path   part
	web    bool // whether the scheme is a scheme of the web or undefined

	last *scripts // the scripts of the host's last label; nil if not determined yet

	findings []Finding
	found    int               // number of findings, including the omitted ones
	tallies  *[codeCount]tally // by code; nil before the first finding
}

// A tally counts the findings with a code, and describes the latest of them.
type tally struct {
	found int // number of findings, including the omitted ones
	end   int // end of the latest finding
	index int // index of the latest finding that is not omitted
}

// checkReference checks all components.
func (a *auditor) checkReference(r uri.Reference) {
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

	a.path = part{string(r.Path()), at}
	a.checkPath(a.path, hasAuthority)
	at += len(a.path.text)
	query, hasQuery := r.Query()
	if hasQuery {
		at += len("?")
		a.checkParameters(part{string(query), at}, uri.RuleQuery)
		a.checkAtSign(part{string(query), at}, a.path, hasAuthority)
		at += len(query)
	}
	if fragment, ok := r.Fragment(); ok {
		at += len("#")
		a.checkParameters(part{fragment, at}, uri.RuleFragment)
		if !hasQuery {
			a.checkAtSign(part{fragment, at}, a.path, hasAuthority)
		}
	}
}

// part is a part of the text.
type part struct {
	text string
	at   int // its offset
}

// slice returns p.text[start:end] as a part.
func (p part) slice(start, end int) part { return part{p.text[start:end], p.at + start} }

// end returns the offset of p's end.
func (p part) end() int { return p.at + len(p.text) }

// isWeb reports whether scheme is a scheme of the web. Its URIs have a host and hardly ever
// userinfo (RFC 9110 §4.2).
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

// is reports whether the reference has the given scheme.
func (a *auditor) is(scheme string) bool {
	return len(a.scheme) == len(scheme) && strings.EqualFold(a.scheme, scheme)
}

// add adds a finding with the code's description as its message.
func (a *auditor) add(code Code, start, end int) { a.addf(code, start, end, "") }

// addf adds a finding, unless the code is off or has reached its limit. If the code's latest
// finding ends at start, addf extends it instead.
func (a *auditor) addf(code Code, start, end int, format string, args ...any) {
	severity := a.policy.Severity(code)
	if severity == Off {
		return
	}
	if a.tallies == nil {
		a.tallies = new([codeCount]tally)
	}
	limit := a.policy.maxPerCode()
	t := &a.tallies[code]
	if t.found > 0 && t.end == start {
		t.end = end
		if limit < 0 || t.found <= limit {
			a.findings[t.index].End = end
		}
		return
	}
	a.found++
	t.found++
	t.end = end
	if limit >= 0 && t.found > limit {
		return // without formatting a message
	}
	t.index = len(a.findings)
	message := code.Description()
	if format != "" {
		message = fmt.Sprintf(format, args...)
	}
	a.findings = append(a.findings, Finding{Code: code, Severity: severity, Section: code.Section(), Start: start, End: end, Message: message})
}

// counted sets More of the last finding of each code, and returns the findings.
func (a *auditor) counted() []Finding {
	limit := a.policy.maxPerCode()
	if a.found == len(a.findings) {
		return a.findings
	}
	for i := len(a.findings) - 1; i >= 0; i-- {
		f := &a.findings[i]
		t := &a.tallies[f.Code]
		if more := t.found - limit; more > 0 {
			f.More = more
			f.Message += fmt.Sprintf(", and %d more", more)
			t.found = 0
		}
	}
	return a.findings
}

// sortFindings sorts findings. Insertion sort takes linear time here, because few findings are out
// of order, such as a label after its characters.
func sortFindings(findings []Finding) {
	for i := 1; i < len(findings); i++ {
		for j := i; j > 0 && comesBefore(findings[j], findings[j-1]); j-- {
			findings[j], findings[j-1] = findings[j-1], findings[j]
		}
	}
}

// comesBefore reports whether x sorts before y.
func comesBefore(x, y Finding) bool {
	if x.Start != y.Start {
		return x.Start < y.Start
	}
	return x.Code < y.Code || x.Code == y.Code && x.End < y.End
}
