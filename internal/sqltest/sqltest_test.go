package sqltest

import (
	"database/sql"
	"slices"
	"strings"
	"testing"

	_ "github.com/ncruces/go-sqlite3/driver"
	_ "github.com/ncruces/go-sqlite3/embed"
	_ "github.com/ncruces/go-sqlite3/vfs/memdb"

	"github.com/std66/std66/uri"
)

// open returns a new database in memory with a table t, whose column a is a text.
func open(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:/"+t.Name()+"?vfs=memdb")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	exec(t, db, `CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)`)
	return db
}

// exec runs a statement.
func exec(t *testing.T, db *sql.DB, statement string, args ...any) {
	t.Helper()
	if _, err := db.Exec(statement, args...); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// texts are texts of URIs that a database must not change.
var texts = []string{
	"http://example.com/", "HTTP://Example.com:080/%7e/../?#", "mailto:Joe@Example.COM", "s:",
	"http://user:pass%20word@[2001:DB8::7]:8080/over%2Fthere/a?name=it''s&n=1#nose", "urn:isbn:0451450523", "x:1", "data:,%00%ff%C3%BC",
	"http://example.com/" + strings.Repeat("a%C3/", 2000),
}

// TestURI checks that a column contains the exact text of a URI, and that Scan returns the same URI.
func TestURI(t *testing.T) {
	db := open(t)
	for i, text := range texts {
		u := uri.MustParse(text)
		exec(t, db, `INSERT INTO t VALUES (?, ?)`, i, u)
		var got uri.URI
		var stored, kind string
		if err := db.QueryRow(`SELECT a, a, typeof(a) FROM t WHERE id = ?`, i).Scan(&got, &stored, &kind); err != nil {
			t.Fatalf("%.60q: %v", text, err)
		}
		if got != u || stored != text || kind != "text" {
			t.Errorf("%.60q: got %.60q from %.60q, stored as %s", text, got, stored, kind)
		}
	}
}

// TestReference reads references from columns of text and of bytes.
func TestReference(t *testing.T) {
	db := open(t)
	for i, text := range append([]string{"", "//", "a/../b:c", "?", "#f", "../../%7e"}, texts...) {
		r := uri.MustParseReference(text)
		exec(t, db, `INSERT INTO t VALUES (?, ?)`, i, r)
		var got, bytes uri.Reference
		if err := db.QueryRow(`SELECT a, CAST(a AS BLOB) FROM t WHERE id = ?`, i).Scan(&got, &bytes); err != nil {
			t.Fatalf("%.60q: %v", text, err)
		}
		if got != r || bytes != r {
			t.Errorf("%.60q: got %.60q, as bytes %.60q", text, got, bytes)
		}
	}
}

// TestZeroURI checks that the zero URI is stored as NULL, and that NULL is read as the zero URI.
func TestZeroURI(t *testing.T) {
	db := open(t)
	exec(t, db, `INSERT INTO t VALUES (1, ?)`, uri.URI{})
	got := uri.MustParse("s:")
	var isNull bool
	if err := db.QueryRow(`SELECT a, a IS NULL FROM t`).Scan(&got, &isNull); err != nil {
		t.Fatal(err)
	}
	if !got.IsZero() || !isNull {
		t.Errorf("got %q, NULL: %t", got, isNull)
	}
}

// TestNullReference checks that NULL is an error for a reference, except with sql.Null, because the
// empty text is a valid reference.
func TestNullReference(t *testing.T) {
	db := open(t)
	exec(t, db, `INSERT INTO t VALUES (1, ?), (2, ?), (3, ?)`,
		sql.Null[uri.Reference]{}, sql.Null[uri.Reference]{Valid: true}, sql.Null[uri.Reference]{V: uri.MustParseReference("../a"), Valid: true})
	for id, want := range map[int]sql.Null[uri.Reference]{1: {}, 2: {Valid: true}, 3: {V: uri.MustParseReference("../a"), Valid: true}} {
		got := sql.Null[uri.Reference]{V: uri.MustParseReference("old"), Valid: !want.Valid}
		if err := db.QueryRow(`SELECT a FROM t WHERE id = ?`, id).Scan(&got); err != nil || got != want {
			t.Errorf("row %d: got %q, %t, %v, want %q, %t", id, got.V, got.Valid, err, want.V, want.Valid)
		}
	}
	r := uri.MustParseReference("old")
	if err := db.QueryRow(`SELECT a FROM t WHERE id = 1`).Scan(&r); err == nil || !strings.Contains(err.Error(), "NULL") || r.String() != "old" {
		t.Errorf("NULL: got %q and error %v", r, err)
	}
}

// TestOtherType checks that a column of another type is an error that names the type.
func TestOtherType(t *testing.T) {
	db := open(t)
	var u uri.URI
	if err := db.QueryRow(`SELECT 66`).Scan(&u); err == nil || !strings.Contains(err.Error(), "int64") || !u.IsZero() {
		t.Errorf("got %q and error %v", u, err)
	}
}

// TestOrder checks that SQL compares URIs as texts, like == and URI.Compare. This is the collation
// BINARY, the default of columns.
func TestOrder(t *testing.T) {
	db := open(t)
	var us []uri.URI
	for i, text := range texts {
		us = append(us, uri.MustParse(text))
		exec(t, db, `INSERT INTO t VALUES (?, ?)`, i, us[i])
	}
	for i, u := range us {
		var id, count int
		if err := db.QueryRow(`SELECT id, count(*) FROM t WHERE a = ?`, u).Scan(&id, &count); err != nil || id != i || count != 1 {
			t.Errorf("%.60q: got row %d of %d, %v, want %d", u, id, count, err, i)
		}
	}
	rows, err := db.Query(`SELECT a FROM t ORDER BY a`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var got []uri.URI
	for rows.Next() {
		var u uri.URI
		if err := rows.Scan(&u); err != nil {
			t.Fatal(err)
		}
		got = append(got, u)
	}
	slices.SortFunc(us, uri.URI.Compare)
	if err := rows.Err(); err != nil || !slices.Equal(got, us) {
		t.Errorf("got %.60q, %v, want %.60q", got, err, us)
	}
}
