package gofiles

import (
	"slices"
	"strings"
	"testing"
)

func TestWrap(t *testing.T) {
	word := strings.Repeat("x", docWidth-1)
	for _, test := range []struct {
		name, in string
		want     []string
	}{
		{"empty text", "", []string{""}},
		{"exactly one line", word + "x", []string{word + "x"}},
		{"space at the end of the line", word + " y", []string{word, "y"}},
		{"one character more than a line", word + "x y", []string{word + "x", "y"}},
		{"word longer than a line", word + "xx y", []string{word + "xx y"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Wrap(test.in); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestCommentText(t *testing.T) {
	if got, want := CommentText("a\tb\x00\x7f\ufeff\xff\u00e9"), "a\tb\ufffd\ufffd\ufffd\ufffd\u00e9"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 rules", 1: "1 rule", 2: "2 rules"} {
		if got := Count(n, "rule"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestUnsigned(t *testing.T) {
	for n, want := range map[int]string{0: "uint8", 255: "uint8", 256: "uint16", 65535: "uint16", 65536: "uint32"} {
		if got := Unsigned(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}
