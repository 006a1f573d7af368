package urls_test

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/equaltest"
	"github.com/std66/std66/uri/rfc1630/urls"
)

// generated describes this package to the tests that compare it with its grammar.
var generated = equaltest.Package[urls.Rule, urls.SyntaxError]{
	Grammar:     grammar.RFC1630URL,
	Rules:       urls.Rules,
	ParserSpecs: grammar.RFC1630URLParsers,
	Parsers: []equaltest.Parser{
		equaltest.ParserOf("url", urls.ParseURL),
		equaltest.ParserOf("httpaddress", urls.ParseHttpaddress),
		equaltest.ParserOf("ftpaddress", urls.ParseFtpaddress),
		equaltest.ParserOf("afsaddress", urls.ParseAfsaddress),
		equaltest.ParserOf("newsaddress", urls.ParseNewsaddress),
		equaltest.ParserOf("nntpaddress", urls.ParseNntpaddress),
		equaltest.ParserOf("midaddress", urls.ParseMidaddress),
		equaltest.ParserOf("cidaddress", urls.ParseCidaddress),
		equaltest.ParserOf("mailtoaddress", urls.ParseMailtoaddress),
		equaltest.ParserOf("waisaddress", urls.ParseWaisaddress),
		equaltest.ParserOf("prosperoaddress", urls.ParseProsperoaddress),
		equaltest.ParserOf("telnetaddress", urls.ParseTelnetaddress),
		equaltest.ParserOf("gopheraddress", urls.ParseGopheraddress),
		equaltest.ParserOf("login", urls.ParseLogin),
		equaltest.ParserOf("article", urls.ParseArticle),
		equaltest.ParserOf("hostport", urls.ParseHostport),
	},
}

func TestGenerated(t *testing.T) { generated.Test(t) }

func FuzzRules(f *testing.F) {
	generated.Fuzz(f, "", "http://a.b:80/c/d/?e+f", "ftp://u:p@1.2.3.4/a/AN", "news:*", "news:a@b.c", "nntp:a.b/12", "prospero://a/b/%0012ab",
		"telnet://u@h", "gopher://h/1a/b", "wais://h/d/t/1=a/b;2=;", "mailto:a@b@c", `mid:"a\"b".c@[d]`, "u:1@2.3.4.5:6", "\xff")
}
