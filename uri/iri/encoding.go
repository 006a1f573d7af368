package iri

import (
	"database/sql/driver"
	"errors"

	"github.com/std66/std66/uri/internal/ref"
)

// All encodings use the exact text, including passwords. The zero IRI is encoded as the empty text, and as
// NULL in a database. The other types have no value for NULL, because the empty text is a valid
// reference, authority and host.

// AppendText implements [encoding.TextAppender].
func (r Reference) AppendText(b []byte) ([]byte, error) { return append(b, r.String()...), nil }

// AppendText implements [encoding.TextAppender].
func (i IRI) AppendText(b []byte) ([]byte, error) { return i.ref.AppendText(b) }

// MarshalText implements [encoding.TextMarshaler].
func (r Reference) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// MarshalText implements [encoding.TextMarshaler].
func (i IRI) MarshalText() ([]byte, error) { return i.ref.MarshalText() }

// UnmarshalText implements [encoding.TextUnmarshaler]. It returns the errors of [ParseReference].
func (r *Reference) UnmarshalText(text []byte) error { return store(r, ParseReference, text) }

// UnmarshalText implements [encoding.TextUnmarshaler]. The empty text is the zero IRI. It returns the
// errors of [Parse].
func (i *IRI) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*i = IRI{}
		return nil
	}
	return store(i, Parse, text)
}

// store parses a text and stores the value in to, unless there is an error.
func store[T any](to *T, parse func(string) (T, error), text []byte) error {
	value, err := parse(string(text))
	if err == nil {
		*to = value
	}
	return err
}

// AppendBinary implements [encoding.BinaryAppender] like [Reference.AppendText].
func (r Reference) AppendBinary(b []byte) ([]byte, error) { return r.AppendText(b) }

// AppendBinary implements [encoding.BinaryAppender] like [IRI.AppendText].
func (i IRI) AppendBinary(b []byte) ([]byte, error) { return i.AppendText(b) }

// MarshalBinary implements [encoding.BinaryMarshaler] like [Reference.MarshalText].
func (r Reference) MarshalBinary() ([]byte, error) { return r.MarshalText() }

// MarshalBinary implements [encoding.BinaryMarshaler] like [IRI.MarshalText].
func (i IRI) MarshalBinary() ([]byte, error) { return i.MarshalText() }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler] like [Reference.UnmarshalText].
func (r *Reference) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler] like [IRI.UnmarshalText].
func (i *IRI) UnmarshalBinary(data []byte) error { return i.UnmarshalText(data) }

// Value implements [driver.Valuer].
func (r Reference) Value() (driver.Value, error) { return r.String(), nil }

// Value implements [driver.Valuer]. The zero IRI is NULL.
func (i IRI) Value() (driver.Value, error) {
	if i.IsZero() {
		return nil, nil
	}
	return i.String(), nil
}

// Scan implements [database/sql.Scanner] for strings and bytes. NULL is an error, because the zero
// value is the empty reference; [database/sql.Null] can hold both.
func (r *Reference) Scan(src any) error {
	if src == nil {
		return errors.New("iri: NULL is not a reference")
	}
	return ref.Scan(zPackage, r.UnmarshalText, src, "a reference")
}

// Scan implements [database/sql.Scanner] for strings and bytes. NULL becomes the zero IRI.
func (i *IRI) Scan(src any) error {
	if src == nil {
		*i = IRI{}
		return nil
	}
	return ref.Scan(zPackage, i.UnmarshalText, src, "an IRI")
}

// MarshalText implements [encoding.TextMarshaler].
func (a Authority) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It returns the errors of [ParseAuthority].
func (a *Authority) UnmarshalText(text []byte) error { return store(a, ParseAuthority, text) }

// MarshalText implements [encoding.TextMarshaler].
func (h Host) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It returns the errors of [ParseHost].
func (h *Host) UnmarshalText(text []byte) error { return store(h, ParseHost, text) }

// Value implements [driver.Valuer].
func (a Authority) Value() (driver.Value, error) { return a.String(), nil }

// Value implements [driver.Valuer].
func (h Host) Value() (driver.Value, error) { return h.String(), nil }

// Scan implements [database/sql.Scanner] for strings and bytes. NULL is an error, because the zero
// value is the empty authority.
func (a *Authority) Scan(src any) error {
	if src == nil {
		return errors.New("iri: NULL is not an authority")
	}
	return ref.Scan(zPackage, a.UnmarshalText, src, "an authority")
}

// Scan implements [database/sql.Scanner] for strings and bytes. NULL is an error, because the zero
// value is the empty host.
func (h *Host) Scan(src any) error {
	if src == nil {
		return errors.New("iri: NULL is not a host")
	}
	return ref.Scan(zPackage, h.UnmarshalText, src, "a host")
}
