// Package version tells what a command was built from.
package version

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"time"
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

// Date returns when the revision was made that it was built from, or nil if that is not known.
func Date() *time.Time {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return nil
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.time" {
			if t, err := time.Parse(time.RFC3339, s.Value); err == nil {
				return &t
			}
		}
	}
	return nil
}
