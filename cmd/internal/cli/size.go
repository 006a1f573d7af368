package cli

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// A size is a flag whose value is a number of bytes, such as 16MB, 64KiB or 4096.
type size int

// maxSize leaves room for the other contents of a buffer.
const maxSize = math.MaxInt / 2

// units lists the units in the order that String tries them.
var units = [...]struct {
	name  string
	bytes int64
}{{"GB", 1e9}, {"MB", 1e6}, {"KB", 1e3}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"B", 1}}

// String returns the size in the largest unit without a fraction, preferring decimal units.
func (f *size) String() string {
	for _, u := range units {
		if n := int64(*f); n%u.bytes == 0 {
			return strconv.FormatInt(n/u.bytes, 10) + u.name
		}
	}
	panic("unreachable: the last unit is a byte")
}

// words returns the size for use in a sentence: 16 MB, 1 byte.
func (f *size) words() string {
	text := f.String()
	number := strings.TrimRight(text, "BGKMi")
	unit := text[len(number):]
	if unit == "B" {
		return Count(int(*f), "byte")
	}
	return number + " " + unit
}

// Set parses a positive number with an optional unit, whose case does not matter.
func (f *size) Set(s string) error {
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	unit := strings.TrimPrefix(s[digits:], " ")
	if unit == "" {
		unit = "B"
	}
	n, err := strconv.ParseInt(s[:digits], 10, 64)
	if errors.Is(err, strconv.ErrSyntax) || err == nil && n == 0 {
		return errSize
	}
	for _, u := range units {
		if !strings.EqualFold(u.name, unit) {
			continue
		}
		if err != nil || n > maxSize/u.bytes {
			return errors.New("expected less than " + strconv.Itoa(maxSize) + " bytes")
		}
		*f = size(n * u.bytes)
		return nil
	}
	return errSize
}

var errSize = errors.New("expected a positive number of bytes, optionally with a unit: KB, MB, GB, KiB, MiB or GiB")

// Type returns the name of the value in help.
func (f *size) Type() string { return "size" }
