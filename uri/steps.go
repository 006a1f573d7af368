package uri

import "strings"

// Steps is a set of steps of normalization (RFC 3986 §6.2). The order of the steps is fixed:
// percent before case, because a decoded letter may be in upper case; then path, because a decoded
// dot may be part of a dot-segment; then ipv6; and scheme last.
type Steps uint8

const (
	// StepCase changes the scheme and the host to lower case, and the digits of percent-encoded
	// triplets to upper case (§6.2.2.1).
	StepCase Steps = 1 << iota

	// StepPercent decodes triplets of unreserved characters (§6.2.2.2), once.
	StepPercent

	// StepPath removes dot-segments (§6.2.2.3).
	StepPath

	// StepIPv6 writes IPv6 addresses as RFC 5952 recommends: [2001:DB8:0:0::1] becomes
	// [2001:db8::1]. An IPv4-mapped address ends in an IPv4 address, as in [::ffff:192.0.2.1] (RFC
	// 5952 §5). All other addresses are hexadecimal, so [::192.0.2.1], in the deprecated
	// IPv4-compatible form (RFC 4291 §2.5.5.1), becomes [::c000:201]. [net/netip.Addr.String]
	// returns the same form.
	StepIPv6

	// StepScheme applies the rules of schemes (§6.2.3, see [Schemes]). For every scheme, it removes
	// an empty port and its colon, as normalizers should (§3.2, §3.2.3). The syntax steps keep
	// them: §6.2.2 has no such step, and §6.2.3 says that they "should be removed by scheme-based
	// normalization".
	StepScheme

	// StepsSyntax is syntax-based normalization (§6.2.2). StepsAll is all steps.
	StepsSyntax = StepCase | StepPercent | StepPath
	StepsAll    = StepsSyntax | StepIPv6 | StepScheme
)

// stepNames are the names of the steps, in the order of String.
var stepNames = [...]struct {
	step Steps
	name string
}{{StepCase, "case"}, {StepPercent, "percent"}, {StepPath, "path"}, {StepIPv6, "ipv6"}, {StepScheme, "scheme"}}

// has reports whether the set contains at least one of the given steps.
func (s Steps) has(steps Steps) bool { return s&steps != 0 }

// String returns the names of the steps, separated by commas: "case,percent,path,ipv6,scheme".
func (s Steps) String() string {
	var names []string
	for _, n := range stepNames {
		if s.has(n.step) {
			names = append(names, n.name)
		}
	}
	return strings.Join(names, ",")
}
