package repair_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// toASCII stands for a conversion by IDNA.
func toASCII(name string) (string, error) {
	name = strings.ToLower(name)
	switch {
	case strings.Contains(name, "bad"):
		return "", errors.New("bad label")
	case strings.Contains(name, "empty"):
		return "", nil
	}
	return strings.NewReplacer("ü", "xn-ue-", "é", "xn-e-", "０", "0", "。", ".", "％", "%", "\u00ad", "").Replace(name), nil
}

// all is a Repairer with all steps, for references in a document with the given scheme.
func all(scheme string) repair.Repairer {
	return repair.Repairer{Steps: repair.StepsAll, Scheme: scheme, ToASCII: toASCII}
}

// describe returns the repairs in a short form, such as `space 1-2 "%20"`.
func describe(repairs []repair.Repair) string {
	var list []string
	for _, r := range repairs {
		list = append(list, fmt.Sprintf("%s %d-%d %q", r.Step, r.Start, r.End, r.Text))
	}
	return strings.Join(list, ", ")
}

func TestDefaultSteps(t *testing.T) {
	for _, test := range []struct{ text, want, repairs string }{
		{" \t\nhttp://h/\x00 ", "http://h/", `trim 0-3 "", trim 12-14 ""`},
		{" \n ", "", `trim 0-3 ""`},
		{"a\nb\t\r\nc", "abc", `lines 1-2 "", lines 3-6 ""`},
		{"/\n/h/a", "//h/a", `lines 1-2 ""`}, // the authority is named by the step
		{"%4\n1", "%41", `lines 2-3 ""`},     // as browsers do, lines are removed first
		{"\n a\t b\n", "a%20b", `trim 0-2 "", lines 3-4 "", space 4-5 "%20", trim 6-7 ""`},
		{`http:\\h\a\b?\#\`, "http://h/a/b?%5C#%5C", `backslash 5-7 "//", backslash 8-9 "/", backslash 10-11 "/", backslash 13-14 "%5C", backslash 15-16 "%5C"`},
		{`a\b`, "a/b", `backslash 1-2 "/"`},
		{`\\h\a`, "//h/a", `backslash 0-2 "//", backslash 3-4 "/"`},
		{`foo:\\h\a`, "foo:%5C%5Ch%5Ca", `backslash 4-6 "%5C%5C", backslash 7-8 "%5C"`},
		{`http://good.example\@evil.example/`, "http://good.example/@evil.example/", `backslash 19-20 "/"`},
		{"a b  c", "a%20b%20%20c", `space 1-2 "%20", space 3-5 "%20%20"`},
		{"a|\"<>^`{}\x01\x7fb", "a%7C%22%3C%3E%5E%60%7B%7D%01%7Fb", `character 1-11 "%7C%22%3C%3E%5E%60%7B%7D%01%7F"`},
		{"list[0]?a[]=1#[", "list%5B0%5D?a%5B%5D=1#%5B", `bracket 4-5 "%5B", bracket 6-7 "%5D", bracket 9-11 "%5B%5D", bracket 14-15 "%5B"`},
		{"http://[::1]/[", "http://[::1]/%5B", `bracket 13-14 "%5B"`},
		{"#a#b", "#a%23b", `delimiter 2-3 "%23"`},
		{"http://a@b@c:1/@", "http://a%40b@c:1/@", `delimiter 8-9 "%40"`},
		{"http://a[ü]|@h", "http://a%5B%C3%BC%5D%7C@h", `bracket 8-9 "%5B", non-ascii 9-11 "%C3%BC", bracket 11-12 "%5D", character 12-13 "%7C"`},
		{"100%.html", "100%25.html", `percent 3-4 "%25"`},
		{"%4?%#%%41%", "%254?%25#%25%41%25", `percent 0-1 "%25", percent 3-4 "%25", percent 5-6 "%25", percent 9-10 "%25"`},
		{"café.html", "caf%C3%A9.html", `non-ascii 3-5 "%C3%A9"`},
		{"/\xff", "/%FF", `non-ascii 1-2 "%FF"`},
		{"http://bücher.example:80/ü", "http://b%C3%BCcher.example:80/%C3%BC", `non-ascii 8-10 "%C3%BC", non-ascii 26-28 "%C3%BC"`},
		{"foo://bü/", "foo://b%C3%BC/", `non-ascii 7-9 "%C3%BC"`},
		{"http://a{`\"}/", "http://a%7B%60%22%7D/", `character 8-12 "%7B%60%22%7D"`},
		{"12:30", "./12:30", `colon 0-0 "./"`},
		{":", "./:", `colon 0-0 "./"`},
		{"a b:c/d:e", "./a%20b:c/d:e", `colon 0-0 "./", space 1-2 "%20"`},
		{"é/d:e", "%C3%A9/d:e", `non-ascii 0-2 "%C3%A9"`},
		{"javascript:alert(\"x y\")", "javascript:alert(%22x%20y%22)", `character 17-18 "%22", space 19-20 "%20", character 21-22 "%22"`},
		{"C:\\a b", "C:%5Ca%20b", `backslash 2-3 "%5C", space 4-5 "%20"`}, // the scheme is "C", also in browsers
	} {
		checkRepair(t, repair.Repairer{}, test.text, test.want, test.repairs)
	}
}

// checkRepair compares the result and the repairs.
func checkRepair(t *testing.T, p repair.Repairer, text, want, repairs string) {
	t.Helper()
	r, list, err := p.Reference(text)
	if err != nil || r.String() != want || describe(list) != repairs {
		t.Errorf("%q: got %q, %s, %v; want %q, %s", text, r, describe(list), err, want, repairs)
	}
}

func TestOptionalSteps(t *testing.T) {
	for _, test := range []struct{ scheme, text, want, repairs string }{
		{"", "http:a", "http://a", `slashes 5-5 "//"`},
		{"", "http:/a/b", "http://a/b", `slashes 6-6 "/"`},
		{"", `HTTP:\a`, "HTTP://a", `backslash 5-6 "/", slashes 6-6 "/"`},
		{"", "http:///a", "http://a", `slashes 7-8 ""`},
		{"", `http:/\\/a`, "http://a", `backslash 6-7 "/", slashes 7-9 ""`},
		{"https", "http:a", "http://a", `slashes 5-5 "//"`},
		{"http", "http:a", "a", `slashes 0-5 ""`},
		{"HTTP", "http:/a", "/a", `slashes 0-5 ""`},
		{"http", "http:", "", `slashes 0-5 ""`},
		{"http", "http:?q", "?q", `slashes 0-5 ""`},
		{"http", "http:http:a", "./http:a", `slashes 0-5 "", colon 5-5 "./"`},
		{"http", "///a", "//a", `slashes 2-3 ""`},
		{"", "http:", "http:", ""},       // browsers reject it
		{"", "http:///", "http:///", ""}, // so here
		{"", "http:?a", "http:?a", ""},   // and here
		{"", "http:///?a", "http:///?a", ""},
		{"", "mailto:a", "mailto:a", ""},
		{"foo", "///a", "///a", ""},
		{"", "file:a", "file:///a", `slashes 5-5 "///"`},
		{"", "file:/a", "file:///a", `slashes 5-5 "//"`},
		{"", "file:", "file:///", `slashes 5-5 "///"`},
		{"file", "file:a", "a", `slashes 0-5 ""`},
		{"file", "///a", "///a", ""}, // a path on the same host
		{"", "file:////a", "file:////a", ""},

		{"", "http://0x7f.1/", "http://127.0.0.1/", `ipv4 7-13 "127.0.0.1"`},
		{"", "http://u@2130706433:8/", "http://u@127.0.0.1:8/", `ipv4 9-19 "127.0.0.1"`},
		{"", "//0177.0.0.1.", "//127.0.0.1", `ipv4 2-13 "127.0.0.1"`},
		{"", "http://256.1.1.1/", "http://256.1.1.1/", ""},
		{"", "foo://0x7f.1/", "foo://0x7f.1/", ""},
		{"", "http://０x7f.1/", "http://127.0.0.1/", `non-ascii,ipv4 7-15 "127.0.0.1"`},

		{"", "file://c:/a", "file:///c:/a", `drive 7-7 "/"`},
		{"", "file://c|", "file:///c:", `drive 7-7 "/", drive 8-9 ":"`},
		{"", "file:///C|/a", "file:///C:/a", `drive 9-10 ":"`},
		{"", "file:c|/a", "file:///c:/a", `slashes 5-5 "///", drive 6-7 ":"`},
		{"", `file:\c|\a|`, "file:///c:/a%7C", `slashes 5-5 "//", backslash 5-6 "/", drive 7-8 ":", backslash 8-9 "/", character 10-11 "%7C"`},
		{"file", "c|/a", "/c:/a", `drive 0-0 "/", drive 1-2 ":"`},
		{"file", "/c|", "/c:", `drive 2-3 ":"`},
		{"file", "//h/c|/", "//h/c:/", `drive 5-6 ":"`},
		{"http", "/c|/a", "/c%7C/a", `character 2-3 "%7C"`},
		{"", "file:///cd|/a", "file:///cd%7C/a", `character 10-11 "%7C"`},

		{"", "http://%41.example/", "http://A.example/", `host 7-18 "A.example"`},
		{"", "http://%c3%bc.example/", "http://xn-ue-.example/", `host 7-21 "xn-ue-.example"`},
		{"", "http://a%2Fb/", "http://a%2Fb/", ""},
		{"", "http://%FF/", "http://%FF/", ""},
		{"", "http://%62%61%64%C3%A9/", "http://%62%61%64%C3%A9/", ""},
		{"", "http://%30x7f.1/", "http://127.0.0.1/", `ipv4,host 7-15 "127.0.0.1"`},
		{"", "foo://%41/", "foo://%41/", ""},

		{"", "http://@h/", "http://h/", `userinfo 7-8 ""`},
		{"", "http://:@h/", "http://h/", `userinfo 7-9 ""`},
		{"", "//a:@h", "//a@h", `userinfo 3-4 ""`},
		{"", "http://a|:@h", "http://a%7C@h", `character 8-9 "%7C", userinfo 9-10 ""`},
		{"", "http://::@h", "http://::@h", ""}, // the password is ":"
		{"", "http://a@h", "http://a@h", ""},
		{"", "http://@/", "http://@/", ""}, // http:/// would be read as http://
		{"", "foo://:@h", "foo://:@h", ""},

		{"", "http://bücher.example/", "http://bxn-ue-cher.example/", `non-ascii 7-22 "bxn-ue-cher.example"`},
		{"", "http://bü%41:80/", "http://bxn-ue-a:80/", `non-ascii 7-13 "bxn-ue-a"`},
		{"", "http://b\nü\nc/", "http://bxn-ue-c/", `lines,non-ascii 7-13 "bxn-ue-c"`},
	} {
		checkRepair(t, all(test.scheme), test.text, test.want, test.repairs)
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		p      repair.Repairer
		text   string
		offset int
		found  string
	}{
		{all(""), "http://a b/", 8, " "}, // browsers reject these hosts, too
		{all(""), "  http://a\nb c/", 12, " "},
		{all(""), "http://a^b/", 8, "^"},
		{all(""), "http://a%b/", 10, "/"},
		{all(""), "http://h:a/", 10, "/"}, // "h:a" may be userinfo,
		{all(""), "http://h:1:2/", 12, "/"},
		{all(""), "http://[::1", 11, ""},
		{all(""), "http://[::1]x/ ", 12, "x"},
		{all(""), `http:\\a b`, 8, " "},
		{repair.Repairer{Steps: repair.StepTrim}, " a b", 2, " "},
		{repair.Repairer{Steps: repair.StepSpace}, " a\tb", 2, "\t"},
		{repair.Repairer{Steps: repair.StepSpace}, "a b:c", 3, ":"},
		{repair.Repairer{Steps: repair.StepSpace}, `http:\\a`, 5, `\`},
		{repair.Repairer{Steps: repair.StepSpace}, "%", 1, ""},
	} {
		r, repairs, err := test.p.Reference(test.text)
		parse, ok := errors.AsType[*uri.ParseError](err)
		if !ok || parse.Offset != test.offset || parse.Found != test.found || r != (uri.Reference{}) || repairs != nil {
			t.Errorf("%q: got %v, %v, %v; want offset %d, found %q", test.text, r, repairs, err, test.offset, test.found)
		}
	}
}

func TestHostErrors(t *testing.T) {
	for _, test := range []struct {
		text       string
		start, end int
		message    string
	}{
		{"http://bad.é/", 7, 13, "repair: offset 7: host name: bad label"},
		{" http://u@b\nad.é:80/", 10, 17, "repair: offset 10: host name: bad label"},
		{"http://empty.é/", 7, 15, `repair: offset 7: host name: "" is not a reg-name`},
		{"http://%2Fé/", 7, 12, `repair: offset 7: host name: "/xn-e-" is not a reg-name`},
		{"http://a％/", 7, 11, `repair: offset 7: host name: "a%" is not a reg-name`},
		{"http://é\xff/", 7, 10, "repair: offset 7: host name: the name is not UTF-8"},
	} {
		_, repairs, err := all("").Reference(test.text)
		host, ok := errors.AsType[*repair.HostError](err)
		if !ok || host.Start != test.start || host.End != test.end || err.Error() != test.message || repairs != nil {
			t.Errorf("%q: got %#v: %v; want %d to %d, %s", test.text, err, err, test.start, test.end, test.message)
		}
	}
	if _, _, err := all("").Reference("http://é%zz/"); err == nil {
		t.Error("a stray percent sign in a host is repaired, but browsers reject it")
	}
}

// Without a step, the characters that it repairs are errors.
func TestEachStep(t *testing.T) {
	for step, text := range map[repair.Steps]string{
		repair.StepTrim: " a", repair.StepLines: "a\nb", repair.StepBackslash: `a\b`, repair.StepSpace: "a b", repair.StepCharacter: "a|b",
		repair.StepBracket: "a[b", repair.StepDelimiter: "#a#", repair.StepPercent: "a%b", repair.StepNonASCII: "é", repair.StepColon: "1:b",
	} {
		if _, repairs, err := (repair.Repairer{Steps: step}).Reference(text); err != nil || len(repairs) != 1 || repairs[0].Step != step {
			t.Errorf("%s alone on %q: got %v, %v", step, text, repairs, err)
		}
		// Spaces, tabs and line breaks have two steps each; the other one must not apply here.
		without := repair.StepsDefault &^ step
		if step == repair.StepTrim {
			without &^= repair.StepSpace
		}
		if step == repair.StepLines {
			without &^= repair.StepCharacter
		}
		if _, _, err := (repair.Repairer{Steps: without}).Reference(text); err == nil {
			t.Errorf("without %s, %q is repaired", step, text)
		}
	}
}

func TestStepsString(t *testing.T) {
	const want = "trim,lines,backslash,space,character,bracket,delimiter,percent,non-ascii,colon,slashes,ipv4,drive,host,userinfo"
	if got := repair.StepsAll.String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := repair.Steps(0).String(); got != "" {
		t.Errorf("no steps: got %q", got)
	}
}

func TestAllocations(t *testing.T) {
	for _, p := range []repair.Repairer{{}, all("http")} {
		allocs := testing.AllocsPerRun(100, func() {
			if _, repairs, err := p.Reference("http://user@example.com:8080/over/there?a=b#c"); err != nil || repairs != nil {
				t.Fatal(repairs, err)
			}
		})
		if allocs != 0 {
			t.Errorf("%v allocations with the steps %s", allocs, p.Steps)
		}
	}
}
