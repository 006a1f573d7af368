package equivalence

import "github.com/std66/std66/uri"

// Level is a level of comparison (RFC 3986 §6.2). Levels are ordered: URIs that are equal at a
// level are equal at all levels after it, except [Different].
type Level uint8

const (
	Identical Level = iota // the texts are the same (§6.2.1)
	Case                   // equal after case normalization, see [uri.StepCase] (§6.2.2.1)
	Percent                // and percent-encoding normalization, see [uri.StepPercent] (§6.2.2.2)
	Path                   // and path segment normalization, see [uri.StepPath] (§6.2.2.3)
	IPv6                   // and IPv6 addresses in one form (RFC 5952 §4)
	Scheme                 // and scheme-based normalization, see [uri.StepScheme] (§6.2.3)
	Protocol               // and [Comparer.Protocol] (§6.2.4)
	Different              // equal at no level
)

// names are the names of the levels, in their order.
var names = [...]string{"identical", "case", "percent", "path", "ipv6", "scheme", "protocol", "different"}

// String returns the level's name: "identical", "case", "percent", "path", "ipv6", "scheme",
// "protocol" or "different". Values greater than [Different] are "different", too.
func (l Level) String() string { return names[min(l, Different)] }

// steps returns the steps of normalization for a level from Case to Scheme.
func (l Level) steps() uri.Steps {
	switch l {
	case Case:
		return uri.StepCase
	case Percent:
		return uri.StepCase | uri.StepPercent
	case Path:
		return uri.StepsSyntax
	case IPv6:
		return uri.StepsAll &^ uri.StepScheme
	}
	return uri.StepsAll
}
