// Package playground drives the site in a headless Chromium. It checks the findings and fixes
// of the playground, its speed, whether users of a keyboard and a screen reader can work with it,
// and whether the pages fit a phone. It needs chromium in PATH. With -pictures DIR it leaves
// pictures there, for people to look at.
package playground
