module github.com/std66/std66/internal/sqltest

go 1.26.0

require (
	github.com/ncruces/go-sqlite3 v0.30.4
	github.com/std66/std66 v0.0.0
)

require (
	github.com/ncruces/julianday v1.0.0 // indirect
	github.com/tetratelabs/wazero v1.11.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace github.com/std66/std66 => ../..
