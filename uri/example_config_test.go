package uri_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/std66/std66/uri"
)

// A proxyConfig is the configuration of a proxy. To read one that has an invalid URI is an error.
type proxyConfig struct {
	Listen    uri.Authority `json:"listen"`
	Upstreams []uri.URI     `json:"upstreams"`
	Fallback  uri.URI       `json:"fallback"` // the zero URI is the empty text, and means none
	Logo      uri.Reference `json:"logo"`     // relative to the page
}

// LogValue makes each URI a value of its own, which package log/slog logs without its password.
// A slog.JSONHandler would write the passwords of a slice of URIs.
func (c proxyConfig) LogValue() slog.Value {
	var upstreams []slog.Attr
	for i, u := range c.Upstreams {
		upstreams = append(upstreams, slog.Any(fmt.Sprint(i), u))
	}
	return slog.GroupValue(slog.Any("listen", c.Listen), slog.Any("fallback", c.Fallback), slog.GroupAttrs("upstreams", upstreams...))
}

// readConfig reads a configuration from JSON. Flags have precedence.
func readConfig(text string, args ...string) (c proxyConfig, err error) {
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return c, fmt.Errorf("configuration: %w", err)
	}
	flags := flag.NewFlagSet("proxy", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(&c.Fallback, "fallback", c.Fallback, "the `URI` to use if all upstreams fail")
	return c, flags.Parse(args)
}

// A program reads URIs from a file and from flags, and logs them.
func Example_configuration() {
	const file = `{
		"listen": "localhost:8080",
		"upstreams": ["http://a.example/", "http://user:secret@b.example:8000/api/", "%s"],
		"logo": "../logo.png"
	}`
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{} // always different
			}
			return a
		},
	}))

	// The error names the invalid one of several URIs, without its password. (An error of package
	// flag also has the argument as it is.)
	for _, wrong := range []string{"www.example.com/a", "http://user:secret@c.example:port/"} {
		_, err := readConfig(fmt.Sprintf(file, wrong))
		fmt.Println(err)
	}
	_, err := readConfig(fmt.Sprintf(file, "http://c.example/"), "-fallback", "d.example")
	fmt.Println(err)

	config, err := readConfig(fmt.Sprintf(file, "http://c.example/"), "-fallback", "http://user:secret@d.example/")
	if err != nil {
		fmt.Println(err)
		return
	}
	logger.Info("start", "config", config)

	// JSON has the exact texts, with passwords.
	text, err := json.Marshal(config)
	fmt.Println(string(text), err)
	// Output:
	// configuration: uri: "www.example.com/a": offset 15: no scheme: expected ":" (RFC 3986 §3.1)
	// configuration: uri: "http://user:xxxxx@c.example:port/": offset 29: expected "/", "?", "#", DIGIT or end of input, found "p", in the port
	// invalid value "d.example" for flag -fallback: uri: "d.example": offset 9: no scheme: expected ":" (RFC 3986 §3.1)
	// level=INFO msg=start config.listen=localhost:8080 config.fallback=http://user:xxxxx@d.example/ config.upstreams.0=http://a.example/ config.upstreams.1=http://user:xxxxx@b.example:8000/api/ config.upstreams.2=http://c.example/
	// {"listen":"localhost:8080","upstreams":["http://a.example/","http://user:secret@b.example:8000/api/","http://c.example/"],"fallback":"http://user:secret@d.example/","logo":"../logo.png"} <nil>
}
