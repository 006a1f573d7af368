package ref

import "fmt"

// Scan passes a value from a database to an UnmarshalText method of a package. thing is what the method
// parses, for the error.
func Scan(pkg string, unmarshal func([]byte) error, src any, thing string) error {
	switch src := src.(type) {
	case string:
		return unmarshal([]byte(src))
	case []byte:
		return unmarshal(src)
	}
	return fmt.Errorf("%s: a value of type %T is not the text of %s", pkg, src, thing)
}
