// Package precommit tests .pre-commit-hooks.yaml with the real pre-commit, which has
// to be installed, and git. It is a module of its own, for the tests of the root
// module need Go alone.
package precommit
