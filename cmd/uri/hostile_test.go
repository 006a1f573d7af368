//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// TestHostileInput tests that no command passes control sequences from its input to a terminal.
func TestHostileInput(t *testing.T) {
	const hostile, encoded = script.Hostile, script.HostileEncoded
	line := script.HostileLine
	reference := "http://a/" + encoded + "?" + encoded + "#" + encoded
	file, page := filepath.Join(t.TempDir(), hostile), filepath.Join(t.TempDir(), hostile)
	for name, text := range map[string]string{
		file: "<http://a/> http://é" + line + "\n" + line,
		page: "<a href=b><a href='http://é" + line + "'><a href=\"" + hostile + "\">",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Skip(err) // the file system does not support such names
		}
	}
	texts := func(hostile, line string, flags []string) []script.HostileCall {
		return []script.HostileCall{
			{Args: slices.Concat(flags, []string{hostile})},
			{Args: flags, Stdin: line + "\n" + line},
			{Args: slices.Concat(flags, []string{"-0"}), Stdin: hostile + "\x00" + hostile},
		}
	}
	blocked := filepath.Join(file, "docs")
	inputs := func(flags ...string) []script.HostileCall { return texts(hostile, line, flags) }
	utf8 := strings.NewReplacer("\xff", "", "%FF", "") // JSON has invalid UTF-8 in base64
	json := func(flags ...string) []script.HostileCall {
		return texts(utf8.Replace(hostile), utf8.Replace(line), slices.Concat(flags, []string{"--output", "json"}))
	}
	list := slices.Concat[[]script.HostileCall]
	one := func(args ...string) []script.HostileCall { return []script.HostileCall{{Args: args}} }
	want := func(want string, args ...string) []script.HostileCall {
		return []script.HostileCall{{Args: args, Want: want}}
	}
	// An IRI may contain characters that change the direction of writing.
	iris := func(flags ...string) []script.HostileCall {
		return want(`\u202e`, slices.Concat(flags, []string{"--iri", "http://a\u202e/\u202eb?\u200b#\u202e"})...)
	}
	script.HostileInput(t, newRoot(), map[string][]script.HostileCall{
		"": list(one(hostile), one("--"+hostile), one("-"+hostile)),
		"check": list(inputs(), json(), one(file), want(`"file_base64"`, "--output", "json", file, file), one("http:"+hostile),
			one("--rule", hostile), one("--max-line", hostile), one("--max-line", "1", file)),
		"parse": list(inputs(), inputs("--output", "figure"), json(), inputs("--output", "tsv"), inputs("--get", "{path}"),
			inputs("--repair", "--get", "{input}"), json("--repair"), inputs("--repair", "--output", "tsv"), one("--repair", "http://é"+hostile),
			one("--decode", reference), one("--decode", "--output", "json", utf8.Replace(reference)),
			want(`\u202e`, "--decode", "--output", "json", utf8.Replace(reference)), one("--decode", "--output", "tsv", reference),
			one("--get", "{path_decoded} {query_decoded}", reference), one("--get", line+"{path_decoded}", reference),
			iris(), iris("--output", "figure"), iris("--output", "json"), iris("--output", "tsv"), iris("--get", "{path}")),
		"resolve":    list(inputs("--base", "http://a/"), one("--base", hostile, "a"), iris("--base", "http://b")),
		"relativize": list(inputs("--base", "http://a/"), one("--base", hostile, "a"), iris("--base", "http://b")),
		"normalize":  list(iris(), iris("--diff", "--steps", "path", "http://a/./\u202e"), inputs(), inputs("--check"), inputs("--diff"), inputs("--repair", "--diff"), one("--steps", hostile)),
		"compare":    list(one("http://a/", hostile), []script.HostileCall{{Stdin: "http://a/ " + line}}, one("--level", hostile), one("--repair", "http://a/", "http://é"+hostile)),
		"repair": list(want("%5B5m%C2%9B", hostile), want("%5B5m%C2%9B", "--base", "http://a/", hostile), inputs("--explain"), json(),
			one("--explain", "http://é"+hostile), one("http://é"+hostile), one(file), one("--base", hostile, "a"), one("--steps", hostile)),
		"encode": list(want("%1B%5B5m%C2%9B", hostile), one("--component", hostile)),
		"decode": list(one(encoded), one(hostile), want("FORGED%", encoded+"%"), one("-0", encoded), want(`\x5cx1b`, `%5Cx1b`),
			[]script.HostileCall{{Stdin: encoded + "\n" + line}}),
		"extract": list(one("--positions", file), want(`"file_base64"`, "--output", "json", file), one("--output", "tsv", file), one(hostile), one("www."+hostile),
			one("--base", hostile, file), one("--schemes", hostile), one("--left-out", file), one("--repair", "--positions", file),
			one("--html", "--positions", page), want(`"file_base64"`, "--html", "--output", "json", page), one("--html", "--output", "tsv", page),
			one("--html", "--repair", "--output", "tsv", page), want("%5B5m%C2%9B", "--html", "--repair", page), one("--html", "--left-out", page),
			one("--html", "--left-out", "--repair", "--output", "tsv", page), one("--html", hostile),
			one("--markdown", "--positions", file), one("--markdown", "--left-out", file), one("--markdown", "--repair", "--output", "tsv", file)),
		"audit": list(inputs(), json(), want("%1B", reference), want("%1B", "--output", "json", reference), one("--ignore", hostile),
			one("--allow-host", "b", file), iris(), iris("--output", "json")),
		"suffix":     list(inputs(), one("--explain", hostile), one(file), one("--default", hostile), one("--prefix", hostile+"=")),
		"explain":    list(inputs(), json(), want(`\u202e`, "http://a/\u202e")),
		"rules":      list(one(hostile), one("--grammar", hostile)),
		"docs":       list(one(blocked), one("--format", hostile)),
		"help":       one(hostile),
		"completion": one(hostile),
	})
}
