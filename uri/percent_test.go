package uri_test

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

func TestDecode(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"the RFC's example (RFC 3986 §2.1)", "%20", " "},
		{"a triplet between characters", "a%20b", "a b"},
		{"triplets first and last", "%20a%20", " a "},
		{"adjacent triplets", "%20%20", "  "},
		{"digits in lower case", "%c3%a0", "à"},
		{"digits in both cases", "%aF%Fa", "\xaf\xfa"},
		{"a digit after a triplet", "%414", "A4"},
		{"the least and the greatest byte", "%00%ff", "\x00\xff"},
		{"an encoded delimiter is data (§2.2)", "a%2Fb/c", "a/b/c"},
		{"keeps a plus sign", "a+b%2B", "a+b+"},
		{"unreserved, encoded by older implementations (§2.4)", "%7Esmith", "~smith"},
		{"a percent sign", "100%25", "100%"},
		{"decodes once (§2.4)", "%2541", "%41"},
		{"a decoded percent sign does not begin a triplet (§2.4)", "%25%34%31", "%41"},
		{"a file's name (§2.5)", "Laguna%20Beach", "Laguna Beach"},
		{"a file's name in EBCDIC (§2.5)", "%D3%81%87%A4%95%81@%C2%85%81%83%88", "\xd3\x81\x87\xa4\x95\x81@\xc2\x85\x81\x83\x88"},
		{"the character A (§2.5)", "A", "A"},
		{"LATIN CAPITAL LETTER A WITH GRAVE (§2.5)", "%C3%80", "À"},
		{"KATAKANA LETTER A (§2.5)", "%E3%82%A2", "ア"},
		{"the empty text", "", ""},
		{"a text that is not a URI, without triplets", "<é \xff>", "<é \xff>"},
		{"a text that is not a URI, with a triplet", "é%20\xff", "é \xff"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, err := uri.Decode(test.text); got != test.want || err != nil {
				t.Errorf("Decode(%q): got %q, %v, want %q", test.text, got, err, test.want)
			}
			if got, err := uri.AppendDecode([]byte("%"), test.text); string(got) != "%"+test.want || err != nil {
				t.Errorf("AppendDecode of %q: got %q, %v, want %q", test.text, got, err, "%"+test.want)
			}
		})
	}
}

func TestDecodeError(t *testing.T) {
	tests := []struct {
		name, text string
		offset     int
		found      string
	}{
		{"a percent sign at the end", "%", 1, ""},
		{"one digit", "%a", 2, ""},
		{"no digits", "%zz", 1, "z"},
		{"an invalid second digit", "%0g", 2, "g"},
		{"one digit after a triplet", "%20%4", 5, ""},
		{"one digit at the end", "a%4", 3, ""},
		{"a percent sign in place of the first digit", "%%41", 1, "%"},
		{"a percent sign in place of the second digit", "%4%41", 2, "%"},
		{"an incomplete triplet in the middle", "ab%2zcd", 4, "z"},
		{"two incomplete triplets", "a%xb%y", 2, "x"},
		{"an incomplete triplet after triplets", "%41%42%", 7, ""},
		{"an incomplete triplet after an encoded percent sign", "%25%", 4, ""},
		{"a non-ASCII character in place of a digit", "%é", 1, "é"},
		{"a byte that is not UTF-8 in place of a digit", "%\xff", 1, "\xff"},
		{"the character before 0", "%/0", 1, "/"},
		{"the character after 9", "%0:", 2, ":"},
		{"the character before A", "%@0", 1, "@"},
		{"the character after F", "%0G", 2, "G"},
		{"the character before a", "%`0", 1, "`"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := uri.Decode(test.text)
			var e *uri.SyntaxError
			if !errors.As(err, &e) || got != "" || e.Rule != uri.RulePctEncoded || e.Offset != test.offset || e.Found != test.found {
				t.Errorf("Decode(%q): got %q, error %v, want offset %d and %q", test.text, got, err, test.offset, test.found)
			}
			const before, room = "before", "........"
			dst := append([]byte(before), room...)[:len(before)]
			appended, err := uri.AppendDecode(dst, test.text)
			if !errors.As(err, &e) || e.Offset != test.offset || string(appended) != before || string(dst[:len(before+room)]) != before+room {
				t.Errorf("AppendDecode of %q: got %q, error %v, want %q", test.text, dst[:len(before+room)], err, before+room)
			}
		})
	}
	_, err := uri.Decode("ab%2zcd")
	if want := `uri: pct-encoded: offset 4: expected HEXDIG, found "z"`; err == nil || err.Error() != want {
		t.Errorf("got error  %v\nwant error %s", err, want)
	}
}

func TestEncode(t *testing.T) {
	tests := []struct {
		name       string
		chars      uri.Chars
		text, want string
	}{
		{"the RFC's example (RFC 3986 §2.1)", uri.CharsSegment, " ", "%20"},
		{"digits are in upper case (§2.1)", uri.CharsSegment, "ï", "%C3%AF"},
		{"both digits of the least byte", uri.CharsSegment, "\x00", "%00"},
		{"delimiters of all components (§2.2)", uri.CharsUnreserved, ":/?#[]@", "%3A%2F%3F%23%5B%5D%40"},
		{"delimiters that components may contain (§2.2)", uri.CharsUnreserved, "!$&'()*+,;=", "%21%24%26%27%28%29%2A%2B%2C%3B%3D"},
		{"unreserved characters are not encoded (§2.3)", uri.CharsUnreserved, "aZ09-._~", "aZ09-._~"},
		{"a percent sign is data (§2.4)", uri.CharsQuery, "100%", "100%25"},
		{"a percent sign of a triplet is data (§2.4)", uri.CharsQuery, "%41", "%2541"},
		{"a file's name (§2.5)", uri.CharsSegment, "Laguna Beach", "Laguna%20Beach"},
		{"the character A (§2.5)", uri.CharsUnreserved, "A", "A"},
		{"LATIN CAPITAL LETTER A WITH GRAVE (§2.5)", uri.CharsUnreserved, "À", "%C3%80"},
		{"KATAKANA LETTER A (§2.5)", uri.CharsUnreserved, "ア", "%E3%82%A2"},
		{"a slash in a segment (§3.3)", uri.CharsSegment, "a/b?c", "a%2Fb%3Fc"},
		{"a slash in a path", uri.CharsPath, "a/b?c", "a/b%3Fc"},
		{"a slash in a query (§3.4)", uri.CharsQuery, "a/b?c#d", "a/b?c%23d"},
		{"bytes that are not UTF-8", uri.CharsFragment, "\xff\xfe", "%FF%FE"},
		{"a colon in a user's name (§3.2.1)", uri.CharsUser, "a:b@c", "a%3Ab%40c"},
		{"a colon in userinfo (§3.2.1)", uri.CharsUserinfo, "a:b@c", "a:b%40c"},
		{"a colon in a first segment (§4.2)", uri.CharsSegmentNzNc, "a:b", "a%3Ab"},
		{"the empty text", uri.CharsSegmentNzNc, "", ""},
		{"the zero value is CharsUnreserved", 0, "a-:", "a-%3A"},
		{"a value after the last constant is CharsUnreserved", uri.CharsFragment + 1, "a-:", "a-%3A"},
		{"the greatest value is CharsUnreserved", 255, "a-:", "a-%3A"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := uri.Encode(test.chars, test.text); got != test.want {
				t.Errorf("Encode(%s, %q): got %q, want %q", test.chars, test.text, got, test.want)
			}
			if got := uri.AppendEncode([]byte("%"), test.chars, test.text); string(got) != "%"+test.want {
				t.Errorf("AppendEncode of %s and %q: got %q, want %q", test.chars, test.text, got, "%"+test.want)
			}
		})
	}
}

// encodeChars are all sets of characters with their names, the rules that encoded texts match, and
// their characters other than letters and digits, as in Appendix A.
var encodeChars = []struct {
	chars uri.Chars
	name  string
	rule  uri.Rule
	plain string
}{
	{uri.CharsUnreserved, "unreserved", uri.RuleSegment, "-._~"},
	{uri.CharsUser, "user", uri.RuleUserinfo, "-._~!$&'()*+,;="},
	{uri.CharsUserinfo, "userinfo", uri.RuleUserinfo, "-._~!$&'()*+,;=:"},
	{uri.CharsRegName, "reg-name", uri.RuleRegName, "-._~!$&'()*+,;="},
	{uri.CharsPath, "path", uri.RulePath, "-._~!$&'()*+,;=:@/"},
	{uri.CharsSegment, "segment", uri.RuleSegment, "-._~!$&'()*+,;=:@"},
	{uri.CharsSegmentNzNc, "segment-nz-nc", uri.RuleSegmentNzNc, "-._~!$&'()*+,;=@"},
	{uri.CharsQuery, "query", uri.RuleQuery, "-._~!$&'()*+,;=:@/?"},
	{uri.CharsFragment, "fragment", uri.RuleFragment, "-._~!$&'()*+,;=:@/?"},
}

func TestCharsString(t *testing.T) {
	for i, test := range encodeChars {
		if test.chars != uri.Chars(i) || test.chars.String() != test.name {
			t.Errorf("Chars(%d): got %q, want %q", i, test.chars, test.name)
		}
	}
	for c := range uri.Chars(255) {
		if int(c) >= len(encodeChars) && c.String() != "unreserved" {
			t.Errorf("Chars(%d): got %q, want the name of the zero value", c, c)
		}
	}
}

// TestEncodeBytes encodes each byte with each set, alone and in a long text.
func TestEncodeBytes(t *testing.T) {
	all := make([]byte, 256)
	for b := range all {
		all[b] = byte(b)
	}
	for _, test := range encodeChars {
		for b := range 256 {
			one := string(all[b : b+1])
			want := fmt.Sprintf("%%%02X", b)
			if strings.Contains(alphanumeric+test.plain, one) {
				want = one
			}
			if got := uri.Encode(test.chars, one); got != want {
				t.Errorf("Encode(%s, %q): got %q, want %q", test.chars, one, got, want)
			}
		}
		for _, s := range []string{string(all), string(all[1:]) + string(all), strings.Repeat(string(all[3:]), 5)} {
			checkEncode(t, test.chars, s)
		}
	}
}

const alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// TestEncodeLaw tests all sets with texts of many lengths: bytes in all sets, in some sets and in
// no set, and non-ASCII text.
func TestEncodeLaw(t *testing.T) {
	fills := []string{"a", ":", "/", "@", "?", "%", "é", "ab c", "\x00", "~!é:", "100% of a/b?c=d&e:f@g ア"}
	for n := 0; n <= 9000; n++ {
		if n == 261 {
			n = 4090
		} else if n == 4110 {
			n = 8990
		}
		if n > 20 && n%8 > 0 && testing.Short() {
			continue
		}
		fill := fills[n%len(fills)]
		for _, test := range encodeChars {
			checkEncode(t, test.chars, stretch("", 0, fill, n))
			if n < 130 {
				for _, fill := range fills {
					checkEncode(t, test.chars, stretch("é", n%3, fill, n))
				}
			}
		}
	}
}

// encodeSlowly is Encode, byte by byte. It does not encode letters, digits and the given bytes.
func encodeSlowly(plain, s string) string {
	var b strings.Builder
	for i := range len(s) {
		if strings.IndexByte(alphanumeric+plain, s[i]) >= 0 {
			b.WriteByte(s[i])
		} else {
			fmt.Fprintf(&b, "%%%02X", s[i])
		}
	}
	return b.String()
}

// decodeSlowly is Decode, byte by byte. It returns the offset of the error, or -1.
func decodeSlowly(s string) (data string, offset int) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		for j := i + 1; j < i+3; j++ {
			if j == len(s) || !strings.Contains("0123456789ABCDEFabcdef", s[j:j+1]) {
				return "", j
			}
		}
		n, _ := strconv.ParseUint(s[i+1:i+3], 16, 8)
		b.WriteByte(byte(n))
		i += 2
	}
	return b.String(), -1
}

// triplet is a percent-encoded byte.
var triplet = regexp.MustCompile("%[0-9A-Fa-f][0-9A-Fa-f]")

// decodeAny decodes triplets once, and keeps invalid triplets.
func decodeAny(s string) string {
	return triplet.ReplaceAllStringFunc(s, func(s string) string {
		data, _ := decodeSlowly(s)
		return data
	})
}

// FuzzEncode compares encoding and decoding with each other and with their slow twins.
func FuzzEncode(f *testing.F) {
	for _, s := range []string{"", "a b", "%41", "%2541", "À%C3%80%c3", "%", "a%4", "%%41", "a/b?c#d", "\x00\xff+", strings.Repeat("ab /", 100)} {
		for _, test := range encodeChars {
			f.Add(uint8(test.chars), s, uint16(0))
		}
		f.Add(uint8(uri.CharsUser), s, uint16(50))
		f.Add(uint8(200), s, uint16(1))
	}
	f.Fuzz(func(t *testing.T, chars uint8, s string, times uint16) {
		checkEncode(t, uri.Chars(chars), strings.Repeat(s, int(times)%100+1))
	})
}

// checkEncode compares encoding and decoding of s with each other, with their slow twins, and with
// the rule of the characters.
func checkEncode(t *testing.T, c uri.Chars, s string) {
	t.Helper()
	test := encodeChars[0]
	if int(c) < len(encodeChars) {
		test = encodeChars[c]
	}
	encoded := uri.Encode(c, s)
	if want := encodeSlowly(test.plain, s); encoded != want {
		t.Errorf("Encode(%s, %q):\ngot  %q\nwant %q", c, s, encoded, want)
	}
	if back, err := uri.Decode(encoded); back != s || err != nil {
		t.Errorf("Encode(%s, %q) is %q, decoded: got %q, %v", c, s, encoded, back, err)
	}
	if got := uri.AppendEncode([]byte("dst"), c, s); string(got) != "dst"+encoded {
		t.Errorf("AppendEncode of %s and %q: got %q, want %q", c, s, got, "dst"+encoded)
	}
	if !test.rule.Match(encoded) && (c != uri.CharsSegmentNzNc || s != "") || c == uri.CharsUser && strings.Contains(encoded, ":") {
		t.Errorf("Encode(%s, %q): got %q, which does not match %s", c, s, encoded, test.rule)
	}
	want, offset := decodeSlowly(s)
	got, err := uri.Decode(s)
	var e *uri.SyntaxError
	if got != want || (err == nil) != (offset < 0) || err != nil && (!errors.As(err, &e) || e.Offset != offset) {
		t.Errorf("Decode(%q): got %q, %v, want %q, an error at %d", s, got, err, want, offset)
	}
	appended, appendErr := uri.AppendDecode([]byte("dst"), s)
	if string(appended) != "dst"+want || (appendErr == nil) != (err == nil) || err != nil && appendErr.Error() != err.Error() {
		t.Errorf("AppendDecode of %q: got %q, %v, want %q, %v", s, appended, appendErr, "dst"+want, err)
	}
}

// TestEncodeAllocations checks that an unchanged text is not copied, and that other results are one
// allocation.
func TestEncodeAllocations(t *testing.T) {
	long := strings.Repeat("abc", 1000)
	tests := []struct {
		name, text string
		want       float64
	}{
		{"nothing to encode", long, 0},
		{"the empty text", "", 0},
		{"a short text", "a/b", 1},
		{"a long text with its last byte encoded", long + "/", 1},
		{"a long text with its first byte encoded", "/" + long, 1},
		{"a long text with all bytes encoded", strings.Repeat("/", len(long)), 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			encoded := encodeSlowly("-._~", test.text)
			var got string
			if n := testing.AllocsPerRun(100, func() { got = uri.Encode(uri.CharsUnreserved, test.text) }); n != test.want || got != encoded {
				t.Errorf("Encode of %.9q: got %v allocations, want %v", test.text, n, test.want)
			}
			if n := testing.AllocsPerRun(100, func() { got, _ = uri.Decode(encoded) }); n != test.want || got != test.text {
				t.Errorf("Decode of %.9q: got %v allocations, want %v", encoded, n, test.want)
			}
			room := make([]byte, 0, len(encoded))
			if n := testing.AllocsPerRun(100, func() {
				room = uri.AppendEncode(room[:0], uri.CharsUnreserved, test.text)
				room, _ = uri.AppendDecode(room[:0], encoded)
			}); n != 0 || string(room) != test.text {
				t.Errorf("appending %.9q where there is room: got %v allocations, want 0", test.text, n)
			}
		})
	}
}

// TestEncodeLong checks that encoding and decoding take linear time.
func TestEncodeLong(t *testing.T) {
	for _, part := range []string{"a", "%41", "%", "/"} {
		s := strings.Repeat(part, 1<<20)
		if got, err := uri.Decode(uri.Encode(uri.CharsSegment, s)); got != s || err != nil {
			t.Errorf("a megabyte of %q comes back as %d bytes, %v", part, len(got), err)
		}
	}
}
