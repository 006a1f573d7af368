//go:build !(amd64 || arm64) || purego

package runtime

// atLevels calls a function at the only level of zVectors.
func atLevels(f func(level uint8)) { f(zVectors) }
