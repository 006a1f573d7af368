// Package media is generated from the grammar of RFC 9110: it finds the parts of a media type
// (§8.3.1), and the media ranges of an Accept header field (§12.5.1). Accept may have empty
// elements, which a recipient must ignore (§5.6.1.2).
package media

//go:generate go run -C ../../../.. ./cmd/abnf gen --grammar rfc9110 --patch internal/peers/headers/media/recipient.patch.abnf --lists recipient --package media -o internal/peers/headers/media --rule Accept --rule media-type --parse Accept=range[]:media-range --parse media-type=type,subtype,parameter[],parameter.name:parameter-name,parameter.value:parameter-value
