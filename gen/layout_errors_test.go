package gen

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/internal/limit"
)

// TestLayoutErrors has a layout for each error, in a file of parsers and as a text without a position.
func TestLayoutErrors(t *testing.T) {
	const grammar = `r = [ a ":" ] b *( "," l ) [ "!" c ]
a = *ALPHA
b = *DIGIT
l = 1*"x"
c = *"y"
`
	many := strings.Split(strings.Repeat("a", 256), "")
	for i := range many {
		many[i] = fmt.Sprintf("c%d:a", i)
	}
	for _, test := range []struct{ name, layout, want string }{
		{"no field", "", `"": expected a field, such as hostEnd:host.end or kind:ipv4|ipv6`},
		{"field without a capture", "aEnd", `"aEnd": expected a field, such as hostEnd:host.end or kind:ipv4|ipv6`},
		{"comma at the end", "x:c.end,", `"": expected a field, such as hostEnd:host.end or kind:ipv4|ipv6`},
		{"field without a name", ":a.end", `":a.end": a field's name must be a Go identifier`},
		{"field with an invalid name", "a-end:a.end", `"a-end:a.end": a field's name must be a Go identifier`},
		{"keyword", "type:a.end", `"type:a.end": a field's name must be a Go identifier`},
		{"blank name", "_:a.end", `"_:a.end": a field's name must be a Go identifier`},
		{"unknown capture", "x:d.end", `"x:d.end": the parser has no capture "d"`},
		{"misspelled capture", "x:longg.end", `"x:longg.end": the parser has no capture "longg"; did you mean long?`},
		{"unknown capture in a kind", "k:a|d", `"k:a|d": the parser has no capture "d"`},
		{"kind plus one", "k:a+1", `"k:a+1": the parser has no capture "a+1"`},
		{"list", "x:l.end", `"x:l.end": capture "l" is a list, which has no place in a layout`},
		{"list in a kind", "k:a|l", `"k:a|l": capture "l" is a list, which has no place in a layout`},
		{"other tag", "x:a.length", `"x:a.length": expected .start, .end, .start+1 or .end+1 after the capture`},
		{"plus two", "x:a.end+2", `"x:a.end+2": expected .start, .end, .start+1 or .end+1 after the capture`},
		{"offset of alternatives", "x:a.end|c.end", `"x:a.end|c.end": expected .start, .end, .start+1 or .end+1 after the capture`},
		{"two fields with one name", "x:c.start,x:c.end", `"x:c.end": the field "x:c.start" has the same name`},
		{"two fields with one offset", "x:c.end,y:c.end+1", `"y:c.end+1": the field "x:c.end" has the same offset`},
		{"capture twice in a kind", "k:a|c|A", `"k:a|c|A": capture "A" occurs twice`},
		{"offset that can be 0", "x:c.start,y:a.end", `"y:a.end": the offset can be 0, as for a missing capture: store it plus one, as y:a.end+1`},
		{"start that can be 0", "x:a.start", `"x:a.start": the offset can be 0, as for a missing capture: store it plus one, as x:a.start+1`},
		{"capture that is never missing in a kind", "k:a|long", `"k:a|long": every match has the capture "long", so it cannot be in a kind`},
		{"large kind", "k:" + strings.Join(many, "|"), `"k": a kind can have at most 255 captures`},
	} {
		t.Run(test.name, func(t *testing.T) {
			spec := "r=a,long:b,l[],c=>" + test.layout
			if test.name == "large kind" {
				spec = "r=" + strings.Join(many, ",") + "=>k:c0"
				for i := range many[1:] {
					spec += fmt.Sprintf("|c%d", i+1)
				}
			}
			c := Config{Sources: testSource(grammar), Package: "test", HideParsers: true, Parsers: []string{spec}}
			if _, err := Generate(c); err == nil || err.Error() != "Parsers: "+test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
			c.Parsers, c.ParserFiles = nil, []Source{{Name: "test.parsers", Text: "b = b\n\n" + spec + "\n"}}
			if _, err := Generate(c); err == nil || err.Error() != "test.parsers:3:1: "+test.want {
				t.Errorf("in a file: got %v, want %s", err, test.want)
			}
		})
	}
	t.Run("exported", func(t *testing.T) {
		c := Config{Sources: testSource(grammar), Package: "test", Parsers: []string{"r=c=>x:c.end"}}
		want := `Parsers: rule "r": an exported parser cannot have a layout, which would be part of the package's API`
		if _, err := Generate(c); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	})
}

// TestLayoutText checks parts of the generated code that no result shows: the limit on the length, and
// that nothing is stored in vain.
func TestLayoutText(t *testing.T) {
	const grammar = `r = [ a ":" ] b [ "?" c ]
a = *ALPHA
b = *DIGIT
c = *"x"
d = a / "=" c
`
	for _, test := range []struct {
		name, spec string
		tables     bool
		has, lacks []string
	}{
		{"offsets", "r=a,b,c=>cEnd:c.end", false, []string{"cEnd uint32 // end of c; 0 if it is missing\n", "if uint64(len(s)) > math.MaxUint32 {\n\t\treturn false", "a\n// string longer than 4294967295 bytes"}, []string{":= -1", "zSpan", "cStart", "aEnd", "spans"}},
		{"plus one", "r=a,b,c=>aEnd:a.end+1,k:c", false, []string{"aEnd uint32 // end of a, plus one; 0 if it is missing\n", "k    uint8  // 1 for c; 0 for none\n", "if uint64(len(s)) >= math.MaxUint32 {\n\t\treturn false", "4294967294 bytes"}, []string{":= -1", "var "}},
		{"kind of captures that exclude each other", "d=a,c=>k:c|a", false, []string{"at.k = 1", "at.k = 2"}, []string{"math", ":= -1", "var ", "longer than"}},
		{"kind of captures that do not", "r=a,b,c=>k:c|a", false, []string{"aEnd := -1", "case cEnd >= 0:\n\t\tat.k = 1"}, []string{"math", "Start", "var "}},
		{"start that is 0", "r=a,b,c=>bStart:b.start,Kind:c", false, []string{"bStart uint32 // start of b\n", "at.bStart = uint32(i + 1)"}, []string{"at.bStart = uint32(i)\n", ":= -1"}},
		{"tables", "r=a,b,c=>cStart:c.start,aEnd:a.end+1", true, []string{"if uint64(len(s)) >= math.MaxUint32 {\n\t\treturn false", "if registers[5] >= 0 {\n\t\tat.cStart = "}, []string{"zSpan"}},
		{"spans beside a layout", "r=c=>cEnd:c.end;b=b", false, []string{"type zSpan struct", "cEnd uint32"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			files, err := Generate(Config{Sources: testSource(grammar), Package: "test", HideParsers: true, Tables: test.tables, Parsers: strings.Split(test.spec, ";")})
			if err != nil {
				t.Fatal(err)
			}
			text := string(files["zparse.go"])
			for _, part := range test.has {
				if !strings.Contains(text, part) {
					t.Errorf("no %q in\n%s", part, text)
				}
			}
			for _, part := range test.lacks {
				if strings.Contains(text, part) {
					t.Errorf("%q in\n%s", part, text)
				}
			}
		})
	}
}

// TestLayoutCaptures checks which captures are compiled: those in the fields, and those that they may be
// derived from.
func TestLayoutCaptures(t *testing.T) {
	const grammar = `r = [ h ] ":" p
h = n / w
n = 1*DIGIT
w = *( DIGIT / "a" )
p = *DIGIT
l = "l"
`
	for _, test := range []struct{ layout, want string }{
		{"pEnd:p.end", "p l"},
		{"hEnd:h.end+1", "h l"},
		{"k:n", "h n l"},
		{"pStart:P.start,nEnd:N.end+1", "h n p l"},
	} {
		c := Config{Sources: testSource(grammar), Package: "test", HideParsers: true, Parsers: []string{"r=w,h,n:h.n,p,l[]:p=>" + test.layout}}
		s, err := newSpec(c, limit.OrDefault(nil))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, c := range s.parsers[0].Captures {
			names = append(names, c.Name)
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%s: got the captures %s, want %s", test.layout, got, test.want)
		}
	}
}
