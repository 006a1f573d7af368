package audit

import (
	"slices"
	"strings"

	"github.com/std66/std66/uri"
)

// checkPort reports a port that is not allowed, invalid or unusual for the scheme's protocol (RFC
// 3986 §7.2).
func (a *auditor) checkPort(host part, port uri.Port) {
	if port == "" {
		a.checkDefaultPort(host)
		return
	}
	at := part{string(port), host.end() + len(":")}
	number, ok := port.Uint16()
	if allowed := a.policy.AllowedPorts; allowed != nil && (!ok || !slices.Contains(allowed, number)) {
		a.add(PortNotAllowed, at.at, at.end())
	}
	switch {
	case ok && number == 0:
		a.addf(PortOutOfRange, at.at, at.end(), "port 0 means any free port to many programs")
		return
	case !ok:
		a.addf(PortOutOfRange, at.at, at.end(), "the port is not between 1 and 65535, and is %d if truncated to 16 bits", lastBits(port))
		return
	}
	a.checkProtocol(at, number)
}

// checkDefaultPort reports a default port that is not allowed. The finding covers the host, since
// the text has no port.
func (a *auditor) checkDefaultPort(host part) {
	allowed := a.policy.AllowedPorts
	if allowed == nil {
		return
	}
	if number := a.defaultPort(); number != 0 && !slices.Contains(allowed, number) {
		a.addf(PortNotAllowed, host.at, host.end(), "the policy does not allow the port %d, which is the default", number)
	}
}

// lastBits returns the last 16 bits of a port's number.
func lastBits(port uri.Port) (bits uint16) {
	for _, digit := range []byte(port) {
		bits = bits*10 + uint16(digit-'0')
	}
	return bits
}

// defaultPort returns the scheme's default port, or 0 if it is unknown.
func (a *auditor) defaultPort() uint16 {
	if a.scheme == "" {
		return 0
	}
	if number := a.policy.Schemes.Rules(a.scheme).Port; number != 0 {
		return number
	}
	for _, p := range protocols {
		if p.hasScheme(a.scheme) {
			return p.port
		}
	}
	return 0
}

// checkProtocol reports a port of another protocol, and a well-known port that is not the scheme's
// default. It reports nothing if the scheme's protocol is unknown.
func (a *auditor) checkProtocol(at part, number uint16) {
	own := a.defaultPort()
	if own == 0 || own == number {
		return
	}
	p, known := protocolAt(number)
	switch {
	case known && p.hasScheme(a.scheme):
	case known && !(a.web && (number == 80 || number == 443)): // HTTP and HTTPS servers reject each other's requests
		a.addf(PortOfOtherProtocol, at.at, at.end(), "port %d belongs to %s, whose server would read the request as its own", number, p.name)
	case number < 1024:
		a.addf(WellKnownPort, at.at, at.end(), "port %d is below 1024 and not the default of %s, which is %d", number, strings.ToLower(a.scheme), own)
	}
}

// protocolAt returns the protocol of a port and reports whether there is one.
func protocolAt(number uint16) (protocol, bool) {
	for _, p := range protocols {
		if p.port == number {
			return p, true
		}
	}
	return protocol{}, false
}

// protocol is a protocol and one of its ports.
type protocol struct {
	port    uint16
	name    string
	schemes string // separated by spaces; the first port listed for a scheme is its default
}

// hasScheme reports whether scheme is one of p's schemes.
func (p protocol) hasScheme(scheme string) bool {
	for rest := p.schemes; rest != ""; {
		var own string
		if own, rest, _ = strings.Cut(rest, " "); strings.EqualFold(own, scheme) {
			return true
		}
	}
	return false
}

// protocols lists protocols whose servers may read the lines of another protocol, such as HTTP, as
// commands. Below 1024, it has the ports of IANA's registry that are in use, and above, ports that
// browsers block or that are common targets of attacks.
var protocols = [...]protocol{
	{1, "tcpmux", ""},
	{7, "echo", ""},
	{9, "discard", ""},
	{11, "systat", ""},
	{13, "daytime", ""},
	{19, "chargen", ""},
	{20, "FTP data", ""},
	{21, "FTP", "ftp"},
	{22, "SSH", "ssh sftp scp git+ssh svn+ssh"},
	{23, "TELNET", "telnet"},
	{25, "SMTP", "smtp"},
	{37, "time", ""},
	{43, "whois", "whois"},
	{53, "DNS", "dns"},
	{69, "TFTP", "tftp"},
	{70, "Gopher", "gopher"},
	{79, "finger", "finger"},
	{80, "HTTP", "http ws"},
	{88, "Kerberos", ""},
	{110, "POP3", "pop"},
	{111, "RPC", ""},
	{113, "ident", ""},
	{119, "NNTP", "nntp news"},
	{123, "NTP", "ntp"},
	{135, "Microsoft RPC", ""},
	{139, "NetBIOS", ""},
	{143, "IMAP", "imap"},
	{161, "SNMP", "snmp"},
	{179, "BGP", ""},
	{194, "IRC", "irc"},
	{389, "LDAP", "ldap"},
	{443, "HTTPS", "https wss"},
	{445, "SMB", "smb"},
	{465, "SMTP over TLS", "smtps smtp"},
	{512, "rexec", ""},
	{513, "rlogin", ""},
	{514, "rsh", ""},
	{515, "LPD", "lpd"},
	{540, "UUCP", ""},
	{548, "AFP", "afp"},
	{554, "RTSP", "rtsp"},
	{563, "NNTP over TLS", "snews nntps"},
	{587, "mail submission", "smtp"},
	{631, "IPP", "ipp ipps http https"}, // IPP runs over HTTP
	{636, "LDAP over TLS", "ldaps"},
	{853, "DNS over TLS", ""},
	{873, "rsync", "rsync"},
	{990, "FTP over TLS", "ftps ftp"},
	{993, "IMAP over TLS", "imaps"},
	{995, "POP3 over TLS", "pops"},
	{2049, "NFS", "nfs"},
	{3306, "MySQL", "mysql"},
	{5060, "SIP", ""},
	{5432, "PostgreSQL", "postgres postgresql"},
	{6000, "X11", ""},
	{6379, "Redis", "redis"},
	{6667, "IRC", "irc"},
	{11211, "memcached", "memcached"},
	{27017, "MongoDB", "mongodb"},
}
