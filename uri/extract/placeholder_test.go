package extract_test

import (
	"strings"
	"testing"

	"github.com/std66/std66/uri/extract"
)

// TestPlaceholders checks that a placeholder makes a reference broken. The part before it may be a URI
// that identifies a different resource.
func TestPlaceholders(t *testing.T) {
	for _, text := range []string{
		"https://s3.|<region>.amazonaws.com/",
		"http://localhost:|<port>",
		"http://localhost:|<port>/x",
		"http://user@|<host>",
		"http://api.example/users/|<id>/posts",
		"http://api.example/?key=|<your-key>",
		"http://api.example/|<a_b.c>?d",
		"http://api.example/users/|<id>",
		"http://api.example/?|<query>",
		"http://api.example/?a=b&|<query>",
		"http://api.example/#|<section>",
		"http://api.example/|<blockquotes>",
		"http://www.|<a>.<b>.example/",
		"https://s3.|<%=",
		"http://a/?b=|<?php",
		"http://www.|<" + strings.Repeat("x", 63) + ">.example/",
	} {
		whole := strings.Replace(text, "|", "", 1)
		t.Run(whole, func(t *testing.T) {
			for _, context := range []string{"%s", "see %s and", `"%s"`, "'%s'", "(%s)", "[x](%s)", "`%s`"} {
				checkPartial(t, strings.Replace(context, "%s", whole, 1), extract.Broken, text)
			}
			checkText(t, extract.Extractor{}, whole, 1, 2, 3)
		})
	}
}

// TestNoPlaceholders checks that HTML tags and other text in angle brackets end a reference.
func TestNoPlaceholders(t *testing.T) {
	check(t, extract.Extractor{}, []row{
		{"http://a/<br>Text http://b/.<br> http://c/<br>. http://d/<br>.", "http://a/ http://b/ http://c/ http://d/", "HTML tag"},
		{"http://a/<p>Text http://b/<STRONG> http://c/?<blockquote>", "http://a/ http://b/ http://c/", "HTML tag after a slash or question mark"},
		{"http://a/b<name> http://c/d.<name>", "http://a/b http://c/d", "name after other text"},
		{"http://a/</b>/c http://b/<br/>/c http://c/<a href>/d", "http://a/ http://b/ http://c/", "HTML end tag, empty tag and tag with attributes"},
		{"http://a/<http://b/>/c http://c/<1>/d", "http://a/ http://b/ http://c/", "reference and number"},
		{"http://a/< http://b/<>/c http://c/<", "http://a/ http://b/ http://c/", "empty and unclosed brackets"},
		{"http://a/<" + strings.Repeat("x", 65) + ">/b", "http://a/", "name of 65 characters"},
	})
}
