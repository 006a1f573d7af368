// Package library finds the documents that grammars import, and reads their files.
//
// A document is found in the place of the document that refers to it:
//
//	a folder      rfc3986.abnf, amended by rfc3986.patch.abnf, or else rfc3986.txt, which is the
//	              text of the RFC; for other names, the file of that name
//	the bundle    the bundled document of that name (see package grammar)
//
// Nothing is fetched over a network. If a document is not found, and for undefined names, a
// library gives advice: the bundled document or the neighbouring file to import.
package library
