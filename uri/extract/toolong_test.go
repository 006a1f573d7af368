package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri/extract"
)

// TestTooLong checks references on both sides of the limit. A longer one is left out, and no part of it
// is a match.
func TestTooLong(t *testing.T) {
	x := extract.Extractor{LeftOut: true}
	for _, form := range []string{"http://www.b%s/http://c/ d", "<http://www.b%s> d", "<http://www.b\n%sank/> d", `"http://www.b%s" d`, "“http://www.b%s” d"} {
		for _, over := range []int{-1, 0, 1, 2, 1000, 58_000} {
			fill := extract.DefaultMaxLength + over - len("http://www.b")
			switch {
			case strings.Contains(form, "http://c/"):
				fill -= len("/http://c/")
			case strings.Contains(form, "ank"):
				fill -= len("\nank/")
			}
			text := fmt.Sprintf(form, strings.Repeat("x", fill))
			got := slices.Collect(x.All(text))
			want := extract.Whole
			if over > 0 {
				want = extract.TooLong
			}
			if len(got) != 1 || got[0].Kind != want {
				t.Errorf("%.30q, %d bytes over the limit: got %.200v, want one match of kind %s", text, over, got, want)
			}
			if got := found(extract.Extractor{}, text); (len(got) > 0) != (want == extract.Whole) {
				t.Errorf("%.30q, %d bytes over the limit: found %.200q", text, over, got)
			}
			checkText(t, extract.Extractor{}, text, 1000)
		}
	}
}

// TestTooLongInDelimiters checks that non-ASCII punctuation doesn't end a reference in delimiters, even
// if the reference becomes too long before they close.
func TestTooLongInDelimiters(t *testing.T) {
	for _, form := range []string{"(http://www.b“%s”)", `"http://www.b—%s"`, "'http://www.b'%s'"} {
		for _, over := range []int{-1, 0, 1, 1000} {
			text := fmt.Sprintf(form, strings.Repeat("x", extract.DefaultMaxLength+over-len("http://www.b”")))
			for _, got := range found(extract.Extractor{}, text) {
				if len(got) < 1000 {
					t.Errorf("%.30q, %d bytes over the limit: got %q", text, over, got)
				}
			}
			checkText(t, extract.Extractor{}, text, 1000)
		}
	}
}

// TestTooLongNeeds checks that texts that would not match if they were shorter are not too long
// references.
func TestTooLongNeeds(t *testing.T) {
	long := strings.Repeat("x", 9000)
	for _, text := range []string{"note:" + long, "mailto:" + long, "<note:" + long + ">", "<http:" + long + ">", "<http:// " + long + ">", "<tel: " + long + ">", "<" + long + ">"} {
		for m := range (extract.Extractor{LeftOut: true}).All(text) {
			t.Errorf("%.20q: got %.100v, want nothing", text, m)
		}
	}
}
