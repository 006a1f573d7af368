package gofiles

import (
	"slices"
	"strings"
	"testing"
)

func TestWrap(t *testing.T) {
	word := strings.Repeat("x", docWidth-1)
	for _, test := range []struct {
		why, in string
		want    []string
	}{
		{"nothing", "", []string{""}},
		{"as long as a line", word + "x", []string{word + "x"}},
		{"a space at the end of the line", word + " y", []string{word, "y"}},
		{"one more", word + "x y", []string{word + "x", "y"}},
		{"a word that is too long stays whole", word + "xx y", []string{word + "xx y"}},
	} {
		if got := Wrap(test.in); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.why, got, test.want)
		}
	}
}

func TestCommentText(t *testing.T) {
	if got, want := CommentText("a\tb\x00\x7f\ufeff\xff\u00e9"), "a\tb\ufffd\ufffd\ufffd\ufffd\u00e9"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestUnsigned(t *testing.T) {
	for n, want := range map[int]string{0: "uint8", 255: "uint8", 256: "uint16", 65535: "uint16", 65536: "uint32"} {
		if got := Unsigned(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}
