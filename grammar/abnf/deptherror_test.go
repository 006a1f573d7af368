package abnf_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/grammar/abnf"
)

func ExampleDepthError() {
	g := abnf.MustCompile(`array = "[" [ array *( "," array ) ] "]"`)
	array, _ := g.Rule("array")
	hostile := strings.Repeat("[", 1_000_000)
	err := array.Check(hostile)
	var deep *abnf.DepthError
	if errors.As(err, &deep) {
		fmt.Println(deep)
	}
	fmt.Println(array.Match(hostile + strings.Repeat("]", 1_000_000)))
	// Output:
	// abnf: array: offset 10000: more than 10000 nested calls of rules
	// true
}

// TestDepth checks brackets of depths around the limit and far beyond.
func TestDepth(t *testing.T) {
	array, _ := abnf.MustCompile(`array = "[" [ array *( "," array ) ] "]"`).Rule("array")
	const limit = 10_000
	for _, depth := range []int{1, 63, 64, 65, 66, limit - 1, limit, limit + 1, limit + 2, 1_000_000, 10_000_000} {
		if testing.Short() && depth > 1_000_000 {
			continue
		}
		open, closed := strings.Repeat("[", depth), strings.Repeat("]", depth)
		for _, test := range []struct {
			s      string
			prefix int
			offset int // of the SyntaxError
		}{
			{open + closed, 2 * depth, -1},
			{open, -1, depth},
			{open + "]" + closed, 2 * depth, 2 * depth},
			{open + closed + ",", 2 * depth, 2 * depth},
		} {
			match := test.prefix == len(test.s)
			if array.Match(test.s) != match || array.MatchBytes([]byte(test.s)) != match || array.MatchPrefix(test.s) != test.prefix {
				t.Errorf("depth %d, %d bytes: match %t, prefix %d", depth, len(test.s), array.Match(test.s), array.MatchPrefix(test.s))
			}
			err := array.Check(test.s)
			var deep *abnf.DepthError
			var syntax *abnf.SyntaxError
			switch {
			case depth > limit:
				if !errors.As(err, &deep) || deep.Rule != array || deep.Offset != limit {
					t.Errorf("depth %d, %d bytes: %v", depth, len(test.s), err)
				}
			case match:
				if err != nil {
					t.Errorf("depth %d: %v", depth, err)
				}
			default:
				if !errors.As(err, &syntax) || syntax.Offset != test.offset {
					t.Errorf("depth %d, %d bytes: %v, want offset %d", depth, len(test.s), err, test.offset)
				}
			}
		}
	}
}
