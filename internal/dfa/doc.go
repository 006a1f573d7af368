// Package dfa turns the nondeterministic automaton of a rule into a minimal
// deterministic one, and answers questions about such automata.
//
//	nfa.NFA --determinize--> automaton --minimize--> automaton
//
// There are two types of them, which share their states and transitions:
//
//   - A [DFA] is a plain automaton: it reads bytes. [Compile] makes it from a rule.
//     Interpreters, products, covers and comparisons are defined for it.
//   - A [Machine] can also call the machines of other rules, so that what large rules
//     share exists once, and store offsets in registers, for captures. [CompileCalling]
//     and [CompileTagged] make it, and [CompileAmong] may make it from the machine of another rule.
//     [Join] joins the machines of several rules.
//     [Machine.Plain] returns the plain automaton under a machine without calls.
//
// The file passes.go lists the passes from a rule to its automaton. Files are named after
// what they belong to: automaton_*.go is for both types, plain_*.go for the plain
// automaton, machine_*.go for the machine, and compile_*.go for the passes.
//
// No automaton has a dead state: each state is on a path from the start to an accepting
// state, and a byte that leads nowhere has no transition. So the longest prefix of a text
// that an automaton can read is the longest one with which some string of the rule begins.
package dfa
