package html

import (
	"io"
	"iter"
	"strings"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// DefaultMaxToken is the limit in bytes if [Extractor.MaxToken] is not positive: 64 MiB.
const DefaultMaxToken = 64 << 20

// An Extractor finds the links of HTML documents. The zero value is ready to use: it is strict, and
// leaves relative references unresolved. An Extractor is safe for concurrent use, if
// Repairer.ToASCII is.
type Extractor struct {
	// Base is the URI of the document. Links are resolved against it, or against the document's
	// own base (see [Link.Target]). If it is the zero URI, the document has no base of its own
	// unless a base element has a URI.
	Base uri.URI

	// Repairer repairs the texts that are not references. If it is nil, such texts are errors. If
	// its Scheme is empty, it takes the scheme of the document's base.
	Repairer *repair.Repairer

	// MaxToken is the maximum length in bytes of a token that [Extractor.Read] holds in memory: a
	// tag, a comment, the text between two tags, or the content of a script. If it is not positive,
	// [DefaultMaxToken] applies.
	MaxToken int
}

// All returns the links of a document, in order. Their texts share the document's memory, except for
// texts with character references, line breaks or NUL bytes.
func (x Extractor) All(doc string) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		s := scanner{x: x, base: x.Base, doc: doc, whole: true, yield: func(l Link) bool { return yield(l) }}
		s.read(strings.NewReader(doc), 0)
	}
}

// Read returns the links of the document read from r, in order. They are the same as those of
// [Extractor.All], regardless of the sizes of reads. Each link has its own memory. The other memory is
// bounded by a small multiple of the longest token.
//
// Read returns the links of a tag without reading more, once it has read the tag. It returns the links
// of a noscript element after its end tag.
//
// If r returns an error other than [io.EOF], the last element is the zero Link with that error. It is
// [io.ErrNoProgress] if r repeatedly reads nothing. If a token is too long, it is a [*TokenError]; the
// rest of the document is not read.
//
// The sequence can be used only once.
func (x Extractor) Read(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		most := x.MaxToken
		if most <= 0 {
			most = DefaultMaxToken
		}
		s := scanner{x: x, base: x.Base, yield: func(l Link) bool { return yield(l, nil) }}
		if err := s.read(r, most); err != nil {
			yield(Link{}, err)
		}
	}
}
