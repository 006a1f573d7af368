package main

import "golang.org/x/net/idna"

// newToASCII returns the function that converts host names as browsers do (UTS #46). It maps upper case
// and width, and allows "_", which the profile idna.Lookup rejects.
func newToASCII() func(name string) (string, error) {
	return idna.New(
		idna.MapForLookup(),
		idna.Transitional(false),
		idna.StrictDomainName(false),
		idna.CheckHyphens(false),
		idna.CheckJoiners(true),
		idna.BidiRule(),
	).ToASCII
}
