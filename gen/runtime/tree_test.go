package runtime

import (
	"fmt"
	"strings"
	"testing"
)

// TestTreeLengths parses lists of many lengths, on both sides of powers of two, and compares the trees with the
// parts that the list is made of.
func TestTreeLengths(t *testing.T) {
	var b TreeBuffer
	for n := 1; n <= 9000; n++ {
		if n > 260 && n < 4090 || n > 4100 && n%500 != 0 {
			continue
		}
		text, want := "(", []string{}
		for len(text) < n {
			if len(want) > 0 {
				text += ","
			}
			want = append(want, fmt.Sprint("key key ", len(text)), "value ab")
			text += "key=ab"
		}
		text += ")"
		tree, err := b.Parse(RuleList, text)
		if err != nil {
			t.Fatalf("%d bytes: %v", len(text), err)
		}
		var got []string
		for depth, node := range tree.All() {
			start, end := node.Span()
			switch rule := node.Rule(); {
			case rule == RuleKey:
				got = append(got, fmt.Sprint("key ", text[start:end], " ", start))
			case rule == RuleValue:
				got = append(got, "value "+node.Text())
			case depth == 0 && rule != RuleList || depth == 1 && rule != RuleRecord:
				t.Fatalf("got %s at depth %d", rule, depth)
			}
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Fatalf("%d bytes: got %q, want %q", len(text), got, want)
		}
		if _, err := b.Parse(RuleList, text[:len(text)-1]); err == nil {
			t.Fatalf("%d bytes: no error without the last byte", len(text)-1)
		}
	}
}

// TestTreeBytes parses a text with bytes over %x7F.
func TestTreeBytes(t *testing.T) {
	const text = "(a=\"\xe9\xa0;\",bc=\"\")"
	tree, err := RuleList.ParseTree(text)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for n := range tree.Root().Find(RuleValue) {
		got = append(got, n.Text())
	}
	if want := []string{"\"\xe9\xa0;\"", `""`}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTreeFirstParse parses strings with several parses: the earlier alternative counts, for characters
// too if they are nodes.
func TestTreeFirstParse(t *testing.T) {
	tree, err := RuleRecord.ParseTree("Ab-=1")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for depth, n := range tree.All() {
		got = append(got, fmt.Sprintf("%d %s %s", depth, n.Rule(), n.Text()))
	}
	if want := "[0 record Ab-=1 1 key Ab- 2 ALPHA A 2 ALPHA b 1 value 1]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
}
