package iri

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/equaltest"
)

// generated describes this package to the tests that compare it with its grammar.
var generated = equaltest.Package[Rule, SyntaxError]{Grammar: grammar.RFC3987, Rules: Rules, Characters: true}

func TestGenerated(t *testing.T) { generated.Test(t) }

func FuzzRules(f *testing.F) {
	generated.Fuzz(f, "", "http://user:pä:ss@hö", "//1.2.3.4:80", "//[v1.a:b]", "//[::ffff:1.2.3.4]:", "s:a//b", "?\ue000#", "é/b:c",
		"urn:example:a%20b\U0001F600", "http://[1:2:3:4:5:6:7::]/", "256.1.1.1", "\xff", "http://é/\u00a0\uffff", "\xf3\xa0\x80\x80")
}
