// Package sqltest tests package uri with an embedded SQL database. It is a module of its own,
// so that the database is not a dependency of the main module.
//
// The database is SQLite, by github.com/ncruces/go-sqlite3, which needs no C compiler. Its
// version v0.30.4 runs SQLite as WebAssembly. Later versions translate SQLite to Go, and
// modernc.org/sqlite does so, too. That code takes several times as long to compile, and this module is
// compiled by each run of make check.
package sqltest
