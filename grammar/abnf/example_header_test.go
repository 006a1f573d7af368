package abnf_test

import (
	"cmp"
	"fmt"
	"log"
	"slices"
	"strconv"

	"github.com/std66/std66/grammar/abnf"
)

// acceptLanguage is the rule of the Accept-Language field of HTTP (RFC 9110 §12.5.4). The elements of
// the list are the ranges and the weights, because no rule of the RFC has both.
var acceptLanguage = func() abnf.Rule {
	g, err := abnf.Config{
		Bundled: "rfc9110",
		Rules:   []string{"Accept-Language"},
		Parsers: []string{"Accept-Language=item[]:language-range|weight,item.range:language-range,item.q:qvalue"},
	}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	r, _ := g.Rule("Accept-Language")
	return r
}()

// language is an element of an Accept-Language field.
type language struct {
	tag    string
	weight float64
}

// parseAcceptLanguage returns the languages of a field, the most preferred first.
func parseAcceptLanguage(field string) ([]language, error) {
	c, err := acceptLanguage.Parse(field)
	if err != nil {
		return nil, err
	}
	var all []language
	for item := range c.List("item") {
		if tag, ok := item.Get("range"); ok {
			all = append(all, language{tag, 1})
		}
		if q, ok := item.Get("q"); ok { // the weight of the range before it
			if all[len(all)-1].weight, err = strconv.ParseFloat(q, 64); err != nil {
				return nil, err
			}
		}
	}
	slices.SortStableFunc(all, func(a, b language) int { return cmp.Compare(b.weight, a.weight) })
	return all, nil
}

// A parser of a header field, made from the grammar of RFC 9110.
func Example_header() {
	fmt.Println(parseAcceptLanguage("da;q=0.7, en-GB , fr;q=0.8, *;q=0.001"))
	_, err := parseAcceptLanguage("da, en-GB;q=2")
	fmt.Println(err)
	// Output:
	// [{en-GB 1} {fr 0.8} {da 0.7} {* 0.001}] <nil>
	// abnf: Accept-Language: offset 12: expected "0" or "1", found "2"
}
