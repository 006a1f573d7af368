package record

import (
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// unescapeCell is the inverse of AppendCell, as a reader of tab-separated values implements it. It
// rejects unknown escapes.
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

var cellTests = []struct{ name, value, want string }{
	{"the empty value is not Null", "", ``},
	{"a value without escapes", "http://example.com/?a=1&b=%20", `http://example.com/?a=1&b=%20`},
	{"escapes a tab", "a\tb", `a\tb`},
	{"escapes line ends", "a\r\nb", `a\r\nb`},
	{"escapes a backslash", `a\b`, `a\\b`},
	{"escapes the backslash of an apparent escape", `\t`, `\\t`},
	{"escapes the backslash of an apparent Null", `\N`, `\\N`},
	{"escapes adjacent characters at both ends", "\t\n\r\\", `\t\n\r\\`},
	{"keeps other control characters", "\x00\x1b\v\f\x7f", "\x00\x1b\v\f\x7f"},
	{"keeps Unicode line separators", "\u0085\u2028\u2029", "\u0085\u2028\u2029"},
	{"keeps invalid UTF-8", "\xff\xfe", "\xff\xfe"},
}

func TestAppendCell(t *testing.T) {
	for _, test := range cellTests {
		t.Run(test.name, func(t *testing.T) {
			got := string(AppendCell([]byte("dst"), test.value))
			if want := "dst" + test.want; got != want {
				t.Errorf("%q: got %q, want %q", test.value, got, want)
			}
		})
	}
}

// FuzzAppendCell checks that a cell decodes to its value, has no tab or line end, and is not Null.
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
			t.Errorf("%q: got %q, which decodes to %q, %t", value, cell, back, ok)
		}
	})
}

// readElement decodes an element of AppendStrings.
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
		name string
		list []string
		want string
	}{
		{"no strings", nil, `[]`},
		{"an empty string", []string{""}, `[""]`},
		{"two strings", []string{"a", "b"}, `["a","b"]`},
		{"escapes the characters that JSON requires", []string{"\"\\\t\n\r\x00\x1f"}, `["\"\\\t\n\r\u0000\u001f"]`},
		{"keeps all other characters", []string{"/<>&'\x7fé\u2028😀"}, "[\"/<>&'\x7fé\u2028😀\"]"},
		{"a string that is not UTF-8", []string{"a", "\xff", "b"}, `["a",{"base64":"/w=="},"b"]`},
		{"a surrogate encoded in UTF-8", []string{"\xed\xa0\x80"}, `[{"base64":"7aCA"}]`},
		{"a string that looks like an object", []string{`{"base64":"/w=="}`}, `["{\"base64\":\"/w==\"}"]`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := string(AppendStrings([]byte("dst"), test.list))
			if want := "dst" + test.want; got != want {
				t.Errorf("%q: got %s, want %s", test.list, got, want)
			}
		})
	}
}

// FuzzAppendStrings checks that AppendStrings appends one line of JSON, which encoding/json decodes.
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
				t.Errorf("%q: got %s, which decodes to %q", list, out, back)
			}
		}
	})
}

// slowPlain is a slow version of plainLength, which examines one byte at a time.
func slowPlain(s string) int {
	i := 0
	for i < len(s) && s[i] >= 0x20 && s[i] < utf8.RuneSelf && s[i] != '"' && s[i] != '\\' {
		i++
	}
	return i / 8 * 8
}

// TestPlainLength tests each byte at each place of texts of up to three words, and next to bytes from
// which a subtraction borrows.
func TestPlainLength(t *testing.T) {
	text := []byte("http://example.com/a/bcd")
	for n := range len(text) + 1 {
		for i := range n {
			for c := range 256 {
				for _, next := range []byte{'a', ' ', 0x7F, 0x80, 0xFF, 0, '!', '#', '"', '[', '\\', ']'} {
					s := append([]byte(nil), text[:n]...)
					s[i] = byte(c)
					if i+1 < n {
						s[i+1] = next
					}
					if got, want := plainLength(string(s)), slowPlain(string(s)); got != want {
						t.Fatalf("%q: got %d, want %d", s, got, want)
					}
				}
			}
		}
	}
}

// TestAppendLong tests characters to escape after texts of several lengths.
func TestAppendLong(t *testing.T) {
	for _, n := range []int{0, 1, 7, 8, 9, 15, 16, 17, 250, 260, 4090, 9000} {
		before := strings.Repeat("x", n)
		if got, want := string(AppendCell(nil, before+"\t\\é\n")), before+`\t\\é\n`; got != want {
			t.Errorf("cell, %d bytes: got %q, want %q", n, got, want)
		}
		if got, want := string(AppendMember(nil, "k", before+"\"\\é\x01")), `"k":"`+before+`\"\\é\u0001"`; got != want {
			t.Errorf("member, %d bytes: got %q, want %q", n, got, want)
		}
		if got := string(AppendMember(nil, "k", before+"\xff")); !strings.HasPrefix(got, `"k_base64":"`) {
			t.Errorf("member, %d bytes before an invalid one: got %q", n, got)
		}
	}
}

func TestAppendMember(t *testing.T) {
	tests := []struct{ name, value, want string }{
		{"text", "a\"b", `"key":"a\"b"`},
		{"the empty value", "", `"key":""`},
		{"a value that is not UTF-8 has another key", "a\xff", `"key_base64":"Yf8="`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := string(AppendMember([]byte("{"), "key", test.value)); got != "{"+test.want {
				t.Errorf("%q: got %s, want {%s", test.value, got, test.want)
			}
		})
	}
}
