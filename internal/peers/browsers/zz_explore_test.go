package browsers

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

var zpieces = []string{
	"http:", "https:", "file:", "ftp:", "ws:", "HTTP:", "/", "//", "/", `\`, `\\`, "?", "#", ":", "@", "[", "]", "[::1]", "%", "%4", "%41", "%C3%BC", "%2F", "ü", "é",
	" ", "\t", "\n", "\r\n", "\x00", "\x7f", "|", "c|", "c:", "C:/", "..", ".", "./", "../", "%2e", "%2e%2E/", "0x7f.1", "1.2.3.4", "127.1", "a", "b.c", "-", "＠", "０", "0",
	"<", ">", `"`, "{x}", "^", "`", "'", "&amp;", "http://a/", "80", ":80", ":443", ":0080", "\u00ad", "+", "=", "a@", "a:b@", "@h", ":@", "/./", "x/..", "localhost", "//localhost/",
}

func TestExplore(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	bases := []string{"", "http://example.org/foo/bar?q#f", "https://h:8/a/b", "file:///tmp/a/b", "ftp://f/"}
	seen := map[string]int{}
	both, equal := 0, 0
	for range 3000000 {
		var b strings.Builder
		if random.IntN(3) > 0 {
			b.WriteString([]string{"http:", "https://", "file:", "file://", "http://h/", "ws://", "ftp:/", "http://"}[random.IntN(8)])
		}
		for range 1 + random.IntN(6) {
			b.WriteString(zpieces[random.IntN(len(zpieces))])
		}
		s := b.String()
		base := bases[random.IntN(len(bases))]
		var theirs *whatwg.Url
		var err error
		if base == "" {
			theirs, err = whatwg.Parse(s)
		} else {
			theirs, err = whatwg.ParseRef(base, s)
		}
		if err != nil {
			continue
		}
		var bu uri.URI
		if base != "" {
			bu = uri.MustParse(base)
		}
		ours, _, err := read(s, bu)
		if err != nil {
			k := "reject: " + fmt.Sprint(err)
			k = regexp.MustCompile(`".*?"|offset \d+`).ReplaceAllString(k, "_")
			if len(k) > 100 { k = k[:100] }
			if seen[k]++; seen[k] <= 3 {
				t.Logf("REJECT %q base %q: theirs %q; %v", s, base, theirs.Href(false), err)
			}
			continue
		}
		switch theirs.Protocol() {
		case "http:", "https:", "file:", "ws:", "wss:", "ftp:":
		default:
			continue
		}
		both++
		hr, _, err := repair.Repairer{}.Reference(theirs.Href(false))
		if err != nil {
			if seen["bad"]++; seen["bad"] <= 5 {
				t.Logf("BAD href %q of %q: ours %q", theirs.Href(false), s, ours)
			}
			continue
		}
		hu, _ := hr.URI()
		if norm(hu) == norm(ours) {
			equal++
			continue
		}
		hh := hu.Hostname()
		cls := ""
		switch oh := ours.Hostname(); {
		case regexp.MustCompile(`(^|\.)[0-9a-fx]*[-+]`).MatchString(oh) && hh != oh: cls = "sign"
		case regexp.MustCompile(`:0+[0-9]*/`).ReplaceAllString(ours.String(), ":/") == regexp.MustCompile(`:80*/`).ReplaceAllString(hu.String(), ":/"): cls = "port"
		case regexp.MustCompile(`:0\d`).MatchString(ours.String()) : cls = "port2"
		}
		if cls != "" { seen[cls]++; continue }
		if len(os.Args) > 0 {
			if seen["diff"]++; seen["diff"] <= 400 {
				t.Logf("DIFF %q base %q\n   ours   %q\n   theirs %q", s, base, ours, theirs.Href(false))
			}
		}
	}
	t.Logf("both %d equal %d seen %v", both, equal, seen)
}

func norm(u uri.URI) string {
	s := uri.Normalizer{Steps: uri.StepCase|uri.StepPercent}.NormalizeURI(u).String()
	s = strings.ReplaceAll(s, "%27", "'")
	if a, ok := u.Authority(); ok {
		if ui, ok := a.Userinfo(); ok {
			d, _ := uri.Decode(ui)
			d = strings.ToLower(strings.TrimSuffix(d, ":"))
			s = strings.Replace(s, ui, d, 1)
			s += fmt.Sprint(strings.Count(ui, "%40"))
		}
	}
	return s
}
