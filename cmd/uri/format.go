package main

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/std66/std66/cmd/internal/excerpt"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/uri"
)

// checkText returns the function that checks a candidate and, if it fails,
// appends a message with an excerpt. A valid candidate costs no more than Check.
func checkText(rule uri.Rule) stream.Func {
	return func(dst []byte, c stream.Candidate) ([]byte, bool) {
		e := syntaxError(rule, c.Text)
		if e == nil {
			return dst, true
		}
		return appendMessage(dst, c, e.Offset, e), false
	}
}

// appendMessage appends why a candidate fails at an offset, with an excerpt.
func appendMessage(dst []byte, c stream.Candidate, offset int, err error) []byte {
	dst = excerpt.AppendVisible(dst, c.Source)
	dst = fmt.Appendf(dst, ":%d:%d: ", c.Line, offset+1)
	dst = excerpt.AppendVisible(dst, err.Error())
	dst = append(dst, '\n')
	return excerpt.Append(dst, c.Text, offset)
}

// checkJSON returns the function that checks a candidate and appends an object
// that says what came of it, with the name of its source if withFile says so.
func checkJSON(rule uri.Rule, withFile bool) stream.Func {
	return func(dst []byte, c stream.Candidate) ([]byte, bool) {
		dst = append(dst, '{')
		if withFile {
			dst = appendMember(dst, "file", c.Source)
			dst = append(dst, ',')
		}
		dst = append(dst, `"line":`...)
		dst = strconv.AppendInt(dst, int64(c.Line), 10)
		dst = append(dst, ',')
		dst = appendMember(dst, "input", c.Text)
		e := syntaxError(rule, c.Text)
		dst = append(dst, `,"valid":`...)
		dst = strconv.AppendBool(dst, e == nil)
		if e != nil {
			dst = appendFailure(dst, e)
		}
		return append(dst, "}\n"...), e == nil
	}
}

// appendFailure appends the members that only a failed candidate has.
func appendFailure(dst []byte, e *uri.SyntaxError) []byte {
	dst = append(dst, `,"offset":`...)
	dst = strconv.AppendInt(dst, int64(e.Offset), 10)
	dst = append(dst, `,"expected":[`...)
	for i, s := range e.Expected {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendString(dst, s)
	}
	return append(dst, ']')
}

// appendMember appends "key":"value". A value that is not UTF-8 cannot stand
// in JSON: it becomes "key_base64" with the value's bytes in base64 (RFC 4648,
// §4).
func appendMember(dst []byte, key, value string) []byte {
	dst = append(dst, '"')
	dst = append(dst, key...)
	if utf8.ValidString(value) {
		dst = append(dst, `":`...)
		return appendString(dst, value)
	}
	dst = append(dst, `_base64":"`...)
	dst = base64.StdEncoding.AppendEncode(dst, []byte(value))
	return append(dst, '"')
}

// appendString appends s, which is UTF-8, as a JSON string (RFC 8259, §7). It
// escapes what it must, so not < > &, which are a danger only inside HTML.
func appendString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for {
		i := escapeIndex(s)
		dst = append(dst, s[:i]...)
		if i == len(s) {
			return append(dst, '"')
		}
		switch c := s[i]; c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\t':
			dst = append(dst, `\t`...)
		case '\n':
			dst = append(dst, `\n`...)
		case '\r':
			dst = append(dst, `\r`...)
		default:
			dst = append(dst, `\u00`...)
			dst = append(dst, hex[c>>4], hex[c&15])
		}
		s = s[i+1:]
	}
}

// escapeIndex returns the offset of the first byte of s that appendString
// escapes, or the length of s.
func escapeIndex(s string) int {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' {
			return i
		}
	}
	return len(s)
}
