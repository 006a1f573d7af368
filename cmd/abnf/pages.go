package main

import "embed"

// pages are the man pages and Markdown of all commands.
//
//go:embed pages
var pages embed.FS

//go:generate go test -count=1 -run ^TestPages$ . -update
