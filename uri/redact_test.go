package uri_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

func TestRedacted(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a password", "http://user:secret@h/p?q#f", "http://user:xxxxx@h/p?q#f"},
		{"a password with colons", "http://user:se:cr:et@h", "http://user:xxxxx@h"},
		{"a password without a user", "//:secret@h:80/", "//:xxxxx@h:80/"},
		{"an empty password (§3.2.1)", "//user:@h", "//user:@h"},
		{"userinfo without a password", "http://user@h/a:b@c", "http://user@h/a:b@c"},
		{"empty userinfo", "//@h", "//@h"},
		{"no userinfo", "http://h:80/", "http://h:80/"},
		{"no authority", "mailto:user:secret@h", "mailto:user:secret@h"},
		{"the empty reference", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := uri.MustParseReference(test.text)
			a, _ := r.Authority()
			if got := r.Redacted(); got != test.want {
				t.Errorf("Redacted of %q: got %q, want %q", test.text, got, test.want)
			}
			if again := uri.MustParseReference(test.want); again.Redacted() != test.want || again.Path() != r.Path() {
				t.Errorf("%q has other components", test.want)
			}
			if !strings.Contains(test.want, a.Redacted()) {
				t.Errorf("Redacted of the authority %q: got %q", a, a.Redacted())
			}
		})
	}
}

// TestNoPassword prints values with methods and verbs that hide a password, and with those that
// show it.
func TestNoPassword(t *testing.T) {
	const text = "http://user:secret@h/"
	u := uri.MustParse(text)
	a, _ := u.Authority()
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("got", "uri", u, "reference", u.Reference(), "authority", a, "parts", uri.Split(text))
	_, err := uri.Parse("http://user:secret@h/^")
	for _, shown := range []string{
		fmt.Sprint(u), fmt.Sprintf("%v", u), fmt.Sprintf("%+v", u), fmt.Sprintf("%#v", u), fmt.Sprintf("%60v", u.Reference()),
		fmt.Sprint(a), fmt.Sprint(uri.Split(text)), fmt.Sprint(u.Builder()), fmt.Sprint(uri.Split("//u:secret@@h:1 2")),
		fmt.Sprint([]uri.URI{u}), fmt.Sprint(struct{ U uri.URI }{u}), log.String(), err.Error(), fmt.Sprintf("%+v", errors.Unwrap(fmt.Errorf("%w", err))),
	} {
		if strings.Contains(shown, "secret") || shown == "" {
			t.Errorf("shows a password: %s", shown)
		}
	}
	if got := fmt.Sprint(new(uri.Builder).Port("h^")); got != uri.RulePort.Check("h^").Error() {
		t.Errorf("a Builder with an error: got %s", got)
	}
	for _, exact := range []string{uri.Split(text).String(), fmt.Sprintf("%s", uri.Split(text)), fmt.Sprintf("%s", u.Builder()), u.String(), fmt.Sprintf("%s", u), fmt.Sprintf("%s", u.Reference())} {
		if exact != text {
			t.Errorf("got %q, want %q", exact, text)
		}
	}
	if got, want := fmt.Sprintf("%q|%-25s|%.4s|%x", u, u, u, a), fmt.Sprintf("%q|%-25s|%.4s|%x", text, text, text, "user:secret@h"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func ExampleURI_Redacted() {
	u := uri.MustParse("https://user:secret@example.com/")
	fmt.Println(u.Redacted())
	fmt.Println(u) // Println also hides the password
	fmt.Printf("%s\n", u)
	// Output:
	// https://user:xxxxx@example.com/
	// https://user:xxxxx@example.com/
	// https://user:secret@example.com/
}
