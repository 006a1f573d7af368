package urls_test

import (
	"testing"

	"github.com/std66/std66/uri/rfc1630/urls"
)

func TestLogin(t *testing.T) {
	tests := []struct{ why, login, user, password, hostport string }{
		{"a host", "h", "-", "-", "h"},
		{"with a port", "h:80", "-", "-", "h:80"},
		{"with a user", "u@h", "u", "-", "h"},
		{"with all", "u:p@h:80", "u", "p", "h:80"},
		{"what looks like a port is a password", "h:80@i", "h", "80", "i"},
		{"what looks like a hostnumber is a user", "1.2.3.4:5@6.7.8.9:10", "1.2.3.4", "5", "6.7.8.9:10"},
		{"a name takes the other @", "u@h@i", "u", "-", "h@i"},
		{"no user begins with an asterisk, nor a name", "a*@h", "-", "-", "a*@h"},
		{"what follows @ is no hostport", "u@1", "-", "-", "u@1"},
		{"nor is this", "u@", "-", "-", "u@"},
		{"nor this, but the name goes on to the port", "u@:1", "-", "-", "u@:1"},
		{"letters of user and password", "+.-_:_-.+@h", "+.-_", "_-.+", "h"},
	}
	for _, test := range tests {
		c, err := urls.ParseLogin(test.login)
		user, password, hostport := text(c.User, test.login), text(c.Password, test.login), text(c.Hostport, test.login)
		if user != test.user || password != test.password || hostport != test.hostport || err != nil {
			t.Errorf("%s: %q: got %s, %s, %s, %v", test.why, test.login, user, password, hostport, err)
		}
	}
	for _, s := range []string{"", "@h", "u:@h", "u:p@", "1", "u:p@:1", "u:p:q@h", "h:", "h/"} {
		c, err := urls.ParseLogin(s)
		none := urls.Span{Start: -1, End: -1}
		if want := urls.RuleLogin.Check(s); err == nil || err.Error() != want.Error() || c != (urls.LoginCaptures{User: none, Password: none, Hostport: none}) {
			t.Errorf("%q: got %v, %v, want the error %v", s, c, err, want)
		}
	}
}

// text returns the text of a capture, or "-" if there is none.
func text(p urls.Span, s string) string {
	if part, ok := p.In(s); ok {
		return part
	}
	return "-"
}
