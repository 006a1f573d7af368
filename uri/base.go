package uri

// BaseURIs are the places from which a base URI can come, and establish which one counts
// (RFC 3986 §5.1, "Establishing a Base URI"). The innermost of them that is present is the base
// URI: a <base> element in a document is Embedded, and the URI from which the document was
// fetched is Retrieval. The zero [URI] stands for a base URI that is not present.
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
	BaseEmbedded                        // the content (RFC 3986 §5.1.1)
	BaseEncapsulating                   // the entity that contains it (§5.1.2)
	BaseRetrieval                       // its retrieval (§5.1.3)
	BaseDefault                         // the application (§5.1.4)
)

// String returns the source as a word: "embedded", "encapsulating", "retrieval", "default" or
// "none".
func (l BaseSource) String() string {
	switch l {
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

// Base returns the innermost base URI that is present, without its fragment (RFC 3986 §5.1), and
// its source. If none is present it returns the zero URI and [BaseNone].
func (s BaseURIs) Base() (URI, BaseSource) {
	for i, u := range [...]URI{s.Embedded, s.Encapsulating, s.Retrieval, s.Default} {
		if !u.IsZero() {
			return u.WithoutFragment(), BaseEmbedded + BaseSource(i)
		}
	}
	return URI{}, BaseNone
}
