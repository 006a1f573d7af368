package suffix

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Stripped describes the parts that [Strip] removed from a text. The zero value means that the
// text is unchanged.
type Stripped struct {
	Delimiters  string // the pairs, from the outside in, such as `""<>`
	Prefix      bool   // whether "URL:" was removed, once or repeatedly
	Surrounding int    // number of white space characters around the reference
	Embedded    int    // number of white space characters within the reference

	// Hyphen reports whether a line break followed a hyphen. Strip keeps the hyphen, which "may or
	// may not actually be part of the URI": a typesetter may have added it (RFC 3986 Appendix C).
	Hyphen bool
}

// String describes the removed parts, as in
//
//	delimiters <>, white space inside (1)
func (st Stripped) String() string {
	var words []string
	if st.Delimiters != "" {
		words = append(words, "delimiters "+st.Delimiters)
	}
	if st.Prefix {
		words = append(words, "prefix URL:")
	}
	if st.Surrounding > 0 {
		words = append(words, fmt.Sprintf("white space around (%d)", st.Surrounding))
	}
	if st.Embedded > 0 {
		words = append(words, fmt.Sprintf("white space inside (%d)", st.Embedded))
	}
	if st.Hyphen {
		words = append(words, "but not a hyphen before a line break")
	}
	if words == nil {
		return "nothing"
	}
	return strings.Join(words, ", ")
}

// Strip removes the delimiters and the white space that are not part of the URI (RFC 3986
// Appendix C) from a text that a person typed or pasted, and describes the removed parts. It
// doesn't check the rest. Strip is idempotent and takes linear time.
//
// First it removes repeatedly, from the outside in:
//
//   - white space at both ends;
//   - a pair of delimiters: "", <>, “”, „“, ‘’, «», 「」, （）, ＜＞;
//   - a pair of single quotes (U+0027) or parentheses, unless the text contains more of the same
//     kind: a URI may contain them, but not begin with them;
//   - the prefix "URL:" in any case, if it is inside delimiters or before white space; otherwise
//     URL:a is a URI.
//
// Then it removes white space within the text. In a text without delimiters, white space before
// the first ":", "/", "?" or "#" stays: "see example.com" is not the host seeexample.com.
//
// White space is as defined by [unicode.IsSpace]. A text that is not valid UTF-8 is returned
// unchanged.
func Strip(s string) (string, Stripped) {
	t := strip(s)
	return t.text, t.Stripped
}

// stripped is the result of strip, with the positions that map offsets in text to the original.
type stripped struct {
	Stripped
	original   string
	pairs      []byte // becomes Delimiters
	start, end int    // the rest of original, with embedded white space
	loose      int    // embedded white space is removed from here to end
	text       string
}

// strip implements [Strip].
func strip(s string) stripped {
	t := stripped{original: s, end: len(s), loose: len(s), text: s}
	if !utf8.ValidString(s) {
		return t // removing white space could join octets into a character
	}
	for t.trim(); t.cutDelimiters() || t.cutPrefix(); {
		t.trim()
	}
	t.Delimiters = string(t.pairs)
	t.loose = t.start
	if t.Delimiters == "" {
		t.loose = t.end
		if i := strings.IndexAny(s[t.start:t.end], ":/?#"); i >= 0 {
			t.loose = t.start + i
		}
	}
	t.removeSpace()
	return t
}

// trim removes white space at both ends.
func (t *stripped) trim() {
	for {
		r, size := utf8.DecodeRuneInString(t.original[t.start:t.end])
		if !unicode.IsSpace(r) {
			break
		}
		t.start += size
		t.Surrounding++
	}
	for {
		r, size := utf8.DecodeLastRuneInString(t.original[t.start:t.end])
		if !unicode.IsSpace(r) {
			break
		}
		t.end -= size
		t.Surrounding++
	}
}

// delimiters lists the pairs to strip. A pair is ambiguous if a URI may contain its characters.
var delimiters = [...]struct {
	open, closing string
	ambiguous     bool
}{
	{`"`, `"`, false}, {"<", ">", false}, {"'", "'", true}, {"(", ")", true},
	{"“", "”", false}, {"„", "“", false}, {"‘", "’", false}, {"«", "»", false},
	{"「", "」", false}, {"（", "）", false}, {"＜", "＞", false},
}

// cutDelimiters removes a pair of delimiters, and reports whether there was one.
func (t *stripped) cutDelimiters() bool {
	rest := t.original[t.start:t.end]
	for _, d := range delimiters {
		if len(rest) < len(d.open)+len(d.closing) || !strings.HasPrefix(rest, d.open) || !strings.HasSuffix(rest, d.closing) {
			continue
		}
		inner := rest[len(d.open) : len(rest)-len(d.closing)]
		if d.ambiguous && strings.ContainsAny(inner, d.open+d.closing) {
			return false // the outer two may not be a pair
		}
		t.start += len(d.open)
		t.end -= len(d.closing)
		t.pairs = append(append(t.pairs, d.open...), d.closing...)
		return true
	}
	return false
}

// cutPrefix removes the prefix "URL:", and reports whether there was one.
func (t *stripped) cutPrefix() bool {
	const prefix = "URL:"
	rest := t.original[t.start:t.end]
	if len(rest) < len(prefix) || !strings.EqualFold(rest[:len(prefix)], prefix) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(rest[len(prefix):])
	if len(t.pairs) == 0 && !unicode.IsSpace(next) {
		return false
	}
	t.start += len(prefix)
	t.Prefix = true
	return true
}

// removeSpace sets t.text to the rest of the original, without the white space from t.loose on.
func (t *stripped) removeSpace() {
	rest := t.original[t.loose:t.end]
	if strings.IndexFunc(rest, unicode.IsSpace) < 0 {
		t.text = t.original[t.start:t.end]
		return
	}
	var b strings.Builder
	b.Grow(t.end - t.start)
	b.WriteString(t.original[t.start:t.loose])
	for rest != "" {
		n := strings.IndexFunc(rest, unicode.IsSpace)
		if n < 0 {
			b.WriteString(rest)
			break
		}
		b.WriteString(rest[:n])
		after := strings.TrimLeftFunc(rest[n:], unicode.IsSpace)
		space := rest[n : len(rest)-len(after)]
		t.Embedded += utf8.RuneCountInString(space)
		if strings.HasSuffix(rest[:n], "-") && strings.ContainsAny(space, "\n\r") {
			t.Hyphen = true
		}
		rest = after
	}
	t.text = b.String()
}

// offset maps an offset in t.text to the original.
func (t *stripped) offset(inText int) int {
	for i := t.start; i < t.end; {
		r, size := utf8.DecodeRuneInString(t.original[i:t.end])
		if i < t.loose || !unicode.IsSpace(r) {
			if inText < size {
				return i + inText
			}
			inText -= size
		}
		i += size
	}
	return t.end
}
