package hostname

import (
	"errors"
	"strings"
	"testing"
)

func TestConvert(t *testing.T) {
	toASCII := func(name string) (string, error) {
		switch name {
		case "é.example":
			return "xn--9ca.example", nil
		case "ü":
			return "", nil
		case "ö":
			return "%41", nil
		case "ä":
			return "a/b", nil
		case "ß":
			return "1.2.3.4", nil
		}
		if len([]rune(name)) == MaxLength {
			return "long", nil
		}
		return "", errors.New("no such name")
	}
	for _, test := range []struct{ name, want, err string }{
		{"example", "example", ""},
		{"%41.example", "A.example", ""},
		{"é.example", "xn--9ca.example", ""},
		{"%C3%A9.example", "xn--9ca.example", ""},
		{"ß", "1.2.3.4", ""},
		{strings.Repeat("é", MaxLength), "long", ""},
		{strings.Repeat("é", MaxLength+1), "", "the name has more than 255 characters"},
		{"ü", "", `"" is not a reg-name`},
		{"ö", "", `"%41" is not a reg-name`},
		{"ä", "", `"a/b" is not a reg-name`},
		{"", "", `"" is not a reg-name`},
		{"a%2Fb", "", `"a/b" is not a reg-name`},
		{"a%25", "", `"a%" is not a reg-name`},
		{"é\xff", "", "the name is not UTF-8"},
		{"%FF", "", "the name is not UTF-8"},
		{"à", "", "no such name"},
	} {
		got, err := Convert(test.name, toASCII)
		if got != test.want || (err != nil) != (test.err != "") || err != nil && err.Error() != test.err {
			t.Errorf("%.20q: got %q, %v; want %q, %s", test.name, got, err, test.want, test.err)
		}
	}
	if _, err := Convert("é", nil); err == nil || err.Error() != "the name is not ASCII" {
		t.Errorf("without a function: %v", err)
	}
	if _, err := Convert("%zz", nil); err == nil {
		t.Error("an invalid triplet is decoded")
	}
}
