package uri

// Component names a component of a reference (RFC 3986 §3), for example in errors and for
// [Builder.Without]. The zero value is not a component.
type Component uint8

const (
	ComponentScheme    Component = iota + 1 // the scheme (§3.1)
	ComponentAuthority                      // userinfo, host and port together (§3.2)
	ComponentUserinfo                       // the userinfo (§3.2.1)
	ComponentHost                           // the host (§3.2.2)
	ComponentPort                           // the port (§3.2.3)
	ComponentPath                           // the path (§3.3)
	ComponentQuery                          // the query (§3.4)
	ComponentFragment                       // the fragment (§3.5)
)

// componentRules are the rules that components match.
var componentRules = [...]Rule{
	ComponentScheme:    RuleScheme,
	ComponentAuthority: RuleAuthority,
	ComponentUserinfo:  RuleUserinfo,
	ComponentHost:      RuleHost,
	ComponentPort:      RulePort,
	ComponentPath:      RulePath,
	ComponentQuery:     RuleQuery,
	ComponentFragment:  RuleFragment,
}

// known reports whether c is one of the constants.
func (c Component) known() bool { return c > 0 && int(c) < len(componentRules) }

// String returns the name of the component's rule, such as "host", and "component" for a value
// that is not a component.
func (c Component) String() string {
	if !c.known() {
		return "component"
	}
	return c.rule().String()
}

// rule returns the rule that the component matches.
func (c Component) rule() Rule { return componentRules[c] }

// ComponentError is the error for a component that is valid by itself but not allowed in its place,
// usually because a parser would reject the text or find other components in it.
type ComponentError struct {
	Component Component // such as ComponentPath
	Reason    string    // such as "begins with two slashes, which would be parsed as an authority"
}

// Error returns the error on one line, as in
//
//	uri: path: begins with two slashes, which would be parsed as an authority
func (e *ComponentError) Error() string {
	return zPackage + ": " + e.Component.String() + ": " + e.Reason
}
