package urls_test

import (
	"fmt"

	"github.com/std66/std66/uri/rfc1630/urls"
)

func ExampleParseURL() {
	const s = "http://info.cern.ch:8000/imaginary/test?a+b"
	u, err := urls.ParseURL(s)
	if _, ok := u.Httpaddress.In(s); ok {
		c, _ := urls.ParseHttpaddress(s)
		for _, p := range []urls.Span{c.Host, c.Port, c.Path, c.Search} {
			text, ok := p.In(s)
			fmt.Printf("%q %t\n", text, ok)
		}
	}
	fmt.Println(err)
	_, err = urls.ParseURL("news:12345667123%asdghfh@info.cern.ch")
	fmt.Println(err)
	// Output:
	// "info.cern.ch" true
	// "8000" true
	// "imaginary/test" true
	// "a+b" true
	// <nil>
	// urls: url: offset 18: expected hex, found "s"
}

func ExampleParseLogin() {
	const s = "anonymous:guest@ftp.example:21"
	c, err := urls.ParseLogin(s)
	user, _ := c.User.In(s)
	password, _ := c.Password.In(s)
	hostport, _ := c.Hostport.In(s)
	fmt.Println(user, password, hostport, err)
	// Output: anonymous guest ftp.example:21 <nil>
}

func ExampleRule_MatchPrefix() {
	const s = "mailto:timbl@info.cern.ch, or write"
	fmt.Println(s[:urls.RuleMailtoaddress.MatchPrefix(s)]) // the rule extra has the comma
	// Output: mailto:timbl@info.cern.ch,
}

// Without a type, "1" is assumed (RFC 1630, "Gopher").
func ExampleParseGopheraddress() {
	for _, s := range []string{"gopher://gopher.micro.umn.edu", "gopher://gopher.micro.umn.edu:70/00/Information"} {
		c, err := urls.ParseGopheraddress(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		gtype, ok := c.Gtype.In(s)
		if !ok {
			gtype = "1"
		}
		command, _ := c.Gcommand.In(s)
		fmt.Printf("%s %q\n", gtype, command)
	}
	// Output:
	// 1 ""
	// 0 "0/Information"
}
