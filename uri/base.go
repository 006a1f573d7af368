package uri

// BaseURIs are the candidates for the base URI of some content (RFC 3986 §5.1, "Establishing a Base
// URI"). The first candidate that is present is the base URI: a <base> element in a document is
// Embedded, and the URI of the HTTP request is Retrieval. The zero [URI] stands for a candidate
// that is not present.
//
//	base, _ := uri.BaseURIs{Embedded: element, Retrieval: fetched}.Base()
//	target, err := base.Resolve(reference)
type BaseURIs struct {
	Embedded      URI // in the content itself (§5.1.1)
	Encapsulating URI // of the entity that contains the content (§5.1.2)
	Retrieval     URI // used to retrieve the content (§5.1.3)
	Default       URI // of the application (§5.1.4)
}

// BaseSource is the source of a base URI (RFC 3986 §5.1). The zero value is [BaseNone].
type BaseSource uint8

const (
	BaseNone          BaseSource = iota // there is no base URI
	BaseEmbedded                        // from the content itself (RFC 3986 §5.1.1)
	BaseEncapsulating                   // from the entity that contains it (§5.1.2)
	BaseRetrieval                       // from its retrieval (§5.1.3)
	BaseDefault                         // from the application (§5.1.4)
)

// String returns the source as a word: "embedded", "encapsulating", "retrieval", "default" or
// "none".
func (s BaseSource) String() string {
	switch s {
	case BaseEmbedded:
		return "embedded"
	case BaseEncapsulating:
		return "encapsulating"
	case BaseRetrieval:
		return "retrieval"
	case BaseDefault:
		return "default"
	}
	return "none"
}

// Base returns the first base URI that is present, without its fragment (RFC 3986 §5.1), and its
// source. If none is present, it returns the zero URI and [BaseNone].
func (s BaseURIs) Base() (URI, BaseSource) {
	for i, u := range [...]URI{s.Embedded, s.Encapsulating, s.Retrieval, s.Default} {
		if !u.IsZero() {
			return u.WithoutFragment(), BaseEmbedded + BaseSource(i)
		}
	}
	return URI{}, BaseNone
}
