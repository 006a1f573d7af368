package cli

import (
	"math"
	"strconv"
	"testing"
)

func TestSize(t *testing.T) {
	tests := []struct {
		in    string
		want  size // 0 for an error
		text  string
		words string
	}{
		{"1", 1, "1B", "1 byte"}, {"4095", 4095, "4095B", "4095 bytes"}, {"7B", 7, "7B", "7 bytes"}, {"0064", 64, "64B", "64 bytes"},
		{"64KB", 64_000, "64KB", "64 KB"}, {"64kb", 64_000, "64KB", "64 KB"}, {"64000", 64_000, "64KB", "64 KB"}, {"16 MB", 16e6, "16MB", "16 MB"},
		{"64KiB", 65_536, "64KiB", "64 KiB"}, {"16MiB", 16 << 20, "16MiB", "16 MiB"}, {"1GB", 1e9, "1GB", "1 GB"}, {"1GiB", 1 << 30, "1GiB", "1 GiB"},
		{"1000MB", 1e9, "1GB", "1 GB"},
		{in: ""}, {in: "0"}, {in: "0MB"}, {in: "-1"}, {in: "+1"}, {in: "MB"}, {in: "16M"}, {in: "1.5MB"}, {in: "16XB"}, {in: "16MBs"}, {in: " 16MB"},
		{in: "1  MB"}, {in: "1e6"}, {in: "0x10"}, {in: "١"}, {in: "99999999999999999999"}, {in: "9999999999GB"}, {in: strconv.Itoa(math.MaxInt)},
	}
	for _, test := range tests {
		t.Run(test.in, func(t *testing.T) {
			f := size(-1)
			err := f.Set(test.in)
			if test.want == 0 {
				if err == nil || f != -1 {
					t.Errorf("%q: got %d, error %v; want an error", test.in, f, err)
				}
				return
			}
			if err != nil || f != test.want || f.String() != test.text || f.words() != test.words {
				t.Errorf("%q: got %d, %s, %s, error %v; want %d, %s, %s", test.in, f, &f, f.words(), err, test.want, test.text, test.words)
			}
			if err := f.Set(f.String()); err != nil || f != test.want {
				t.Errorf("%q: its text %s parses as %d, error %v", test.in, test.text, f, err)
			}
		})
	}
}

func TestLooksLikeURI(t *testing.T) {
	for name, want := range map[string]bool{
		"http://example.com/": true, "mailto:a@b": true, "//example.com": true, "www.example.com": true, "WWW.example.com": true, "x-y+z.1:": true,
		"links.txt": false, "": false, "a/b:c": false, `C:\links.txt`: false, "C:links": false, "a_b:c": false, "wwwroot": false, "/a": false, "é:a": false,
	} {
		if got := looksLikeURI(name); got != want {
			t.Errorf("%q: got %t, want %t", name, got, want)
		}
	}
}
