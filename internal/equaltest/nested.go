package equaltest

import (
	"iter"

	"github.com/std66/std66/internal/dfa"
)

// NestedCover returns strings that lead to each state of a machine, and of the machines that it calls
// directly or indirectly, and continue there with each class of bytes. Where a machine reads the byte, the string
// continues to the end of a match, as far as the examples of the machines permit. Strings can repeat.
func NestedCover(root *dfa.Machine) iter.Seq[string] {
	type entry struct {
		*dfa.Machine
		before, after string // the text around the call
	}
	return func(yield func(string) bool) {
		seen := map[*dfa.Machine]bool{root: true}
		for queue := []entry{{Machine: root}}; len(queue) > 0; queue = queue[1:] {
			m := queue[0]
			witnesses, endings := m.Witnesses(), m.Endings()
			for s, witness := range witnesses {
				before := m.before + witness
				for class := range m.Classes.Sets {
					text := before + string([]byte{m.Classes.Representative(class)})
					if next := m.Next(int32(s), class); next != dfa.None {
						text += endings.From(next) + m.after
					}
					if !yield(text) {
						return
					}
				}
				for k, callee := range m.Callees {
					after := m.AfterCall(int32(s), k)
					if after == dfa.None {
						continue
					}
					if !seen[callee.Machine] {
						seen[callee.Machine] = true
						queue = append(queue, entry{callee.Machine, before, endings.From(after) + m.after})
					}
				}
			}
		}
	}
}
