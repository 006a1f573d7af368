// Package dfa compiles the nondeterministic automaton of a rule to a minimal deterministic
// automaton, and implements operations on such automata.
//
//	nfa.NFA --determinize--> automaton --minimize--> automaton
//
// There are two types of automata, with common code for states and transitions:
//
//   - A [DFA] only reads bytes. [Compile] makes it from a rule. It has interpreters, products,
//     covers and comparisons.
//   - A [Machine] can also call the machines of other rules, so that large rules share code, and
//     store offsets in registers, for captures. [CompileCalling] and [CompileTagged] make it.
//     [CompileAmong] may make it from the machine of another rule. [Join] joins the machines
//     of several rules. [Machine.Plain] returns the DFA of a machine without calls.
//
// The file passes.go lists the passes from a rule to its automaton. File names show the part of
// the package: automaton_*.go for both types, plain_*.go for DFA, machine_*.go for Machine, and
// compile_*.go for the passes.
//
// Automata have no dead states. Each state is on a path from the start to an accepting state, and
// a byte without a continuation has no transition. So the longest prefix that an automaton can
// read is the longest prefix that begins some string of the rule.
package dfa
