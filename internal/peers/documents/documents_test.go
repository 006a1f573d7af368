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

// TestValues checks that there are enough values of the lengths that the table uses.
func TestValues(t *testing.T) {
	list, err := Go()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ least, most, limit, atLeast int }{{10, 40, 300, 200}, {500, 4000, 4000, 2000}} {
		got := Values(list, test.least, test.most, test.limit)
		if len(got) < test.atLeast || len(got) > test.limit {
			t.Errorf("got %d values from %d to %d bytes", len(got), test.least, test.most)
		}
		for _, s := range got {
			if len(s) < test.least || len(s) > test.most || !json.Valid([]byte(s)) {
				t.Fatalf("%d bytes, valid: %v: %.100q", len(s), json.Valid([]byte(s)), s)
			}
		}
		if !slices.IsSorted(got) || len(slices.Compact(got)) != len(got) {
			t.Error("not sorted and distinct")
		}
	}
}
