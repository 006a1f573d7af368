package ref

// Segments yields the segments of a path, as written. The empty path has none, and a leading slash
// makes no other difference.
func Segments(path string, yield func(string) bool) {
	if path == "" {
		return
	}
	if path[0] == '/' {
		path = path[1:]
	}
	for start, i := 0, 0; ; i++ {
		if i == len(path) || path[i] == '/' {
			if !yield(path[start:i]) || i == len(path) {
				return
			}
			start = i + 1
		}
	}
}
