package audit

import (
	"math/bits"
	"strings"
	"unicode"
)

// scripts are the scripts of the characters of a label. Characters that are used with many, such
// as digits and combining marks, count for none. The zero value is for no characters.
type scripts struct {
	known scriptSet
	other string // the name of one that is not in knownScripts
	more  bool   // whether there are several such
}

// scriptSet is a set of the scripts in knownScripts, as bits in that order.
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
	manyScripts // what belongs to many scripts, or to what stands before it
)

// knownScripts are scripts that are used with others, or imitate others.
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

// together are the scripts that are used in one word, by the restriction level Highly
// Restrictive: those of Japanese, Chinese and Korean, with Latin.
var together = [...]scriptSet{
	latin | han | hiragana | katakana,
	latin | han | bopomofo,
	latin | han | hangul,
}

// add adds the script of a character.
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

// addOther adds a script that is not in knownScripts. What has no script counts for none.
func (s *scripts) addOther(r rune) {
	if s.more || s.other != "" && unicode.Is(unicode.Scripts[s.other], r) {
		return
	}
	for name, table := range unicode.Scripts { // in any order, for a character has but one
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

// isUsual reports whether these scripts are used together, or there is but one.
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

// String returns the names, as in "Latin and Cyrillic".
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
