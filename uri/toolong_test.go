//go:build linux && (amd64 || arm64)

package uri_test

import (
	"errors"
	"syscall"
	"testing"
	"unsafe"

	"github.com/std66/std66/uri"
)

// TestTooLong parses a text of more than MaxLength bytes. No byte of it can be read, so its length must be enough.
func TestTooLong(t *testing.T) {
	text, err := syscall.Mmap(-1, 0, int(uri.MaxLength+1), syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		t.Skip(err)
	}
	defer syscall.Munmap(text)
	s := unsafe.String(&text[0], len(text))
	var u uri.URI
	for name, parse := range map[string]func() error{
		"ParseReference":   func() error { _, err := uri.ParseReference(s); return err },
		"Parse":            func() error { _, err := uri.Parse(s); return err },
		"ParseAbsoluteURI": func() error { _, err := uri.ParseAbsoluteURI(s); return err },
		"ParseAuthority":   func() error { _, err := uri.ParseAuthority(s); return err },
		"UnmarshalText":    func() error { return u.UnmarshalText(text) },
	} {
		if err := parse(); !errors.Is(err, uri.ErrTooLong) {
			t.Errorf("%s: got error %v, want ErrTooLong", name, err)
		}
	}
}
