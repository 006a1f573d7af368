package dfa

// lists are lists of numbers, one for each of the numbers 0 to n-1, in one slice. Fill them in two rounds: count
// all numbers, begin, and add all numbers.
type lists struct {
	ends []int32 // by list: its length, and then its end in all
	all  []int32
}

// newLists returns n lists.
func newLists(n int) *lists { return &lists{ends: make([]int32, n)} }

// count announces a number of a list. None is no list.
func (l *lists) count(list int32) {
	if list != None {
		l.ends[list]++
	}
}

// begin ends the first round. total is the number of numbers.
func (l *lists) begin(total int) {
	l.all = make([]int32, total)
	start := int32(0)
	for i, n := range l.ends {
		l.ends[i] = start
		start += n
	}
}

// add adds a number to a list.
func (l *lists) add(list, number int32) {
	l.all[l.ends[list]] = number
	l.ends[list]++
}

// of returns the numbers of a list, after all have been added.
func (l *lists) of(list int32) []int32 {
	start := int32(0)
	if list > 0 {
		start = l.ends[list-1]
	}
	return l.all[start:l.ends[list]]
}
