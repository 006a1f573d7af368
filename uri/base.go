package uri

// BaseURIs are where a base URI can come from (RFC 3986 §5.1), from the innermost to the
// outermost. The zero URI stands for none.
type BaseURIs struct {
	Embedded      URI // in the content itself (§5.1.1)
	Encapsulating URI // that of the entity that the content is part of (§5.1.2)
	Retrieval     URI // with which the content was retrieved (§5.1.3)
	Default       URI // that of the application (§5.1.4)
}

// BaseSource is where a base URI comes from.
type BaseSource uint8

const (
	BaseNone          BaseSource = iota // from nowhere: there is none
	BaseEmbedded                        // from the content (RFC 3986 §5.1.1)
	BaseEncapsulating                   // from the entity around it (§5.1.2)
	BaseRetrieval                       // from the retrieval (§5.1.3)
	BaseDefault                         // from the application (§5.1.4)
)

// String returns the level in a word: "embedded", "encapsulating", "retrieval", "default" or
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

// Base returns the innermost base URI that there is, without its fragment, and where it
// comes from. If there is none it returns the zero URI and [BaseNone].
func (s BaseURIs) Base() (URI, BaseSource) {
	for i, u := range [...]URI{s.Embedded, s.Encapsulating, s.Retrieval, s.Default} {
		if !u.IsZero() {
			return u.WithoutFragment(), BaseEmbedded + BaseSource(i)
		}
	}
	return URI{}, BaseNone
}
