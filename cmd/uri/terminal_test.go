//go:build unix

package main

import (
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// The colours of the figure are those of the table under it, and there are none if that is wished.
// Where the figure is wider than the terminal there is the string only.
func TestTerminalParse(t *testing.T) {
	const text = "foo://u@h.example:80/over/there?name=ferret#nose"
	const coloured = `␛[36mfoo␛[0m://␛[31mu␛[0m@␛[32;1mh.example␛[0;22m:␛[33m80␛[0m␛[34m/over/there␛[0m?␛[35mname=ferret␛[0m#␛[36mnose␛[0m
␛[36m\_/␛[0m   ␛[31m|␛[0m ␛[32;1m\_______/␛[0;22m ␛[33m\/␛[0m␛[34m\_________/␛[0m ␛[35m\_________/␛[0m ␛[36m\__/␛[0m
 ␛[36m|␛[0m    ␛[31m|␛[0m     ␛[32;1m|␛[0;22m     ␛[33m|␛[0m      ␛[34m|␛[0m           ␛[35m|␛[0m       ␛[36m|␛[0m
 ␛[36m|␛[0m    ␛[31m|␛[0m   ␛[32;1mhost␛[0;22m  ␛[33mport␛[0m   ␛[34mpath␛[0m        ␛[35mquery␛[0m ␛[36mfragment␛[0m
 ␛[36m|␛[0m ␛[31muserinfo␛[0m
␛[36mscheme␛[0m
`
	const plain = `foo://u@h.example:80/over/there?name=ferret#nose
\_/   | \_______/ \/\_________/ \_________/ \__/
 |    |     |     |      |           |       |
 |    |   host  port   path        query fragment
 | userinfo
scheme
`
	tests := []struct {
		why   string
		args  []string
		env   string
		width uint16
		want  string
	}{
		{"colours", []string{"--output", "figure"}, "", 80, coloured},
		{"NO_COLOR", []string{"--output", "figure"}, "NO_COLOR=1", 80, plain},
		{"NO_COLOR that is empty does not count (https://no-color.org)", []string{"--output", "figure"}, "NO_COLOR=", 80, coloured},
		{"a terminal without colours", []string{"--output", "figure"}, "TERM=dumb", 80, plain},
		{"just wide enough", []string{"--output", "figure"}, "NO_COLOR=1", 49, plain},
		{"not wide enough", []string{"--output", "figure"}, "NO_COLOR=1", 48, text + "\n"},
		{"the width is not known", []string{"--output", "figure"}, "NO_COLOR=1", 0, plain},
		{"a figure, and the table", nil, "NO_COLOR=1", 80, plain + `    scheme     foo
    userinfo   u
    host       h.example
    host kind  reg-name
    port       80
    path       /over/there
    query      name=ferret
    fragment   nose
`},
		{"programs get no colours", []string{"--output", "json"}, "", 80,
			`{"scheme":"foo","userinfo":"u","host":"h.example","host_kind":"reg-name","port":"80","path":"/over/there","query":"name=ferret","fragment":"nose"}` + "\n"},
		{"nor has a template", []string{"--get", "{host}"}, "", 80, "h.example\n"},
	}
	for _, test := range tests {
		cmd := script.TerminalCommand("uri", append([]string{"parse", text}, test.args...)...)
		cmd.Env = append(cmd.Env, test.env)
		if got := script.OnTerminal(t, cmd, test.width); got != test.want {
			t.Errorf("%s: %q, %s, width %d: got\n%s\nwant\n%s", test.why, cmd.Args, test.env, test.width, got, test.want)
		}
	}
}

// The caret is red and bold, and stands where it stands without colours.
func TestTerminalCheck(t *testing.T) {
	tests := []struct{ why, in, want string }{
		{"in the middle", "a:b c", "␛[1m<stdin>:1:4:␛[22m URI: offset 3: expected \"/\", \"?\", \"#\", pchar or end of input, found \" \"\n    a:b c\n       ␛[31;1m^␛[0;22m\n"},
		{"at the start", "^", "␛[1m<stdin>:1:1:␛[22m URI: offset 0: expected ALPHA, found \"^\"\n    ^\n    ␛[31;1m^␛[0;22m\n"},
		{"behind a tab", "a\tb", "␛[1m<stdin>:1:2:␛[22m URI: offset 1: expected \"+\", \"-\", \".\", \":\", ALPHA or DIGIT, found \"\\t\"\n    a\tb\n     ␛[31;1m^␛[0;22m\n"},
		{"what is right", "a:b", ""},
	}
	for _, test := range tests {
		cmd := script.TerminalCommand("uri", "check")
		cmd.Stdin = strings.NewReader(test.in)
		got := script.OnTerminal(t, cmd, 80)
		if got != test.want {
			t.Errorf("%s: %q: got\n%s\nwant\n%s", test.why, test.in, got, test.want)
		}
	}
}

// A sentence says what each level means. It is green if the URIs are equal enough, or else red and bold.
func TestTerminalCompare(t *testing.T) {
	tests := []struct{ why, a, b, level, want string }{
		{"nothing to normalize", "http://a/", "http://a/", "scheme",
			"␛[32midentical␛[0m: they are the same, byte for byte (RFC 3986 §6.2.1)\n"},
		{"case", "HTTP://a/", "http://A/", "scheme",
			"␛[32mcase␛[0m: they are equal once case does not count where it has no meaning (RFC 3986 §6.2.2.1): http://a/\n"},
		{"triplets", "http://a/%7e", "http://a/~", "scheme",
			"␛[32mpercent␛[0m: they are equal once what need not be percent-encoded is decoded (RFC 3986 §6.2.2.2): http://a/~\n"},
		{"dot-segments", "http://a/b/../c", "http://a/c", "scheme",
			"␛[32mpath␛[0m: they are equal once dot-segments are removed (RFC 3986 §6.2.2.3): http://a/c\n"},
		{"IPv6 addresses", "http://[0::A]", "http://[::a]", "scheme",
			"␛[32mipv6␛[0m: they are equal once IPv6 addresses have their canonical form (RFC 5952 §4): http://[::a]\n"},
		{"what a scheme has by default", "HTTP://a", "http://a:80/", "scheme",
			"␛[32mscheme␛[0m: they are equal once what the scheme http has by default is left out (RFC 3986 §6.2.3): http://a/\n"},
		{"not equal enough", "http://a", "http://a:80/", "path",
			"␛[31;1mscheme␛[0;22m: they are equal once what the scheme http has by default is left out (RFC 3986 §6.2.3): http://a/\n"},
		{"one component", "http://a/b", "http://a/c", "scheme",
			"␛[31;1mdifferent␛[0;22m: they differ in the path even if both are normalized with all that is known of their schemes\n"},
		{"three", "http://a/b", "https://b/b?", "scheme",
			"␛[31;1mdifferent␛[0;22m: they differ in the scheme, the host and the query even if both are normalized with all that is known of their schemes\n"},
		{"kinds of hosts are no component", "http://1.2.3.4/", "http://a/", "scheme",
			"␛[31;1mdifferent␛[0;22m: they differ in the host even if both are normalized with all that is known of their schemes\n"},
	}
	for _, test := range tests {
		got := script.OnTerminal(t, script.TerminalCommand("uri", "compare", "--level", test.level, test.a, test.b), 80)
		if got != test.want {
			t.Errorf("%s: %q, %q: got\n%s\nwant\n%s", test.why, test.a, test.b, got, test.want)
		}
	}
}

// Without fragments, the sentence says so.
func TestTerminalCompareFragments(t *testing.T) {
	tests := []struct{ why, a, b, want string }{
		{"the same", "http://a/#b", "http://a/#c", "␛[32midentical␛[0m: without fragments, they are the same, byte for byte (RFC 3986 §6.2.1)\n"},
		{"a normal form has none", "HTTP://a/#b", "http://a/#c",
			"␛[32mcase␛[0m: without fragments, they are equal once case does not count where it has no meaning (RFC 3986 §6.2.2.1): http://a/\n"},
		{"a difference is not in them", "http://a/#b", "http://a/c",
			"␛[31;1mdifferent␛[0;22m: without fragments, they differ in the path even if both are normalized with all that is known of their schemes\n"},
	}
	for _, test := range tests {
		got := script.OnTerminal(t, script.TerminalCommand("uri", "compare", "--ignore-fragments", test.a, test.b), 80)
		if got != test.want {
			t.Errorf("%s: %q, %q: got\n%s\nwant\n%s", test.why, test.a, test.b, got, test.want)
		}
	}
}

// On a terminal a value is one line, and can be read back; a NUL is shown, and ends a line.
func TestTerminalValues(t *testing.T) {
	tests := []struct {
		why  string
		args []string
		want string
	}{
		{"control sequences", []string{"decode", "%1b%5b31m%C2%9B"}, `\x1b[31m\u009b` + "\n"},
		{"a line feed and a tab", []string{"decode", "a%0Ab%09c"}, `a\x0ab\x09c` + "\n"},
		{"a backslash", []string{"decode", "%5Cn", "%5Cx1b"}, `\n` + "\n" + `\x5cx1b` + "\n"},
		{"a template's own tab and line feed stay", []string{"parse", "--get", "{path_decoded}\t|\n", "%0A%09"}, `\x0a\x09` + "\t|\n\n"},
		{"JSON stays JSON", []string{"parse", "--decode", "--output", "json", "%0A%7F%E2%80%AE%5Cx"},
			`{"path":"%0A%7F%E2%80%AE%5Cx","path_decoded":"\n\u007f\u202e\\x","segments":["\n\u007f\u202e\\x"]}` + "\n"},
		{"results that end in NUL", []string{"decode", "-0", "a%0A", "b"}, `a\x0a\x00` + "\n" + `b\x00` + "\n"},
	}
	for _, test := range tests {
		if got := script.OnTerminal(t, script.TerminalCommand("uri", test.args...), 80); got != test.want {
			t.Errorf("%s: %q: got\n%s\nwant\n%s", test.why, test.args, got, test.want)
		}
	}
}

// What changes is red and green, and a name of a rule bold.
func TestTerminalColours(t *testing.T) {
	tests := []struct {
		why  string
		args []string
		want string
	}{
		{"before and after", []string{"normalize", "--diff", "A:"}, "␛[31;1m-A:␛[0;22m\n␛[32m+a:␛[0m\n"},
		{"the place of a message", []string{"normalize", "--check", "A:"}, "␛[1m<arguments>:1:␛[22m not in normal form: scheme (case)\n"},
		{"a rule", []string{"rules", "h16"}, "␛[1mh16␛[22m           = 1*4HEXDIG\n"},
		{"what is to be used elsewhere", []string{"resolve", "--base", "http://a/", "b"}, "http://a/b\n"},
	}
	for _, test := range tests {
		if got := script.OnTerminal(t, script.TerminalCommand("uri", test.args...), 80); got != test.want {
			t.Errorf("%s: %q: got\n%s\nwant\n%s", test.why, test.args, got, test.want)
		}
	}
}
