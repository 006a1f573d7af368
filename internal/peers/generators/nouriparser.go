//go:build !uriparser || !cgo

package generators

func libraries() []Parser { return nil }

func librariesLeftOut() []Omission {
	return []Omission{{"uriparser", "built without the tag uriparser, which requires cgo and the library"}}
}
