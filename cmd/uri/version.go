package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version says which version of the module this is, which names the revision
// if it was built in a checkout, and what it was built by and for.
func version() string {
	v := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		v = info.Main.Version
	}
	return fmt.Sprintf("%s %s %s/%s", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
