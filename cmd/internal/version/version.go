// Package version tells what a command was built from.
package version

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// String returns the version of the module, which names the revision if it was built
// in a checkout, and what it was built by and for.
func String() string {
	v := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		v = info.Main.Version
	}
	return fmt.Sprintf("%s %s %s/%s", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
