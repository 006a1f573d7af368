package runtime

// zPass sets the place of a tag. The start of an element removes all other places, and its end
// calls yield. zPass reports whether to continue.
func zPass(tag, offset int, places []int, yield func() bool) bool {
	if tag == 0 {
		zUnset(places)
	}
	places[tag] = offset
	return tag != 1 || yield()
}
