package dfa

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// atOnce is the definition of operations that take effect all at once, at an offset.
func atOnce(ops []Op, registers []int, offset int) []int {
	after := slices.Clone(registers)
	for _, op := range ops {
		switch op.From.Kind {
		case Here:
			after[op.To] = offset
		case After:
			after[op.To] = offset + 1
		case Copy:
			after[op.To] = registers[op.From.Register]
		}
	}
	return after
}

// inTurn performs operations one by one, with the last register as the spare.
func inTurn(ops []Op, registers []int, offset int) []int {
	after := append(slices.Clone(registers), -1)
	for _, op := range ops {
		after = atOnce([]Op{op}, after, offset)
	}
	return after[:len(registers)]
}

// TestOperations compares the results of OneByOne and OneAfterAnother with their inputs.
func TestOperations(t *testing.T) {
	const n = 6
	random := rand.New(rand.NewPCG(1, 630))
	ops := func(offsets ...SourceKind) (ops []Op) {
		for to := range int32(n) {
			if random.IntN(2) == 0 {
				from := copyOf(random.Int32N(n))
				if i := random.IntN(n + len(offsets)); i < len(offsets) {
					from = Source{Kind: offsets[i]}
				}
				ops = append(ops, Op{to, from})
			}
		}
		random.Shuffle(len(ops), func(i, k int) { ops[i], ops[k] = ops[k], ops[i] })
		return ops
	}
	registers := []int{10, 11, 12, 13, 14, 15}
	cycles := 0
	for range 20_000 {
		first, second := ops(Here, After), ops(Here)
		ordered := OneByOne(first, n)
		if got, want := inTurn(ordered, registers, 3), atOnce(first, registers, 3); !slices.Equal(got, want) {
			t.Fatalf("%v in the order %v: got %v, want %v", first, ordered, got, want)
		}
		if slices.ContainsFunc(ordered, func(op Op) bool { return op.To == n }) {
			cycles++
		}
		joined := OneAfterAnother(first, second)
		if got, want := atOnce(joined, registers, 3), atOnce(second, atOnce(first, registers, 3), 4); !slices.Equal(got, want) {
			t.Fatalf("%v and then %v as %v: got %v, want %v", first, second, joined, got, want)
		}
	}
	if cycles < 1000 {
		t.Errorf("%d cycles: too few for a meaningful test", cycles)
	}
}
