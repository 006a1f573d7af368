package audit_test

import (
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
)

var (
	webOnly   = audit.Policy{AllowedSchemes: []string{"http", "HTTPS"}}
	ourHosts  = audit.Policy{AllowedHosts: []string{"example.com", "*.example.org", "192.0.2.1", "[2001:db8::7]"}}
	twoPorts  = audit.Policy{AllowedPorts: []uint16{443, 8080}}
	allowNone = audit.Policy{AllowedSchemes: []string{}, AllowedHosts: []string{}, AllowedPorts: []uint16{}}
	addresses = audit.Policy{Addresses: true}
)

var policyRows = []row{
	fires(audit.SchemeNotAllowed, "a scheme that is not in the list", "ftp://example.com/", "ftp").by(webOnly),
	fires(audit.SchemeNotAllowed, "a prefix of a scheme in the list", "htt:a", "htt").by(webOnly),
	fires(audit.SchemeNotAllowed, "an empty list allows no scheme", "http://example.com/", "http").by(allowNone),
	quiet(audit.SchemeNotAllowed, "schemes are compared without case (RFC 3986 §3.1)", "https://example.com/").by(webOnly),
	quiet(audit.SchemeNotAllowed, "a reference without a scheme", "//example.com/").by(webOnly),
	quiet(audit.SchemeNotAllowed, "a nil list allows any scheme", "ftp://example.com/"),

	fires(audit.HostNotAllowed, "a name that is not in the list", "http://example.net/", "example.net").by(ourHosts),
	fires(audit.HostNotAllowed, "a subdomain of a name without a wildcard", "http://www.example.com/", "www.example.com").by(ourHosts),
	fires(audit.HostNotAllowed, "the parent domain of a wildcard", "http://example.org/", "example.org").by(ourHosts),
	fires(audit.HostNotAllowed, "a suffix that does not begin at a label", "http://evilexample.org/", "evilexample.org").by(ourHosts),
	fires(audit.HostNotAllowed, "an allowed name in userinfo", "http://example.com@evil.test/", "evil.test").by(ourHosts),
	fires(audit.HostNotAllowed, "an address that is not in the list", "http://192.0.2.2/", "192.0.2.2").by(ourHosts),
	fires(audit.HostNotAllowed, "an empty host", "file:///etc/hosts", "").by(ourHosts),
	fires(audit.HostNotAllowed, "an encoded name that is not in the list", "http://example%2Enet/", "example%2Enet").by(ourHosts),
	fires(audit.HostNotAllowed, "a name that ends before the suffix after decoding", "http://evil.test%2F.example.org/", "evil.test%2F.example.org").by(ourHosts),
	fires(audit.HostNotAllowed, "a name that ends before the suffix in a lookup", "http://evil.test%EF%BC%8F.example.org/", "evil.test%EF%BC%8F.example.org").by(ourHosts),
	fires(audit.HostNotAllowed, "a suffix alone", "http://.example.org/", ".example.org").by(ourHosts),
	fires(audit.HostNotAllowed, "only ASCII letters are compared without case (U+017F LONG S)", "http://%C5%BF.test/", "%C5%BF.test").by(audit.Policy{AllowedHosts: []string{"s.test"}}),
	quiet(audit.HostNotAllowed, "a non-ASCII letter in a subdomain", "http://b%C3%BCcher_1.EXAMPLE.org/").by(ourHosts),
	quiet(audit.HostNotAllowed, "an allowed name in another case", "http://EXAMPLE.com/").by(ourHosts),
	quiet(audit.HostNotAllowed, "an allowed name with a dot at the end", "http://example.com./").by(ourHosts),
	quiet(audit.HostNotAllowed, "an allowed name with an encoded letter", "http://ex%61mple.com/").by(ourHosts),
	quiet(audit.HostNotAllowed, "a subdomain of a wildcard", "http://a.b.example.org/").by(ourHosts),
	quiet(audit.HostNotAllowed, "an allowed address in a rare format (§7.4)", "http://0xC0.0.513/").by(ourHosts),
	quiet(audit.HostNotAllowed, "an allowed address as a mapped IPv6 address", "http://[::ffff:192.0.2.1]/").by(ourHosts),
	quiet(audit.HostNotAllowed, "an allowed IPv6 address with extra zeros", "http://[2001:0DB8::0:7]/").by(ourHosts),
	quiet(audit.HostNotAllowed, "a reference without an authority", "mailto:a@example.net").by(ourHosts),

	fires(audit.PortNotAllowed, "a port that is not in the list", "http://example.com:81/", "81").by(twoPorts),
	fires(audit.PortNotAllowed, "a default port that is not in the list is reported at the host", "http://example.com/", "example.com").by(twoPorts),
	fires(audit.PortNotAllowed, "an empty port means the default", "http://example.com:/", "example.com").by(twoPorts),
	fires(audit.PortNotAllowed, "a port that becomes an allowed one if truncated to 16 bits", "http://example.com:73616/", "73616").by(twoPorts),
	fires(audit.PortNotAllowed, "an empty list allows no port", "a://h:1", "1").by(allowNone),
	quiet(audit.PortNotAllowed, "a port in the list", "http://example.com:8080/").by(twoPorts),
	quiet(audit.PortNotAllowed, "a port in the list with a leading zero", "http://example.com:08080/").by(twoPorts),
	quiet(audit.PortNotAllowed, "a default port in the list", "HTTPS://example.com/").by(twoPorts),
	quiet(audit.PortNotAllowed, "a scheme whose default is unknown", "foo://example.com/").by(twoPorts),
}

var authorityRows = []row{
	fires(audit.MissingHost, "an empty authority: browsers take the host from the path", "http:///evil.example/", "http://"),
	fires(audit.MissingHost, "a path without an authority", "https:/evil.example/", "https:"),
	fires(audit.MissingHost, "a scheme alone", "HTTP:", "HTTP:"),
	fires(audit.MissingHost, "a WebSocket scheme alone", "ws:", "ws:"),
	fires(audit.MissingHost, "a port without a host", "http://:80/", "http://:80"),
	fires(audit.MissingHost, "a user without a host", "http://user@/", "http://user@"),
	quiet(audit.MissingHost, "file has a default host (RFC 3986 §3.2.2)", "file:///etc/hosts"),
	quiet(audit.MissingHost, "a relative reference gets its host from the base", "/a"),
	quiet(audit.MissingHost, "mailto has no host", "mailto:a@b"),

	fires(audit.Password, "a password", "ftp://user:s3cr3t@example.com/", "s3cr3t"),
	fires(audit.Password, "the password starts after the first colon (§3.2.1)", "ftp://user:a:b@example.com/", "a:b"),
	fires(audit.Password, "a password without a user", "//:p@h", "p"),
	quiet(audit.Password, "an empty password (§3.2.1)", "ftp://user:@example.com/"),
	quiet(audit.Password, "a user alone", "ssh://git@example.com/"),
	quiet(audit.Password, "an encoded colon belongs to the user", "ftp://user%3As3cr3t@example.com/"),

	fires(audit.UserinfoLikeHost, "the example of RFC 3986 §7.6", "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", "cnn.example.com"),
	fires(audit.UserinfoLikeHost, "a name and a port, which is the password", "http://www.bank.test:443@evil.example/", "www.bank.test"),
	fires(audit.UserinfoLikeHost, "any name with a dot in http and https", "https://bank.zz@evil.example/", "bank.zz"),
	fires(audit.UserinfoLikeHost, "a name with encoded dots", "http://www%2Ebank%2Etest@evil.example/", "www%2Ebank%2Etest"),
	fires(audit.UserinfoLikeHost, "a name after an encoded scheme", "http://https%3A%2F%2Fbank.test%2Flogin@evil.example/", "bank.test"),
	fires(audit.UserinfoLikeHost, "an IPv4 address", "ftp://192.0.2.1@evil.example/", "192.0.2.1"),
	fires(audit.UserinfoLikeHost, "a name with a non-ASCII letter", "http://b%C3%BCcher.test@evil.example/", "b%C3%BCcher.test"),
	fires(audit.UserinfoLikeHost, "a name with www. and an unknown top-level domain", "ftp://www.bank.zzz@evil.example/", "www.bank.zzz"),
	fires(audit.UserinfoLikeHost, "a name with two dots and a country code", "ftp://bank.co.uk@evil.example/", "bank.co.uk"),
	quiet(audit.UserinfoLikeHost, "a first and last name in ftp", "ftp://john.doe@example.com/"),
	quiet(audit.UserinfoLikeHost, "a user without a dot", "http://user@example.com/"),
	quiet(audit.UserinfoLikeHost, "a mail address in ftp", "ftp://user%40mail.example@example.com/"),
	quiet(audit.UserinfoLikeHost, "a version number", "http://v1.2@example.com/"),
	quiet(audit.UserinfoLikeHost, "a last label of one letter", "http://john.d@example.com/"),
	quiet(audit.UserinfoLikeHost, "a name that begins with a dot", "http://.net@example.com/"),
	quiet(audit.UserinfoLikeHost, "a name in the password", "http://user:www.bank.test@example.com/"),
}

var portRows = []row{
	fires(audit.PortOfOtherProtocol, "the SMTP port in http (§7.2)", "http://example.com:25/", "25"),
	fires(audit.PortOfOtherProtocol, "a port with leading zeros", "http://example.com:00025/", "00025"),
	fires(audit.PortOfOtherProtocol, "a dangerous port above 1023", "http://example.com:6379/", "6379"),
	fires(audit.PortOfOtherProtocol, "a scheme that is not in uri.Schemes", "ssh://example.com:25/", "25"),
	fires(audit.PortOfOtherProtocol, "a scheme of the policy", "foo://h:22/", "22").by(audit.Policy{
		Schemes: uri.Schemes{"foo": {Port: 4321}}}),
	quiet(audit.PortOfOtherProtocol, "the scheme's own port", "smtp://example.com:25/"),
	quiet(audit.PortOfOtherProtocol, "an explicit default port", "HTTP://example.com:80/"),
	quiet(audit.PortOfOtherProtocol, "another port of the protocol", "smtp://example.com:587/"),
	quiet(audit.PortOfOtherProtocol, "the IPP port, which uses HTTP", "http://printer.example:631/"),
	quiet(audit.PortOfOtherProtocol, "an unknown scheme", "foo://example.com:25/"),
	quiet(audit.PortOfOtherProtocol, "a reference without a scheme", "//example.com:25/"),
	quiet(audit.PortOfOtherProtocol, "http on the port of https fails without harm", "http://example.com:443/"),
	quiet(audit.PortOfOtherProtocol, "an ordinary port", "http://example.com:8080/"),

	fires(audit.WellKnownPort, "a port below 1024 without a known protocol", "http://example.com:81/", "81"),
	fires(audit.WellKnownPort, "port 1023", "https://example.com:1023/", "1023"),
	fires(audit.WellKnownPort, "http on the port of https", "http://example.com:443/", "443"),
	fires(audit.WellKnownPort, "wss on the port of http", "wss://example.com:80/", "80"),
	quiet(audit.WellKnownPort, "the port of another protocol has its own code", "http://example.com:25/"),
	quiet(audit.WellKnownPort, "port 1024", "https://example.com:1024/"),
	quiet(audit.WellKnownPort, "the scheme's own port", "https://example.com:443/"),
	quiet(audit.WellKnownPort, "an empty port", "https://example.com:/"),

	fires(audit.PortOutOfRange, "a port that becomes 25 if truncated to 16 bits", "http://example.com:65561/", "65561"),
	fires(audit.PortOutOfRange, "port 0", "http://example.com:0/", "0"),
	fires(audit.PortOutOfRange, "a number of more than 64 bits", "//h:99999999999999999999", "99999999999999999999"),
	quiet(audit.PortOutOfRange, "port 65535", "http://example.com:65535/"),
	quiet(audit.PortOutOfRange, "leading zeros", "http://example.com:0000080/"),
}

var addressRows = []row{
	fires(audit.LoopbackAddress, "an address in 127.0.0.0/8", "http://127.9.9.9/", "127.9.9.9").by(addresses),
	fires(audit.LoopbackAddress, "an address in a rare format (§7.4)", "http://2130706433/", "2130706433").by(addresses),
	fires(audit.LoopbackAddress, "the IPv6 loopback address", "http://[::1]/", "[::1]").by(addresses),
	fires(audit.LoopbackAddress, "an IPv4-mapped address", "http://[::ffff:7f00:1]/", "[::ffff:7f00:1]").by(addresses),
	fires(audit.LoopbackAddress, "an IPv4-compatible address", "http://[::127.0.0.1]/", "[::127.0.0.1]").by(addresses),
	fires(audit.LoopbackAddress, "a 6to4 address", "http://[2002:7f00:1::]/", "[2002:7f00:1::]").by(addresses),
	fires(audit.LoopbackAddress, "a NAT64 address", "http://[64:ff9b::127.0.0.1]/", "[64:ff9b::127.0.0.1]").by(addresses),
	fires(audit.LoopbackAddress, "a Teredo address", "http://[2001::80ff:fffe]/", "[2001::80ff:fffe]").by(addresses),
	fires(audit.LoopbackAddress, "localhost", "http://LOCALHOST/", "LOCALHOST").by(addresses),
	fires(audit.LoopbackAddress, "a subdomain of localhost with a dot at the end", "http://a.localhost./", "a.localhost.").by(addresses),
	quiet(audit.LoopbackAddress, "a loopback address without Addresses", "http://127.0.0.1/"),
	quiet(audit.LoopbackAddress, "the address after 127.0.0.0/8", "http://128.0.0.1/").by(addresses),
	quiet(audit.LoopbackAddress, "an address outside the IPv4-compatible block", "http://[::1:7f00:1]/").by(addresses),
	quiet(audit.LoopbackAddress, "a name that begins with localhost", "http://localhost.example/").by(addresses),
	quiet(audit.LoopbackAddress, "a name that ends in localhost without a dot", "http://mylocalhost/").by(addresses),

	fires(audit.PrivateAddress, "an address in 192.168.0.0/16", "http://192.168.1.1/", "192.168.1.1").by(addresses),
	fires(audit.PrivateAddress, "an address in shared address space", "http://100.64.0.1/", "100.64.0.1").by(addresses),
	fires(audit.PrivateAddress, "the last address in shared address space", "http://100.127.255.255/", "100.127.255.255").by(addresses),
	fires(audit.PrivateAddress, "a unique local address", "http://[fd12::1]/", "[fd12::1]").by(addresses),
	fires(audit.PrivateAddress, "a site-local address", "http://[fec0::1]/", "[fec0::1]").by(addresses),
	fires(audit.PrivateAddress, "a private address in a NAT64 address", "http://[64:ff9b::a00:1]/", "[64:ff9b::a00:1]").by(addresses),
	quiet(audit.PrivateAddress, "the address after 172.16.0.0/12", "http://172.32.0.1/").by(addresses),
	quiet(audit.PrivateAddress, "the address after 100.64.0.0/10", "http://100.128.0.1/").by(addresses),

	fires(audit.LinkLocalAddress, "the address of cloud metadata", "http://169.254.169.254/latest", "169.254.169.254").by(addresses),
	fires(audit.LinkLocalAddress, "an IPv6 link-local address", "http://[fe80::1]/", "[fe80::1]").by(addresses),
	quiet(audit.LinkLocalAddress, "an address before 169.254.0.0/16", "http://169.253.169.254/").by(addresses),

	fires(audit.UnspecifiedAddress, "0 as a rare format of 0.0.0.0", "http://0/", "0").by(addresses),
	fires(audit.UnspecifiedAddress, "the IPv6 unspecified address", "http://[::]/", "[::]").by(addresses),
	quiet(audit.UnspecifiedAddress, "the address after 0.0.0.0/8", "http://1.0.0.0/").by(addresses),

	fires(audit.MulticastAddress, "an IPv4 multicast address", "http://224.0.0.1/", "224.0.0.1").by(addresses),
	fires(audit.MulticastAddress, "an IPv6 multicast address", "http://[ff02::1]/", "[ff02::1]").by(addresses),
	fires(audit.MulticastAddress, "the broadcast address", "http://255.255.255.255/", "255.255.255.255").by(addresses),
	quiet(audit.MulticastAddress, "the reserved address before the broadcast address", "http://255.255.255.254/").by(addresses),
	quiet(audit.MulticastAddress, "the first reserved address", "http://240.0.0.1/").by(addresses),
}
