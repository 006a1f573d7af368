package urls_test

import (
	"testing"

	"github.com/std66/std66/uri/rfc1630/urls"
)

func TestLogin(t *testing.T) {
	tests := []struct{ name, login, user, password, hostport string }{
		{"a host alone", "h", "-", "-", "h"},
		{"a host with a port", "h:80", "-", "-", "h:80"},
		{"a host with a user", "u@h", "u", "-", "h"},
		{"a host with a user, a password and a port", "u:p@h:80", "u", "p", "h:80"},
		{"a password that looks like a port", "h:80@i", "h", "80", "i"},
		{"a user that looks like a hostnumber", "1.2.3.4:5@6.7.8.9:10", "1.2.3.4", "5", "6.7.8.9:10"},
		{"a second at sign belongs to the hostname", "u@h@i", "u", "-", "h@i"},
		{"an asterisk before an at sign is part of the hostname", "a*@h", "-", "-", "a*@h"},
		{"an at sign before an invalid hostport is part of the hostname", "u@1", "-", "-", "u@1"},
		{"a final at sign is part of the hostname", "u@", "-", "-", "u@"},
		{"an at sign before a port is part of the hostname", "u@:1", "-", "-", "u@:1"},
		{"every kind of character in user and password", "+.-_:_-.+@h", "+.-_", "_-.+", "h"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c, err := urls.ParseLogin(test.login)
			user, password, hostport := text(c.User, test.login), text(c.Password, test.login), text(c.Hostport, test.login)
			if user != test.user || password != test.password || hostport != test.hostport || err != nil {
				t.Errorf("%q: got %s, %s, %s, %v", test.login, user, password, hostport, err)
			}
		})
	}
	for _, s := range []string{"", "@h", "u:@h", "u:p@", "1", "u:p@:1", "u:p:q@h", "h:", "h/"} {
		c, err := urls.ParseLogin(s)
		none := urls.Span{Start: -1, End: -1}
		if want := urls.RuleLogin.Check(s); err == nil || err.Error() != want.Error() || c != (urls.LoginCaptures{User: none, Password: none, Hostport: none}) {
			t.Errorf("%q: got %v, %v, want the error %v", s, c, err, want)
		}
	}
}

// text returns the text of a capture, or "-" for an undefined one.
func text(p urls.Span, s string) string {
	if part, ok := p.In(s); ok {
		return part
	}
	return "-"
}
