package uri_test

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"strconv"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// ipv6Slowly is the slow twin of StepIPv6: it writes out the eight fields of an address, and then
// follows RFC 5952 recommendation by recommendation.
func ipv6Slowly(address string) string {
	fields := ipv6Fields(address)
	prefix := [6]uint16(fields[:6])
	if prefix == [6]uint16{5: 0xffff} { // §5: an IPv4-mapped address (RFC 4291 §2.5.5.2)
		return fmt.Sprintf("::ffff:%d.%d.%d.%d", fields[6]>>8, fields[6]&255, fields[7]>>8, fields[7]&255)
	}
	start, length := 0, 1 // §4.2.2: one field of zeros is not shortened
	for i := range fields {
		n := 0
		for i+n < len(fields) && fields[i+n] == 0 {
			n++
		}
		if n > length { // §4.2.3: the longest run, and the first of several
			start, length = i, n
		}
	}
	if length == 1 {
		return joinFields(fields[:])
	}
	return joinFields(fields[:start]) + "::" + joinFields(fields[start+length:]) // §4.2.1
}

// joinFields writes fields without leading zeros (§4.1), in lower case (§4.3).
func joinFields(fields []uint16) string {
	var texts []string
	for _, f := range fields {
		texts = append(texts, strconv.FormatUint(uint64(f), 16))
	}
	return strings.Join(texts, ":")
}

// ipv6Fields returns the eight fields of an address.
func ipv6Fields(address string) (fields [8]uint16) {
	split := func(text string) (list []uint16) {
		for text != "" {
			var piece string
			piece, text, _ = strings.Cut(text, ":")
			if quad := strings.Split(piece, "."); len(quad) == 4 {
				list = append(list, parseField(quad[0], 10)<<8|parseField(quad[1], 10), parseField(quad[2], 10)<<8|parseField(quad[3], 10))
				continue
			}
			list = append(list, parseField(piece, 16))
		}
		return list
	}
	before, after, _ := strings.Cut(address, "::")
	copy(fields[:], split(before))
	last := split(after)
	copy(fields[len(fields)-len(last):], last)
	return fields
}

// parseField parses a field of an address, or one number of an IPv4 address.
func parseField(text string, base int) uint16 {
	n, err := strconv.ParseUint(text, base, 16)
	if err != nil {
		panic(err)
	}
	return uint16(n)
}

// ipv6Tests are the examples of RFC 5952 and others.
var ipv6Tests = []struct{ why, address, want string }{
	{"§4.1: leading zeros", "2001:0db8::0001", "2001:db8::1"},
	{"§4.1: a field of zeros is one zero", "2001:db8:0000:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"},
	{"§4.2.1: as short as possible", "2001:db8:0:0:0:0:2:1", "2001:db8::2:1"},
	{"§4.2.1: all of the run", "2001:db8::0:1", "2001:db8::1"},
	{"§4.2.2: one field is not shortened", "2001:db8::1:1:1:1:1", "2001:db8:0:1:1:1:1:1"},
	{"§4.2.2: the correct form", "2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"},
	{"§4.2.3: the longest run", "2001:0:0:1:0:0:0:1", "2001:0:0:1::1"},
	{"§4.2.3: not the first, if it is shorter", "2001::1:0:0:0:1", "2001:0:0:1::1"},
	{"§4.2.3: the first of two", "2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"},
	{"§4.2.3: not the second", "2001:db8:0:0:1::1", "2001:db8::1:0:0:1"},
	{"§4.3: lower case", "2001:DB8:A:B:C:D:E:F", "2001:db8:a:b:c:d:e:f"},

	{"§1: eight texts for one address", "2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"},
	{"§1", "2001:0db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"},
	{"§1", "2001:db8::1:0:0:1", "2001:db8::1:0:0:1"},
	{"§1", "2001:db8::0:1:0:0:1", "2001:db8::1:0:0:1"},
	{"§1", "2001:0db8::1:0:0:1", "2001:db8::1:0:0:1"},
	{"§1", "2001:db8:0:0:1::1", "2001:db8::1:0:0:1"},
	{"§1", "2001:db8:0000:0:1::1", "2001:db8::1:0:0:1"},
	{"§1", "2001:DB8:0:0:1::1", "2001:db8::1:0:0:1"},
	{"§2.1", "2001:db8:aaaa:bbbb:cccc:dddd:eeee:0001", "2001:db8:aaaa:bbbb:cccc:dddd:eeee:1"},
	{"§2.2", "2001:db8:aaaa:bbbb:cccc:dddd::1", "2001:db8:aaaa:bbbb:cccc:dddd:0:1"},
	{"§2.2", "2001:db8:0::1", "2001:db8::1"},
	{"§2.2", "2001:db8:0:0:aaaa::1", "2001:db8::aaaa:0:0:1"},
	{"§2.3", "2001:db8:aaaa:bbbb:cccc:dddd:eeee:AaAa", "2001:db8:aaaa:bbbb:cccc:dddd:eeee:aaaa"},

	{"§5: an IPv4-mapped address", "0:0:0:0:0:ffff:192.0.2.1", "::ffff:192.0.2.1"},
	{"§5: in hexadecimal", "::FFFF:C000:201", "::ffff:192.0.2.1"},
	{"§5: it becomes longer", "::ffff:ffff:ffff", "::ffff:255.255.255.255"},
	{"§5: and has a short form", "::ffff:0:0", "::ffff:0.0.0.0"},
	{"an IPv4-compatible address is deprecated (RFC 4291 §2.5.5.1)", "::192.0.2.1", "::c000:201"},
	{"so it does not look like the loopback address", "::0.0.0.1", "::1"},
	{"another address in mixed notation", "64:ff9b::192.0.2.33", "64:ff9b::c000:221"},
	{"a prefix like the IPv4-mapped one", "::ffff:0:192.0.2.1", "::ffff:0:c000:201"},
	{"the unspecified address", "0:0:0:0:0:0:0:0", "::"},
	{"the loopback address", "0:0:0:0:0:0:0:1", "::1"},
	{"zeros at the end", "1:0:0:0:0:0:0:0", "1::"},
	{"seven fields and two colons", "1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"},
	{"two colons before seven fields", "::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"},
}

// TestNormalizeIPv6 has StepIPv6, with the steps for text and alone.
func TestNormalizeIPv6(t *testing.T) {
	for _, test := range ipv6Tests {
		text := "S://u@[" + test.address + "]:1/"
		want := "S://u@[" + test.want + "]:1/"
		runNormalize(t, []normalizeTest{
			{test.why, uri.StepIPv6, text, want},
			{test.why, uri.StepIPv6 | uri.StepCase, text, "s" + want[1:]},
			{"the syntax steps keep the zeros", uri.StepsSyntax, "//[0:0::1]", "//[0:0::1]"},
		})
		if got := ipv6Slowly(test.address); got != test.want {
			t.Errorf("%s: the twin has %s for %s, want %s", test.why, got, test.address, test.want)
		}
	}
	runNormalize(t, []normalizeTest{
		{"other components keep their case and triplets", uri.StepIPv6, "S://U%7e@[::A]:/%7e/../A?A#A", "S://U%7e@[::a]:/%7e/../A?A#A"},
		{"an IPvFuture", uri.StepIPv6, "//[V1.0:0::A]", "//[V1.0:0::A]"},
		{"a name", uri.StepIPv6, "//A.%41", "//A.%41"},
		{"an IPv4address", uri.StepIPv6, "//1.2.3.4", "//1.2.3.4"},
		{"an address in a path", uri.StepIPv6, "s:A:0:0::1", "s:A:0:0::1"},
		{"before the scheme: it is the default host", uri.StepsAll, "HTTP://[0::A]:80", "http://[::a]/"},
	})
}

// TestNormalizeIPv6Default: the default host of a scheme may be an address. It is compared in
// its short form.
func TestNormalizeIPv6Default(t *testing.T) {
	n := uri.Normalizer{Steps: uri.StepsAll, Schemes: uri.Schemes{"s": {Host: "[::1]"}}}
	for _, test := range []struct{ text, want string }{{"s://[0:0::1]/a", "s:///a"}, {"s://[::1]/a", "s:///a"}, {"s://[::2]/a", "s://[::2]/a"}} {
		got := n.Normalize(uri.MustParseReference(test.text))
		if got != uri.MustParseReference(test.want) || !n.IsNormalized(got) {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

// TestNormalizeIPv6Random has addresses with many fields of zeros, each written in some of its ways: all
// become the text of net/netip, which the twin has, too. Their lengths are on both sides of the
// buffer's.
func TestNormalizeIPv6Random(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for i := range few(20_000) {
		var b [16]byte
		for j := range b {
			if random.IntN(2) == 0 {
				b[j] = byte(random.IntN(256)) >> random.IntN(8)
			}
		}
		switch i % 4 {
		case 0:
			copy(b[:12], []byte{10: 0xff, 11: 0xff})
		case 1:
			for j := range 8 {
				b[2*j] = 0
			}
		}
		addr := netip.AddrFrom16(b)
		want := addr.String()
		for _, text := range []string{want, addr.StringExpanded(), strings.ToUpper(want), joinFields(fieldsOf(b)), mixed(b)} {
			if got := ipv6Slowly(text); got != want {
				t.Fatalf("the twin has %s for %s, want %s", got, text, want)
			}
			padded := "//[" + text + "]/" + strings.Repeat("a", 230+random.IntN(30)-len(text))
			checkNormalize(t, uri.StepIPv6, uri.MustParseReference(padded))
			checkNormalize(t, uri.StepsAll, uri.MustParseReference("http://["+text+"]:80"))
		}
	}
}

// fieldsOf returns the fields of an address.
func fieldsOf(b [16]byte) (fields []uint16) {
	for i := 0; i < len(b); i += 2 {
		fields = append(fields, uint16(b[i])<<8|uint16(b[i+1]))
	}
	return fields
}

// mixed writes an address with an IPv4 address at its end (RFC 4291 §2.2).
func mixed(b [16]byte) string {
	return fmt.Sprintf("%s:%d.%d.%d.%d", joinFields(fieldsOf(b)[:6]), b[12], b[13], b[14], b[15])
}
