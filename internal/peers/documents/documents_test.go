package documents

import (
	"encoding/json"
	"slices"
	"testing"
)

// TestGo checks that the documents are found, decompressed, distinct and valid.
func TestGo(t *testing.T) {
	list, err := Go()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range list {
		names = append(names, d.Name)
		if len(d.Text) < 10_000 || !json.Valid([]byte(d.Text)) {
			t.Errorf("%s has %d bytes, and is valid: %v", d.Name, len(d.Text), json.Valid([]byte(d.Text)))
		}
		t.Logf("%s: %d bytes", d.Name, len(d.Text))
	}
	want := []string{"canada_geometry", "citm_catalog", "golang_source", "string_escaped", "string_unicode", "synthea_fhir", "twitter_status"}
	for _, name := range want {
		if !slices.Contains(names, name) {
			t.Errorf("no document %s in %q", name, names)
		}
	}
}

// TestStrings checks that the strings have many valid and many invalid texts.
func TestStrings(t *testing.T) {
	list, err := Strings()
	if err != nil {
		t.Fatal(err)
	}
	valid := 0
	for _, s := range list {
		if json.Valid([]byte(s)) {
			valid++
		}
	}
	if invalid := len(list) - valid; valid < 400 || invalid < 1000 {
		t.Errorf("got %d valid and %d invalid texts", valid, invalid)
	}
}
