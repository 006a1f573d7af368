// Package validators shows how validation libraries check URIs with package uri. It is a module
// of its own, so that the libraries are not dependencies of std66.
package validators
