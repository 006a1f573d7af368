package ref

import (
	"strings"
	"testing"
)

// TestSet compares the functions over sets with loops over bytes.
func TestSet(t *testing.T) {
	for _, separator := range []byte{0, '&', '/'} {
		set := *testSyntax.Unreserved
		if separator > 0 {
			set = testSyntax.PairSet(separator)
		}
		has := func(b byte) bool {
			isPlain := separator > 0 && b != separator && testSyntax.IsPlainInQuery(b)
			return isPlain || strings.IndexByte("-._~", b) >= 0 || '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z'
		}
		texts(func(s []byte) {
			next := -1
			var encoded strings.Builder
			for i, b := range s {
				if has(b) {
					encoded.WriteByte(b)
					continue
				}
				if next < 0 {
					next = i
				}
				encoded.WriteString("%" + string("0123456789ABCDEF"[b>>4]) + string("0123456789ABCDEF"[b&15]))
			}
			if next < 0 {
				next = len(s)
			}
			text, want := string(s), encoded.String()
			if got := set.Next(text, 0); got != next {
				t.Fatalf("separator %q: Next of %q: got %d, want %d", separator, text, got, next)
			}
			if got := string(set.Append(nil, text)); got != want || set.Length(text) != uint64(len(want)) {
				t.Fatalf("separator %q: Append of %q: got %q, %d bytes, want %q, %d bytes", separator, text, got, set.Length(text), want, len(want))
			}
			if got := Decode(want); got != text {
				t.Fatalf("Decode of %q: got %q, want %q", want, got, text)
			}
		})
	}
}
