package audit_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
)

// messageOf returns the message of the finding with the given code for a host name, or "".
func messageOf(t *testing.T, name string, code audit.Code) string {
	t.Helper()
	r := uri.MustParseReference("//" + uri.Encode(uri.CharsRegName, name))
	for _, f := range (audit.Policy{}).Audit(r) {
		if f.Code == code {
			return f.Message
		}
	}
	return ""
}

// TestImitators checks each letter that looks like a Latin one, by its number in Unicode.
func TestImitators(t *testing.T) {
	const (
		cyrillic = "\u0430\u0441\u0501\u0435\u04BB\u0456\u0458\u04CF\u043E\u0440\u051B\u0455\u0475\u051D\u0461\u0445\u0443"
		greek    = "\u03B1\u03F2\u03B9\u03F3\u03BA\u03B7\u03BF\u03C1\u03C4\u03C5\u03BD\u03C9\u03C7\u03B3"
	)
	for _, test := range []struct{ script, letters, latin string }{
		{"Cyrillic", cyrillic, "acdehijlopqsvwwxy"},
		{"Greek", greek, "acijknoptuvwxy"},
	} {
		t.Run(test.script, func(t *testing.T) {
			want := fmt.Sprintf("the label %q is in %s and reads like %q in Latin", test.letters, test.script, test.latin)
			if got := messageOf(t, test.letters+".test", audit.HostImitatesLatin); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
	for _, r := range "бвгджзийклмнптфцчшщъыьэюяλδθξπσφψ" {
		if got := messageOf(t, string(r)+".test", audit.HostImitatesLatin); got != "" {
			t.Errorf("%U: got %s, want nothing", r, got)
		}
	}
}

// TestForms checks at least one character of each range of other forms, and the characters just
// outside the ranges.
func TestForms(t *testing.T) {
	for form, ascii := range map[rune]rune{
		'\u2460': '1', '\u2468': '9', '\u24EA': '0', '\u24B6': 'a', '\u24CF': 'z', '\u24D0': 'a', '\u24E9': 'z',
		'\u2070': '0', '\u00B9': '1', '\u00B2': '2', '\u00B3': '3', '\u2074': '4', '\u2079': '9', '\u2080': '0', '\u2089': '9',
		'\uFF10': '0', '\uFF21': 'a', '\uFF3A': 'z', '\uFF41': 'a', '\uFF5A': 'z',
		'\U0001D400': 'a', '\U0001D41A': 'a', '\U0001D6A3': 'z', '\U0001D7CE': '0', '\U0001D7FF': '9',
		'\U0001F130': 'a', '\U0001FBF9': '9',
		'ſ': 's', 'ª': 'a', 'ʰ': 'h', 'ᵃ': 'a', 'ⁿ': 'n', 'ℂ': 'c', '\u212A': 'k', 'ⅰ': 'i', 'ⅿ': 'm', 'ⱽ': 'v',
	} {
		want := fmt.Sprintf("%U in the host is another form of %q, and a lookup may treat it as that", form, ascii)
		if got := messageOf(t, "x"+string(form), audit.HostCompatibility); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	for _, r := range []rune{'²' - 1, '\u245F', '\u2469', '\u24EB', '\uFF5F', '\U0001D3FF', '\U0001D6A4', 'é'} {
		if got := messageOf(t, "x"+string(r), audit.HostCompatibility); got != "" {
			t.Errorf("%U: got %s", r, got)
		}
	}
}

// TestDelimiterForms checks each character that looks like a delimiter or becomes one.
func TestDelimiterForms(t *testing.T) {
	for delimiter, forms := range map[string]string{
		".":   "\u3002\uFF0E\uFF61\uFE52\u2024\u2025\u2026\uFE19\uFE30\u33C2\u33C7\u33D8\U0001F100\u2488\u249B",
		"/":   "\u2044\u2215\u29F8\u2571\uFF0F",
		`\`:   "\u29F5\u2216\u29F9\uFE68\uFF3C",
		":":   "\u2236\uA789\u02D0\u0589\uFE55\uFE13\u2A74\uFF1A",
		"?":   "\uFE56\uFE16\u2047\u2048\u2049\uFF1F",
		"#":   "\uFE5F\uFF03",
		"@":   "\uFE6B\uFF20",
		"%":   "\uFE6A\uFF05",
		"a/c": "\u2100", "a/s": "\u2101", "c/o": "\u2105", "c/u": "\u2106",
	} {
		for _, form := range forms {
			want := fmt.Sprintf("%U in the host looks like %q, and a lookup may treat it as that", form, delimiter)
			if got := messageOf(t, "a"+string(form)+"b", audit.HostDelimiterLookalike); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		}
	}
}

// TestScripts checks combinations of scripts, and their names in messages.
func TestScripts(t *testing.T) {
	tests := []struct{ name, host, mixed string }{
		{"digits, a hyphen and an underscore", "1-_2", ""},
		{"Latin with a combining mark", "e\u0301", ""},
		{"Japanese", "aa日あア", ""},
		{"Chinese", "a日ㄅ", ""},
		{"Korean", "a日한", ""},
		{"Armenian", "ա\u0562", ""},
		{"Latin and a private-use character", "a\uE000", ""},
		{"Latin and Cyrillic", "aб", "Latin and Cyrillic"},
		{"Cyrillic and Greek", "бβ", "Cyrillic and Greek"},
		{"Latin and Armenian", "aա", "Latin and Armenian"},
		{"Hangul and Bopomofo", "한ㄅ", "Hangul and Bopomofo"},
		{"a script with a long name", "a\u1401", "Latin and Canadian Aboriginal"},
		{"three scripts", "aաა", "Latin and Armenian and others"},
		{"a different script in each label", "a.б.β", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := ""
			if test.mixed != "" {
				want = fmt.Sprintf("the label %q mixes %s, which are not used together", test.host, test.mixed)
			}
			if got := messageOf(t, test.host, audit.HostMixedScripts); got != want {
				t.Errorf("%q: got %q, want %q", test.host, got, want)
			}
		})
	}
}

// TestInetAton writes addresses in all formats that inet_aton reads, and then tries names that it
// rejects.
func TestInetAton(t *testing.T) {
	formats := []struct {
		name   string
		format func(a, b, c, d uint32) string
	}{
		{"hexadecimal octets", func(a, b, c, d uint32) string { return fmt.Sprintf("0x%x.0X%X.0x%x.0x%x", a, b, c, d) }},
		{"octal octets", func(a, b, c, d uint32) string { return fmt.Sprintf("0%o.0%o.0%o.0%o", a, b, c, d) }},
		{"three numbers", func(a, b, c, d uint32) string { return fmt.Sprintf("%d.%d.%d", a, b, c<<8|d) }},
		{"two numbers", func(a, b, c, d uint32) string { return fmt.Sprintf("%d.%d", a, b<<16|c<<8|d) }},
		{"one number", func(a, b, c, d uint32) string { return fmt.Sprintf("%d", a<<24|b<<16|c<<8|d) }},
		{"one octal number with leading zeros", func(a, b, c, d uint32) string { return fmt.Sprintf("0%024o", a<<24|b<<16|c<<8|d) }},
		{"a dot at the end", func(a, b, c, d uint32) string { return fmt.Sprintf("%d.%d.%d.%d.", a, b, c, d) }},
	}
	octets := []uint32{0, 1, 8, 127, 128, 255}
	for _, f := range formats {
		t.Run(f.name, func(t *testing.T) {
			for _, a := range octets {
				for _, d := range octets {
					b, c := d^1, a^1
					want := fmt.Sprintf("many programs read the host as %d.%d.%d.%d, but the grammar does not: filters may miss it", a, b, c, d)
					name := f.format(a, b, c, d)
					if got := messageOf(t, name, audit.RareIPv4); got != want {
						t.Errorf("%q:\ngot  %s\nwant %s", name, got, want)
					}
				}
			}
		})
	}
	for _, name := range strings.Fields("0x1ffffffff 040000000000 256.1 1.16777216 1.1.65536 1.1.1.256 1.1.1.1.1 0x0x1 00x1 1x1 09 0xg 1.a .1 1..") {
		if got := messageOf(t, name, audit.RareIPv4); got != "" {
			t.Errorf("%q: got %s", name, got)
		}
	}
}
