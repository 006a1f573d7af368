module github.com/std66/std66/internal/peers

go 1.26

require (
	github.com/PuerkitoBio/purell v1.2.1
	github.com/std66/std66 v0.0.0
)

require (
	golang.org/x/net v0.17.0 // indirect
	golang.org/x/text v0.13.0 // indirect
)

replace github.com/std66/std66 => ../..
