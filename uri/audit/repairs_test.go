package audit_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
	"github.com/std66/std66/uri/repair"
)

// repairing is a Repairer with all steps. It converts host names to "xn--" and their letters.
var repairing = repair.Repairer{Steps: repair.StepsAll, ToASCII: func(name string) (string, error) {
	if name == "\uFF11\uFF12\uFF17.1" {
		return "127.1", nil
	}
	return "xn--" + strings.Map(func(r rune) rune {
		if r < 0x80 {
			return r
		}
		return -1
	}, name), nil
}}

// repairRows returns the rows of references that are repaired.
func repairRows() []row {
	rows := []row{
		fires(audit.RepairedTrim, "white space at the start", " http://h/", ""),
		fires(audit.RepairedTrim, "a control character at the end", "/a\x00", ""),
		quiet(audit.RepairedTrim, "a space inside", "/a b"),
		fires(audit.RepairedLines, "a line break in the host", "http://good.exa\nmple/", ""),
		fires(audit.RepairedLines, "a tab in the scheme", "java\tscript:a", ""),
		quiet(audit.RepairedLines, "a line break at the end", "/a\n"),
		fires(audit.RepairedBackslash, "a backslash before the host", `http:\\h/`, "//"),
		fires(audit.RepairedBackslash, "a backslash after the host", `http://good.example\@evil.example/`, "/"),
		fires(audit.RepairedBackslash, "a backslash in a query", `http://h/?\`, "%5C"),
		quiet(audit.RepairedBackslash, "an encoded backslash", "http://h/%5C b"),
		fires(audit.RepairedSpace, "two spaces", "/a  b", "%20%20"),
		quiet(audit.RepairedSpace, "an encoded space", "/a%20b|"),
		fires(audit.RepairedCharacter, "a bar", "/a|b", "%7C"),
		quiet(audit.RepairedCharacter, "a bracket", "/a[b"),
		fires(audit.RepairedBracket, "a bracket in a query", "?a[b", "%5B"),
		quiet(audit.RepairedBracket, "an IP literal", "http://[::1]/|"),
		fires(audit.RepairedDelimiter, "two at signs", "http://a@b@c/", "%40"),
		fires(audit.RepairedDelimiter, "two number signs", "#a#b", "%23"),
		quiet(audit.RepairedDelimiter, "an at sign in the path", "http://a@c/@ "),
		fires(audit.RepairedPercent, "a percent sign at the end", "/100%", "%25"),
		quiet(audit.RepairedPercent, "an encoded percent sign", "/100%25 "),
		fires(audit.RepairedNonASCII, "a letter in the path", "/\u00e9", "%C3%A9"),
		fires(audit.RepairedNonASCII, "a letter in the host", "http://caf\u00e9.test/", "xn--caf.test"),
		quiet(audit.RepairedNonASCII, "an encoded letter", "/%C3%A9 "),
		fires(audit.RepairedColon, "a colon in the first segment", "1:2", "./"),
		quiet(audit.RepairedColon, "a colon in another segment", "./1:2|"),
		fires(audit.RepairedSlashes, "one slash before the host", "http:/h", "/"),
		fires(audit.RepairedSlashes, "three slashes before the host", "http:///h", ""),
		quiet(audit.RepairedSlashes, "two slashes before the host", "http://h/|"),
		fires(audit.RepairedIPv4, "a rare format", "http://0x7f.1/", "127.0.0.1"),
		fires(audit.RepairedIPv4, "a rare format in full-width digits", "http://\uFF11\uFF12\uFF17.1/", "127.0.0.1"),
		quiet(audit.RepairedIPv4, "four numbers", "http://127.0.0.1/|"),
		fires(audit.RepairedDrive, "a drive as the host", "file://c:/a", "/"),
		fires(audit.RepairedDrive, "a bar after a drive", "file:///c|/a", ":"),
		quiet(audit.RepairedDrive, "a drive as the first segment", "file:///c:/a|"),
		fires(audit.RepairedHost, "an encoded letter in the host", "http://%61.test/", "a.test"),
		quiet(audit.RepairedHost, "an encoded letter in the path", "http://a.test/%61|"),
		fires(audit.RepairedUserinfo, "an empty user", "http://@h/", ""),
		fires(audit.RepairedUserinfo, "an empty password", "http://a:@h/", ""),
		quiet(audit.RepairedUserinfo, "a user", "http://a@h/|"),
	}
	for i := range rows {
		rows[i].repair = &repairing
	}
	return rows
}

// TestRepairCodes checks that each step has a code with the step's name.
func TestRepairCodes(t *testing.T) {
	r := uri.MustParseReference("/a")
	var unnamed []repair.Steps
	for step := repair.Steps(1); step != 0; step <<= 1 {
		findings := audit.Policy{}.AuditRepaired(r, []repair.Repair{{Step: step, Start: 1, End: 1, Text: "a"}})
		switch {
		case step&repair.StepsAll == 0:
			if unnamed = append(unnamed, step); findings != nil {
				t.Errorf("unknown step %d: got %+v", step, findings)
			}
		case len(findings) != 1 || findings[0].Code.String() != "repaired-"+step.String() || findings[0].Start != 1 || findings[0].End != 2:
			t.Errorf("step %s: got %+v", step, findings)
		}
	}
	if len(unnamed) == 0 {
		t.Error("no bit is unknown, so unknown bits have no test")
	}
}

// TestAuditRepaired checks all findings in repaired references, with their messages.
func TestAuditRepaired(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"a backslash hides the host", `http://good.example\@evil.example`, []string{
			"19-20 repaired-backslash: a backslash was read as a slash, as browsers do: other programs may find another host or path"}},
		{"a backslash elsewhere", `urn:a\b`, []string{
			"5-8 repaired-backslash: a backslash was percent-encoded: other programs may read it as a slash"}},
		{"a character in the path", "/a`b", []string{
			"2-5 repaired-character: '`', which no URI contains, was percent-encoded"}},
		{"a character in the query, which may be secret", "?a`b", []string{
			"2-5 repaired-character: a character that no URI contains was percent-encoded"}},
		{"findings in the reference and repairs are in order", "/..%2f a|%00|#\u00e9#", []string{
			"1-6 encoded-traversal: two dots next to a percent-encoded slash or backslash lead up a level after decoding",
			"3-6 encoded-slash: a percent-encoded slash divides segments if decoded too early",
			"6-9 repaired-space: a space was percent-encoded",
			"10-13 repaired-character: '|', which no URI contains, was percent-encoded",
			"13-16 encoded-nul: a percent-encoded NUL ends strings in many programs",
			"16-19 repaired-character: '|', which no URI contains, was percent-encoded",
			"20-26 repaired-non-ascii: non-ASCII text was percent-encoded",
			"26-29 repaired-delimiter: a number sign in the fragment was percent-encoded: to some programs, it begins the fragment"}},
		{"at signs", "http://a@b@c/", []string{
			"8-11 repaired-delimiter: an at sign in userinfo was percent-encoded: to some programs, it ends userinfo"}},
		{"several steps change the host", "http://\uFF11\uFF12\uFF17.1/", []string{
			`7-16 repaired-non-ascii: a non-ASCII host name was converted to "127.0.0.1"`,
			"7-16 repaired-ipv4: the host was 127.0.0.1 in a rare format, which filters may miss"}},
		{"line breaks inside another repair", "/\u00e9\t\u00e9\t\u00e9", []string{
			"1-19 repaired-lines: tabs or line breaks inside the reference were removed: filters may miss the words that they divided",
			"1-19 repaired-non-ascii: non-ASCII text was percent-encoded"}},
		{"a host that is decoded", "http://%61.test", []string{
			"7-13 repaired-host: a percent-encoded host name was decoded, as browsers do: other programs may look up another name"}},
		{"nothing to repair", "http://h/", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, repairs, err := repairing.Reference(test.text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range (audit.Policy{}).AuditRepaired(r, repairs) {
				got = append(got, fmt.Sprintf("%d-%d %s: %s", f.Start, f.End, f.Code, f.Message))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%q:\ngot  %q\nwant %q", test.text, got, test.want)
			}
		})
	}
}

// TestRepairMessagesKeepSecrets checks that messages about repairs don't contain a password or the
// value of a parameter.
func TestRepairMessagesKeepSecrets(t *testing.T) {
	for _, secret := range []string{"s3cr|t", "s3cr[t", "s3cr t", "s3cr%t", "s3cr\u00e9t", "s3cr\tt", "s3cr@t", "s3cr\x01t"} {
		text := "http://user:" + secret + "@h.example\\?password=" + secret + "#access_token=" + secret
		r, repairs, err := repairing.Reference(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range (audit.Policy{MaxPerCode: -1}).AuditRepaired(r, repairs) {
			if strings.Contains(f.Message, "s3cr") || strings.Contains(f.Message, "'") {
				t.Errorf("%q: %s: message %q contains a part of the secret", text, f.Code, f.Message)
			}
		}
	}
}

// TestRepairPolicy checks that a severity and a limit apply to repairs.
func TestRepairPolicy(t *testing.T) {
	r, repairs, err := repairing.Reference("/a|b|c|d\\\u00e9")
	if err != nil {
		t.Fatal(err)
	}
	p := audit.Policy{MaxPerCode: 2}.WithSeverity(audit.RepairedBackslash, audit.Off).WithSeverity(audit.RepairedCharacter, audit.Error)
	var got []string
	for _, f := range p.AuditRepaired(r, repairs) {
		got = append(got, fmt.Sprintf("%s %s %d", f.Severity, f.Code, f.More))
	}
	want := []string{"error repaired-character 0", "error repaired-character 1", "info repaired-non-ascii 0"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestRepairsElsewhere checks that repairs of another reference cause no panic, and that the findings
// lie in the text.
func TestRepairsElsewhere(t *testing.T) {
	for _, text := range []string{"", "/%", "http://h/%4", "/a%41"} {
		r, _, err := repairing.Reference(text)
		if err != nil {
			t.Fatal(err)
		}
		ends := []int{math.MinInt, -1, 0, 1, 4, 1000, math.MaxInt}
		for _, start := range ends {
			for _, end := range ends {
				one := repair.Repair{Step: repair.StepsAll, Start: start, End: end, Text: "%"}
				for _, f := range (audit.Policy{MaxPerCode: -1}).AuditRepaired(r, []repair.Repair{one, one, {Step: repair.StepTrim}}) {
					if f.Start < 0 || f.End < f.Start || f.End > len(r.String()) {
						t.Errorf("%q: %d-%d: got %+v", r, start, end, f)
					}
				}
			}
		}
	}
}

// FuzzAuditRepaired checks the properties of findings in repaired references: the findings without
// those for repairs are the findings of Audit, and each step of a repair has a finding at its text.
func FuzzAuditRepaired(f *testing.F) {
	for _, test := range rows() {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, repairs, err := repairing.Reference(text)
		if err != nil {
			return
		}
		p := audit.Policy{MaxPerCode: -1}
		findings := p.AuditRepaired(r, repairs)
		var others []audit.Finding
		for i, f := range findings {
			if !strings.HasPrefix(f.Code.String(), "repaired-") {
				others = append(others, f)
			}
			if i > 0 && (findings[i-1].Start > f.Start || findings[i-1].Start == f.Start && findings[i-1].Code >= f.Code) {
				t.Errorf("%q: %+v comes before %+v", text, findings[i-1], f)
			}
		}
		if want := p.Audit(r); !slices.Equal(others, want) {
			t.Errorf("%q: got %+v, want the findings of Audit, %+v", text, others, want)
		}
		grown := 0
		for _, each := range repairs {
			start := each.Start + grown
			grown += len(each.Text) - (each.End - each.Start)
			for step := repair.StepTrim; step <= repair.StepsAll; step <<= 1 {
				if each.Step&step != 0 && !slices.ContainsFunc(findings, func(f audit.Finding) bool {
					return f.Code.String() == "repaired-"+step.String() && f.Start <= start && start+len(each.Text) <= f.End
				}) {
					t.Errorf("%q: no finding for the step %s of %+v", text, step, each)
				}
			}
		}
	})
}

// TestAuditRepairedNoAllocation audits references without findings.
func TestAuditRepairedNoAllocation(t *testing.T) {
	r := uri.MustParseReference("https://www.example.com/a%20b?q#top")
	repairs := []repair.Repair{{Step: repair.StepSpace, Start: 25, End: 26, Text: "%20"}}
	p := audit.Policy{}.WithSeverity(audit.RepairedSpace, audit.Off)
	if n := testing.AllocsPerRun(100, func() { p.AuditRepaired(r, repairs) }); n > 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}
