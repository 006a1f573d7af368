package sqltest

import (
	"database/sql"
	"database/sql/driver"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// A column holds an authority or a host, too.
func TestAuthority(t *testing.T) {
	testColumn(t, uri.ParseAuthority, "", "example.com", "user:secret@[2001:DB8::7]:8080", "%C3%BC.example:", "192.0.2.1")
}

func TestHost(t *testing.T) {
	testColumn(t, uri.ParseHost, "", "Example.com", "[2001:DB8::7]", "%C3%BC.example", "192.0.2.1", "[v1.a]")
}

// A column is a type that a database stores.
type column interface {
	comparable
	driver.Valuer
	String() string
}

// testColumn stores and reads texts as values of a type. NULL is an error, unless sql.Null holds
// the value, because the empty text is valid.
func testColumn[T column](t *testing.T, parse func(string) (T, error), texts ...string) {
	t.Helper()
	db := open(t)
	for i, text := range texts {
		want, err := parse(text)
		if err != nil {
			t.Fatal(err)
		}
		exec(t, db, `INSERT INTO t VALUES (?, ?)`, i, want)
		var got T
		var stored string
		if err := db.QueryRow(`SELECT a, a FROM t WHERE a = ?`, want).Scan(&got, &stored); err != nil || got != want || stored != text {
			t.Errorf("%q: got %q from %q, %v", text, got.String(), stored, err)
		}
		var null sql.Null[T]
		if err := db.QueryRow(`SELECT a FROM t WHERE id = ?`, i).Scan(&null); err != nil || null.V != want || !null.Valid {
			t.Errorf("%q: got %q, %t, %v", text, null.V.String(), null.Valid, err)
		}
		if err := db.QueryRow(`SELECT NULL`).Scan(&null); err != nil || null != (sql.Null[T]{}) {
			t.Errorf("NULL after %q: got %q, %t, %v", text, null.V.String(), null.Valid, err)
		}
		if err := db.QueryRow(`SELECT NULL`).Scan(&got); err == nil || !strings.Contains(err.Error(), "NULL") || got != want {
			t.Errorf("NULL after %q: got %q and error %v", text, got.String(), err)
		}
	}
}

// An invalid text in the database is an error that names the column and the text, without a
// password. The value that was there stays.
func TestInvalid(t *testing.T) {
	db := open(t)
	old := uri.MustParse("s:old")
	host, err := uri.ParseHost("old")
	if err != nil {
		t.Fatal(err)
	}
	authority, err := uri.ParseAuthority("old")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		why, text, want string
		scan            any
	}{
		{"a URI without a scheme", "www.example.com/a", `"www.example.com/a": offset 15: no scheme`, &old},
		{"a URI with a password", "http://user:secret@example.com/^", `"http://user:xxxxx@example.com/^": offset `, &old},
		{"a long URI", "http://example.com/" + strings.Repeat("a", 10_000) + " b", "offset 10019: ", &old},
		{"a reference", "over there", `"over there": offset 4`, new(uri.Reference)},
		{"a host", "2001:db8::7", `"2001:db8::7": offset 4: `, &host},
		{"an authority", "user:secret@host:port", `"user:xxxxx@host:port": offset `, &authority},
	} {
		exec(t, db, `DELETE FROM t`)
		exec(t, db, `INSERT INTO t VALUES (1, 'valid:'), (2, ?)`, test.text)
		err := db.QueryRow(`SELECT a FROM t WHERE id = 2`).Scan(test.scan)
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), `name "a"`) {
			t.Errorf("%s: got error %v, want %q", test.why, err, test.want)
			continue
		}
		if strings.Contains(err.Error(), "secret") || len(err.Error()) > 1000 {
			t.Errorf("%s: the error shows a password or is too long: %v", test.why, err)
		}
	}
	if old.String() != "s:old" || host.String() != "old" || authority.String() != "old" {
		t.Errorf("got %q, %q and %q, want the old values", old, host, authority)
	}
}
