package schemes_test

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/equaltest"
	"github.com/std66/std66/uri/rfc1630/schemes"
)

// generated is this package, for the tests that hold it to its grammar.
var generated = equaltest.Package[schemes.Rule, schemes.SyntaxError]{
	Grammar: grammar.RFC1630URL,
	Rules:   schemes.Rules,
	Parsers: []equaltest.Parser{
		equaltest.ParserOf("url", schemes.ParseUrl),
		equaltest.ParserOf("httpaddress", schemes.ParseHttpaddress),
		equaltest.ParserOf("ftpaddress", schemes.ParseFtpaddress),
		equaltest.ParserOf("afsaddress", schemes.ParseAfsaddress),
		equaltest.ParserOf("newsaddress", schemes.ParseNewsaddress),
		equaltest.ParserOf("nntpaddress", schemes.ParseNntpaddress),
		equaltest.ParserOf("midaddress", schemes.ParseMidaddress),
		equaltest.ParserOf("cidaddress", schemes.ParseCidaddress),
		equaltest.ParserOf("mailtoaddress", schemes.ParseMailtoaddress),
		equaltest.ParserOf("waisaddress", schemes.ParseWaisaddress),
		equaltest.ParserOf("prosperoaddress", schemes.ParseProsperoaddress),
		equaltest.ParserOf("telnetaddress", schemes.ParseTelnetaddress),
		equaltest.ParserOf("gopheraddress", schemes.ParseGopheraddress),
		equaltest.ParserOf("login", schemes.ParseLogin),
		equaltest.ParserOf("article", schemes.ParseArticle),
		equaltest.ParserOf("hostport", schemes.ParseHostport),
	},
}

func TestGenerated(t *testing.T) { generated.Test(t) }

func FuzzRules(f *testing.F) {
	generated.Fuzz(f, "", "http://a.b:80/c/d/?e+f", "ftp://u:p@1.2.3.4/a/AN", "news:*", "news:a@b.c", "nntp:a.b/12", "prospero://a/b/%0012ab",
		"telnet://u@h", "gopher://h/1a/b", "wais://h/d/t/1=a/b;2=;", "mailto:a@b@c", `mid:"a\"b".c@[d]`, "u:1@2.3.4.5:6", "\xff")
}
