package audit_test

import (
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/audit"
)

var (
	onlyWeb   = audit.Policy{AllowedSchemes: []string{"http", "HTTPS"}}
	onlyOurs  = audit.Policy{AllowedHosts: []string{"example.com", "*.example.org", "192.0.2.1", "[2001:db8::7]"}}
	only8080  = audit.Policy{AllowedPorts: []uint16{443, 8080}}
	nothing   = audit.Policy{AllowedSchemes: []string{}, AllowedHosts: []string{}, AllowedPorts: []uint16{}}
	addresses = audit.Policy{Addresses: true}
)

var policyRows = []row{
	fires(audit.SchemeNotAllowed, "another scheme", "ftp://example.com/", "ftp").by(onlyWeb),
	fires(audit.SchemeNotAllowed, "a scheme that one in the list begins with", "htt:a", "htt").by(onlyWeb),
	fires(audit.SchemeNotAllowed, "an empty list is for none", "http://example.com/", "http").by(nothing),
	quiet(audit.SchemeNotAllowed, "case does not matter (RFC 3986 §3.1)", "https://example.com/").by(onlyWeb),
	quiet(audit.SchemeNotAllowed, "none is written, so there is none to judge", "//example.com/").by(onlyWeb),
	quiet(audit.SchemeNotAllowed, "nil is for any", "ftp://example.com/"),

	fires(audit.HostNotAllowed, "another name", "http://example.net/", "example.net").by(onlyOurs),
	fires(audit.HostNotAllowed, "below one that is allowed alone", "http://www.example.com/", "www.example.com").by(onlyOurs),
	fires(audit.HostNotAllowed, "above what is allowed", "http://example.org/", "example.org").by(onlyOurs),
	fires(audit.HostNotAllowed, "a name that only ends alike", "http://evilexample.org/", "evilexample.org").by(onlyOurs),
	fires(audit.HostNotAllowed, "one in userinfo does not count", "http://example.com@evil.test/", "evil.test").by(onlyOurs),
	fires(audit.HostNotAllowed, "another address", "http://192.0.2.2/", "192.0.2.2").by(onlyOurs),
	fires(audit.HostNotAllowed, "the empty host is a host", "file:///etc/hosts", "").by(onlyOurs),
	fires(audit.HostNotAllowed, "encoded, it is another", "http://example%2Enet/", "example%2Enet").by(onlyOurs),
	fires(audit.HostNotAllowed, "ends before the suffix, once it is decoded", "http://evil.test%2F.example.org/", "evil.test%2F.example.org").by(onlyOurs),
	fires(audit.HostNotAllowed, "ends before the suffix, once it is looked up", "http://evil.test%EF%BC%8F.example.org/", "evil.test%EF%BC%8F.example.org").by(onlyOurs),
	fires(audit.HostNotAllowed, "a suffix without anything before it", "http://.example.org/", ".example.org").by(onlyOurs),
	fires(audit.HostNotAllowed, "only ASCII has case here (U+017F LONG S)", "http://%C5%BF.test/", "%C5%BF.test").by(audit.Policy{AllowedHosts: []string{"s.test"}}),
	quiet(audit.HostNotAllowed, "letters of another script below a suffix", "http://b%C3%BCcher_1.EXAMPLE.org/").by(onlyOurs),
	quiet(audit.HostNotAllowed, "the name, without case", "http://EXAMPLE.com/").by(onlyOurs),
	quiet(audit.HostNotAllowed, "the same name with a last dot", "http://example.com./").by(onlyOurs),
	quiet(audit.HostNotAllowed, "the same name, encoded", "http://ex%61mple.com/").by(onlyOurs),
	quiet(audit.HostNotAllowed, "below a suffix", "http://a.b.example.org/").by(onlyOurs),
	quiet(audit.HostNotAllowed, "the same address in a rare format (§7.4)", "http://0xC0.0.513/").by(onlyOurs),
	quiet(audit.HostNotAllowed, "the same address, mapped", "http://[::ffff:192.0.2.1]/").by(onlyOurs),
	quiet(audit.HostNotAllowed, "the same address with zeros", "http://[2001:0DB8::0:7]/").by(onlyOurs),
	quiet(audit.HostNotAllowed, "no authority, so no host", "mailto:a@example.net").by(onlyOurs),

	fires(audit.PortNotAllowed, "another port", "http://example.com:81/", "81").by(only8080),
	fires(audit.PortNotAllowed, "the default is another, and has no place", "http://example.com/", "example.com").by(only8080),
	fires(audit.PortNotAllowed, "an empty port is the default", "http://example.com:/", "example.com").by(only8080),
	fires(audit.PortNotAllowed, "8080 where it is cut down to 16 bits", "http://example.com:73616/", "73616").by(only8080),
	fires(audit.PortNotAllowed, "an empty list is for none", "a://h:1", "1").by(nothing),
	quiet(audit.PortNotAllowed, "one of the list", "http://example.com:8080/").by(only8080),
	quiet(audit.PortNotAllowed, "with a zero before it", "http://example.com:08080/").by(only8080),
	quiet(audit.PortNotAllowed, "the default is one of the list", "HTTPS://example.com/").by(only8080),
	quiet(audit.PortNotAllowed, "the default is not known", "foo://example.com/").by(only8080),
}

var authorityRows = []row{
	fires(audit.MissingHost, "browsers take the host from the path", "http:///evil.example/", "http://"),
	fires(audit.MissingHost, "no authority, with a path", "https:/evil.example/", "https:"),
	fires(audit.MissingHost, "nothing at all", "HTTP:", "HTTP:"),
	fires(audit.MissingHost, "WebSocket", "ws:", "ws:"),
	fires(audit.MissingHost, "a port without a host", "http://:80/", "http://:80"),
	fires(audit.MissingHost, "a user without a host", "http://user@/", "http://user@"),
	quiet(audit.MissingHost, "file has a default host (RFC 3986 §3.2.2)", "file:///etc/hosts"),
	quiet(audit.MissingHost, "a relative reference gets one from its base", "/a"),
	quiet(audit.MissingHost, "mailto has none", "mailto:a@b"),

	fires(audit.Password, "a password", "ftp://user:s3cr3t@example.com/", "s3cr3t"),
	fires(audit.Password, "what follows the first colon (§3.2.1)", "ftp://user:a:b@example.com/", "a:b"),
	fires(audit.Password, "without a user", "//:p@h", "p"),
	quiet(audit.Password, "an empty one says that there is none (§3.2.1)", "ftp://user:@example.com/"),
	quiet(audit.Password, "a user alone", "ssh://git@example.com/"),
	quiet(audit.Password, "a colon of the user, as data", "ftp://user%3As3cr3t@example.com/"),

	fires(audit.UserinfoLikeHost, "RFC 3986 §7.6, its example", "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", "cnn.example.com"),
	fires(audit.UserinfoLikeHost, "a name before a port that is a password", "http://www.bank.test:443@evil.example/", "www.bank.test"),
	fires(audit.UserinfoLikeHost, "in the web any name with a dot", "https://bank.zz@evil.example/", "bank.zz"),
	fires(audit.UserinfoLikeHost, "dots are encoded", "http://www%2Ebank%2Etest@evil.example/", "www%2Ebank%2Etest"),
	fires(audit.UserinfoLikeHost, "behind something like a scheme", "http://https%3A%2F%2Fbank.test%2Flogin@evil.example/", "bank.test"),
	fires(audit.UserinfoLikeHost, "an address", "ftp://192.0.2.1@evil.example/", "192.0.2.1"),
	fires(audit.UserinfoLikeHost, "a name in another script", "http://b%C3%BCcher.test@evil.example/", "b%C3%BCcher.test"),
	fires(audit.UserinfoLikeHost, "www. says enough", "ftp://www.bank.zzz@evil.example/", "www.bank.zzz"),
	fires(audit.UserinfoLikeHost, "two dots and a nation", "ftp://bank.co.uk@evil.example/", "bank.co.uk"),
	quiet(audit.UserinfoLikeHost, "first and last name, where people log in", "ftp://john.doe@example.com/"),
	quiet(audit.UserinfoLikeHost, "a user", "http://user@example.com/"),
	quiet(audit.UserinfoLikeHost, "a mail address, where people log in", "ftp://user%40mail.example@example.com/"),
	quiet(audit.UserinfoLikeHost, "a version is no name", "http://v1.2@example.com/"),
	quiet(audit.UserinfoLikeHost, "no top-level domain has one letter", "http://john.d@example.com/"),
	quiet(audit.UserinfoLikeHost, "nothing before the dot", "http://.net@example.com/"),
	quiet(audit.UserinfoLikeHost, "a password is not looked at", "http://user:www.bank.test@example.com/"),
}

var portRows = []row{
	fires(audit.PortOfOtherProtocol, "the RFC's example (§7.2)", "http://example.com:25/", "25"),
	fires(audit.PortOfOtherProtocol, "zeros before it", "http://example.com:00025/", "00025"),
	fires(audit.PortOfOtherProtocol, "above 1023, but dangerous", "http://example.com:6379/", "6379"),
	fires(audit.PortOfOtherProtocol, "a scheme that uri.Schemes does not know", "ssh://example.com:25/", "25"),
	fires(audit.PortOfOtherProtocol, "a scheme that the policy knows", "foo://h:22/", "22").by(audit.Policy{
		Schemes: uri.Schemes{"foo": {Port: 4321}}}),
	quiet(audit.PortOfOtherProtocol, "its own port", "smtp://example.com:25/"),
	quiet(audit.PortOfOtherProtocol, "its own port, written", "HTTP://example.com:80/"),
	quiet(audit.PortOfOtherProtocol, "another port of the protocol", "smtp://example.com:587/"),
	quiet(audit.PortOfOtherProtocol, "printers talk HTTP there", "http://printer.example:631/"),
	quiet(audit.PortOfOtherProtocol, "nothing is known of the scheme", "foo://example.com:25/"),
	quiet(audit.PortOfOtherProtocol, "the scheme is that of a base", "//example.com:25/"),
	quiet(audit.PortOfOtherProtocol, "HTTP where it is expected over TLS fails, and does no harm", "http://example.com:443/"),
	quiet(audit.PortOfOtherProtocol, "an ordinary port", "http://example.com:8080/"),

	fires(audit.WellKnownPort, "below 1024, and of no protocol in the list", "http://example.com:81/", "81"),
	fires(audit.WellKnownPort, "the last one", "https://example.com:1023/", "1023"),
	fires(audit.WellKnownPort, "that of HTTP over TLS", "http://example.com:443/", "443"),
	fires(audit.WellKnownPort, "that of HTTP without TLS", "wss://example.com:80/", "80"),
	quiet(audit.WellKnownPort, "that of another protocol has its own code", "http://example.com:25/"),
	quiet(audit.WellKnownPort, "the first one that is not", "https://example.com:1024/"),
	quiet(audit.WellKnownPort, "its own", "https://example.com:443/"),
	quiet(audit.WellKnownPort, "empty", "https://example.com:/"),

	fires(audit.PortOutOfRange, "25 where it is cut down to 16 bits", "http://example.com:65561/", "65561"),
	fires(audit.PortOutOfRange, "no server can have it", "http://example.com:0/", "0"),
	fires(audit.PortOutOfRange, "more than 64 bits", "//h:99999999999999999999", "99999999999999999999"),
	quiet(audit.PortOutOfRange, "the last one", "http://example.com:65535/"),
	quiet(audit.PortOutOfRange, "zeros before it", "http://example.com:0000080/"),
}

var addressRows = []row{
	fires(audit.LoopbackAddress, "in 127.0.0.0/8", "http://127.9.9.9/", "127.9.9.9").by(addresses),
	fires(audit.LoopbackAddress, "in a rare format (§7.4)", "http://2130706433/", "2130706433").by(addresses),
	fires(audit.LoopbackAddress, "of IPv6", "http://[::1]/", "[::1]").by(addresses),
	fires(audit.LoopbackAddress, "mapped", "http://[::ffff:7f00:1]/", "[::ffff:7f00:1]").by(addresses),
	fires(audit.LoopbackAddress, "compatible", "http://[::127.0.0.1]/", "[::127.0.0.1]").by(addresses),
	fires(audit.LoopbackAddress, "6to4", "http://[2002:7f00:1::]/", "[2002:7f00:1::]").by(addresses),
	fires(audit.LoopbackAddress, "NAT64", "http://[64:ff9b::127.0.0.1]/", "[64:ff9b::127.0.0.1]").by(addresses),
	fires(audit.LoopbackAddress, "Teredo", "http://[2001::80ff:fffe]/", "[2001::80ff:fffe]").by(addresses),
	fires(audit.LoopbackAddress, "localhost", "http://LOCALHOST/", "LOCALHOST").by(addresses),
	fires(audit.LoopbackAddress, "below localhost, with a last dot", "http://a.localhost./", "a.localhost.").by(addresses),
	quiet(audit.LoopbackAddress, "not asked for", "http://127.0.0.1/"),
	quiet(audit.LoopbackAddress, "above 127.0.0.0/8", "http://128.0.0.1/").by(addresses),
	quiet(audit.LoopbackAddress, "beside the compatible ones", "http://[::1:7f00:1]/").by(addresses),
	quiet(audit.LoopbackAddress, "a name that begins so", "http://localhost.example/").by(addresses),
	quiet(audit.LoopbackAddress, "a name that ends so", "http://mylocalhost/").by(addresses),

	fires(audit.PrivateAddress, "a private network", "http://192.168.1.1/", "192.168.1.1").by(addresses),
	fires(audit.PrivateAddress, "shared address space", "http://100.64.0.1/", "100.64.0.1").by(addresses),
	fires(audit.PrivateAddress, "the last one that is shared", "http://100.127.255.255/", "100.127.255.255").by(addresses),
	fires(audit.PrivateAddress, "unique local", "http://[fd12::1]/", "[fd12::1]").by(addresses),
	fires(audit.PrivateAddress, "site-local", "http://[fec0::1]/", "[fec0::1]").by(addresses),
	fires(audit.PrivateAddress, "behind a translator", "http://[64:ff9b::a00:1]/", "[64:ff9b::a00:1]").by(addresses),
	quiet(audit.PrivateAddress, "beside 172.16.0.0/12", "http://172.32.0.1/").by(addresses),
	quiet(audit.PrivateAddress, "beside 100.64.0.0/10", "http://100.128.0.1/").by(addresses),

	fires(audit.LinkLocalAddress, "metadata of cloud machines", "http://169.254.169.254/latest", "169.254.169.254").by(addresses),
	fires(audit.LinkLocalAddress, "of IPv6", "http://[fe80::1]/", "[fe80::1]").by(addresses),
	quiet(audit.LinkLocalAddress, "beside it", "http://169.253.169.254/").by(addresses),

	fires(audit.UnspecifiedAddress, "Linux takes it for itself", "http://0/", "0").by(addresses),
	fires(audit.UnspecifiedAddress, "of IPv6", "http://[::]/", "[::]").by(addresses),
	quiet(audit.UnspecifiedAddress, "beside 0.0.0.0/8", "http://1.0.0.0/").by(addresses),

	fires(audit.MulticastAddress, "for many", "http://224.0.0.1/", "224.0.0.1").by(addresses),
	fires(audit.MulticastAddress, "of IPv6", "http://[ff02::1]/", "[ff02::1]").by(addresses),
	fires(audit.MulticastAddress, "for all", "http://255.255.255.255/", "255.255.255.255").by(addresses),
	quiet(audit.MulticastAddress, "reserved, beside that for all", "http://255.255.255.254/").by(addresses),
	quiet(audit.MulticastAddress, "reserved, but for one", "http://240.0.0.1/").by(addresses),
}
