package repair_test

import (
	"fmt"
	"testing"

	"github.com/std66/std66/uri/repair"
)

// TestOriginal converts parts of repaired texts.
func TestOriginal(t *testing.T) {
	tests := []struct {
		name, text, repaired string
		steps                repair.Steps
		start, end           int
		from, to             int
	}{
		{"no repairs", "a/b", "a/b", 0, 1, 2, 1, 2},
		{"before a repair", "a b", "a%20b", 0, 0, 1, 0, 1},
		{"after a repair", "a b", "a%20b", 0, 4, 5, 2, 3},
		{"the end of the text", "a b", "a%20b", 0, 5, 5, 3, 3},
		{"all of the new text", "a b", "a%20b", 0, 1, 4, 1, 2},
		{"a byte of the new text", "a b", "a%20b", 0, 2, 3, 1, 2},
		{"an empty part within the new text", "a b", "a%20b", 0, 2, 2, 1, 2},
		{"an empty part before the new text", "a b", "a%20b", 0, 1, 1, 1, 1},
		{"an empty part after the new text", "a b", "a%20b", 0, 4, 4, 2, 2},
		{"from one new text into another", "a b c", "a%20b%20c", 0, 2, 6, 1, 4},
		{"all of the text", " a b ", "a%20b", 0, 0, 5, 1, 4},
		{"white space at the start", "  a ", "a", 0, 0, 0, 0, 2},
		{"white space at the end", " a  ", "a", 0, 1, 1, 2, 4},
		{"all is white space", "  ", "", 0, 0, 0, 0, 2},
		{"a line break", "a\r\nb", "ab", 0, 1, 1, 1, 3},
		{"the text before a line break", "a\nb", "ab", 0, 0, 1, 0, 1},
		{"the text after a line break", "a\nb", "ab", 0, 1, 2, 2, 3},
		{"the text around a line break", "a\nb", "ab", 0, 0, 2, 0, 3},
		{"a line break before new text", "a\n|b", "a%7Cb", 0, 1, 1, 1, 2},
		{"new text after a line break", "a\n|b", "a%7Cb", 0, 1, 4, 2, 3},
		{"a line break after new text", "a|\nb", "a%7Cb", 0, 4, 4, 2, 3},
		{"the empty part after repaired text with line breaks", "a|\n|\n|b", "a%7C%7C%7Cb", 0, 10, 10, 6, 6},
		{"text with line breaks that was repaired", "a|\n|\n|b", "a%7C%7C%7Cb", 0, 1, 10, 1, 6},
		{"the end of text with line breaks that was repaired", "a|\n|\n|b", "a%7C%7C%7Cb", 0, 9, 10, 1, 6},
		{"the start of text with line breaks that was repaired", "a|\n|\n|b", "a%7C%7C%7Cb", 0, 1, 2, 1, 6},
		{"the text after it", "a|\n|\n|b", "a%7C%7C%7Cb", 0, 10, 11, 6, 7},
		{"a line break between two repairs, as an empty part", "a|\n b", "a%7C%20b", 0, 4, 4, 2, 3},
		{"a line break between two repairs", "a|\n b", "a%7C%20b", 0, 1, 4, 1, 2},
		{"inserted text", "1:2", "./1:2", 0, 0, 2, 0, 0},
		{"the text after inserted text", "1:2", "./1:2", 0, 2, 3, 0, 1},
		{"removed slashes", "http:///a", "http://a", repair.StepsAll, 7, 7, 7, 8},
		{"the host after removed slashes", "http:///a", "http://a", repair.StepsAll, 7, 8, 8, 9},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, repairs, err := repair.Repairer{Steps: test.steps}.Reference(test.text)
			if err != nil || r.String() != test.repaired {
				t.Fatalf("%q: got %q, %v, want %q", test.text, r, err, test.repaired)
			}
			from, to := repair.Original(repairs)(test.start, test.end)
			if from != test.from || to != test.to {
				t.Errorf("%q: the part %d-%d of %q: got %d-%d, want %d-%d", test.text, test.start, test.end, r, from, to, test.from, test.to)
			}
		})
	}
}

// A program can show where a part of the reference is in the text that it was given.
func ExampleOriginal() {
	const text = `back\slash page.html#a b`
	r, repairs, err := repair.Repairer{}.Reference(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	path := string(r.Path())
	from, to := repair.Original(repairs)(0, len(path))
	fmt.Println(path)
	fmt.Println(text[from:to])
	// Output:
	// back/slash%20page.html
	// back\slash page.html
}
