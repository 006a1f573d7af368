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

// An Extractor finds the links of HTML documents. The zero value is ready to use: it reads links
// strictly, and has no base. An Extractor is safe for concurrent use if Repairer.ToASCII is.
type Extractor struct {
	// Base is the URI of the document. Links are resolved against it, unless a base element sets
	// another base. If Base is the zero URI and there is no such element, relative links have no
	// target.
	Base uri.URI

	// Repairer repairs links, as browsers do. If it is nil, texts that are not references have an
	// error. If its Scheme is empty, the scheme of the document's base is used.
	Repairer *repair.Repairer

	// MaxToken is the maximum length in bytes of a token: a tag, a comment, the text between two
	// tags, or the content of a script or noscript element. [Extractor.Read] ends with an error at a
	// longer one. If MaxToken is not positive, [DefaultMaxToken] applies. [Extractor.All] has no
	// limit.
	MaxToken int
}

// All returns the links of a document, in order. Their texts share the document's memory, except for
// texts with character references, line breaks or NUL bytes.
func (x Extractor) All(doc string) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		s := scanner{x: x, base: x.Base, doc: doc, whole: true, yield: yield}
		s.read(strings.NewReader(doc), 0)
	}
}

// Read returns the links of the document read from r, in order. [Extractor.All] returns the same
// links for the whole document, regardless of the sizes of reads. Each link has its own memory. The
// other memory is bounded in proportion to the longest token.
//
// Read returns the links of a tag when it has read the tag, without reading more. It returns the links
// in a noscript element when it has read the end tag.
//
// If r returns an error other than [io.EOF], the last element is the zero Link with that error. The
// error is [io.ErrNoProgress] if r repeatedly reads nothing. If a token is longer than MaxToken, the
// last element has an error that wraps [ErrTokenTooLong], and the rest of the document is not read. A
// tag that is not complete at an error has no links.
//
// The sequence can be used only once.
func (x Extractor) Read(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		s := scanner{x: x, base: x.Base, yield: func(l Link) bool { return yield(l, nil) }}
		if err := s.read(r, x.maxToken()); err != nil {
			yield(Link{}, err)
		}
	}
}

// maxToken returns the limit of Read.
func (x Extractor) maxToken() int {
	if x.MaxToken > 0 {
		return x.MaxToken
	}
	return DefaultMaxToken
}
