package suffix

import (
	"errors"
	"fmt"
	"strings"

	"github.com/std66/std66/uri"
)

// Prefix is a guess: hosts that begin with a text mean URIs of a scheme.
type Prefix struct {
	Host   string // what the host begins with, compared without case, such as "www."
	Scheme string
}

// Heuristics are guesses at the scheme that a suffix reference is missing. The zero value makes
// none, so that only what is a URI already passes.
type Heuristics struct {
	Prefixes []Prefix // of those that fit, the first counts
	Default  string   // the scheme where none fits; "" for none
}

// Default returns heuristics for what people type today:
//
//	ftp.  ftp
//	www.  https
//	      https, where nothing else fits
//
// RFC 3986 §4.5 says http, in 2005, and that heuristics change over time.
func Default() Heuristics {
	return Heuristics{Prefixes: []Prefix{{"ftp.", "ftp"}, {"www.", "https"}}, Default: "https"}
}

// GuessKind says what a guess came from.
type GuessKind uint8

const (
	GuessNone    GuessKind = iota // nothing was guessed: it is a URI
	GuessPrefix                   // the scheme was guessed by a prefix of the host
	GuessDefault                  // the scheme is the default
)

// Guess says which heuristic applied, and describes the parts that were stripped from the text. The
// zero value is for a URI that needed neither.
type Guess struct {
	Kind     GuessKind
	Prefix   Prefix   // for GuessPrefix the one that fits; for GuessDefault its Host is empty
	Stripped Stripped // by [Strip]
}

// String returns the guess in words, such as
//
//	https, because the host begins with "www."
//	nothing: it is a URI; stripped: delimiters <>
func (g Guess) String() string {
	if g.Stripped != (Stripped{}) {
		return g.scheme() + "; stripped: " + g.Stripped.String()
	}
	return g.scheme()
}

// scheme returns in words what the scheme was guessed from.
func (g Guess) scheme() string {
	switch g.Kind {
	case GuessPrefix:
		return fmt.Sprintf("%s, because the host begins with %q", g.Prefix.Scheme, g.Prefix.Host)
	case GuessDefault:
		return g.Prefix.Scheme + ", by default"
	}
	return "nothing: it is a URI"
}

// Error says why a text is no suffix reference, though the grammar may not mind.
type Error struct {
	Offset int    // in the text, in bytes
	Reason string // such as "expected a host, found the end of the text"
}

// Error returns the error on one line, as in
//
//	suffix reference: offset 0: expected a host: a relative reference needs a base URI
//
// It does not repeat the text.
func (e *Error) Error() string {
	return fmt.Sprintf("suffix reference: offset %d: %s", e.Offset, e.Reason)
}

// URI returns the URI that a text means, and what had to be guessed for that. The text of the
// URI is s as [Strip] returns it, with a scheme and "://" before it if the stripped text is a
// suffix reference.
//
// The error is an [*Error] if s is neither a URI nor a suffix reference, or no heuristic applies;
// a [*uri.ParseError] if it has what no URI can have, with the offset in s; a [*uri.SyntaxError]
// for [uri.RuleScheme] if the scheme of the heuristic is none; or [uri.ErrTooLong].
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

// inOriginal returns an error for the text with its offset in the original.
func (t *stripped) inOriginal(err error) error {
	var parse *uri.ParseError
	var own *Error
	switch {
	case errors.As(err, &parse):
		parse.Offset = t.offset(parse.Offset)
	case errors.As(err, &own):
		own.Offset = t.offset(own.Offset)
	}
	return err
}

// guess returns the guess for the host of a reference, which has one. The error is an [*Error].
func (h Heuristics) guess(r uri.Reference) (Guess, error) {
	authority, _ := r.Authority()
	host := authority.Host().String()
	for _, p := range h.Prefixes {
		if len(host) >= len(p.Host) && strings.EqualFold(host[:len(p.Host)], p.Host) {
			return Guess{Kind: GuessPrefix, Prefix: p}, nil
		}
	}
	if h.Default == "" {
		return Guess{}, &Error{0, "the host has none of the known prefixes, and there is no default scheme"}
	}
	return Guess{Kind: GuessDefault, Prefix: Prefix{Scheme: h.Default}}, nil
}

// isURI reports whether s is to be read as a URI, or as what was to be one: it has a scheme, and
// not a host and a port instead.
func isURI(s string) bool {
	end := uri.RuleScheme.MatchPrefix(s)
	if end < 0 || end == len(s) || s[end] != ':' {
		return false
	}
	return !looksLikeName(s[:end]) || !beginsWithPort(s[end+len(":"):])
}

// beginsWithPort reports whether s begins with a port of one digit or more, which ends there.
func beginsWithPort(s string) bool {
	port := uri.RulePort.MatchPrefix(s)
	return port > 0 && (port == len(s) || strings.IndexByte("/?#", s[port]) >= 0)
}
