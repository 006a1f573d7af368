package uri_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/uri"
)

var (
	slashes  = regexp.MustCompile(`[/\\]{2,}`)
	withUser = regexp.MustCompile(`^[^:]*:.*@`)
	port     = regexp.MustCompile(`^[0-9]+$`)
)

// slowRedacted returns s with a password hidden. It searches each authority that may begin in s
// by itself, in quadratic time.
func slowRedacted(s string) string {
	end := strings.LastIndexByte(s, '@')
	for _, run := range slashes.FindAllStringIndex(s, -1) {
		start := run[1]
		authority := s[start:]
		if i := strings.IndexAny(authority, "/?#"); i >= 0 {
			authority = authority[:i]
		}
		host := authority[strings.LastIndexByte(authority, '@')+1:]
		if literal := uri.RuleIPLiteral.MatchPrefix(host); literal > 0 {
			host = host[literal:]
		}
		_, after, ok := strings.Cut(host, ":")
		if withUser.MatchString(authority) {
			_, after, _ = strings.Cut(authority, ":")
		} else if !ok || port.MatchString(after) {
			continue
		}
		password := start + len(authority) - len(after)
		if password == end {
			return s // an empty password is none
		}
		if password < end {
			return s[:password] + "xxxxx" + s[end:]
		}
	}
	return s
}

func TestRedactedTwin(t *testing.T) {
	pieces := []string{"a", ":", "@", "/", "//", `\`, `\\`, "?", "#", "1", ":80", "[::1]", "[", "]"}
	random := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		var b strings.Builder
		for range random.IntN(14) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		if s, got := b.String(), fmt.Sprint(uri.Split(b.String())); got != slowRedacted(s) {
			t.Fatalf("%q: got %q, want %q", s, got, slowRedacted(s))
		}
	}
}

// TestErrorOfBackslashes: the error for a text with many authorities after backslashes takes
// linear time. In quadratic time it would take a quarter of an hour.
func TestErrorOfBackslashes(t *testing.T) {
	for _, piece := range []string{`\\[`, `\\a`, `\\a@`} {
		s := strings.Repeat(piece, 2_000_000/len(piece)) + "^@"
		done := make(chan bool)
		go func() {
			_, err := uri.Parse(s)
			done <- strings.HasPrefix(err.Error(), `uri: "\\`)
		}()
		select {
		case ok := <-done:
			if !ok {
				t.Errorf("%q: the error does not quote the text", piece)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%q: no error after a minute", piece)
		}
	}
}
