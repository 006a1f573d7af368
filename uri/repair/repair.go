package repair

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// A Repairer reads references as browsers do. The zero value takes the default steps and is ready to
// use. It is safe for concurrent use if ToASCII is.
type Repairer struct {
	Steps Steps // 0 means StepsDefault; unknown bits have no effect

	// Scheme is the scheme of the base URI, which relative references inherit. It determines whether
	// "\" is read as a slash there, and whether http:a is relative (see [StepSlashes]). If it is
	// empty, relative references are read as in a document of the scheme http, and no URI is relative.
	Scheme string

	// ToASCII converts a host name that contains non-ASCII characters, such as bücher.example, to
	// ASCII, such as xn--bcher-kva.example. Use idna.Lookup.ToASCII of golang.org/x/net. If it is nil,
	// such names are percent-encoded (RFC 3986 §3.2.2). Names with more than 255 characters are not
	// converted, but reported as a HostError, because no such name can be looked up in the DNS.
	ToASCII func(name string) (string, error)
}

// A Repair is a change to a text.
type Repair struct {
	Step       Steps  // the step, or several: a host name in a rare format, or a part with line breaks inside
	Start, End int    // byte offsets of the changed part; equal if Text is inserted
	Text       string // the text that replaces the part; "" if it is removed
	Reason     string // the reason, such as "a space must be percent-encoded"
}

// A HostError reports a host name that [Repairer.ToASCII] does not convert, or converts to a text that
// is not a reg-name (RFC 3986 §3.2.2), or a name that is too long for it.
type HostError struct {
	Start, End int   // byte offsets of the name in the text
	Err        error // the error of ToASCII, or a description of its result
}

// Error returns a message such as "repair: offset 7: host name: idna: invalid label". It does not
// contain the text, but Err may quote the host.
func (e *HostError) Error() string {
	return fmt.Sprintf("repair: offset %d: host name: %v", e.Start, e.Err)
}

// Unwrap returns e.Err.
func (e *HostError) Unwrap() error { return e.Err }

// Reference returns the reference that s becomes by the steps, and the repairs in the order of the
// text. Repairs do not overlap: replacing the part of each repair with its Text in s yields the text of
// the reference. If s is a reference that the steps do not change, Reference returns it without repairs,
// and allocates nothing.
//
// The error is:
//
//   - a [*uri.ParseError] if s is not a reference after the repairs; its offset is an offset in s, and
//     its message does not show s;
//   - a [*HostError] if ToASCII does not convert a host name;
//   - [uri.ErrTooLong].
func (p Repairer) Reference(s string) (uri.Reference, []Repair, error) {
	if p.Steps == 0 {
		p.Steps = StepsDefault
	}
	if !p.Steps.has(StepsAll &^ StepsDefault) {
		if r, err := uri.ParseReference(s); err == nil || errors.Is(err, uri.ErrTooLong) {
			return r, nil, err
		}
	}
	if uint64(len(s)) > uri.MaxLength {
		return uri.Reference{}, nil, uri.ErrTooLong
	}
	e := editor{steps: p.Steps, base: p.Scheme, toASCII: p.ToASCII}
	e.clean(s)
	if err := e.read(); err != nil {
		return uri.Reference{}, nil, e.hostError(err)
	}
	text, repairs := e.finish()
	r, err := uri.ParseReference(text)
	if parse, ok := errors.AsType[*uri.ParseError](err); ok {
		return r, nil, placed(parse, s, repairs)
	}
	if err != nil {
		return r, nil, err
	}
	return r, repairs, nil
}

// placed returns an error of the repaired text as an error of the text s.
func placed(err *uri.ParseError, s string, repairs []Repair) *uri.ParseError {
	syntax := err.SyntaxError
	end := syntax.Offset
	if syntax.Found != "" {
		end++
	}
	syntax.Offset, _ = Original(repairs)(syntax.Offset, end)
	if rest := s[syntax.Offset:]; !strings.HasPrefix(rest, syntax.Found) {
		_, size := utf8.DecodeRuneInString(rest)
		syntax.Found = rest[:size]
	}
	return &uri.ParseError{SyntaxError: syntax, Component: err.Component}
}
