// Package precommit tests .pre-commit-hooks.yaml with the real pre-commit, which has to be
// installed, and git. It is a separate module, because the tests of the root module need only
// Go.
package precommit
