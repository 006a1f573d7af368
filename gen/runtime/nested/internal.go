//go:build !external

package nested

// zExternals is empty: no rule is external.
type zExternals struct{}

// calls returns false.
func (zExternals) calls() bool { return false }

// zExternal returns false.
func zExternal[T string | []byte](m *zMachine, _ zState, _ T, _ int) (end int, ok, external bool) {
	return 0, false, m.calls()
}
