package documents

import (
	"encoding/json"
	"slices"
)

// Values returns the distinct values in some documents whose texts have a length from least to
// most, in bytes: arrays, objects, and strings that are their members or elements. The values are
// sorted, and Values returns every nth, so that there are at most limit.
func Values(list []Document, least, most, limit int) []string {
	seen := map[string]bool{}
	for _, d := range list {
		values([]byte(d.Text), least, most, seen)
	}
	var all []string
	for s := range seen {
		all = append(all, s)
	}
	slices.Sort(all)
	step := (len(all) + limit - 1) / limit
	var some []string
	for i := 0; i < len(all); i += step {
		some = append(some, all[i])
	}
	return some
}

// values adds the values in a text to a set, including the text itself.
func values(text json.RawMessage, least, most int, to map[string]bool) {
	if len(text) < least {
		return
	}
	if len(text) <= most {
		to[string(text)] = true
	}
	var elements []json.RawMessage
	var members map[string]json.RawMessage
	switch text[0] {
	case '[':
		_ = json.Unmarshal(text, &elements) // Go returns valid documents
	case '{':
		_ = json.Unmarshal(text, &members)
	}
	for _, element := range elements {
		values(element, least, most, to)
	}
	for _, member := range members {
		values(member, least, most, to)
	}
}
