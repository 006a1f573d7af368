package extract

import (
	"iter"
	"strings"
)

// This file scans single lines, to find lines that begin a definition and lines that
// leave something open. Only package abnf parses definitions.

// start describes the first line of a definition.
type start struct {
	ok     bool
	name   string // of the rule
	spaced bool   // there is white space before or after the equals sign
}

// signs are the signs of definitions. RFC 2045 has ":=".
var signs = [...]string{"=/", "=", ":="}

// startOf scans the first line of a definition: name = ..., name =/ ... or name := ...
func startOf(text string) start {
	text = strings.TrimLeft(text, " \t")
	end := nameEnd(text)
	rest := strings.TrimLeft(text[end:], " \t")
	after, ok := cutSign(rest)
	if end == 0 || !ok {
		return start{}
	}
	if after != "" && strings.IndexByte("=>~", after[0]) >= 0 || isStatement(text) {
		return start{}
	}
	spaced := isBlank(text[end]) || after != "" && isBlank(after[0])
	return start{ok: true, name: text[:end], spaced: spaced}
}

// cutSign returns text without the sign at its start.
func cutSign(text string) (after string, ok bool) {
	for _, sign := range signs {
		if after, ok = strings.CutPrefix(text, sign); ok {
			return after, true
		}
	}
	return text, false
}

// hasColon reports whether the first sign of a line is ":=".
func hasColon(text string) bool {
	i := strings.IndexByte(text, '=')
	return i > 0 && text[i-1] == ':'
}

// equals returns text with the sign " =" in place of ":=".
func equals(text string) string {
	if !hasColon(text) {
		return text
	}
	return strings.Replace(text, ":=", " =", 1)
}

// isBNF reports whether a line begins a definition in Backus-Naur form: <name> ::= ... In
// ASN.1, which has the same sign, lines have neither strings nor vertical bars.
func isBNF(text string) bool {
	name, body, ok := strings.Cut(text, "::=")
	name = strings.TrimSpace(name)
	if !ok || name == "" {
		return false
	}
	bracketed := strings.Trim(name, "<>")
	return bracketed != "" && (name == "<"+bracketed+">" || nameEnd(name) == len(name) && strings.ContainsAny(body, `"|<`))
}

// signAfterWords returns the offset of the sign in a line of the form words = ..., or 0. The
// words consist of letters, digits, hyphens and colons.
func signAfterWords(text string) int {
	sign := strings.IndexByte(text, '=')
	if sign < 1 || !isBlank(text[sign-1]) || sign+1 == len(text) || !isBlank(text[sign+1]) {
		return 0
	}
	words := strings.TrimSpace(text[:sign])
	for i := range len(words) {
		if c := words[i]; !isNameByte(c, i == 0) && (i == 0 || c != ' ' && c != ':') {
			return 0
		}
	}
	return sign
}

// nameOf returns the name, which may be invalid, in the first line of a definition.
func nameOf(text string) string {
	name, _, _ := strings.Cut(text, "=")
	return strings.Trim(name, " \t:")
}

// isNameByte reports whether c can be in a rule name. It includes the underscore, a common
// mistake.
func isNameByte(c byte, first bool) bool {
	letter := 'a' <= c|0x20 && c|0x20 <= 'z'
	return letter || !first && ('0' <= c && c <= '9' || c == '-' || c == '_')
}

// nameEnd returns the length of the name at the start of text.
func nameEnd(text string) int {
	end := 0
	for end < len(text) && isNameByte(text[end], end == 0) {
		end++
	}
	return end
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// isStatement reports whether a line of the form name = ... belongs to a program or a
// protocol. In such a line a semicolon directly after the text ends the line or begins a
// parameter, as in q=a;level=1. An ABNF comment has a blank before it or other text in it.
func isStatement(text string) bool {
	length := 0
	for tok := range tokens(text) {
		length = tok.end
	}
	rest := strings.TrimSpace(text[length:])
	if !strings.HasPrefix(rest, ";") || text[length] != ';' {
		return false
	}
	rest = strings.TrimSpace(rest[1:])
	end := nameEnd(rest)
	return rest == "" || end > 0 && strings.HasPrefix(rest[end:], "=")
}

// resemblesStart reports whether text would be the first line of a definition if its name
// were valid: <"> = ... or gopher+_string = ...
func resemblesStart(text string) bool {
	word, rest, ok := strings.Cut(strings.TrimLeft(text, " \t"), " ")
	after, isSign := cutSign(strings.TrimLeft(rest, " \t"))
	if !ok || !isSign || strings.IndexByte(`/;|=("[`, word[0]) >= 0 {
		return false
	}
	return after == "" || isBlank(after[0])
}

// token is a string, a prose-val, a word or any other byte that is not white space.
type token struct {
	text string
	end  int // offset of its end
}

// word reports whether t is a word.
func (t token) word() bool { return isNameByte(t.text[0], true) }

// tokens returns the tokens of a line up to its comment.
func tokens(text string) iter.Seq[token] {
	return func(yield func(token) bool) {
		for i := 0; i < len(text) && text[i] != ';'; {
			end := tokenEnd(text, i)
			if !isBlank(text[i]) && !yield(token{text[i:end], end}) {
				return
			}
			i = end
		}
	}
}

// proseVals returns the prose-vals in a definition, with their offsets. They may extend over
// several lines, which is a common mistake.
func proseVals(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i := 0; i < len(text); i++ {
			end := i
			switch text[i] {
			case ';':
				end = strings.IndexByte(text[i:], '\n')
			case '"':
				end = strings.IndexAny(text[i+1:], "\"\n") + 1
			case '<':
				if end = strings.IndexByte(text[i:], '>'); end > 0 && !yield(i, text[i:i+end+1]) {
					return
				}
			default:
				continue
			}
			if end <= 0 {
				return // nothing ends the comment, string or prose-val
			}
			i += end
		}
	}
}

// foldProse returns a definition with each prose-val on one line.
func foldProse(text string) string {
	var b strings.Builder
	done := 0
	for i, prose := range proseVals(text) {
		b.WriteString(text[done:i])
		b.WriteString(strings.Join(strings.Fields(prose), " "))
		done = i + len(prose)
	}
	return b.String() + text[done:]
}

// hasComment reports whether a line ends in a comment.
func hasComment(text string) bool {
	end := 0
	for tok := range tokens(text) {
		end = tok.end
	}
	return strings.HasPrefix(strings.TrimLeft(text[end:], " \t"), ";")
}

// closing maps an opening delimiter to the closing one.
var closing = map[byte]byte{'"': '"', '<': '>'}

// tokenEnd returns the end of the token at i. Strings and prose-vals end at the latest with
// the line.
func tokenEnd(text string, i int) int {
	end := i + 1
	switch c := text[i]; {
	case isNameByte(c, true):
		end = i + nameEnd(text[i:])
	case c == '"' || c == '<':
		n := strings.IndexByte(text[end:], closing[c])
		if n < 0 {
			return len(text)
		}
		end += n + 1
	}
	return end
}

// state is what the lines of a definition so far have left open.
type state struct {
	depth int  // number of open brackets
	last  byte // first byte of the last token
}

// add scans a further line of the definition.
func (s *state) add(text string) {
	for tok := range tokens(text) {
		s.last = tok.text[0]
		switch s.last {
		case '(', '[':
			s.depth++
		case ')', ']':
			s.depth--
		}
	}
}

// open reports whether the definition cannot end here.
func (s *state) open() bool { return s.depth > 0 || s.last == '/' || s.last == '=' }

// hasElements reports whether a line consists of ABNF tokens.
func hasElements(text string) bool {
	for tok := range tokens(text) {
		switch c := tok.text[0]; {
		case len(tok.text) > 1 || tok.word() || '0' <= c && c <= '9' || strings.IndexByte(`=/*()[]%-.#|`, c) >= 0:
		default:
			return false
		}
	}
	return true
}
