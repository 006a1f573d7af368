package record

import (
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// unescapeCell is the inverse of AppendCell, as a reader of tab-separated values has it. What is
// not an escape is an error.
func unescapeCell(cell string) (value string, ok bool) {
	meanings := map[byte]byte{'t': '\t', 'n': '\n', 'r': '\r', '\\': '\\'}
	var b strings.Builder
	for i := 0; i < len(cell); i++ {
		c := cell[i]
		if c == '\\' {
			if i++; i == len(cell) {
				return "", false
			}
			if c, ok = meanings[cell[i]]; !ok {
				return "", false
			}
		}
		b.WriteByte(c)
	}
	return b.String(), true
}

var cellTests = []struct{ why, value, want string }{
	{"empty, which is not Null", "", ``},
	{"nothing to escape", "http://example.com/?a=1&b=%20", `http://example.com/?a=1&b=%20`},
	{"what ends a cell", "a\tb", `a\tb`},
	{"what ends a line", "a\r\nb", `a\r\nb`},
	{"what escapes", `a\b`, `a\\b`},
	{"what looks like an escape", `\t`, `\\t`},
	{"what looks like Null", `\N`, `\\N`},
	{"all in a row, at both ends", "\t\n\r\\", `\t\n\r\\`},
	{"other control characters are no ends", "\x00\x1b\v\f\x7f", "\x00\x1b\v\f\x7f"},
	{"nor is what Unicode has for ends of lines", "\u0085\u2028\u2029", "\u0085\u2028\u2029"},
	{"bytes that are not UTF-8 stay", "\xff\xfe", "\xff\xfe"},
}

func TestAppendCell(t *testing.T) {
	for _, test := range cellTests {
		got := string(AppendCell([]byte("dst"), test.value))
		if want := "dst" + test.want; got != want {
			t.Errorf("%s: %q: got %q, want %q", test.why, test.value, got, want)
		}
	}
}

// A cell gives its value back, and has nothing in it that ends a cell or a line; none is Null.
func FuzzAppendCell(f *testing.F) {
	for _, test := range cellTests {
		f.Add(test.value)
	}
	f.Fuzz(func(t *testing.T, value string) {
		cell := string(AppendCell(nil, value))
		if strings.ContainsAny(cell, "\t\r\n") || cell == Null {
			t.Errorf("%q: got %q", value, cell)
		}
		if back, ok := unescapeCell(cell); !ok || back != value {
			t.Errorf("%q: got %q, which is read back as %q, %t", value, cell, back, ok)
		}
	})
}

// readElement returns the string that an element of AppendStrings means, as a program reads it.
func readElement(t *testing.T, element json.RawMessage) string {
	t.Helper()
	var s string
	if err := json.Unmarshal(element, &s); err == nil {
		return s
	}
	var object map[string]string
	if err := json.Unmarshal(element, &object); err != nil || len(object) != 1 {
		t.Fatalf("element %s: error %v", element, err)
	}
	data, err := base64.StdEncoding.DecodeString(object["base64"])
	if err != nil || utf8.Valid(data) {
		t.Fatalf("element %s: %q, error %v; want bytes that are not UTF-8", element, data, err)
	}
	return string(data)
}

func TestAppendStrings(t *testing.T) {
	tests := []struct {
		why  string
		list []string
		want string
	}{
		{"none", nil, `[]`},
		{"one that is empty", []string{""}, `[""]`},
		{"two", []string{"a", "b"}, `["a","b"]`},
		{"what has to be escaped", []string{"\"\\\t\n\r\x00\x1f"}, `["\"\\\t\n\r\u0000\u001f"]`},
		{"what has not", []string{"/<>&'\x7fé\u2028😀"}, "[\"/<>&'\x7fé\u2028😀\"]"},
		{"what is not UTF-8", []string{"a", "\xff", "b"}, `["a",{"base64":"/w=="},"b"]`},
		{"half a surrogate in UTF-8 is none", []string{"\xed\xa0\x80"}, `[{"base64":"7aCA"}]`},
		{"a value that looks like an object", []string{`{"base64":"/w=="}`}, `["{\"base64\":\"/w==\"}"]`},
	}
	for _, test := range tests {
		got := string(AppendStrings([]byte("dst"), test.list))
		if want := "dst" + test.want; got != want {
			t.Errorf("%s: %q: got %s, want %s", test.why, test.list, got, want)
		}
	}
}

// What AppendStrings appends is a line of JSON that encoding/json reads back.
func FuzzAppendStrings(f *testing.F) {
	f.Add("", "a")
	f.Add("\"\\\t\n\r\x00", "\xff")
	f.Add("é\u2028漢😀", "\xed\xa0\x80")
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, list := range [][]string{{}, {a}, {a, b}} {
			out := AppendStrings(nil, list)
			var elements []json.RawMessage
			if err := json.Unmarshal(out, &elements); err != nil || slices.Contains(out, '\n') {
				t.Fatalf("%q: got %q, error %v", list, out, err)
			}
			back := []string{}
			for _, element := range elements {
				back = append(back, readElement(t, element))
			}
			if !slices.Equal(back, list) {
				t.Errorf("%q: got %s, which is read back as %q", list, out, back)
			}
		}
	})
}

func TestAppendMember(t *testing.T) {
	tests := []struct{ why, value, want string }{
		{"text", "a\"b", `"key":"a\"b"`},
		{"empty", "", `"key":""`},
		{"what is not UTF-8 has another name", "a\xff", `"key_base64":"Yf8="`},
	}
	for _, test := range tests {
		if got := string(AppendMember([]byte("{"), "key", test.value)); got != "{"+test.want {
			t.Errorf("%s: %q: got %s, want {%s", test.why, test.value, got, test.want)
		}
	}
}
