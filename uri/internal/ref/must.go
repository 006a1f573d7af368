package ref

import "strings"

// A MustError is the panic value of the Must functions.
type MustError struct {
	Package, Function string
	Err               error // with a message that begins with the package's name
}

// Error returns the error, as in
//
//	uri: MustParse: "http://a^b/": offset 8: ...
func (e *MustError) Error() string {
	return e.Package + ": " + e.Function + strings.TrimPrefix(e.Err.Error(), e.Package)
}

// Unwrap returns the error of the parser.
func (e *MustError) Unwrap() error { return e.Err }
