package ref

import (
	"errors"
	"net/netip"
	"strings"
)

// The tests parse with [Parts.Split], so that a text may have any bytes, and a Syntax without a
// grammar. The tests of package uri test the rest of this package, with the grammar of RFC 3986.

// parse divides any text into components.
func parse(s string) Ref {
	var p Parts
	p.Split(s)
	var r Ref
	at := r.Offsets()
	at.SchemeEnd = uint32(len(p.Scheme))
	at.PathStart = r.afterScheme()
	if p.HasAuthority {
		a, _ := parseAuthority(p.Authority)
		start := at.PathStart + uint32(len("//"))
		at.HostStart, at.HostEnd, at.Kind = start+a.hostStart, start+a.hostEnd, uint8(a.kind)
		at.PathStart = start + uint32(len(p.Authority))
	}
	at.PathEnd = at.PathStart + uint32(len(p.Path))
	if p.HasQuery {
		at.QueryEnd = at.PathEnd + uint32(len("?")+len(p.Query))
	}
	at.Complete(len(s), false, false)
	r.Keep(s)
	return r
}

// parseAuthority divides any authority into components.
func parseAuthority(s string) (Authority, error) {
	start := strings.LastIndexByte(s, '@') + 1
	end := len(s)
	if colon := strings.LastIndexByte(s, ':'); colon >= start && !strings.HasSuffix(s, "]") {
		end = colon
	}
	h, _ := parseHost(s[start:end])
	return NewAuthority(s, uint32(start), uint32(end), h.kind), nil
}

// parseHost finds the kind of a host.
func parseHost(s string) (Host, error) {
	kind := HostRegName
	if strings.HasPrefix(s, "[") {
		kind = HostIPv6address
	} else if addr, err := netip.ParseAddr(s); err == nil && addr.Is4() {
		kind = HostIPv4address
	}
	return NewHost(s, kind), nil
}

// testSet returns the set of unreserved characters and others.
func testSet(others string) *Set {
	const bit, other = 2, 5 // other sets in the table must not matter
	var table [256]uint8
	for b := range table {
		table[b] = other
	}
	for _, b := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~" + others) {
		table[b] |= bit
	}
	set := NewSet(&table, bit)
	return &set
}

var errTooLong, errUnderflow = errors.New("too long"), errors.New("underflow")

var testSyntax = &Syntax{
	TooLong:        &errTooLong,
	Underflow:      &errUnderflow,
	ComponentError: func(_ Component, reason string) error { return errors.New(reason) },
	Check:          func(Component, string) error { return nil },
	Parse:          func(s string) (Ref, error) { return parse(s), nil },
	ParseAuthority: parseAuthority,
	ParseHost:      parseHost,
	Unreserved:     testSet(""),
	Segment:        testSet("!$&'()*+,;=:@"),
	SegmentNzNc:    testSet("!$&'()*+,;=@"),
	IsPlainInQuery: func(b byte) bool { return b == ':' || b == '@' || b == '/' || b == '?' },
}
