package abnf

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/std66/std66/internal/byteset"
)

// Prose often describes a set of characters: <any CHAR except CTLs or ";">. This file
// computes such sets, as advice in the message about the prose. They never become part of
// the grammar.

// A describer computes the sets of bytes that prose describes.
type describer struct {
	*linker
	sets *byteSets // including rules that prose describes
}

// describer returns the linker's describer.
func (l *linker) describer() *describer {
	if l.described == nil {
		l.described = &describer{linker: l}
		l.described.sets = &byteSets{encoding: l.Encoding, describe: l.described.describe}
	}
	return l.described
}

// advice returns the elements to write instead of the unresolved prose n in rule r, or "".
func (d *describer) advice(r *Rule, n *Node) string {
	if n.Name == `"` {
		return "write DQUOTE"
	}
	set, ok := d.describe(r, n)
	if !ok || set.IsEmpty() || d.Encoding == UTF8 && !set.Minus(byteset.Range(0, 0x7F)).IsEmpty() {
		return ""
	}
	text := set.String()
	if r.Body != n && strings.Contains(text, "/") {
		text = "( " + text + " )"
	}
	return "write " + text
}

// describe returns the set of bytes that the prose n in rule r describes.
func (d *describer) describe(r *Rule, n *Node) (byteset.Set, bool) {
	p := proseReader{d: d, scope: r.Defs[0].scope, words: proseWord.FindAllString(n.Name, maxProseWords+1)}
	if len(p.words) <= maxProseWords {
		if set, ok := p.sentence(); ok && len(p.words) == 0 {
			return set, true
		}
	}
	if set, ok := proseCodes(n.Name); ok {
		return set, true
	}
	if len(r.Defs) == 1 && r.Body == n {
		return commentCodes(r.Defs[0].Text)
	}
	return byteset.Set{}, false
}

// proseWord matches a word of prose: a quoted character, a range of them, a name, or a
// character of its own.
var proseWord = regexp.MustCompile(`<">|"[^"]"(?:\.\."[^"]")?|[A-Za-z0-9][A-Za-z0-9-]*|\S`)

// maxProseWords bounds the words of prose that describes a set.
const maxProseWords = 500

// proseReader reads prose of the form
//
//	sentence  = [ "any" ] item [ [","] exception list ] [ *joint "including" list ]
//	exception = "except" / "excepting" / "excluding" / "other than" / "but not"
//	list      = item *( 1*joint item )
//	joint     = "," / "&" / "and" / "or" / "but"
//
// An item is a quoted character or the name of a rule, possibly in the plural.
type proseReader struct {
	d     *describer
	scope *scope // of the document that names belong to
	words []string
}

// accept skips the next word if it is one of the given ones, in any case.
func (p *proseReader) accept(words ...string) bool {
	if len(p.words) > 0 && slices.Contains(words, fold(p.words[0])) {
		p.words = p.words[1:]
		return true
	}
	return false
}

func (p *proseReader) joint() bool { return p.accept(",", "&", "and", "or", "but") }

// exception skips the words that introduce the characters to remove, and reports whether
// there are any.
func (p *proseReader) exception() bool {
	words := p.words
	p.accept(",")
	switch {
	case p.accept("except"):
		p.accept("for")
		return true
	case p.accept("excepting", "excluding"),
		p.accept("other") && p.accept("than"),
		p.accept("but") && p.accept("not"):
		return true
	}
	p.words = words
	return false
}

func (p *proseReader) sentence() (byteset.Set, bool) {
	set, ok := p.item()
	if !ok {
		return set, false
	}
	if p.exception() {
		without, ok := p.list()
		if !ok {
			return set, false
		}
		set = set.Minus(without)
	}
	for p.joint() {
	}
	if p.accept("including") {
		with, ok := p.list()
		return set.Union(with), ok
	}
	return set, true
}

func (p *proseReader) list() (set byteset.Set, ok bool) {
	for {
		item, ok := p.item()
		if !ok {
			return set, false
		}
		set = set.Union(item)
		words := p.words
		for p.joint() {
		}
		if len(p.words) == len(words) || len(p.words) == 0 || fold(p.words[0]) == "including" {
			p.words = words
			return set, true
		}
	}
}

func (p *proseReader) item() (byteset.Set, bool) {
	p.accept("any", "all", "the")
	ascii := false
	if len(p.words) > 3 && p.words[0] == "(" && p.words[2] == ")" { // any (US-ASCII) CHAR
		ascii = isASCII(p.words[1])
		p.words = p.words[3:]
	}
	if len(p.words) > 1 && isASCII(p.words[0]) {
		ascii = true
		p.words = p.words[1:]
	}
	if len(p.words) == 0 {
		return byteset.Set{}, false
	}
	word := p.words[0]
	p.words = p.words[1:]
	switch {
	case word == quotationMark:
		return byteset.Of('"'), true
	case word[0] == '"' && len(word) > 1:
		return quotedBytes(word)
	case ascii && (fold(word) == "character" || fold(word) == "characters"):
		return byteset.Range(0, 0x7F), true
	}
	return p.namedBytes(word)
}

func isASCII(word string) bool { return fold(word) == "ascii" || fold(word) == "us-ascii" }

// quotedBytes returns the set of "x" or "x".."y". Prose does not say whether a single letter
// stands for both cases, so it has no set.
func quotedBytes(word string) (byteset.Set, bool) {
	first, last := word[1], word[len(word)-2]
	if first > '~' || last > '~' || len(word) == len(`"x"`) && isAlpha(first) {
		return byteset.Set{}, false
	}
	return byteset.Range(first, last), true
}

// proseNames holds the names of characters that are not core rules.
var proseNames = map[string]byte{"nul": 0, "tab": '\t', "space": ' ', "del": 0x7F}

// namedBytes returns the set of the rule that prose names, in the singular or the plural.
func (p *proseReader) namedBytes(word string) (byteset.Set, bool) {
	singular := strings.TrimSuffix(fold(word), "s")
	for _, name := range []string{word, singular} {
		if r := p.d.local(p.scope, fold(name)); r != nil {
			p.d.reach(r)
			p.d.resolveAll()
			return p.d.sets.rule(r)
		}
		if c, ok := proseNames[fold(name)]; ok {
			return byteset.Of(c), true
		}
	}
	return byteset.Set{}, false
}

var (
	hexCode     = regexp.MustCompile(`\b([0-9A-F]{2})(?:-([0-9A-F]{2}))?\b`)
	decimalCode = regexp.MustCompile(`\b([0-9]{1,3})(?: ?(?:-|to|through) ?([0-9]{1,3}))?\b`)
	parenthesis = regexp.MustCompile(`\((?:octets? )?([0-9]{1,3})(?: ?- ?([0-9]{1,3}))?\)`)
	letterRange = regexp.MustCompile(`"([A-Za-z0-9])"\.\."([A-Za-z0-9])"`)

	// commentCode matches octal and decimal codes as in RFC 822 §3.3: ( 60- 71, 48.- 57.)
	commentCode = regexp.MustCompile(`\( *([0-7]+) *(?:- *([0-7]+) *)?, *([0-9]+)\. *(?:- *([0-9]+)\. *)?\)`)
)

// proseCodes returns the set of the codes in prose that describes characters:
//
//	US-ASCII coded characters 00-1F and 7F hexadecimal
//	any octet with decimal value of 33 through 60 inclusive, and 62 through 126
//	any US-ASCII control character (octets 0 - 31) and DEL (127)
//	any US-ASCII digit "0".."9"
func proseCodes(text string) (set byteset.Set, ok bool) {
	words := strings.Fields(strings.NewReplacer(",", " ", "(", " ").Replace(fold(text)))
	if !slices.ContainsFunc(words, func(w string) bool { return isASCII(w) || strings.HasPrefix(w, "octet") }) {
		return set, false
	}
	codes, base := parenthesis, 10
	switch {
	case slices.Contains(words, "hexadecimal"):
		codes, base = hexCode, 16
	case slices.Contains(words, "decimal"):
		codes = decimalCode
	}
	for _, m := range codes.FindAllStringSubmatch(text, -1) {
		code, ok := codeRange(m[1], m[2], base)
		if !ok {
			return set, false
		}
		set = set.Union(code)
	}
	if m := letterRange.FindAllStringSubmatch(text, 2); set.IsEmpty() && len(m) == 1 {
		set = byteset.Range(m[0][1][0], m[0][2][0])
	}
	return set, !set.IsEmpty()
}

// commentCodes returns the set of the codes in the comments of a definition.
func commentCodes(text string) (set byteset.Set, ok bool) {
	for _, m := range commentCode.FindAllStringSubmatch(text, -1) {
		octal, ok8 := codeRange(m[1], m[2], 8)
		decimal, ok10 := codeRange(m[3], m[4], 10)
		if !ok8 || !ok10 || octal != decimal {
			return set, false
		}
		set = set.Union(decimal)
	}
	return set, !set.IsEmpty()
}

// codeRange returns the bytes from first to last, or first alone if last is empty.
func codeRange(first, last string, base int) (byteset.Set, bool) {
	if last == "" {
		last = first
	}
	lo, err := strconv.ParseUint(first, base, 8)
	hi, err2 := strconv.ParseUint(last, base, 8)
	if err != nil || err2 != nil || lo > hi {
		return byteset.Set{}, false
	}
	return byteset.Range(byte(lo), byte(hi)), true
}
