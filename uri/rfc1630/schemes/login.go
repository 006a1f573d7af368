package schemes

// LoginCaptures has the places of the parts of a login.
type LoginCaptures struct {
	User     Span // user
	Password Span // password
	Hostport Span // hostport
}

// ParseLogin returns where the parts of the login s are. The error is a [*SyntaxError].
//
// It is put together from recognizers, for as a single automaton it is long: user and password
// overlap with a hostnumber and its port up to the "@" behind them. That is neither in user nor in
// password, so each of them ends where it can go on no further.
func ParseLogin(s string) (LoginCaptures, error) {
	if err := RuleLogin.Check(s); err != nil {
		return LoginCaptures{}, err
	}
	none := Span{-1, -1}
	user, password := Span{0, RuleUser.MatchPrefix(s)}, none
	end := user.End
	if end >= 0 && end < len(s) && s[end] == ':' {
		password.Start = end + len(":")
		if n := RulePassword.MatchPrefix(s[password.Start:]); n > 0 {
			password.End = password.Start + n
		}
		end = password.End
	}
	if end >= 0 && end < len(s) && s[end] == '@' && RuleHostport.Match(s[end+len("@"):]) {
		return LoginCaptures{user, password, Span{end + len("@"), len(s)}}, nil
	}
	return LoginCaptures{none, none, Span{0, len(s)}}, nil
}
