// Package cookies is generated from the grammar of RFC 6265: it finds the cookies of a Cookie
// header field (§4.2.1).
package cookies

//go:generate go run -C ../../../.. ./cmd/abnf gen --grammar rfc6265 --package cookies -o internal/peers/headers/cookies --rule cookie-string --parse cookie-string=pair[]:cookie-pair,pair.name:cookie-name,pair.value:cookie-value
