// Package imap is an example of generated code with an external rule. It matches the body structures that IMAP
// servers send (RFC 9051 §7.5.2 and §9). A literal in them is a length, and bytes of that number:
//
//	{5}
//	hello
//
// Its rule, literal, matches any number of bytes. The function [externLiteral] finds the end.
package imap

//go:generate go run ../../cmd/abnf gen --grammar rfc9051 --rule body --extern literal --package imap -o .
