package html

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"golang.org/x/net/html"

	"github.com/std66/std66/uri"
)

// ErrTokenTooLong is the error for a token that is longer than [Extractor.MaxToken]. Use [errors.Is].
var ErrTokenTooLong = errors.New("html: token is too long")

// A scanner finds the links of one document.
type scanner struct {
	x       Extractor
	base    uri.URI // the document's base
	based   bool    // whether a base element with an href attribute was read
	doc     string  // the document, if whole
	whole   bool
	yield   func(Link) bool
	stopped bool // whether yield has returned false
	name    []byte
	found   []attribute
}

// read finds the links in the text of r, and returns the error of r, except io.EOF.
func (s *scanner) read(r io.Reader, maxToken int) error {
	t := stream{scanner: s, from: &source{r: r}, maxToken: maxToken}
	return t.read()
}

// A stream is a part of a document that is read as markup: the document, or the content of a noscript
// element.
type stream struct {
	*scanner
	from      *source
	maxToken  int // no limit if it is 0
	tokens    *html.Tokenizer
	large     bool  // whether the tokenizer has read a tag with many attributes
	offset    int64 // of the current token in the document
	inner     bool  // whether this is the content of a noscript element
	noscript  bool  // whether the next token is that content
	foreign   foreign
	templates int // the number of template elements that are open
}

// manyAttributes is the number of attributes of a large tag. The tokenizer keeps a map of the names,
// and clears it for each tag, which takes time in proportion to the largest tag so far. So it is
// replaced after a large one.
const manyAttributes = 256

func (t *stream) read() error {
	t.renew()
	for !t.stopped {
		t.tokens.AllowCDATA(t.foreign.inside())
		kind := t.tokens.Next()
		raw := t.tokens.Raw()
		wasNoscript := t.noscript
		t.noscript = false
		switch kind {
		case html.ErrorToken:
			return t.err(len(raw))
		case html.StartTagToken, html.SelfClosingTagToken:
			if isRaw := t.startTag(raw, kind == html.SelfClosingTagToken); !isRaw {
				t.renewLarge()
			}
		case html.EndTagToken:
			t.endTag(raw)
			t.renewLarge()
		case html.TextToken:
			if wasNoscript {
				t.content(raw)
			}
		}
		t.offset += int64(len(raw))
	}
	return nil
}

// renewLarge continues with a new tokenizer after a large tag. The tokenizer must have read a tag, and
// not read raw text next, because it may have an error or a state otherwise.
func (t *stream) renewLarge() {
	if t.large {
		t.from.unread(t.tokens.Buffered())
		t.renew()
	}
}

// renew makes a new tokenizer.
func (t *stream) renew() {
	t.tokens = html.NewTokenizer(t.from)
	if t.maxToken > 0 {
		t.tokens.SetMaxBuf(t.maxToken + 1)
	}
	t.large = false
}

// err returns the tokenizer's error, after n bytes of a token that is not complete.
func (t *stream) err(n int) error {
	switch err := t.tokens.Err(); err {
	case io.EOF:
		return nil
	case html.ErrBufferExceeded:
		return fmt.Errorf("%w: more than %d bytes before offset %d", ErrTokenTooLong, t.maxToken, t.offset+int64(n))
	default:
		return err
	}
}

// content finds the links in the content of a noscript element, which browsers read as markup if they
// run no scripts.
func (t *stream) content(raw []byte) {
	inner := stream{scanner: t.scanner, from: &source{r: bytes.NewReader(raw)}, offset: t.offset, inner: true}
	inner.read() // without a limit and from memory, so there is no error
}
