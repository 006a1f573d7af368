//go:build !generators

package generators

func generated() []Parser { return nil }

func generatedLeftOut() []Omission {
	const why = "built without the tag generators, which requires make peers"
	return []Omission{{"re2go", why}, {"ragel", why}}
}
