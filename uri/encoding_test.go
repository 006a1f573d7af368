package uri_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/uri"
)

// stored is what URIs and references implement for other packages.
type stored interface {
	comparable
	fmt.Stringer
	encoding.TextAppender
	encoding.TextMarshaler
	encoding.BinaryAppender
	encoding.BinaryMarshaler
	driver.Valuer
}

// storedIn is what pointers to them implement.
type storedIn[T any] interface {
	*T
	encoding.TextUnmarshaler
	encoding.BinaryUnmarshaler
	sql.Scanner
}

// readers are the ways to read a T. Each may do with the bytes what it likes.
func readers[T stored, P storedIn[T]]() map[string]func(p P, text []byte) error {
	return map[string]func(p P, text []byte) error{
		"UnmarshalText":   func(p P, text []byte) error { return p.UnmarshalText(text) },
		"UnmarshalBinary": func(p P, text []byte) error { return p.UnmarshalBinary(text) },
		"Scan of bytes":   func(p P, text []byte) error { return p.Scan(text) },
		"Scan of string":  func(p P, text []byte) error { return p.Scan(string(text)) },
		"json.Unmarshal":  func(p P, text []byte) error { return json.Unmarshal(fmt.Appendf(nil, "%q", text), p) },
	}
}

func TestStored(t *testing.T) {
	tests := []struct{ why, text string }{
		{"all components", "foo://u@example.com:8042/over/there?name=ferret#nose"},
		{"a password", "http://user:secret@h/"},
		{"what some formats escape", "http://h/?a=1&b='2'"},
		{"nothing is normalized", "HTTP://h:/%7e/../?#"},
		{"no authority", "urn:example:animal:ferret:nose"},
	}
	for _, test := range tests {
		u := uri.MustParse(test.text)
		testStored(t, test.why, test.text, u)
		testStored(t, test.why, test.text, u.Reference())
	}
	testStored(t, "a relative reference", "../a?b", uri.MustParseReference("../a?b"))
	testStored(t, "the zero Reference", "", uri.Reference{})
	testStored(t, "the zero URI", "", uri.URI{})
}

// testStored writes v in all ways that there are, and reads it again.
func testStored[T stored, P storedIn[T]](t *testing.T, why, text string, v T) {
	t.Helper()
	writers := map[string]func() ([]byte, error){
		"MarshalText":   v.MarshalText,
		"MarshalBinary": v.MarshalBinary,
		"AppendText":    func() ([]byte, error) { return v.AppendText([]byte{}) },
		"AppendBinary":  func() ([]byte, error) { return v.AppendBinary([]byte{}) },
	}
	for name, write := range writers {
		if got, err := write(); string(got) != text || got == nil || err != nil {
			t.Errorf("%s: %T.%s: got %q, %v, want %q", why, v, name, got, err, text)
		}
	}
	long := strings.Repeat("<", 100)
	for _, f := range []func([]byte) ([]byte, error){v.AppendText, v.AppendBinary} {
		if got, err := f([]byte(long)); string(got) != long+text || err != nil {
			t.Errorf("%s: %T appended: got %q, %v, want %q", why, v, got, err, long+text)
		}
	}
	for name, read := range readers[T, P]() {
		var got T
		P(&got).UnmarshalText([]byte("other:"))
		source := []byte(text)
		err := read(&got, source)
		clear(source) // nothing may be left there
		if got != v || err != nil {
			t.Errorf("%s: %s of %q: got %q, %v", why, name, text, got.String(), err)
		}
	}
}

// site is a value as programs have them, for packages that look into structs.
type site struct {
	Home  uri.URI                `json:"home" xml:"home,attr"`
	Icon  uri.Reference          `json:"icon" xml:"icon"`
	Next  *uri.URI               `json:"next" xml:"next,omitempty"`
	Proxy uri.URI                `json:"proxy,omitzero" xml:"-"`
	Count map[uri.Reference]int  `json:"count" xml:"-"`
	Moved map[uri.URI][]*uri.URI `json:"moved,omitempty" xml:"-"`
}

func TestJSON(t *testing.T) {
	home, icon := uri.MustParse("http://user:secret@h/?a&b"), uri.MustParseReference("/icon?'")
	tests := []struct {
		why  string
		site site
		want string
	}{
		{"values", site{Home: home, Icon: icon, Next: &home, Proxy: uri.MustParse("a:")},
			`{"home":"http://user:secret@h/?a\u0026b","icon":"/icon?'","next":"http://user:secret@h/?a\u0026b","proxy":"a:","count":null}`},
		{"zero values", site{},
			`{"home":"","icon":"","next":null,"count":null}`},
		{"keys of maps", site{Count: map[uri.Reference]int{icon: 2, uri.MustParseReference("#b"): 1, {}: 0}, Moved: map[uri.URI][]*uri.URI{home: {nil}}},
			`{"home":"","icon":"","next":null,"count":{"":0,"#b":1,"/icon?'":2},"moved":{"http://user:secret@h/?a\u0026b":[null]}}`},
	}
	for _, test := range tests {
		text, err := json.Marshal(test.site)
		if string(text) != test.want || err != nil {
			t.Errorf("%s:\ngot  %s, %v\nwant %s", test.why, text, err, test.want)
		}
		var again site
		err = json.Unmarshal(text, &again)
		if got, _ := json.Marshal(again); err != nil || string(got) != test.want {
			t.Errorf("%s: read again:\ngot  %s, %v\nwant %s", test.why, got, err, test.want)
		}
	}
}

// TestJSONRead has texts that json.Marshal does not write.
func TestJSONRead(t *testing.T) {
	tests := []struct {
		why, text, want, err string
	}{
		{"null changes nothing, as is the rule of encoding/json", `{"home":null,"icon":null}`, "a: b", ""},
		{"escaped", `{"home":"\u0061\u003a\/","icon":"\u002f"}`, "a:/ /", ""},
		{"no URI, and encoding/json ends there", `{"home":"c","icon":"d"}`, "a: b", `uri: "c": offset 1: no scheme`},
		{"no reference", `{"icon":"\\"}`, "a: b", `found "\\", in the path`},
		{"a character that cannot be", `{"icon":"\ud800"}`, "a: b", "found non-ASCII byte %xEF"},
		{"no URI for a key", `{"moved":{"c":[]}}`, "a: b", `uri: "c": offset 1: no scheme`},
		{"a number", `{"home":1}`, "a: b", "cannot unmarshal number"},
		{"an object", `{"icon":{}}`, "a: b", "cannot unmarshal object"},
	}
	for _, test := range tests {
		s := site{Home: uri.MustParse("a:"), Icon: uri.MustParseReference("b")}
		err := json.Unmarshal([]byte(test.text), &s)
		if got := fmt.Sprintf("%s %s", s.Home, s.Icon); got != test.want || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%s: %s: got %s, error %v, want %s, error %s", test.why, test.text, got, err, test.want, test.err)
		}
	}
}

func TestGob(t *testing.T) {
	type values struct {
		U, Zero uri.URI
		R       uri.Reference
	}
	want := values{U: uri.MustParse("http://user:secret@h/"), R: uri.MustParseReference("../a?#")}
	var stream bytes.Buffer
	if err := gob.NewEncoder(&stream).Encode(want); err != nil {
		t.Fatal(err)
	}
	var got values
	if err := gob.NewDecoder(&stream).Decode(&got); err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
	// A relative reference is no URI.
	if err := gob.NewEncoder(&stream).Encode(want.R); err != nil {
		t.Fatal(err)
	}
	err := gob.NewDecoder(&stream).Decode(&got.U)
	if _, ok := errors.AsType[*uri.ParseError](err); !ok || got.U != want.U {
		t.Errorf("%q for a URI: got %q, error %v", want.R, got.U, err)
	}
}

func TestXML(t *testing.T) {
	next := uri.MustParse("urn:a")
	s := site{Home: uri.MustParse("http://user:secret@h/?a&b='"), Icon: uri.MustParseReference("?c&d"), Next: &next}
	text, err := xml.Marshal(s)
	const want = `<site home="http://user:secret@h/?a&amp;b=&#39;"><icon>?c&amp;d</icon><next>urn:a</next></site>`
	if string(text) != want || err != nil {
		t.Errorf("\ngot  %s, %v\nwant %s", text, err, want)
	}
	var again site
	if err := xml.Unmarshal(text, &again); err != nil || again.Home != s.Home || again.Icon != s.Icon || *again.Next != next {
		t.Errorf("read again: got %+v, %v", again, err)
	}
	for _, text := range []string{`<site home="/"></site>`, `<site><icon> </icon></site>`, `<site><next>a</next></site>`} {
		if _, ok := errors.AsType[*uri.ParseError](xml.Unmarshal([]byte(text), &again)); !ok || again.Home != s.Home || again.Icon != s.Icon {
			t.Errorf("%s: got %+v and no error", text, again)
		}
	}
}

func TestFlag(t *testing.T) {
	standard := uri.MustParse("http://user:secret@h/")
	var u uri.URI
	var r uri.Reference
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(&u, "u", standard, "")
	flags.TextVar(&r, "r", uri.Reference{}, "")
	if got := flags.Lookup("u"); u != standard || got.DefValue != standard.String() || got.Value.String() != standard.String() {
		t.Errorf("the default: got %q and %q, want %q", u, got.DefValue, standard)
	}
	if err := flags.Parse([]string{"-u", "a:b", "-r=c?"}); err != nil || u.String() != "a:b" || r.String() != "c?" {
		t.Errorf("got %q and %q, %v", u, r, err)
	}
	if err := flags.Parse([]string{"-u", "c"}); err == nil || u.String() != "a:b" {
		t.Errorf("no URI: got %q and no error", u)
	}
}

func TestValue(t *testing.T) {
	tests := []struct {
		why   string
		value driver.Valuer
		want  driver.Value
	}{
		{"a URI, with its password", uri.MustParse("http://user:secret@h/"), "http://user:secret@h/"},
		{"a reference", uri.MustParseReference("//user:secret@h"), "//user:secret@h"},
		{"the zero URI is NULL", uri.URI{}, nil},
		{"the empty reference is not", uri.Reference{}, ""},
		{"a reference that may be NULL", sql.Null[uri.Reference]{V: uri.MustParseReference("a"), Valid: true}, "a"},
		{"and is", sql.Null[uri.Reference]{V: uri.MustParseReference("a")}, nil},
	}
	for _, test := range tests {
		if got, err := test.value.Value(); got != test.want || err != nil {
			t.Errorf("%s: got %#v, %v, want %#v", test.why, got, err, test.want)
		}
	}
}

// TestScan scans what is not text. For text see TestStored.
func TestScan(t *testing.T) {
	tests := []struct {
		why       string
		source    any
		ofURI, of string // what is there then, and errors
	}{
		{"NULL", nil, "", "a: uri: NULL is not a reference"},
		{"bytes that are nil", []byte(nil), "", ""},
		{"a number", int64(1), "a: uri: a value of type int64 is not the text of a URI", "a: uri: a value of type int64 is not the text of a reference"},
		{"another", 1.5, "a: uri: a value of type float64 is not the text of a URI", "a: uri: a value of type float64 is not the text of a reference"},
		{"true", true, "a: uri: a value of type bool is not the text of a URI", "a: uri: a value of type bool is not the text of a reference"},
		{"a time", time.Time{}, "a: uri: a value of type time.Time is not the text of a URI", "a: uri: a value of type time.Time is not the text of a reference"},
	}
	result := func(text string, err error) string {
		if err != nil {
			text += " " + err.Error()
		}
		return text
	}
	for _, test := range tests {
		u := uri.MustParse("a:")
		r := u.Reference()
		if err := u.Scan(test.source); result(u.String(), err) != test.ofURI {
			t.Errorf("%s: a URI: got %q, %v, want %q", test.why, u, err, test.ofURI)
		}
		if err := r.Scan(test.source); result(r.String(), err) != test.of {
			t.Errorf("%s: a reference: got %q, %v, want %q", test.why, r, err, test.of)
		}
	}
	var null sql.Null[uri.Reference]
	if err := null.Scan("../a"); err != nil || !null.Valid || null.V != uri.MustParseReference("../a") {
		t.Errorf("a reference that may be NULL: got %q, %t, %v", null.V, null.Valid, err)
	}
	if err := null.Scan(nil); err != nil || null.Valid {
		t.Errorf("NULL for it: got %q, %t, %v", null.V, null.Valid, err)
	}
}

// TestUnmarshalCopies: values keep none of the bytes, which they copy once, and only if there is no
// error.
func TestUnmarshalCopies(t *testing.T) {
	const text = "http://user:secret@example.com/a%20b/c?d=e#f"
	b := []byte(text)
	var u uri.URI
	var r uri.Reference
	var err, errR error
	n := testing.AllocsPerRun(100, func() { u, err = fromBytes(b) })
	nR := testing.AllocsPerRun(100, func() { r, errR = referenceFromBytes(b) })
	if n != 1 || nR != 1 {
		t.Errorf("got %v and %v allocations, want 1", n, nR)
	}
	clear(b)
	if u != uri.MustParse(text) || r != uri.MustParseReference(text) || err != nil || errR != nil {
		t.Errorf("got %q, %v and %q, %v, want %q", u, err, r, errR, text)
	}
	for _, text := range []string{"a b", "\xff:", "a:["} {
		want, _ := errors.AsType[*uri.ParseError](second(uri.Parse(text)))
		u, err := fromBytes([]byte(text))
		if e, ok := errors.AsType[*uri.ParseError](err); !ok || !u.IsZero() || e.Rule != want.Rule || e.Offset != want.Offset {
			t.Errorf("UnmarshalText(%q): got %q, %v, want error %v", text, u, err, want)
		}
	}
}

// TestPartText has the text of authorities and hosts, which fields of JSON may have.
func TestPartText(t *testing.T) {
	type parts struct {
		Authority uri.Authority
		Host      uri.Host
	}
	const text = `{"Authority":"user:secret@[::1]:80","Host":"[v1.a]"}`
	var p parts
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		t.Fatal(err)
	}
	if port, _ := p.Authority.Port(); port != "80" || p.Host.Kind() != uri.HostIPvFuture {
		t.Errorf("%s: got %s, %s", text, p.Authority, p.Host)
	}
	if got, err := json.Marshal(p); err != nil || string(got) != text {
		t.Errorf("got %s, %v, want %s", got, err, text)
	}
	before := p
	for _, wrong := range []string{`{"Authority":"a@b@c"}`, `{"Host":"::1"}`} {
		if err := json.Unmarshal([]byte(wrong), &p); err == nil || p != before {
			t.Errorf("%s: got %v, %s, %s", wrong, err, p.Authority, p.Host)
		}
	}
}
