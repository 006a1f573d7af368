package main

import (
	"net/http"

	"github.com/std66/std66/internal/peers"
	"github.com/std66/std66/internal/peers/headers"
	"github.com/std66/std66/internal/peers/headers/cookies"
	"github.com/std66/std66/internal/peers/headers/media"
)

// fields returns the rows of header fields whose names are wanted. The first runner of each is a
// package that abnf gen has generated.
//
//   - In the rows "elements", it finds the places of all elements and their parts. The others have
//     no such function, and do all their work.
//   - In the rows "values", it makes the same values as the others: cookies, and media types in
//     lower case with a map of unquoted parameters. Package mime parses the elements of Accept, which
//     are divided at commas.
func fields(wanted func(name string) bool) []work {
	httpCookies := func(s string) bool { list, err := http.ParseCookie(s); return err == nil && len(list) > 0 }
	mimeType, mimeAccept := valid(headers.MimeMediaType), valid(headers.MimeAccept)
	var list []work
	for _, f := range []struct {
		name      string
		inputs    func(n int) []string
		generated func(s string) bool
		peer      string
		theirs    func(s string) bool
	}{
		{"Cookie, elements", peers.CookieHeaders, cookieElements, "net/http", httpCookies},
		{"Cookie, values", peers.CookieHeaders, valid(headers.Cookies), "net/http", httpCookies},
		{"Media type, elements", peers.MediaTypes, mediaElements, "mime", mimeType},
		{"Media type, values", peers.MediaTypes, valid(headers.ParseMediaType), "mime", mimeType},
		{"Accept, elements", peers.AcceptHeaders, acceptElements, "mime", mimeAccept},
		{"Accept, values", peers.AcceptHeaders, valid(headers.Accept), "mime", mimeAccept},
	} {
		if wanted(f.name) {
			list = append(list, newWork(f.name, f.inputs(perRow), []peerFunc{{"generated", f.generated}, {f.peer, f.theirs}}))
		}
	}
	return list
}

// valid returns a function that reads a field and reports whether it is valid.
func valid[T any](read func(s string) (T, bool)) func(s string) bool {
	return func(s string) bool { _, ok := read(s); return ok }
}

// cookieElements finds the names and values of cookies.
func cookieElements(s string) bool {
	size := 0
	for p := range cookies.EachCookieStringPair(s) {
		size += p.Name.End - p.Name.Start + p.Value.End - p.Value.Start
	}
	return size > 0
}

// mediaElements finds the type, the subtype, and the names and values of parameters.
func mediaElements(s string) bool {
	c, err := media.ParseMediaType(s)
	size := c.Type.End + c.Subtype.End
	for p := range media.EachMediaTypeParameter(s) {
		size += p.Name.End - p.Name.Start + p.Value.End - p.Value.Start
	}
	return err == nil && size > 0
}

// acceptElements finds the media ranges.
func acceptElements(s string) bool {
	size := 0
	for r := range media.EachAcceptRange(s) {
		size += r.End - r.Start
	}
	return size > 0
}
