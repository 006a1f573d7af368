package uri_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
)

// TestLossyURL tests the losses that LossyURL permits, and its errors.
func TestLossyURL(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing is lost", "http://u:p@h:80/a%2Fb?q#f", "http://u:p@h:80/a%2Fb?q#f"},
		{"empty components", "http://u:@h:?", "http://u:@h:?"},
		{"a relative reference", "../a?b#c", "../a?b#c"},
		{"the empty reference", "", ""},
		{"a path without authority", "urn:a:%zz", "error"},

		{"loses an empty fragment", "http://a/#", "http://a/"},
		{"the empty reference with an empty fragment", "#", ""},
		{"loses the case of the scheme", "hTTp://H/A", "http://H/A"},
		{"loses the case of a scheme without authority", "MailTo:a@B", "mailto:a@B"},

		{"a colon in a password", "http://u:p:q@h/", "http://u:p%3Aq@h/"},
		{"sub-delims in userinfo", "http://a!b$c@h/", "http://a%21b$c@h/"},
		{"an encoded letter in userinfo", "http://%41@h/", "http://A@h/"},
		{"keeps an encoded colon in a user's name", "http://u%3ap@h/", "http://u%3Ap@h/"},

		{"an encoded letter in the host", "http://%61%2d/", "http://a-/"},
		{"case in a triplet of the host", "http://%c3%a9/", "http://%C3%A9/"},
		{"keeps an encoded percent sign", "http://a%2541/", "http://a%2541/"},
		{"a name becomes an address, as in normalization", "http://%31.2.3.4/", "http://1.2.3.4/"},
		{"an encoded colon, which would begin a port", "http://a%3A80/", "lost host"},
		{"an encoded colon in lower case before a port", "http://a%3a80:90/", "lost host"},
		{"an encoded bracket", "http://%5B::1/", "error"},
		{"a pair of encoded brackets", "http://%5Ba%5D/", "lost host"},
		{"an encoded slash", "http://a%2Fb/", "lost host"},
		{"an encoded at sign", "http://u%40h/", "lost host"},
		{"an encoded sub-delim, which net/url would not encode again", "http://a%21/", "lost host"},
		{"an encoded quotation mark, which is invalid if not encoded", "http://a%22/", "lost host"},
		{"an encoded control character", "http://a%0D%0Ab/", "lost host"},
		{"an encoded space", "http://a%20b/", "lost host"},
		{"an encoded NUL", "http://a%00/", "lost host"},
		{"an address of a future version", "http://[v1.a]/", "lost host"},

		{"an empty authority before a path", "file:///etc/hosts", "file:///etc/hosts"},
		{"an empty authority before slashes", "s:////a", "s:////a"},
		{"an empty host with userinfo", "//@", "//@"},
		{"an empty host with a port", "//:80", "//:80"},
		{"an empty authority without a path", "s://", "lost host"},
		{"an empty authority before a query", "//?q", "lost host"},
		{"an empty authority before a fragment", "s://#", "lost host"},
		{"an empty authority without a scheme, which would add slashes to the path", "///p", "lost host"},

		{"a path that is a star", "*", "*"},
		{"a star before a query", "*?q", "*?q"},
		{"a path that is an encoded star, which net/url would not encode", "%2A", "lost path"},
		{"an encoded star in lower case, which net/url keeps", "%2a", "%2a"},
		{"an encoded star in lower case before a query", "%2a?q", "%2a?q"},
		{"an encoded star after a slash", "/%2A", "/%2A"},
		{"an encoded star after a scheme", "s:%2A", "s:%2A"},
		{"a path as written", "/a%2fb%41;!'()*", "/a%2fb%41;!'()*"},
		{"a colon, encoded", "a%3Ab", "a%3Ab"},
		{"a fragment as written", "#%41%2f'", "#%41%2f'"},
		{"keeps an empty query", "HTTP://h?#", "http://h?"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, err := uri.ParseReference(test.text)
			got := "error"
			if err == nil {
				if u, err := r.LossyURL(); err != nil {
					got = showError(err)
				} else {
					got = u.String()
				}
			}
			if got != test.want {
				t.Errorf("LossyURL of %q: got %s, want %s", test.text, got, test.want)
			}
			compareLossyURL(t, test.text)
			compareURL(t, test.text)
		})
	}
}

// FuzzLossyURL checks the properties of LossyURL, see [compareLossyURL].
func FuzzLossyURL(f *testing.F) {
	for _, s := range []string{
		"http://u:p@h:80/a%2Fb?q#f", "HTTP://h#", "//u:p:q%41@h", "//%c3%a9#", "//[v1.a]:1", "//%41%3A:", "s:?", "s://", "*", "*?", "%2A", "///p",
		"a%3Ab", "/*'#%41", "//%31.2.3.4", "//a%2525", "//@?", "S:%zz", "//%5B:",
	} {
		f.Add(s, uint16(0))
		f.Add(s, uint16(len(s)<<9))
	}
	f.Fuzz(func(t *testing.T, s string, how uint16) { compareLossyURL(t, stretchBy(s, how)) })
}

// TestLossyURLShort runs the checks of FuzzLossyURL on texts of few pieces, and TestLossyURLLong on
// long texts.
func TestLossyURLShort(t *testing.T) {
	for s := range shortTexts {
		compareLossyURL(t, s)
	}
}

func TestLossyURLLong(t *testing.T) {
	for _, s := range append([]string{"http://%41@%61/", "S://u:p:q@h:/#", "//%c3%a9"}, stretchSeeds...) {
		for text := range stretchedTexts(s, few(4)) {
			compareLossyURL(t, text)
		}
	}
}

// compareLossyURL checks these properties of LossyURL: the text of the result has the components of
// r, except for the documented losses; url.Parse returns the same URL for that text, and for r if
// it accepts r; an error names a component that net/url cannot represent.
func compareLossyURL(t *testing.T, s string) {
	t.Helper()
	r, err := uri.ParseReference(s)
	if err != nil {
		return
	}
	u, err := r.LossyURL()
	if err != nil {
		checkLossyError(t, r, u, err)
		return
	}
	back, err := uri.ParseReference(u.String())
	if err != nil {
		t.Fatalf("LossyURL of %q: writes %q, %v", s, u, err)
	}
	if got, want := lossless(back), lossless(r); got != want {
		t.Errorf("LossyURL of %q: writes %q:\ngot  %s\nwant %s", s, u, got, want)
	}
	if again, err := url.Parse(u.String()); err != nil || !reflect.DeepEqual(again, u) {
		t.Errorf("LossyURL of %q: got %#v, but url.Parse of its text %#v, %v", s, u, again, err)
	}
	if parsed, err := url.Parse(s); err == nil && !reflect.DeepEqual(parsed, u) {
		t.Errorf("LossyURL of %q:\ngot          %#v\nbut url.Parse %#v", s, u, parsed)
	}
	if exact, err := r.URL(); err == nil && !reflect.DeepEqual(exact, u) {
		t.Errorf("LossyURL of %q: got %#v, but URL %#v", s, u, exact)
	}
	if x, ok := r.URI(); ok {
		if v, err := x.LossyURL(); err != nil || !reflect.DeepEqual(v, u) {
			t.Errorf("LossyURL of the URI %q: got %v, %v, want %v", s, v, err, u)
		}
	}
}

// lossless returns the components of r, without the differences that LossyURL permits.
func lossless(r uri.Reference) string {
	a, ok := r.Authority()
	user := showUser(a)
	fragment, _ := r.Fragment()
	path, query := r.Path(), ""
	if q, ok := r.Query(); ok {
		query = "?" + string(q)
	}
	n := r.WithoutFragment().WithoutUserinfo()
	n = uri.Normalizer{Steps: uri.StepCase | uri.StepPercent}.Normalize(n)
	scheme, _ := n.Scheme()
	host, _ := n.Authority()
	port, hasPort := host.Port()
	return strings.Join([]string{
		scheme, user, host.Host().Kind().String(), host.Host().String(), string(port), string(path), query, fragment,
		map[bool]string{true: "authority"}[ok], map[bool]string{true: "port"}[hasPort],
	}, " | ")
}

// checkLossyError checks that an error of LossyURL names a component that net/url cannot represent.
func checkLossyError(t *testing.T, r uri.Reference, u *url.URL, err error) {
	t.Helper()
	e, ok := errors.AsType[*uri.ComponentError](err)
	if !ok || u != nil {
		t.Fatalf("LossyURL of %q: got %v, %v, want a *ComponentError alone", r.String(), u, err)
	}
	a, ok := r.Authority()
	scheme, _ := r.Scheme()
	switch e.Component {
	case uri.ComponentHost:
		empty := a.String() == "" && (scheme == "" || r.Path() == "")
		text := strings.ReplaceAll(a.Host().String(), "%25", "")
		ascii := false
		for i := range text {
			if text[i] == '%' && text[i+1] < '8' {
				data := decoded(text[i : i+3])
				ascii = ascii || !uri.RuleUnreserved.Match(data)
			}
		}
		ok = ok && (empty || ascii || a.Host().Kind() == uri.HostIPvFuture)
	case uri.ComponentPath:
		ok = r.Path() == "%2A"
	default:
		ok = false
	}
	if !ok {
		t.Errorf("LossyURL of %q: %v, but net/url loses nothing", r.String(), err)
	}
	if parsed, err := url.Parse(r.String()); err == nil && uri.MustParseReference(parsed.String()) == r && !strings.HasPrefix(r.String(), "///") {
		t.Errorf("LossyURL of %q: %v, but url.Parse loses nothing", r.String(), e)
	}
}

// TestLossyURLErrors checks that errors do not show passwords.
func TestLossyURLErrors(t *testing.T) {
	const secret = "s3cr3t"
	for _, host := range []string{"[v1.a]", "a%3A", "%00"} {
		_, err := uri.MustParseReference("http://u:" + secret + "@" + host + "/").LossyURL()
		if err == nil || strings.Contains(err.Error(), secret) {
			t.Errorf("host %s: got %v", host, err)
		}
	}
}

// TestLossyURLServer checks that a server receives the path, the query and the host as written.
func TestLossyURLServer(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, r.Host+" "+r.RequestURI)
	}))
	defer server.Close()
	address := server.Listener.Addr().String()
	transport := &http.Transport{DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, address)
	}}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	long := strings.Repeat("/a%2Fb%c3%A9", 500)
	tests := []struct{ name, text, want string }{
		{"a path and a query", "http://h/a/b?c=d", "h /a/b?c=d"},
		{"does not send the fragment", "http://h/a#b", "h /a"},
		{"does not send an empty fragment", "http://h/a#", "h /a"},
		{"a scheme in capitals", "HTTP://h:8080/", "h:8080 /"},
		{"an empty path is the root (RFC 9110 §4.2.3)", "http://h", "h /"},
		{"an empty path before a query", "http://h?q", "h /?q"},
		{"an empty query", "http://h/?", "h /?"},
		{"an encoded slash", "http://h/a%2fb", "h /a%2fb"},
		{"an encoded letter", "http://h/%41", "h /%41"},
		{"sub-delims", "http://h/!$&'()*+,;=:@", "h /!$&'()*+,;=:@"},
		{"slashes", "http://h//a//", "h //a//"},
		{"dot-segments", "http://h/a/../%2e%2E/b", "h /a/../%2e%2E/b"},
		{"an encoded star", "http://h/%2A", "h /%2A"},
		{"a query as written", "http://h/?a+b=%2b&c;d=/?@:'", "h /?a+b=%2b&c;d=/?@:'"},
		{"two question marks", "http://h/??", "h /??"},
		{"sends a password in Authorization, not in Host", "http://u:p:q@h/", "h /"},
		{"an encoded letter in the host", "http://%68/", "h /"},
		{"an IPv6 address", "http://[::1]:8080/a", "[::1]:8080 /a"},
		{"a long path", "http://h" + long + "?" + long, "h " + long + "?" + long},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			u, err := uri.MustParse(test.text).LossyURL()
			if err != nil {
				t.Errorf("%q: %v", test.text, err)
				return
			}
			response, err := client.Do((&http.Request{Method: http.MethodGet, URL: u}).WithContext(t.Context()))
			if err != nil {
				t.Errorf("%q: %v", test.text, err)
				return
			}
			got, err := io.ReadAll(response.Body)
			response.Body.Close()
			if string(got) != test.want || err != nil {
				t.Errorf("%q: the server got %.200q, %v, want %.200q", test.text, got, err, test.want)
			}
		})
	}
}
