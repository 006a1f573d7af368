package suffix

import (
	"errors"
	"fmt"
	"strings"

	"github.com/std66/std66/uri"
)

// A Prefix maps a prefix of the host to a scheme.
type Prefix struct {
	Host   string // prefix of the host, such as "www."; case is ignored
	Scheme string // scheme of the URI, such as "https"
}

// Heuristics choose the scheme of a suffix reference. The zero value chooses none: it accepts
// URIs and rejects every suffix reference.
type Heuristics struct {
	Prefixes []Prefix // the first match wins
	Default  string   // the scheme if no prefix matches; "" for an error
}

// Default returns heuristics for current use:
//
//	ftp.             ftp
//	www.             https
//	any other host   https
//
// In 2005, RFC 3986 §4.5 gave http for www, and said that the heuristics would change over time.
func Default() Heuristics {
	return Heuristics{Prefixes: []Prefix{{"ftp.", "ftp"}, {"www.", "https"}}, Default: "https"}
}

// A GuessKind is the heuristic that applied.
type GuessKind uint8

const (
	GuessNone    GuessKind = iota // none: the text was a URI
	GuessPrefix                   // an element of Heuristics.Prefixes
	GuessDefault                  // Heuristics.Default
)

// A Guess records how [Heuristics.URI] got a URI from a text: the heuristic that applied and the
// parts that [Strip] removed. The zero value is for a text that was already a URI.
type Guess struct {
	Kind     GuessKind
	Prefix   Prefix   // the match for GuessPrefix; the scheme, with an empty Host, for GuessDefault
	Stripped Stripped // the removed parts
}

// String describes the guess, as in
//
//	https, because the host begins with "www."
//	nothing: it is a URI; stripped: delimiters <>
func (g Guess) String() string {
	if g.Stripped != (Stripped{}) {
		return g.scheme() + "; stripped: " + g.Stripped.String()
	}
	return g.scheme()
}

// scheme describes the choice of the scheme.
func (g Guess) scheme() string {
	switch g.Kind {
	case GuessPrefix:
		return fmt.Sprintf("%s, because the host begins with %q", g.Prefix.Scheme, g.Prefix.Host)
	case GuessDefault:
		return g.Prefix.Scheme + ", by default"
	}
	return "nothing: it is a URI"
}

// An Error reports a text that is not a suffix reference, although the grammar may allow it, or a
// host without a matching heuristic.
type Error struct {
	Offset int    // byte offset in the text
	Reason string // such as "expected a host, found the end of the text"
}

// Error returns a message of one line, as in
//
//	suffix: suffix reference: offset 0: expected a host: a relative reference needs a base URI
//
// The message doesn't contain the text.
func (e *Error) Error() string {
	return fmt.Sprintf("suffix: suffix reference: offset %d: %s", e.Offset, e.Reason)
}

// URI strips s (see [Strip]) and returns the result as a URI, with a guessed scheme and "://" in
// front if it is a suffix reference. If it is a URI, nothing is guessed.
//
// The error is:
//
//   - an [*Error] if s is neither a URI nor a suffix reference, or if no heuristic applies;
//   - a [*uri.ParseError], with the offset in s, if the grammar rejects s; its message does not show s;
//   - a [*uri.SyntaxError] for [uri.RuleScheme] if the heuristic's scheme is invalid;
//   - [uri.ErrTooLong].
func (h Heuristics) URI(s string) (uri.URI, Guess, error) {
	t := strip(s)
	if isURI(t.text) {
		u, err := uri.Parse(t.text)
		if err != nil {
			return u, Guess{}, t.inOriginal(err)
		}
		return u, Guess{Stripped: t.Stripped}, nil
	}
	r, err := relativeOf(t.text)
	if err != nil {
		return uri.URI{}, Guess{}, t.inOriginal(err)
	}
	guess, err := h.guess(r)
	if err != nil {
		return uri.URI{}, Guess{}, t.inOriginal(err)
	}
	u, err := r.Builder().Scheme(guess.Prefix.Scheme).URI()
	if err != nil {
		return uri.URI{}, Guess{}, err
	}
	guess.Stripped = t.Stripped
	return u, guess, nil
}

// inOriginal maps err's offset from the stripped text to the original.
func (t *stripped) inOriginal(err error) error {
	var parse *uri.ParseError
	var own *Error
	switch {
	case errors.As(err, &parse):
		return moved(parse, t.offset(parse.Offset))
	case errors.As(err, &own):
		own.Offset = t.offset(own.Offset)
	}
	return err
}

// moved returns e with another offset, in a text other than the one that e shows.
func moved(e *uri.ParseError, offset int) error {
	syntax := e.SyntaxError
	syntax.Offset = offset
	return &uri.ParseError{SyntaxError: syntax, Component: e.Component}
}

// guess applies the heuristics to r's host. r must have an authority. The error is an [*Error].
func (h Heuristics) guess(r uri.Reference) (Guess, error) {
	authority, _ := r.Authority()
	host := authority.Host().String()
	for _, p := range h.Prefixes {
		if len(host) >= len(p.Host) && strings.EqualFold(host[:len(p.Host)], p.Host) {
			return Guess{Kind: GuessPrefix, Prefix: p}, nil
		}
	}
	if h.Default == "" {
		return Guess{}, &Error{0, "no prefix matches the host, and the default scheme is empty"}
	}
	return Guess{Kind: GuessDefault, Prefix: Prefix{Scheme: h.Default}}, nil
}

// isURI reports whether s begins with a scheme that is not rather a host before a port. The rest
// of s may be invalid.
func isURI(s string) bool {
	end := uri.RuleScheme.MatchPrefix(s)
	if end < 0 || end == len(s) || s[end] != ':' {
		return false
	}
	return !looksLikeName(s[:end]) || !beginsWithPort(s[end+len(":"):])
}

// beginsWithPort reports whether s begins with a complete, non-empty port.
func beginsWithPort(s string) bool {
	port := uri.RulePort.MatchPrefix(s)
	return port > 0 && (port == len(s) || strings.IndexByte("/?#", s[port]) >= 0)
}
