//go:build !external

package nested

// zExternals is empty: no rule is external.
type zExternals struct{}

// zExternal returns false.
func zExternal[T string | []byte](*zMachine, zState, T, int) (end int, ok, external bool) { return }
