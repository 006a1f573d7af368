package limit

import "testing"

// TestBudget spends each resource up to its limit and then one unit more.
func TestBudget(t *testing.T) {
	b := New(Limits{Work: 10, Memory: 100})
	if !b.Spend(4) || !b.Spend(6) || b.Spent() != 10 || b.Exceeded() != nil {
		t.Errorf("10 of 10 steps: got %d spent, exceeded %v", b.Spent(), b.Exceeded())
	}
	held := b.Held()
	if !b.Hold(100) || b.Exceeded() != nil {
		t.Errorf("100 of 100 bytes: exceeded %v", b.Exceeded())
	}
	b.ReleaseTo(held, 30)
	if b.Held() != 30 || !b.Hold(70) {
		t.Errorf("Held after keeping 30 bytes: got %d, exceeded %v", b.Held(), b.Exceeded())
	}
	if b.Hold(1) || b.Exceeded() == nil || b.Exceeded().String() != "100 bytes of memory" {
		t.Errorf("101 bytes: got %v", b.Exceeded())
	}
	if b.ReleaseTo(0, 0); b.Spend(0) || b.Hold(0) {
		t.Error("an exceeded budget was usable after a release")
	}
	b = New(Limits{Work: 10})
	if b.Spend(11) || b.Exceeded().String() != "10 steps of work" {
		t.Errorf("11 of 10 steps: got %v", b.Exceeded())
	}
}

// TestDefaults covers zero limits and a nil budget.
func TestDefaults(t *testing.T) {
	want := Limits{DefaultStates, DefaultWork, DefaultMemory}
	if got := New(Limits{}).Limits(); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := New(Limits{States: 1}).Limits(); got != (Limits{1, DefaultWork, DefaultMemory}) {
		t.Errorf("got %+v, want one state and defaults", got)
	}
	if got := OrDefault(nil).Limits(); got != want {
		t.Errorf("nil budget: got %+v, want %+v", got, want)
	}
	if b := New(Limits{}); OrDefault(b) != b {
		t.Error("OrDefault replaced a budget that is not nil")
	}
}

func TestExceededString(t *testing.T) {
	tests := []struct {
		name string
		e    Exceeded
		want string
	}{
		{"states", Exceeded{States, 50_000}, "50000 states"},
		{"work", Exceeded{Work, 7}, "7 steps of work"},
		{"whole megabytes", Exceeded{Memory, 3 * Megabyte}, "3 MB of memory"},
		{"other numbers of bytes", Exceeded{Memory, 3*Megabyte + 1}, "3145729 bytes of memory"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.e.String(); got != test.want {
				t.Errorf("%#v: got %s, want %s", test.e, got, test.want)
			}
		})
	}
}
