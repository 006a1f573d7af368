package gen

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/dfa"
)

// TestWindowsRandom compares code of random grammars with many loops and escapes to automata, at each level
// of vectors, for texts of several windows.
func TestWindowsRandom(t *testing.T) {
	grammars, all := 4, []form{forms[1], {"loops", false, tuning{calleeStates: 3, unrolledBytes: 12, fileLines: never, allCode: true}}}
	if testing.Short() {
		grammars, all = 1, all[1:]
	}
	var subjects []subject
	for i := range grammars {
		s := textSubject(fmt.Sprint("random", i), randomLoops(rand.New(rand.NewPCG(66, uint64(i)))))
		s.forms, s.walks, s.noOracle = all, 60, true
		subjects = append(subjects, s)
	}
	compareAll(t, subjects)
}

// randomLoops returns a grammar of rules that repeat sets of bytes and escapes, and call each other.
func randomLoops(r *rand.Rand) string {
	var b strings.Builder
	const sets, rules = 10, 9
	for i := range sets {
		// Delimiters and first bytes of escapes are in no set.
		bytes := []string{"%x3C-3F", "DIGIT", "%x41-46", "%x61-66", "%x20-23", "%x26-2F", "%x3A-3B", "%x47-59", "%x67-79", "%x5A-5B / %x7A-7B"}
		r.Shuffle(len(bytes), func(i, j int) { bytes[i], bytes[j] = bytes[j], bytes[i] })
		bytes = bytes[:1+r.IntN(len(bytes))]
		if high := r.IntN(6); high < 2 {
			bytes = append(bytes, []string{"%x80-FF", "%xA0-FF"}[high])
		}
		fmt.Fprintf(&b, "s%d = %s\n", i, strings.Join(bytes, " / "))
	}
	escapes := []string{`"%" 2HEXDIG`, `"%" 2HEXDIG`, `"%" 2HEXDIG`, `"\" s0`, `"$u" 3HEXDIG`, `"%" DIGIT`, `( "%" / "\" ) DIGIT`}
	delimiters := []string{`"|"`, `"^"`, `"~"`, `"}"`, `"]"`}
	for i := range rules {
		fmt.Fprintf(&b, "r%d = %%x6%d.7C", i, i+1)
		for range 1 + r.IntN(3) {
			loop := fmt.Sprintf("s%d", r.IntN(sets))
			if r.IntN(2) == 0 {
				loop += " / " + escapes[r.IntN(len(escapes))]
			}
			fmt.Fprintf(&b, " *( %s )", loop)
			delimiter := delimiters[r.IntN(len(delimiters))]
			switch {
			case i > 0 && r.IntN(2) == 0:
				fmt.Fprintf(&b, " %s [ r%d ]", delimiter, r.IntN(i))
			case r.IntN(4) == 0:
				fmt.Fprintf(&b, " [ %s ]", delimiter)
			default:
				b.WriteString(" " + delimiter)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// walks returns random strings of up to 300 bytes on paths of an automaton that stay in loops. Half of them
// have a wrong byte.
func walks(m *dfa.DFA, n int) map[string]bool {
	r := rand.New(rand.NewPCG(uint64(m.Len()), uint64(n)))
	random := func(t dfa.Transition) byte {
		bytes := slices.Collect(t.Bytes.All())
		return bytes[r.IntN(len(bytes))]
	}
	all := map[string]bool{}
	for range n {
		var text []byte
		for at, most := int32(0), r.IntN(300); len(text) < most; {
			to := m.Transitions(at)
			if len(to) == 0 {
				break
			}
			next := to[r.IntN(len(to))]
			if i := slices.IndexFunc(to, func(t dfa.Transition) bool { return t.To == at }); i >= 0 && r.IntN(3) > 0 {
				next = to[i]
				for range r.IntN(70) {
					text = append(text, random(next))
				}
			}
			text, at = append(text, random(next)), next.To
		}
		if len(text) > 0 && r.IntN(2) == 0 {
			text[r.IntN(len(text))] = "%^\x80\xa0\x7fa1"[r.IntN(7)]
		}
		all[string(text)] = true
	}
	return all
}

// writeLevels adds the function AtLevels to the generated package in dir. It calls a function at each level of
// vectors.
func writeLevels(t *testing.T, dir, name string) {
	t.Helper()
	const head, vectors = "package %s\n\n// AtLevels calls f at each level of vectors.\n", "//go:build (amd64 || arm64) && !purego\n\n"
	files := map[string]string{"levels.go": head + "func AtLevels(f func(level string)) { f(\"\") }\n"}
	if _, err := os.Stat(filepath.Join(dir, "zruntime-masks.go")); err == nil {
		files["levels.go"] = strings.Replace(vectors, "(amd64 || arm64) && !purego", "!((amd64 || arm64) && !purego)", 1) + files["levels.go"]
		files["vectors.go"] = vectors + head + `func AtLevels(f func(level string)) {
	highest := zVectors
	for zVectors = 0; zVectors < highest; zVectors++ {
		f(string([]byte{' ', '0' + zVectors}))
	}
	f("")
}
`
	}
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(fmt.Sprintf(text, name)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
