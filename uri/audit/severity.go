package audit

import "fmt"

// A Severity is the importance of a finding. Severities are ordered: Off < Info < Warning < Error.
// The zero value is [Off].
type Severity uint8

const (
	Off     Severity = iota // not reported
	Info                    // mostly harmless
	Warning                 // rarely legitimate, or interpreted differently by different programs
	Error                   // do not follow such a reference without a reason
)

// severityNames are the names of the severities.
var severityNames = [...]string{Off: "off", Info: "info", Warning: "warning", Error: "error"}

// String returns the name: "off", "info", "warning" or "error".
func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return fmt.Sprintf("Severity(%d)", uint8(s))
}

// ParseSeverity returns the severity with the given name, as returned by [Severity.String]. The
// error lists the valid names.
func ParseSeverity(name string) (Severity, error) {
	for s, other := range severityNames {
		if name == other {
			return Severity(s), nil
		}
	}
	return Off, fmt.Errorf("audit: expected a severity (off, info, warning or error), found %q", name)
}

// MarshalText implements [encoding.TextMarshaler]. The text is the name.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It returns the same errors as
// [ParseSeverity].
func (s *Severity) UnmarshalText(text []byte) error {
	severity, err := ParseSeverity(string(text))
	if err == nil {
		*s = severity
	}
	return err
}
