package uri_test

import (
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// textual is the interface of pointers to all types of package uri that are stored as text.
type textual[T any] interface {
	*T
	encoding.TextMarshaler
	encoding.TextUnmarshaler
	sql.Scanner
}

// textReaders are the functions of the standard library that can read a T.
func textReaders[T any, P textual[T]]() map[string]func(p P, text string) error {
	return map[string]func(p P, text string) error{
		"UnmarshalText":    func(p P, text string) error { return p.UnmarshalText([]byte(text)) },
		"Scan of a string": func(p P, text string) error { return p.Scan(text) },
		"Scan of bytes":    func(p P, text string) error { return p.Scan([]byte(text)) },
		"package sql": func(p P, text string) error {
			var null sql.Null[T]
			err := null.Scan(text)
			if err == nil {
				*p = null.V
			}
			return err
		},
		"a field of JSON": func(p P, text string) error {
			quoted, _ := json.Marshal(text)
			return json.Unmarshal(fmt.Appendf(nil, `{"V":%s}`, quoted), &struct{ V P }{p})
		},
		"an element of JSON": func(p P, text string) error {
			quoted, _ := json.Marshal(text)
			list := []P{p}
			return json.Unmarshal(fmt.Appendf(nil, `[%s]`, quoted), &list)
		},
		"package flag": func(p P, text string) error {
			flags := flag.NewFlagSet("", flag.ContinueOnError)
			flags.SetOutput(io.Discard)
			var value T
			flags.TextVar(P(&value), "v", P(new(T)), "")
			err := flags.Parse([]string{"-v", text})
			if err == nil {
				*p = value
			}
			return err
		},
	}
}

// TestTextErrors checks that an error of any reader names the text, and that the value does not
// change.
func TestTextErrors(t *testing.T) {
	const (
		path     = ` offset 22: expected "/", "?", "#", pchar or end of input, found " ", in the path`
		noScheme = `uri: "../a": offset 0: no scheme: expected ALPHA (RFC 3986 §3.1)`
	)
	testTextError[uri.URI](t, "http://user:secret@h/a b", `uri: "http://user:xxxxx@h/a b":`+path)
	testTextError[uri.Reference](t, "http://user:secret@h/a b", `uri: "http://user:xxxxx@h/a b":`+path)
	testTextError[uri.URI](t, "../a", noScheme)
	testTextError[uri.Authority](t, "user:secret@h:8a", `uri: "user:xxxxx@h:8a": offset 15: expected DIGIT or end of input, found "a", in the port`)
	testTextError[uri.Host](t, "h:80", `uri: "h:80": offset 1: expected unreserved, pct-encoded, sub-delims or end of input, found ":", in the host`)
	testTextError[uri.Host](t, "user:secret@h", `uri: "user:xxxxx@h": offset 4: expected unreserved, pct-encoded, sub-delims or end of input, found ":", in the host`)
}

func testTextError[T comparable, P textual[T]](t *testing.T, text, want string) {
	t.Helper()
	for name, read := range textReaders[T, P]() {
		var other, got T
		if err := read(&other, "a:"); err != nil {
			P(&other).UnmarshalText([]byte("a")) // for a host, which has no colon
		}
		got = other
		err := read(&got, text)
		if err == nil || !strings.HasSuffix(err.Error(), want) || got != other {
			t.Errorf("%T from %s: %q:\ngot  %v and value %v\nwant %s", got, name, text, err, got, want)
			continue
		}
		_, ok := errors.AsType[*uri.ParseError](err)
		_, isSyntax := errors.AsType[*uri.SyntaxError](err)
		if name != "package flag" && (!ok || !isSyntax || strings.Contains(err.Error(), "secret")) { // package flag shows the argument, and does not wrap the error
			t.Errorf("%T from %s: %q: got %v, want a ParseError without the password", got, name, text, err)
		}
	}
}

// TestConfiguration reads twenty URIs from JSON; the error names the invalid URI.
func TestConfiguration(t *testing.T) {
	var all []string
	for i := range 20 {
		all = append(all, fmt.Sprintf("http://host%d.example/path", i))
	}
	all[13] = "http://host13.example/a path"
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	var list []uri.URI
	if err := json.Unmarshal(text, &list); err == nil || !strings.Contains(err.Error(), `uri: "http://host13.example/a path": offset 23: `) {
		t.Errorf("got %v", err)
	}
}

// TestStoredParts stores authorities and hosts in a database.
func TestStoredParts(t *testing.T) {
	authority, err := uri.ParseAuthority("user:secret@[::1]:80")
	if err != nil {
		t.Fatal(err)
	}
	testStoredPart(t, authority, "an authority")
	testStoredPart(t, authority.Host(), "a host")
	testStoredPart(t, uri.Authority{}, "an authority")
	testStoredPart(t, uri.Host{}, "a host")
}

func testStoredPart[T interface {
	comparable
	driver.Valuer
	fmt.Stringer
}, P textual[T]](t *testing.T, v T, what string) {
	t.Helper()
	stored, err := v.Value()
	if text, ok := stored.(string); !ok || text != v.String() || err != nil {
		t.Errorf("Value of %s %q: got %#v, %v", what, v, stored, err)
	}
	var got T
	for _, source := range []any{stored, []byte(v.String())} {
		if err := P(&got).Scan(source); err != nil || got != v {
			t.Errorf("Scan of %#v: got %q, %v", source, got, err)
		}
	}
	for source, want := range map[any]string{
		nil:      "uri: NULL is not " + what,
		int64(1): "uri: a value of type int64 is not the text of " + what,
	} {
		if err := P(&got).Scan(source); err == nil || err.Error() != want || got != v {
			t.Errorf("Scan of %v for %s: got %q, %v, want %s", source, what, got, err, want)
		}
	}
	var null sql.Null[T]
	if err := null.Scan(nil); err != nil || null.Valid {
		t.Errorf("NULL for %s: got %v, %v", what, null, err)
	}
	if err := null.Scan(v.String()); err != nil || !null.Valid || null.V != v {
		t.Errorf("%q for %s: got %v, %v", v, what, null, err)
	}
}
