package audit

import "fmt"

// Severity says how much a finding matters. The zero value is [Off]. Severities are ordered:
// Off < Info < Warning < Error.
type Severity uint8

const (
	Off     Severity = iota // not reported at all
	Info                    // worth knowing; mostly harmless
	Warning                 // rarely meant well, or read differently by different programs
	Error                   // not to be followed without a reason
)

// severityNames are the names by severity.
var severityNames = [...]string{Off: "off", Info: "info", Warning: "warning", Error: "error"}

// String returns the name: "off", "info", "warning" or "error".
func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return fmt.Sprintf("Severity(%d)", uint8(s))
}

// ParseSeverity returns the severity with the given name, as [Severity.String] writes it. The
// error names those that there are.
func ParseSeverity(name string) (Severity, error) {
	for s, other := range severityNames {
		if name == other {
			return Severity(s), nil
		}
	}
	return Off, fmt.Errorf("audit: expected a severity (off, info, warning or error), found %q", name)
}

// MarshalText implements [encoding.TextMarshaler] with the name.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. The errors are those of [ParseSeverity].
func (s *Severity) UnmarshalText(text []byte) error {
	severity, err := ParseSeverity(string(text))
	if err == nil {
		*s = severity
	}
	return err
}
