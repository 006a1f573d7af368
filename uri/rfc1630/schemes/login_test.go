package schemes_test

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/uri/rfc1630/schemes"
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
		c, err := schemes.ParseLogin(test.login)
		user, password, hostport := text(c.User, test.login), text(c.Password, test.login), text(c.Hostport, test.login)
		if user != test.user || password != test.password || hostport != test.hostport || err != nil {
			t.Errorf("%s: %q: got %s, %s, %s, %v", test.why, test.login, user, password, hostport, err)
		}
	}
	for _, s := range []string{"", "@h", "u:@h", "u:p@", "1", "u:p@:1", "u:p:q@h", "h:", "h/"} {
		c, err := schemes.ParseLogin(s)
		if want := schemes.RuleLogin.Check(s); err == nil || err.Error() != want.Error() || c != (schemes.LoginCaptures{}) {
			t.Errorf("%q: got %v, %v, want the error %v", s, c, err, want)
		}
	}
}

// text returns the text of a capture, or "-" if there is none.
func text(p schemes.Span, s string) string {
	if part, ok := p.In(s); ok {
		return part
	}
	return "-"
}

// TestLoginTwin compares ParseLogin with the automaton that a generated parser would be.
func TestLoginTwin(t *testing.T) {
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "rfc1630-url.abnf", Text: grammar.RFC1630URL})
	if err != nil {
		t.Fatal(err)
	}
	rule, captures, err := abnf.ParseCaptures(g, "login=user:login.user,password:login.password,hostport")
	if err != nil {
		t.Fatal(err)
	}
	m, err := dfa.CompileTagged(g, rule, dfa.DefaultLimit, nil, captures)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := dfa.Compile(g, rule, dfa.DefaultLimit)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	compare := func(s string) {
		n++
		registers, ok := m.Capture(s)
		c, err := schemes.ParseLogin(s)
		if ok != (err == nil) {
			t.Fatalf("%q: got error %v, automaton %t", s, err, ok)
		}
		for i, got := range []schemes.Span{c.User, c.Password, c.Hostport} {
			if !ok {
				break
			}
			want := schemes.Span{Start: int(registers[2*i]), End: int(registers[2*i+1])}
			if want.End < 0 {
				want.Start = -1
			}
			if got != want {
				t.Fatalf("%q: %s: got %v, automaton %v", s, captures[i].Name, got, want)
			}
		}
	}
	for s := range m.PathCover(dfa.OneOfEachClass) {
		compare(s)
	}
	for s := range m.LoopCover() {
		compare(s)
	}
	for s := range plain.Exhaustive(100_000) {
		compare(s)
	}
	t.Logf("%d strings", n)
}
