//go:build (amd64 || arm64) && !purego

package runtime

// atLevels calls a function at each level of zVectors that the processor has, without vectors first.
func atLevels(f func(level uint8)) {
	highest := zVectors
	defer func() { zVectors = highest }()
	for zVectors = 0; zVectors <= highest; zVectors++ {
		f(zVectors)
	}
}
