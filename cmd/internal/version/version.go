// Package version reports the build information of a command.
package version

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"time"
)

// String returns the module's version, the Go version and the platform. The version of a build in a
// checkout names the revision.
func String() string {
	v := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		v = info.Main.Version
	}
	return fmt.Sprintf("%s %s %s/%s", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// Date returns the commit time of the revision that the command was built from, or nil if unknown.
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
