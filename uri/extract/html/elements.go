package html

// A kind describes how the value of an attribute contains links.
type kind uint8

const (
	noLink  kind = iota
	single       // the value is a link
	list         // links separated by white space
	srcset       // image candidates
	refresh      // a delay and a link, if the attribute http-equiv is "refresh"
	control      // no link, but the attribute determines how the tag is read
)

// kindOf returns the kind of an HTML element's attribute. The names are in lower case.
func kindOf(element, attribute string) kind {
	switch attribute {
	case "href":
		return kindIf(single, element, "a", "area", "base", "link")
	case "src":
		return kindIf(single, element, "audio", "embed", "frame", "iframe", "image", "img", "input", "script", "source", "track", "video")
	case "srcset":
		return kindIf(srcset, element, "image", "img", "source")
	case "imagesrcset":
		return kindIf(srcset, element, "link")
	case "ping":
		return kindIf(list, element, "a", "area")
	case "cite":
		return kindIf(single, element, "blockquote", "del", "ins", "q")
	case "action":
		return kindIf(single, element, "form")
	case "formaction":
		return kindIf(single, element, "button", "input")
	case "data":
		return kindIf(single, element, "object")
	case "poster":
		return kindIf(single, element, "video")
	case "background":
		return kindIf(single, element, "body", "table", "tbody", "td", "tfoot", "th", "thead", "tr")
	case "longdesc":
		return kindIf(single, element, "frame", "iframe", "image", "img")
	case "content":
		return kindIf(refresh, element, "meta")
	case "http-equiv":
		return kindIf(control, element, "meta")
	}
	return noLink
}

// foreignKindOf returns the kind of an attribute of an element in SVG or MathML.
func foreignKindOf(attribute string) kind {
	return kindIf(single, attribute, "href", "xlink:href")
}

// kindIf returns k if a name is one of names, and otherwise noLink.
func kindIf(k kind, name string, names ...string) kind {
	for _, n := range names {
		if n == name {
			return k
		}
	}
	return noLink
}

// isRawText reports whether the content of an HTML element is text up to its end tag.
func isRawText(element string) bool {
	switch element {
	case "iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "textarea", "title", "xmp":
		return true
	}
	return false
}
