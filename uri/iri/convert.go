package iri

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/hostname"
	"github.com/std66/std66/uri/internal/ref"
)

// URI returns the URI to which i is mapped (RFC 3987 §3.1): non-ASCII characters are percent-encoded as
// UTF-8, also in the host. The error is [uri.ErrTooLong], or a [*uri.ParseError] for the zero IRI.
func (i IRI) URI() (uri.URI, error) { return Mapper{}.URI(i) }

// URIReference returns the URI reference to which r is mapped (RFC 3987 §3.1): non-ASCII characters are
// percent-encoded as UTF-8, also in the host. The error is [uri.ErrTooLong].
func (r Reference) URIReference() (uri.Reference, error) { return Mapper{}.Reference(r) }

// FromURI returns the IRI that corresponds to a URI (RFC 3987 §3.2). It decodes triplets of unreserved
// characters, and of non-ASCII characters that the component may have. The host may become an
// IPv4address, and a segment such as %2E%2E a dot-segment.
func FromURI(u uri.URI) IRI { return IRI{FromReference(u.Reference())} }

// FromReference is [FromURI] for references.
func FromReference(r uri.Reference) Reference {
	text := r.String()
	if strings.IndexByte(text, '%') >= 0 {
		var room [256]byte
		text = string(appendDecoded(room[:0], r))
	}
	converted, err := ParseReference(text)
	if err != nil {
		panic(err) // unreachable: the text has no new delimiters
	}
	return converted
}

// Mapper maps IRIs to URIs (RFC 3987 §3.1).
type Mapper struct {
	// ToASCII converts a host name that contains non-ASCII characters to ASCII. The result must be a
	// reg-name without triplets that is not empty, or an IPv4address. Names of more than 255 characters are
	// not converted, and are errors. Use it for schemes whose hosts are domain names,
	// with a function such as idna.Lookup.ToASCII of golang.org/x/net. If ToASCII is nil, host names
	// are percent-encoded.
	ToASCII func(name string) (string, error)
}

// A HostError reports a host that [Mapper.ToASCII] does not convert.
type HostError struct {
	Host string // as written
	Err  error  // the error of ToASCII, or a description of its result
}

// Error returns a message such as `iri: host "é-.example": idna: invalid label "é-"`.
func (e *HostError) Error() string { return fmt.Sprintf("iri: host %q: %v", e.Host, e.Err) }

// Unwrap returns e.Err.
func (e *HostError) Unwrap() error { return e.Err }

// URI returns the URI to which i is mapped. The error is a [*HostError], [uri.ErrTooLong], or a
// [*uri.ParseError] for the zero IRI.
func (m Mapper) URI(i IRI) (uri.URI, error) {
	text, err := m.text(i.ref)
	if err != nil {
		return uri.URI{}, err
	}
	return uri.Parse(text)
}

// Reference returns the URI reference to which r is mapped. The error is a [*HostError] or
// [uri.ErrTooLong].
func (m Mapper) Reference(r Reference) (uri.Reference, error) {
	text, err := m.text(r)
	if err != nil {
		return uri.Reference{}, err
	}
	return uri.ParseReference(text)
}

// text returns the text of the URI reference to which r is mapped.
func (m *Mapper) text(r Reference) (string, error) {
	if hostname.IsASCII(r.String()) {
		return r.String(), nil
	}
	if encodedLen(r.String()) > min(uri.MaxLength, math.MaxInt) {
		return "", uri.ErrTooLong
	}
	a, ok := r.Authority()
	host := a.Host().String()
	if !ok || m.ToASCII == nil || hostname.IsASCII(host) {
		return ref.TextOf(appendEncoded(make([]byte, 0, encodedLen(r.String())), r.String())), nil
	}
	name, err := hostname.Convert(host, m.ToASCII)
	if err != nil {
		return "", &HostError{host, err}
	}
	// The authority is the text before the path. Its host is after the userinfo.
	userinfo, hasUserinfo := a.Userinfo()
	start := strings.Index(r.String(), "//") + len("//")
	if hasUserinfo {
		start += len(userinfo) + len("@")
	}
	dst := appendEncoded(nil, r.String()[:start])
	dst = append(dst, name...)
	return string(appendEncoded(dst, r.String()[start+len(host):])), nil
}

// appendDecoded appends the text of r with triplets decoded.
func appendDecoded(dst []byte, r uri.Reference) []byte {
	s := r.String()
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	end := len(s)
	if hasFragment {
		end -= len("#") + len(fragment)
	}
	start := end
	if hasQuery {
		start -= len(query)
	}
	dst = appendCharacters(dst, s[:start], isPlain)
	dst = appendCharacters(dst, s[start:end], func(c rune) bool { return isPlain(c) || isPrivate(c) })
	return appendCharacters(dst, s[end:], isPlain)
}

// appendCharacters appends s with triplets of unreserved characters and of the non-ASCII characters that
// isIn accepts decoded. Other triplets of non-ASCII octets get digits in upper case.
func appendCharacters(dst []byte, s string, isIn func(c rune) bool) []byte {
	const triplet = len("%00")
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			return append(dst, s...)
		}
		dst = append(dst, s[:i]...)
		s = s[i:]
		var octets [utf8.UTFMax]byte
		n := 0
		for n < len(octets) && len(s) >= (n+1)*triplet && s[n*triplet] == '%' {
			octets[n] = hexValue(s[n*triplet+1])<<4 | hexValue(s[n*triplet+2])
			n++
		}
		c, size := utf8.DecodeRune(octets[:n])
		switch {
		case c < utf8.RuneSelf && unreserved.Has(byte(c)), c >= utf8.RuneSelf && size > 1 && isIn(c):
			dst = append(dst, octets[:size]...)
		case c < utf8.RuneSelf:
			dst = append(dst, s[:triplet]...)
		default:
			dst = appendTriplets(dst, octets[:size])
		}
		s = s[size*triplet:]
	}
}

// appendTriplets appends the triplets of octets.
func appendTriplets(dst, octets []byte) []byte {
	const digits = "0123456789ABCDEF"
	for _, b := range octets {
		dst = append(dst, '%', digits[b>>4], digits[b&15])
	}
	return dst
}

// hexValue returns the value of a HEXDIG.
func hexValue(digit byte) byte { return digit&15 + digit>>6*9 }
