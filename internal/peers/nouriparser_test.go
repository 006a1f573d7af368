//go:build !uriparser || !cgo

package peers

func libraries() []generated { return nil }
