// Package action tests the action for GitHub in .github/actions. act, which is a runner for
// workflows, runs it in workflows on a repository of its own; actionlint reads the files in
// .github, and cmd/site/pages/github-actions.md.
package action
