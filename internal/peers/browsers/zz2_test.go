package browsers
import ("testing"; whatwg "github.com/nlnwa/whatwg-url/url"; "github.com/std66/std66/uri")
func TestTwo(t *testing.T) {
	for _, s := range []string{"file://c:/d|/x", "file://c|\\d|", "file:c:/d|", "file:///c|/d|", "file:///C|/../d|","file://c|", "file:c|d", "file:\\c|", "file:////c|/d", "foo://\x01\x1fé%/", "file:/./c|/", "http://a:b:c@h","http://é\"`{}/","http://\"`{}/","file://x/c|/d","file://x/c:/d", "C|/a"} {
		u, err := whatwg.Parse(s)
		h := ""
		if err == nil { h = u.Href(false) }
		o, _, e2 := read(s, uri.URI{})
		t.Logf("%q\n theirs %q %v\n ours   %q %v", s, h, err, o, e2)
	}
}
