//go:build unix && (amd64 || arm64) && !purego

package runtime

import (
	"math/rand/v2"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// guardedPage returns a memory page of text between two pages that cannot be read.
func guardedPage(t *testing.T, r *rand.Rand) []byte {
	t.Helper()
	size := os.Getpagesize()
	pages, err := syscall.Mmap(-1, 0, 3*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(pages) })
	copy(pages[size:], randomText(r, size))
	for _, outside := range [][]byte{pages[:size], pages[2*size:]} {
		if err := syscall.Mprotect(outside, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return pages[size : 2*size : 2*size]
}

// TestMasksAtPageEnds calls zMasks for texts of 0 to 200 bytes that begin 0 to 63 bytes after the
// start of a page, or end 0 to 63 bytes before its end. The pages before and after it cannot be
// read, so a read outside of the page is a fault.
func TestMasksAtPageEnds(t *testing.T) { atEachLevel(t, testMasksAtPageEnds) }

func testMasksAtPageEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	page := guardedPage(t, r)
	sets := randomSets(r)
	window := sets.window()
	var w zWindow
	const k, high = 3, 4 // set 4 contains the bytes from %x80 on
	check := func(start, n int) {
		p := &page[min(start, len(page)-1)] // n may be 0 at the end of the page
		zMasks(&w, window, p, n, 0)
		text := page[start:][:n]
		if w.masks[k] != sets.mask(k, text) || w.masks[high] != sets.mask(high, text) {
			t.Errorf("%d bytes at %d of %d: got %064b and %064b", n, start, len(page), w.masks[k], w.masks[high])
		}
	}
	for n := range 201 {
		for offset := range 64 {
			check(offset, n)
			check(len(page)-offset-n, n)
		}
	}
}

// TestWindowAtPageEnds compares code with tables for texts that end at the end of a page.
func TestWindowAtPageEnds(t *testing.T) {
	page := guardedPage(t, rand.New(rand.NewPCG(5, 6)))
	for _, loop := range loops {
		for n := range 140 {
			s := loop.begin + strings.Repeat(loop.in, n)
			for _, end := range []string{"", "%", loop.end} {
				last := page[len(page)-len(s+end):]
				copy(last, s+end)
				compare(t, unsafe.String(&last[0], len(last)))
			}
		}
	}
}
