package audit

import (
	"math/bits"
	"strings"
	"unicode"
)

// scripts is the set of scripts in a label. Characters that are used with many scripts, such as
// digits and combining marks, don't count. The zero value is the empty set.
type scripts struct {
	known scriptSet
	other string // the name of the first script that is not in knownScripts
	more  bool   // whether there are other such scripts
}

// scriptSet is a set of scripts in knownScripts.
type scriptSet uint16

const (
	latin scriptSet = 1 << iota
	han
	hiragana
	katakana
	hangul
	bopomofo
	cyrillic
	greek
	manyScripts // characters of many scripts, or of the preceding character's script
)

// knownScripts are the scripts that are used together with others or can imitate Latin.
var knownScripts = [...]struct {
	set   scriptSet
	name  string
	table *unicode.RangeTable
}{
	{latin, "Latin", unicode.Latin},
	{han, "Han", unicode.Han},
	{hiragana, "Hiragana", unicode.Hiragana},
	{katakana, "Katakana", unicode.Katakana},
	{hangul, "Hangul", unicode.Hangul},
	{bopomofo, "Bopomofo", unicode.Bopomofo},
	{cyrillic, "Cyrillic", unicode.Cyrillic},
	{greek, "Greek", unicode.Greek},
	{manyScripts, "", unicode.Common},
	{manyScripts, "", unicode.Inherited},
}

// together lists the sets of scripts that may be combined in a word at Unicode's restriction level
// Highly Restrictive: Latin with the scripts of Japanese, of Chinese or of Korean.
var together = [...]scriptSet{
	latin | han | hiragana | katakana,
	latin | han | bopomofo,
	latin | han | hangul,
}

// add adds r's script.
func (s *scripts) add(r rune) {
	if r < 0x80 {
		if 'a' <= r|0x20 && r|0x20 <= 'z' {
			s.known |= latin
		}
		return
	}
	for _, k := range knownScripts {
		if unicode.Is(k.table, r) {
			s.known |= k.set &^ manyScripts
			return
		}
	}
	s.addOther(r)
}

// addOther adds r's script, which is not in knownScripts. A character without a script adds none.
func (s *scripts) addOther(r rune) {
	if s.more || s.other != "" && unicode.Is(unicode.Scripts[s.other], r) {
		return
	}
	for name, table := range unicode.Scripts { // in any order, because a character has only one script
		if !unicode.Is(table, r) {
			continue
		}
		if s.other == "" {
			s.other = name
		} else {
			s.more = true
		}
		return
	}
}

// isUsual reports whether s has at most one script or scripts that are used together.
func (s scripts) isUsual() bool {
	if s.other != "" {
		return !s.more && s.known == 0
	}
	if bits.OnesCount16(uint16(s.known)) <= 1 {
		return true
	}
	for _, set := range together {
		if s.known&^set == 0 {
			return true
		}
	}
	return false
}

// String returns the names of the scripts, as in "Latin and Cyrillic".
func (s scripts) String() string {
	var names []string
	for _, k := range knownScripts {
		if s.known&k.set != 0 {
			names = append(names, k.name)
		}
	}
	if s.other != "" {
		names = append(names, strings.ReplaceAll(s.other, "_", " "))
	}
	if s.more {
		names = append(names, "others")
	}
	return strings.Join(names, " and ")
}
