//go:build linux && (amd64 || arm64)

package iri

import (
	"errors"
	"syscall"
	"testing"
	"unsafe"

	"github.com/std66/std66/uri"
)

// TestTooLong parses a text of more than uri.MaxLength bytes. No byte of it can be read, so its length must be enough.
func TestTooLong(t *testing.T) {
	text, err := syscall.Mmap(-1, 0, int(uri.MaxLength+1), syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		t.Skip(err)
	}
	defer syscall.Munmap(text)
	s := unsafe.String(&text[0], len(text))
	for name, parse := range map[string]func() error{
		"ParseReference":   func() error { _, err := ParseReference(s); return err },
		"Parse":            func() error { _, err := Parse(s); return err },
		"ParseAbsoluteIRI": func() error { _, err := ParseAbsoluteIRI(s); return err },
		"ParseAuthority":   func() error { _, err := ParseAuthority(s); return err },
	} {
		if err := parse(); !errors.Is(err, uri.ErrTooLong) {
			t.Errorf("%s: got error %v, want ErrTooLong", name, err)
		}
	}
}
