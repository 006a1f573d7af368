// Package abnf compiles grammars in ABNF (RFC 5234, RFC 7405) at run time, and matches strings against
// their rules. Code that abnf gen generates is faster, but has to be generated.
//
//	g, err := abnf.Compile(`
//	full-date = year "-" month "-" day
//	year      = 4DIGIT
//	month     = 2DIGIT
//	day       = 2DIGIT
//	`)
//	rule, ok := g.Rule("full-date")
//	err = rule.Check("2026/11/22") // abnf: full-date: offset 4: expected "-", found "/"
//
// A [Rule] has the methods of a rule in a generated package. It runs the same tables with the same
// code, so it accepts the same strings and reports the same errors, apart from the name of the package
// in their text.
//
// # Grammars
//
// [Compile] compiles a text. [Bundled] compiles a grammar of package grammar, such as RFC 3986. A [Config]
// also combines several texts, replaces rules by patches, imports other documents, extracts grammars from
// the texts of RFCs, and selects rules.
//
// Rules may nest, as arrays of arrays do, if a string can be read from left to right with a stack. The
// error of Compile names the rules that need more.
//
// Compiling takes milliseconds for most grammars, and seconds for a few. Select the rules that you
// need, or store the compiled grammar with [Grammar.MarshalBinary] and read it with [Unmarshal].
//
// # Captures
//
// [Rule.Parse] finds parts of a string. A specification in [Config.Parsers] names the rule and its
// captures:
//
//	parser  = rulename "=" capture *( "," capture )
//	capture = parts / name [ "[]" ] ":" parts / rulename "[]" / list "." name ":" parts
//	parts   = part *( "|" part )
//	part    = [ rulename "." ] rulename   ; a parent, and a rule that it refers to
//
// For example, "authority=userinfo,host,port" captures the text that each of these three rules
// matches, and "URI=path:path-abempty|path-rootless" the text that either rule matches, under the name
// path. If several parses are possible, earlier alternatives and longer repetitions come first.
//
// If a captured rule occurs more than once, the last occurrence counts. Brackets make a list of all
// occurrences, and the captures whose names begin with the name of the list and a dot are fields of
// its elements:
//
//	cookie-string=pair[]:cookie-pair,pair.name:cookie-name,pair.value:cookie-value
//
// # Trees
//
// [Rule.ParseTree] returns the tree of a string: a node for each occurrence of some rules. A specification
// in [Config.Trees] names the root, and the rules of nodes:
//
//	tree = rulename [ "=" rulename *( "," rulename ) ]
//
// Without these, all rules that the root needs are nodes, except for rules that stand for a character,
// such as DIGIT. The root is always a node. If several parses are possible, earlier alternatives and
// longer repetitions come first.
//
// Rules may be recursive. But within recursion that is regular, references to the recursive rules are
// not nodes: in sum = sum "+" sum / term, the terms of a sum are a flat list. If such a rule is
// ambiguous and refers to itself anywhere but at its end, the list can belong to another parse than the first.
//
// # Security
//
// A Grammar never changes, and all methods are safe for concurrent use. Matching, checking and parsing
// take time linear in the length of the string, whatever the grammar and the string are. They do not
// backtrack. Their memory is constant, with exceptions: trees and some lists need a number for each byte of
// the string (see [TreeBuffer] and [Captures.List]), and strings that nest more than 64 deep need a stack of up to 16 bytes for
// each level. [Rule.Check] limits the depth to 10,000, so strings that it accepts are safe for code that
// recurses; [Rule.Match] and [Rule.MatchPrefix] have no limit.
//
// A grammar from a stranger can need any amount of time and memory to compile: 1000000000"a" has a
// billion states. [Limits] bound both, and a [LimitError] reports the exceeded limit. The
// defaults are for grammars that you trust; a server should set lower limits.
//
// [Unmarshal] checks its input completely, so damaged or hostile data cannot cause a panic or an
// endless loop later. But such data can hold rules that accept anything. If it matters what the rules
// accept, read stored grammars only from places that you trust.
//
// A [SyntaxError] keeps one character of the string that failed. [SyntaxError.Excerpt] shows the
// string.
package abnf

//go:generate go test ../../gen -run=TestRuntimeCopiesAreFresh -update
