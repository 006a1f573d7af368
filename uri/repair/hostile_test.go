package repair_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// hostileNames are results of functions that are not IDNA.
var hostileNames = []string{
	"%41", "%", "%2", "", "a/b", "x@y", "é", "\xff", "a b", "[::1]", "]", "1", "0x7f.1", "1.2.3.4", "c:", "c|", "c", ".", "..", "?", "#", `\`, "\n", "A", "a:80",
	"%30x7f.1", "a\"b", "xn--a", "~", "!$&'()*+,;=", strings.Repeat("a", 300),
}

// hostileToASCII is a function whose result depends on the name, and may be anything.
func hostileToASCII(name string) (string, error) {
	sum := 0
	for i := range len(name) {
		sum = sum*31 + int(name[i])
	}
	if i := uint(sum) % uint(len(hostileNames)+2); i < uint(len(hostileNames)) {
		return hostileNames[i], nil
	} else if i == uint(len(hostileNames)) {
		return name, nil
	}
	_, err := uri.Parse("[")
	return name, err
}

// TestLawsOfAllSteps checks random texts with random sets of steps and a hostile ToASCII.
func TestLawsOfAllSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(66, 66))
	n := 300_000
	if testing.Short() {
		n = 20_000
	}
	schemes := []string{"", "http", "HTTPS", "file", "foo", "ws:", "é"}
	for range n {
		var b strings.Builder
		for range 1 + random.IntN(9) {
			if random.IntN(8) > 0 {
				b.WriteString(pieces[random.IntN(len(pieces))])
			} else {
				b.WriteByte(byte(random.IntN(256)))
			}
		}
		p := repair.Repairer{Scheme: schemes[random.IntN(len(schemes))]}
		if random.IntN(4) > 0 {
			p.Steps = repair.Steps(random.IntN(1 << 16))
		}
		if random.IntN(2) > 0 {
			p.ToASCII = hostileToASCII
		}
		checkLaws(t, p, b.String())
		if t.Failed() {
			t.Fatalf("with the steps %s, the scheme %q", p.Steps, p.Scheme)
		}
	}
}

// TestLawsOfShortTexts checks all short texts over the bytes that matter most.
func TestLawsOfShortTexts(t *testing.T) {
	alphabet, length := `ac:/\?#@|[%`+" \n\xc3", 4
	if testing.Short() {
		length = 3
	}
	prefixes := []string{"", "http:", "file:", "file://", "http://", "foo://"}
	var try func(text string, n int)
	try = func(text string, n int) {
		for _, prefix := range prefixes {
			for _, p := range []repair.Repairer{{}, all("http"), {Steps: repair.StepsAll, Scheme: "file"}} {
				checkLaws(t, p, prefix+text)
			}
		}
		if n > 0 {
			for i := range len(alphabet) {
				try(text+alphabet[i:i+1], n-1)
			}
		}
	}
	try("", length)
}

// TestHostErrorUnwraps checks that the error of ToASCII can be found, even if it is an error of package
// uri with an offset in the name.
func TestHostErrorUnwraps(t *testing.T) {
	_, cause := uri.Parse("[")
	p := repair.Repairer{ToASCII: func(string) (string, error) { return "", cause }}
	_, _, err := p.Reference("\nhttp://x\n@bü\t.example/")
	e, ok := errors.AsType[*repair.HostError](err)
	if !ok || !errors.Is(err, cause) || e.Start != 11 || e.End != 23 {
		t.Errorf("got %#v, want a HostError at 11-23 that wraps %v", err, cause)
	}
	_, _, err = p.Reference("http://\tb\nü\t:80/")
	if e, ok := errors.AsType[*repair.HostError](err); !ok || e.Start != 8 || e.End != 12 {
		t.Errorf("got %#v, want a HostError at 8-12", err)
	}
}

// TestLongNames checks that ToASCII converts names of up to 255 characters only, however they are written:
// IDNA takes time quadratic in the length.
func TestLongNames(t *testing.T) {
	calls := 0
	p := repair.Repairer{Steps: repair.StepsAll, ToASCII: func(name string) (string, error) {
		calls++
		return "xn--a", nil
	}}
	for _, length := range []int{1, 254, 255, 256, 4096, 1 << 16} {
		for _, letter := range []string{"é", "日", "%C3%A9", "e\n"} {
			name := strings.Repeat(letter, length-1)
			calls = 0
			_, _, err := p.Reference("http://" + name + "é.")
			want := 1
			if length+1 > 255 {
				want = 0
			}
			if host, isHost := errors.AsType[*repair.HostError](err); calls != want || isHost != (want == 0) || isHost && host.Start != 7 {
				t.Errorf("%d characters %q: %d calls, want %d: %.100v", length+1, letter, calls, want, err)
			}
			calls = 0
			r, repairs, err := p.Reference("http://" + strings.Repeat("%C3%A9", length))
			if want = 1; length > 255 {
				want = 0
			}
			if err != nil || calls != want || len(repairs) != want {
				t.Errorf("%d triplets: %d calls, want %d: %.100s, %v", length, calls, want, r, err)
			}
		}
	}
}

// TestSmallestHosts checks short hosts and bytes at the limits of ASCII.
func TestSmallestHosts(t *testing.T) {
	convert := all("")
	convert.ToASCII = func(name string) (string, error) { return "xn--" + strings.Trim(name, ":é"), nil }
	for _, test := range []struct {
		p             repair.Repairer
		text, want    string
		repairs, last string // last is the last reason
	}{
		{repair.Repairer{}, "http://\x80/", "http://%80/", `non-ascii 7-8 "%80"`, "non-ASCII text must be percent-encoded"},
		{repair.Repairer{}, "http://\x7f/", "", "", ""},
		{convert, "http://é", "http://xn--", `non-ascii 7-9 "xn--"`, "a host name must be ASCII"},
		{convert, "http://:é/", "", "", ""},
		{convert, "http://:80/é", "http://:80/%C3%A9", `non-ascii 11-13 "%C3%A9"`, "non-ASCII text must be percent-encoded"},
		{all(""), "http://1", "http://0.0.0.1", `ipv4 7-8 "0.0.0.1"`, "the host is an IPv4 address in a rare format"},
		{all(""), "http://０", "http://0.0.0.0", `non-ascii,ipv4 7-10 "0.0.0.0"`, "a host name must be ASCII, and the host is an IPv4 address in a rare format"},
		{repair.Repairer{Steps: repair.StepSlashes, Scheme: "http"}, "http:a", "a", `slashes 0-5 ""`, "browsers read a reference with the scheme of its base as relative"},
		{repair.Repairer{Steps: repair.StepSlashes, Scheme: "http"}, "http:a/b:c", "a/b:c", `slashes 0-5 ""`, "browsers read a reference with the scheme of its base as relative"},
		{repair.Repairer{Steps: repair.StepSlashes | repair.StepSpace, Scheme: "http"}, "http::a ", "http::a%20", `space 7-8 "%20"`, "a space must be percent-encoded"},
		{repair.Repairer{Steps: repair.StepSlashes, Scheme: "http"}, "http:/a:b", "/a:b", `slashes 0-5 ""`, "browsers read a reference with the scheme of its base as relative"},
	} {
		if test.want == "" {
			if _, ok := parseError(test.p, test.text); !ok {
				t.Errorf("%q: no ParseError", test.text)
			}
			continue
		}
		checkRepair(t, test.p, test.text, test.want, test.repairs)
		if _, repairs, _ := test.p.Reference(test.text); len(repairs) == 0 || repairs[len(repairs)-1].Reason != test.last {
			t.Errorf("%q: got %+v, want the last reason %q", test.text, repairs, test.last)
		}
	}
}

// TestDriveInAuthority checks that a path has at most one drive.
func TestDriveInAuthority(t *testing.T) {
	for _, test := range []struct{ text, want, repairs string }{
		{"file://c:/d|/x", "file:///c:/d%7C/x", `drive 7-7 "/", character 11-12 "%7C"`},
		{`file://c|\d|`, "file:///c:/d%7C", `drive 7-7 "/", drive 8-9 ":", backslash 9-10 "/", character 11-12 "%7C"`},
		{"file://c|", "file:///c:", `drive 7-7 "/", drive 8-9 ":"`},
		{"file://c|?d|", "file:///c:?d%7C", `drive 7-7 "/", drive 8-9 ":", character 11-12 "%7C"`},
		{"file:c|/d|", "file:///c:/d%7C", `slashes 5-5 "///", drive 6-7 ":", character 9-10 "%7C"`},
		{"file:///c:/d|", "file:///c:/d%7C", `character 12-13 "%7C"`},
	} {
		checkRepair(t, repair.Repairer{Steps: repair.StepsAll}, test.text, test.want, test.repairs)
	}
}

// TestOpaqueHosts checks the hosts of other schemes: browsers allow more characters there.
func TestOpaqueHosts(t *testing.T) {
	for _, test := range []struct{ text, want, repairs string }{
		{"foo://\x01\x1f\x7f%é%4/", "foo://%01%1F%7F%25%C3%A9%254/", `character 6-9 "%01%1F%7F", percent 9-10 "%25", non-ascii 10-12 "%C3%A9", percent 12-13 "%25"`},
		{"foo://%41%", "foo://%41%25", `percent 9-10 "%25"`},
		{"foo://a%:8/", "foo://a%25:8/", `percent 7-8 "%25"`},
	} {
		checkRepair(t, repair.Repairer{}, test.text, test.want, test.repairs)
		for _, text := range []string{"http" + test.text[3:], "file" + test.text[3:], test.text[4:]} {
			if _, ok := parseError(repair.Repairer{}, text); !ok {
				t.Errorf("%q: no error", text)
			}
		}
	}
	for _, text := range []string{"foo://\x00/", "foo://a b/", "foo://a<b/", "foo://a^b/", "foo://a|b/", `foo://a\b/`, "foo://a[b/"} {
		if _, ok := parseError(repair.Repairer{}, text); !ok {
			t.Errorf("%q: no error", text)
		}
	}
}

// TestLinesInsideRepairs checks that line breaks inside a repaired part do not divide the repair, which
// would take memory many times the text.
func TestLinesInsideRepairs(t *testing.T) {
	for _, test := range []struct{ text, want, repairs string }{
		{"/|\t|\n|", "/%7C%7C%7C", `lines,character 1-6 "%7C%7C%7C"`},
		{"/|\t|\t", "/%7C%7C", `lines,character 1-4 "%7C%7C", trim 4-5 ""`},
		{"/\t|\t ", "/%7C", `lines 1-2 "", character 2-3 "%7C", trim 3-5 ""`},
		{"/|\t b", "/%7C%20b", `character 1-2 "%7C", lines 2-3 "", space 3-4 "%20"`},
		{"/\xc3\n\xa9", "/%C3%A9", `lines,non-ascii 1-4 "%C3%A9"`},
		{"http:\t/\n/\n\\\n/h", "http://h", `lines 5-6 "", lines 7-8 "", lines 9-10 "", lines,slashes 10-13 ""`},
	} {
		checkRepair(t, repair.Repairer{Steps: repair.StepsAll}, test.text, test.want, test.repairs)
	}
	_, repairs, err := repair.Repairer{}.Reference("/" + strings.Repeat("|\t", 9000) + "|")
	if err != nil || len(repairs) != 1 || !strings.HasSuffix(repairs[0].Reason, ", and tabs and line breaks are not part of a reference") {
		t.Errorf("got %d repairs, %v, want one", len(repairs), err)
	}
}

// TestErrorOffsets checks that an error stands at the first byte that the grammar rejects: the text before
// it is a reference or the beginning of one.
func TestErrorOffsets(t *testing.T) {
	random := rand.New(rand.NewPCG(66, 3))
	n, errorsFound := 60_000, 0
	if testing.Short() {
		n = 10_000
	}
	for range n {
		var b strings.Builder
		for range 1 + random.IntN(7) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		text, p := b.String(), repairers[random.IntN(5)]
		e, ok := parseError(p, text)
		if !ok {
			continue
		}
		errorsFound++
		if before, ok := parseError(p, text[:e.Offset]); ok && before.Found != "" {
			t.Errorf("%q: %v\nbut %q: %v", text, e, text[:e.Offset], before)
		}
	}
	if errorsFound < n/100 {
		t.Errorf("%d errors in %d texts are too few for the test", errorsFound, n)
	}
}

// parseError returns the ParseError of a text, and whether there is one.
func parseError(p repair.Repairer, text string) (*uri.ParseError, bool) {
	_, _, err := p.Reference(text)
	return errors.AsType[*uri.ParseError](err)
}
