package peers

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// jsonText reports whether s is a JSON-text (RFC 8259 §2), in strings of UTF-8 (§8.1), at any depth.
// It is written by hand from the grammar, to check the compiled rule against.
func jsonText(s string) bool {
	var open []byte // the brackets that are open
	i := space(s, 0)
	for {
		// A value begins at i, or a member.
		if len(open) > 0 && open[len(open)-1] == '{' {
			if i = name(s, i); i < 0 {
				return false
			}
		}
		if i == len(s) {
			return false
		}
		switch c := s[i]; c {
		case '[', '{':
			open = append(open, c)
			if i = space(s, i+1); i == len(s) || s[i] != c+2 { // ']' is '['+2, and '}' is '{'+2
				continue
			}
		default:
			if i = scalar(s, i); i < 0 {
				return false
			}
			i = space(s, i)
		}
		// A value has ended before i, or it ends at i with its bracket.
		for len(open) > 0 && i < len(s) && s[i] == open[len(open)-1]+2 {
			open = open[:len(open)-1]
			i = space(s, i+1)
		}
		if len(open) == 0 {
			return i == len(s)
		}
		if i == len(s) || s[i] != ',' {
			return false
		}
		i = space(s, i+1)
	}
}

// space returns the end of ws at offset i of s.
func space(s string, i int) int { return len(s) - len(strings.TrimLeft(s[i:], " \t\n\r")) }

// name returns the end of a string and name-separator at offset i of s, or -1.
func name(s string, i int) int {
	if i = quoted(s, i); i < 0 {
		return -1
	}
	if i = space(s, i); i == len(s) || s[i] != ':' {
		return -1
	}
	return space(s, i+1)
}

// scalar returns the end of false, null, true, a number or a string at offset i of s, or -1.
func scalar(s string, i int) int {
	for _, word := range []string{"false", "null", "true"} {
		if strings.HasPrefix(s[i:], word) {
			return i + len(word)
		}
	}
	if s[i] == '"' {
		return quoted(s, i)
	}
	return jsonNumber(s, i)
}

// jsonNumber returns the end of a number (§6) at offset i of s, or -1.
func jsonNumber(s string, i int) int {
	i = optional(s, i, "-")
	if strings.HasPrefix(s[i:], "0") {
		i++
	} else if i = digits(s, i); i < 0 {
		return -1
	}
	if optional(s, i, ".") > i {
		if i = digits(s, i+1); i < 0 {
			return -1
		}
	}
	if optional(s, i, "eE") > i {
		return digits(s, optional(s, i+1, "+-"))
	}
	return i
}

// optional returns the offset after a character of a set at offset i of s, or i.
func optional(s string, i int, set string) int {
	if i < len(s) && strings.IndexByte(set, s[i]) >= 0 {
		i++
	}
	return i
}

// digits returns the end of 1*DIGIT at offset i of s, or -1.
func digits(s string, i int) int {
	end := len(s) - len(strings.TrimLeft(s[i:], "0123456789"))
	if end == i {
		return -1
	}
	return end
}

// quoted returns the end of a string (§7) at offset i of s, or -1.
func quoted(s string, i int) int {
	if i == len(s) || s[i] != '"' {
		return -1
	}
	for i++; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '"':
			return i + 1
		case r < ' ' || r == utf8.RuneError && size == 1:
			return -1
		case r != '\\':
			i += size
		case i+1 < len(s) && strings.IndexByte(`"\/bfnrt`, s[i+1]) >= 0:
			i += 2
		case i+5 < len(s) && s[i+1] == 'u' && strings.Trim(s[i+2:i+6], "0123456789abcdefABCDEF") == "":
			i += 6
		default:
			return -1
		}
	}
	return -1
}

// TestJSONText checks the function with texts that the RFC decides.
func TestJSONText(t *testing.T) {
	for _, test := range []struct {
		text, why string
		want      bool
	}{
		{" \t\n\r1 ", "white space around a value (§2)", true},
		{"", "no value", false},
		{"1 1", "two values", false},
		{"\v1", "other white space", false},
		{"[]", "empty array (§5)", true},
		{"[ ]", "white space in an empty array", true},
		{"[1,[2,{}],\"a\"]", "elements of all kinds", true},
		{"[1,]", "no value after a comma", false},
		{"[,1]", "no value before a comma", false},
		{"[1", "an open array", false},
		{"[1}", "the wrong bracket", false},
		{"[}", "the wrong bracket of an empty array", false},
		{"1]", "a bracket that closes nothing", false},
		{`{"a":1,"a":{"b":[]}}`, "members, and names that are not unique (§4)", true},
		{`{"a"}`, "a member without a value", false},
		{`{a:1}`, "a name without quotation marks", false},
		{`{"a":1,}`, "no member after a comma", false},
		{`{1}`, "an object with a value", false},
		{"-0.0e-0", "zero in full (§6)", true},
		{"01", "a leading zero", false},
		{"+1", "a plus sign", false},
		{"1.", "no digit after the point", false},
		{".5", "no digit before the point", false},
		{"1e", "no digit in the exponent", false},
		{"-", "no digit", false},
		{"True", "a literal in upper case (§3)", false},
		{`"\u00e9\/\b"`, "escapes (§7)", true},
		{`"\uD834"`, "an unpaired surrogate (§8.2)", true},
		{`"\u00g0"`, "an escape without four digits", false},
		{`"\x"`, "an unknown escape", false},
		{`"\u00"`, "an escape that ends early", false},
		{"\"\t\"", "a control character", false},
		{"\"\x7f\"", "DEL, which is unescaped", true},
		{"\"é日\U0010ffff\"", "UTF-8 of each length", true},
		{"\"\xff\"", "a byte that is never in UTF-8 (§8.1)", false},
		{"\"\xed\xa0\x80\"", "a surrogate in UTF-8", false},
		{"\"\xc0\x80\"", "a byte sequence that is too long", false},
		{"\"a", "an open string", false},
		{"\ufeff1", "a byte order mark (§8.1)", false},
		{strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000), "depth", true},
	} {
		if got := jsonText(test.text); got != test.want {
			t.Errorf("%.60q, %s: got %v, want %v", test.text, test.why, got, test.want)
		}
	}
}
