package uri_test

import "github.com/std66/std66/uri"

// mustAuthority is uri.ParseAuthority for texts that are known to be authorities.
func mustAuthority(s string) uri.Authority { return must(uri.ParseAuthority(s)) }

// must returns a value, and panics if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// fromBytes parses bytes as a URI does when it is read from JSON.
func fromBytes(b []byte) (u uri.URI, err error) {
	err = u.UnmarshalText(b)
	return u, err
}

// referenceFromBytes parses bytes as a reference does when it is read from JSON.
func referenceFromBytes(b []byte) (r uri.Reference, err error) {
	err = r.UnmarshalText(b)
	return r, err
}

// second returns the error of a function that also returns a value.
func second[T any](_ T, err error) error { return err }
