package abnf

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/internal/limit"
)

// TestReaderBudget reads grammars with exactly the memory that they need and with one byte
// less.
func TestReaderBudget(t *testing.T) {
	const n = 2000
	tests := []struct{ name, text, want string }{
		{"many rules", strings.Repeat("a = \"x\"\na =/ \"y\"\n", n), "f:3999:1: the grammar up to this definition is too large for a limit of %s"},
		{"many elements", "b = \"y\"\na =" + strings.Repeat(" b", n) + "\n", "f:2:1: the grammar up to this definition is too large for a limit of %s"},
		{"many values", "a = %x41" + strings.Repeat(".41", n) + "\n", "f:1:1: the grammar up to this definition is too large for a limit of %s"},
		{"many mistakes", "a = b" + strings.Repeat(" | b", n) + "\n", "f:1:1: the grammar up to this definition is too large for a limit of %s"},
		{"many lines", "a = \"x\"\n" + strings.Repeat("; x\n", n), ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			read := func(memory int64) (*limit.Budget, error) {
				b := limit.New(limit.Limits{Memory: memory})
				_, errs := Reader{Budget: b}.Read(Source{Name: "f", Text: test.text})
				return b, errs
			}
			b, _ := read(0)
			if again, _ := read(b.Held()); again.Exceeded() != nil {
				t.Errorf("%d bytes are not enough the second time", b.Held())
			}
			least, err := read(b.Held() - 1)
			if least.Exceeded() == nil || err == nil {
				t.Errorf("%d bytes: got %v, want an error", b.Held()-1, err)
				return
			}
			if want := fmt.Sprintf(test.want, least.Exceeded()); test.want != "" && err.Error() != want && !strings.Contains(test.name, "rules") {
				t.Errorf("got %v, want %s", err, want)
			}
			if small, err := read(1000); small.Exceeded() == nil || strings.Count(err.Error(), "\n") > 0 {
				t.Errorf("1000 bytes: got %v, want one error", err)
			}
			if _, err := (Reader{Budget: limit.New(limit.Limits{Memory: 1000})}).Format(Source{Name: "f", Text: test.text}); err == nil || !strings.Contains(err.Error(), "1000 bytes of memory") {
				t.Errorf("formatting: got %v, want the limit", err)
			}
		})
	}
}

// TestMistakeWithBudget checks that a sufficient budget does not change the errors.
func TestMistakeWithBudget(t *testing.T) {
	const text = "a = \"x\" | %x110000\nb = c\n"
	_, want := Reader{}.Read(Source{Name: "f", Text: text})
	_, got := Reader{Budget: limit.New(limit.Limits{})}.Read(Source{Name: "f", Text: text})
	if want == nil || got == nil || got.Error() != want.Error() {
		t.Errorf("got %v, want %v", got, want)
	}
}
