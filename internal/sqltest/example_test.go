package sqltest

import (
	"database/sql"
	"fmt"

	_ "github.com/ncruces/go-sqlite3/driver"
	_ "github.com/ncruces/go-sqlite3/embed"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/equivalence"
)

// A bookmark is a row of a table.
type bookmark struct {
	Page uri.URI
	Icon sql.Null[uri.Reference] // relative to the page
	Via  uri.URI                 // the zero URI is NULL
}

// A store holds bookmarks: one for all URIs that are equal at equivalence.Scheme.
type store struct{ db *sql.DB }

// schema is the table of a store. A URI is a text. SQL compares the keys.
const schema = `CREATE TABLE bookmarks (
	key  TEXT PRIMARY KEY,
	page TEXT NOT NULL,
	icon TEXT,
	via  TEXT
)`

// put stores a bookmark, in place of an equal one.
func (s store) put(b bookmark) error {
	key := equivalence.Comparer{}.Key(b.Page, equivalence.Scheme)
	_, err := s.db.Exec(`INSERT OR REPLACE INTO bookmarks VALUES (?, ?, ?, ?)`, key, b.Page, b.Icon, b.Via)
	return err
}

// list returns all bookmarks, in the order of their keys.
func (s store) list() ([]bookmark, error) {
	rows, err := s.db.Query(`SELECT page, icon, via FROM bookmarks ORDER BY key`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []bookmark
	for rows.Next() {
		var b bookmark
		if err := rows.Scan(&b.Page, &b.Icon, &b.Via); err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, rows.Err()
}

// A program stores URIs in an SQL database, and reads them.
func Example() {
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // each connection has a memory of its own
	if _, err := db.Exec(schema); err != nil {
		fmt.Println(err)
		return
	}

	s := store{db}
	for _, b := range []bookmark{
		{Page: uri.MustParse("http://example.com/b"), Via: uri.MustParse("http://example.com/")},
		{Page: uri.MustParse("HTTP://Example.com:80/%61")},
		{Page: uri.MustParse("http://example.com/a"), Icon: sql.Null[uri.Reference]{V: uri.MustParseReference("../icon.png"), Valid: true}},
	} {
		if err := s.put(b); err != nil {
			fmt.Println(err)
		}
	}
	all, err := s.list()
	if err != nil {
		fmt.Println(err)
	}
	for _, b := range all {
		fmt.Printf("%s icon=%q %t via=%q\n", b.Page, b.Icon.V, b.Icon.Valid, b.Via)
	}

	// Another program has stored an invalid text.
	if _, err := db.Exec(`INSERT INTO bookmarks VALUES ('', 'www.example.com/a', NULL, NULL)`); err != nil {
		fmt.Println(err)
	}
	_, err = s.list()
	fmt.Println(err)
	// Output:
	// http://example.com/a icon="../icon.png" true via=""
	// http://example.com/b icon="" false via="http://example.com/"
	// sql: Scan error on column index 0, name "page": uri: "www.example.com/a": offset 15: no scheme: expected ":" (RFC 3986 §3.1)
}
