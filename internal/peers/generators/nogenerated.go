//go:build !generators

package generators

func generated() []Parser { return nil }

func generatedLeftOut() []Omission {
	const why = "built without the tag generators, which needs make peers first"
	return []Omission{{"re2go", why}, {"ragel", why}}
}
