package peers

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
)

// Seed is the seed of all inputs, which are the same on every machine and in every run.
const Seed = 3986

// A Shape makes URIs of one kind. They are normalized (RFC 3986 §6.2.2), and every peer accepts
// them. The strictest peers require schemes of at least two letters, hosts that are valid in the
// DNS, ports below 65536 and triplets that are UTF-8.
type Shape struct {
	Name string
	make func(*maker) string
}

// Shapes returns all shapes. The first is a mixture of the others, in proportions like the web's.
func Shapes() []Shape {
	return []Shape{
		{"mixed", (*maker).mixed},
		{"web", (*maker).web},
		{"file", (*maker).file},
		{"urn", (*maker).urn},
		{"mailto", (*maker).mailto},
		{"IPv4", (*maker).ipv4},
		{"IPv6", (*maker).ipv6},
		{"userinfo", (*maker).userinfo},
		{"percent", (*maker).percent},
		{"query", (*maker).query},
		{"500 bytes", (*maker).long},
	}
}

// URIs returns n distinct URIs of the shape.
func (s Shape) URIs(n int) []string {
	return distinct(n, func(m *maker) string { return s.make(m) })
}

// Corpus returns a thousand realistic URIs.
func Corpus() []string { return Shapes()[0].URIs(1000) }

// Base is the base URI for [References].
const Base = "https://www.example.com/products/shoes/list.html?page=2"

// References returns n references like those in web pages: relative references of each kind
// (§4.2) and some URIs.
func References(n int) []string { return distinct(n, (*maker).reference) }

// Changed returns n URIs that normalization changes: web URIs with one to four parts that are
// not normalized.
func Changed(n int) []string { return distinct(n, (*maker).changed) }

// Invalid returns n strings that strict parsers reject: URIs with a letter above F as the second
// digit of one triplet.
func Invalid(n int) []string {
	return distinct(n, func(m *maker) string {
		s := m.percent()
		at := strings.LastIndexByte(s[:strings.LastIndexByte(s, '/')], '%') + 2
		return s[:at] + m.pick("g", "q", "x", "z") + s[at+1:]
	})
}

// Hostile returns n strings of a thousand bytes that are expensive to parse: they repeat the
// delimiters, dots and triplets that make parsers look ahead or backtrack. About half are URIs.
func Hostile(n int) []string {
	return distinct(n, func(m *maker) string {
		s := m.pick("http://", "http:", "s:", "http://h/", "http://h/?") + m.pick(words...)
		for len(s) < 1000 {
			piece := m.pick(":", "@", "/", "//", "../", "./", "?", "%41", "%2e%2E/", "%25", "[", "::", "1.", "a@", "\\", "-", "a.")
			s += strings.Repeat(piece, 1+m.IntN(500))
		}
		return s[:1000]
	})
}

// File returns the distinct lines of the file that the environment variable CORPUS names, or
// nil if CORPUS is not set.
func File() ([]string, error) {
	name := os.Getenv("CORPUS")
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	var list []string
	seen := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if s := strings.TrimRight(line, "\r\n"); !seen[s] {
			seen[s] = true
			list = append(list, s)
		}
	}
	return list, err
}

// distinct returns n distinct strings.
func distinct(n int, makeOne func(*maker) string) []string {
	m := &maker{rand.New(rand.NewPCG(Seed, Seed))}
	seen := make(map[string]bool, n)
	texts := make([]string, 0, n)
	for len(texts) < n {
		if s := makeOne(m); !seen[s] {
			seen[s] = true
			texts = append(texts, s)
		}
	}
	return texts
}

// maker makes URIs from lists of words.
type maker struct{ *rand.Rand }

var (
	schemes = []string{"https", "https", "https", "https", "http", "http", "ftp"}
	labels  = strings.Fields("www shop news blog static cdn api docs mail maps img wiki forum data open old m en de fr")
	domains = strings.Fields("example example-shop river mountain openlibrary weather4you city-guide museum university " +
		"northwind bakery radio metro stadium gallery sunflower translate timetable")
	ends  = strings.Fields("com com com org org net de co.uk fr io info edu gov com.br example")
	words = strings.Fields("index about products item category news article archive user list search view page image " +
		"download help contact static assets css js img 2019 2024 v1 v2 en-us summer-sale Annual_Report how-to-bake-bread " +
		"the-long-way-round wiki Special~pages feed rss tag top10 a b c x 12 404 17943 0f3ac9d2 README main_page")
	suffixes = strings.Fields(".html .html .html .php .aspx .jpg .png .pdf .css .js .xml .tar.gz")
	names    = strings.Fields("id q page lang sort ref utm_source utm_campaign category session from to size color filter v")
	foreign  = strings.Fields("日本 東京都 Москва новости Zürich café naïve Ελλάδα 서울 smörgåsbord übergröße пример résumé")
	people   = strings.Fields("anna bob carol.smith d.jones ed+lists frank_miller guest root deploy jane-doe postmaster")
	urnNames = []string{"isbn", "uuid", "ietf:rfc", "oasis:names", "nbn:de", "oid", "example:animal"}
)

// pick returns a random string of a list.
func (m *maker) pick(from ...string) string { return from[m.IntN(len(from))] }

// chance returns true with a probability in percent.
func (m *maker) chance(percent int) bool { return m.IntN(100) < percent }

// mixed returns a URI of another shape.
func (m *maker) mixed() string {
	shapes := Shapes()[1:]
	shares := []int{62, 4, 4, 4, 4, 3, 4, 6, 6, 3} // in percent
	n := m.IntN(100)
	for i, share := range shares {
		if n -= share; n < 0 {
			return shapes[i].make(m)
		}
	}
	panic("the shares do not add up to 100")
}

// web returns an http, https or ftp URI.
func (m *maker) web() string {
	s := m.pick(schemes...) + "://" + m.host() + m.port(3) + m.path(0, 5)
	if m.chance(25) {
		s += "?" + m.pairs(1, 3)
	}
	if m.chance(8) {
		s += "#" + m.pick(words...)
	}
	return s
}

func (m *maker) file() string {
	return "file:///" + m.pick("home", "usr", "var", "etc", "C:", "srv") + m.path(2, 6)
}

func (m *maker) urn() string {
	return "urn:" + m.pick(urnNames...) + fmt.Sprintf(":%d-%x:", m.IntN(1e6), m.IntN(1e9)) + m.pick(words...)
}

func (m *maker) mailto() string {
	s := "mailto:" + m.pick(people...) + fmt.Sprint(m.IntN(1e4)) + "@" + m.host()
	if m.chance(30) {
		s += "?subject=" + m.pick(words...) + "%20" + m.pick(words...)
	}
	return s
}

func (m *maker) ipv4() string {
	return m.pick(schemes...) + fmt.Sprintf("://%d.%d.%d.%d", m.octet(), m.octet(), m.octet(), m.octet()) + m.port(40) + m.path(0, 3)
}

// octet returns a number of an IPv4 address, except 3 to 9 and 26 to 99: fredbi/uri reads an
// address with such a number as an invalid name.
func (m *maker) octet() int {
	if m.chance(30) {
		return 10 + m.IntN(16)
	}
	return 100 + m.IntN(156)
}

// ipv6 returns a URI with an IPv6 address, with or without "::".
func (m *maker) ipv6() string {
	var a []string
	groups := 3 + m.IntN(6)
	for range groups {
		a = append(a, fmt.Sprintf("%x", m.IntN(1<<(4*(1+m.IntN(4))))))
	}
	if groups < 8 {
		a = slices.Insert(a, 1+m.IntN(groups-1), "") // "::" for the missing groups
	}
	return m.pick(schemes...) + "://[" + strings.Join(a, ":") + "]" + m.port(40) + m.path(0, 3)
}

func (m *maker) userinfo() string {
	user := m.pick(people...)
	if m.chance(50) {
		user += fmt.Sprintf(":%x", m.Uint32())
	}
	return m.pick(schemes...) + "://" + user + "@" + m.host() + m.port(20) + m.path(0, 3)
}

// percent returns a URI whose path has more triplets than other characters.
func (m *maker) percent() string {
	s := m.pick(schemes...) + "://" + m.host()
	for range 1 + m.IntN(3) {
		s += "/" + encode(m.pick(foreign...)) + "%20" + encode(m.pick(foreign...))
	}
	return s + "/" + m.pick(words...)
}

// query returns a URI with a query of at least five pairs.
func (m *maker) query() string {
	return m.pick(schemes...) + "://" + m.host() + m.path(1, 2) + "?" + m.pairs(5, 12)
}

// long returns a URI of 500 bytes, most of them in the path or in the query.
func (m *maker) long() string {
	s := cut(m.pick(schemes...)+"://"+m.host()+m.path(1, 24), 300) + "?" + m.pairs(1, 2)
	for len(s) < 500 {
		s += "&" + m.pairs(1, 1)
	}
	s = cut(s, 500)
	return s + strings.Repeat("x", 500-len(s))
}

// cut returns up to n bytes of s, without an incomplete triplet or encoded character at the end.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.TrimRight(s[:n], "%0123456789ABCDEF")
}

// reference returns a relative reference or, in one of eight cases, a URI.
func (m *maker) reference() string {
	relative := strings.TrimPrefix(m.path(1, 4), "/")
	switch m.IntN(8) {
	case 0:
		return m.web()
	case 1:
		return "//" + m.host() + m.path(0, 3)
	case 2, 3:
		return m.path(1, 4)
	case 4:
		return strings.Repeat("../", 1+m.IntN(3)) + relative
	case 5:
		return "./" + relative + "?" + m.pairs(1, 2)
	case 6:
		return "?" + m.pairs(1, 2) + "#" + m.pick(words...)
	}
	return relative + "#" + m.pick(words...)
}

// changed returns a web URI with changes that normalization undoes.
func (m *maker) changed() string {
	s := "https://" + m.host() + m.path(2, 5)
	at := strings.LastIndexByte(s, '/')
	for i := range 4 {
		if i > 0 && m.chance(50) {
			continue
		}
		switch m.IntN(4) {
		case 0:
			s = strings.Replace(s, "https", "HTTPS", 1)
		case 1:
			s = s[:at] + m.pick("/.", "/up/..") + s[at:]
		case 2:
			s = s[:at] + "/" + m.pick("%7E", "%61", "%2D") + s[at+1:]
		case 3:
			s = s[:at] + "/" + strings.ToLower(encode(m.pick(foreign...))) + s[at:]
		}
	}
	return s
}

func (m *maker) host() string {
	s := m.pick(domains...) + "." + m.pick(ends...)
	if m.chance(70) {
		s = m.pick(labels...) + "." + s
	}
	return s
}

// port returns a port with a probability in percent, and "" otherwise.
func (m *maker) port(percent int) string {
	if !m.chance(percent) {
		return ""
	}
	return ":" + m.pick("8080", "8443", "3000", "81", "21", "49152")
}

// path returns a path of least to most segments, or a slash.
func (m *maker) path(least, most int) string {
	n := least + m.IntN(most-least+1)
	var b strings.Builder
	for range n {
		b.WriteString("/" + m.pick(words...))
		if m.chance(6) {
			b.WriteString("%20" + m.pick(words...))
		}
	}
	switch {
	case n == 0 || m.chance(30):
		b.WriteString("/")
	case m.chance(60):
		b.WriteString(m.pick(suffixes...))
	}
	return b.String()
}

// pairs returns a query of least to most pairs.
func (m *maker) pairs(least, most int) string {
	var list []string
	for range least + m.IntN(most-least+1) {
		value := m.pick(words...)
		switch m.IntN(5) {
		case 0:
			value = fmt.Sprint(m.IntN(1e6))
		case 1:
			value = value + "+" + m.pick(words...)
		case 2:
			value = encode(m.pick(foreign...))
		}
		list = append(list, m.pick(names...)+"="+value)
	}
	return strings.Join(list, "&")
}

// encode returns s with each non-ASCII byte as a triplet.
func encode(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if s[i] < 0x80 {
			b.WriteByte(s[i])
		} else {
			fmt.Fprintf(&b, "%%%02X", s[i])
		}
	}
	return b.String()
}
