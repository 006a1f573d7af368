package repair

import (
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri/internal/hostname"
	"github.com/std66/std66/uri/internal/inetaton"
)

// readHost reads the host and the port from start to end. It leaves IP literals and ports as they are.
func (e *editor) readHost(start, end int) *HostError {
	if start < end && e.text[start] == '[' {
		return nil
	}
	if i := strings.IndexByte(e.text[start:end], ':'); i >= 0 {
		end = start + i
	}
	if e.family == other {
		e.writeName(start, end)
		return nil
	}
	name, steps, reason, err := e.convert(e.text[start:end])
	if err != nil {
		return &HostError{Start: start, End: end, Err: err}
	}
	if address, ok := e.rareAddress(name); ok {
		if name, steps = address, steps|StepIPv4; reason == "" {
			reason = reasonIPv4
		} else {
			reason += ", and " + reasonIPv4
		}
	}
	if steps == 0 {
		e.writeName(start, end)
		return nil
	}
	e.replace(steps, reason, start, end, name)
	return nil
}

// convert returns the name that a browser looks up for a name as written, by StepNonASCII or StepHost. It
// returns no step if the name does not change.
func (e *editor) convert(name string) (converted string, step Steps, reason string, err error) {
	switch {
	case !hostname.IsASCII(name) && e.steps.has(StepNonASCII) && e.toASCII != nil:
		if converted, err = hostname.Convert(name, e.toASCII); err != nil {
			return name, 0, "", err
		}
		return converted, StepNonASCII, reasonToASCII, nil
	case e.steps.has(StepHost) && hostname.IsASCII(name) && strings.Contains(name, "%"):
		if converted, err = hostname.Convert(name, e.toASCII); err == nil {
			return converted, StepHost, reasonHost, nil
		}
	}
	return name, 0, "", nil
}

// rareAddress returns the address of a name as four decimal numbers, unless it is written so.
func (e *editor) rareAddress(name string) (string, bool) {
	if !e.steps.has(StepIPv4) {
		return "", false
	}
	addr, ok := inetaton.Parse(name)
	if !ok {
		return "", false
	}
	address := addr.String()
	return address, address != name
}

// writeName writes a host name as it is, except for characters that browsers allow in names and URIs do
// not. Other invalid characters remain, and make the reference invalid.
func (e *editor) writeName(start, end int) {
	for i := skip(e.text, start, end, inName); i < end; i = skip(e.text, i, end, inName) {
		if isTriplet(e.text, i) {
			i += 3
			continue
		}
		if c := e.text[i]; c >= utf8.RuneSelf || strings.IndexByte("\"`{}", c) >= 0 || e.family == other && isOpaque(c) {
			e.writeByte(i)
		}
		i++
	}
}

// isOpaque reports whether browsers allow c in a host of the family other only: "%" and control characters
// except NUL.
func isOpaque(c byte) bool { return c == '%' || 0 < c && c < ' ' || c == 0x7F }
