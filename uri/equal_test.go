package uri_test

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/equaltest"
	"github.com/std66/std66/uri"
)

// generated is this package, for tests that compare it with its grammar. Its parsers are not
// exported: other tests compare them with Appendix B (see TestURLs) and, in package gen, with the
// oracle.
var generated = equaltest.Package[uri.Rule, uri.SyntaxError]{Grammar: grammar.RFC3986, Rules: uri.Rules}

func TestGenerated(t *testing.T) { generated.Test(t) }

func FuzzRules(f *testing.F) {
	generated.Fuzz(f, "", "http://user:pa:ss@h", "//1.2.3.4:80", "//[v1.a:b]", "//[::ffff:1.2.3.4]:", "s:a//b", "?#", "a/b:c",
		"urn:example:a%20b", "http://[1:2:3:4:5:6:7::]/", "256.1.1.1", "\xff", "http://é/")
}
